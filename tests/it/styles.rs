//! The serialization table of OpenAPI ("Style Examples": 3.0.4 section 4.8.12.4, 3.1.1 section
//! 4.8.12.6, 3.2.0 section 4.12.6), and Swagger 2.0's `collectionFormat`, from a description to the
//! request.
//!
//! The table leaves cells open ("n/a") and forbids styles in places. What is sent there is this
//! crate's own choice, marked so below: a style that has nothing to say about a value is written as
//! the style that its place has by default.

use std::fmt::Display;

use serde_json::{Value, json};
use toolpress::{CallError, Toolbox};

mod table {
    toolpress::toolbox!("specs/styles.yaml", prefix = "", types = "none");
}
mod collections {
    toolpress::toolbox!("specs/collections.yaml", prefix = "", types = "none");
}

/// What is sent for a value, with nothing but the parameter; `None` where the call is refused.
fn sent(
    toolbox: &Toolbox,
    operation: &str,
    argument: &str,
    value: &impl Display,
) -> Option<String> {
    let client = crate::bodies::client();
    let arguments = format!(r#"{{"{argument}":{value}}}"#);
    let request = match toolbox.request(&client, operation, &arguments) {
        Ok(request) => request,
        Err(CallError::InvalidArguments(_)) => return None,
        Err(other) => panic!("{operation} {arguments}: {other}"),
    };
    let uri = request.uri();
    let header = |name| request.headers().get(name).map(|v: &http::HeaderValue| v.to_str());
    let found = match operation.split('_').next() {
        Some("path") => uri.path().rsplit('/').next(),
        Some("query") => uri.query(),
        Some("header") => header("color").or(header("x")).map(|text| text.expect("ASCII")),
        Some("cookie") => header("cookie").map(|text| text.expect("ASCII")),
        _ => std::str::from_utf8(request.body()).ok(),
    };
    Some(found.unwrap_or_default().to_owned())
}

/// Refused: an empty, `.` or `..` segment would lead to another path.
const REFUSED: &str = "(refused)";

/// Place and style, explode, then what is sent for the empty string, a string, an array, an object.
type Row = (&'static str, bool, [&'static str; 4]);

/// The cells that the specification fills.
const TABLE: [Row; 16] = [
    (
        "path_matrix",
        false,
        [";color", ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
    ),
    (
        "path_matrix",
        true,
        [";color", ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
    ),
    ("path_label", false, [REFUSED, ".blue", ".blue,black,brown", ".R,100,G,200,B,150"]),
    ("path_label", true, [REFUSED, ".blue", ".blue.black.brown", ".R=100.G=200.B=150"]),
    ("path_simple", false, [REFUSED, "blue", "blue,black,brown", "R,100,G,200,B,150"]),
    ("path_simple", true, [REFUSED, "blue", "blue,black,brown", "R=100,G=200,B=150"]),
    ("header_simple", false, ["", "blue", "blue,black,brown", "R,100,G,200,B,150"]),
    ("header_simple", true, ["", "blue", "blue,black,brown", "R=100,G=200,B=150"]),
    (
        "query_form",
        false,
        ["color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    ),
    (
        "query_form",
        true,
        ["color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
    ),
    (
        "cookie_form",
        false,
        ["color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    ),
    (
        "cookie_form",
        true,
        ["color=", "color=blue", "color=blue; color=black; color=brown", "R=100; G=200; B=150"],
    ),
    // The first two cells of these are n/a: as in style `form`.
    (
        "query_spaceDelimited",
        false,
        ["color=", "color=blue", "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"],
    ),
    (
        "query_pipeDelimited",
        false,
        ["color=", "color=blue", "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"],
    ),
    // Style `deepObject` has objects alone. A scalar is as in style `form`, and the items of an
    // array are numbered, as its members would be.
    (
        "query_deepObject",
        true,
        [
            "color=",
            "color=blue",
            "color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown",
            "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
        ],
    ),
    (
        "cookie_cookie",
        true,
        ["color=", "color=blue", "color=blue; color=black; color=brown", "R=100; G=200; B=150"],
    ),
];

/// Rows that the specification leaves open or forbids, and the row that each is like.
const OPEN: [(&str, bool, &str, bool); 15] = [
    ("query_spaceDelimited", true, "query_form", true),
    ("query_pipeDelimited", true, "query_form", true),
    ("query_deepObject", false, "query_deepObject", true),
    ("query_simple", false, "query_form", false),
    ("query_simple", true, "query_form", true),
    ("query_label", false, "query_form", false),
    ("query_label", true, "query_form", true),
    ("query_matrix", false, "query_form", false),
    ("query_matrix", true, "query_form", true),
    ("path_form", false, "path_simple", false),
    ("path_form", true, "path_simple", true),
    ("path_deepObject", false, "path_simple", false),
    ("path_deepObject", true, "path_simple", true),
    ("header_form", false, "header_simple", false),
    ("header_form", true, "header_simple", true),
];

/// The remaining ones: delimiters that Swagger 2.0 has in paths, and cookies with a comma.
const DELIMITED: [Row; 5] = [
    (
        "path_spaceDelimited",
        false,
        [REFUSED, "blue", "blue%20black%20brown", "R%20100%20G%20200%20B%20150"],
    ),
    (
        "path_spaceDelimited",
        true,
        [REFUSED, "blue", "blue%20black%20brown", "R=100%20G=200%20B=150"],
    ),
    (
        "path_pipeDelimited",
        false,
        [REFUSED, "blue", "blue%7Cblack%7Cbrown", "R%7C100%7CG%7C200%7CB%7C150"],
    ),
    (
        "path_pipeDelimited",
        true,
        [REFUSED, "blue", "blue%7Cblack%7Cbrown", "R=100%7CG=200%7CB=150"],
    ),
    (
        "cookie_cookie",
        false,
        ["color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
    ),
];

/// The specification's values, in its order.
const VALUES: [&str; 4] =
    [r#""""#, r#""blue""#, r#"["blue", "black", "brown"]"#, r#"{ "R": 100, "G": 200, "B": 150 }"#];

fn holds(operation: &str, explode: bool, cells: [&str; 4]) {
    let operation = format!("{operation}_{explode}");
    for (value, cell) in VALUES.iter().zip(cells) {
        let found = sent(&table::TOOLBOX, &operation, "color", value);
        assert_eq!(found.as_deref().unwrap_or(REFUSED), cell, "{operation} {value}");
    }
}

#[test]
fn every_cell_of_the_table_is_sent() {
    for (operation, explode, cells) in TABLE.into_iter().chain(DELIMITED) {
        holds(operation, explode, cells);
    }
    for (operation, explode, like, as_explode) in OPEN {
        let (.., cells) = TABLE
            .into_iter()
            .find(|(row, row_explode, _)| (*row, *row_explode) == (like, as_explode))
            .expect("a row");
        holds(operation, explode, cells);
    }
    assert_eq!(table::TOOLBOX.len(), TABLE.len() + DELIMITED.len() + OPEN.len(), "all of them");
}

/// `undefined` in the table (RFC 6570 section 2.3): absent, `null`, an empty list, and members and
/// items that are `null`. The parameter is left out, and a path, which cannot be, is refused.
#[test]
fn what_is_undefined_is_left_out() {
    for (operation, explode, _) in TABLE {
        let operation = format!("{operation}_{explode}");
        let is_path = operation.starts_with("path");
        for value in [json!(null), json!([]), json!({}), json!([null]), json!({ "R": null })] {
            let found = sent(&table::TOOLBOX, &operation, "color", &value);
            let expected = (!is_path).then(String::new);
            assert_eq!(found, expected, "{operation} {value}");
        }
        let some = sent(&table::TOOLBOX, &operation, "color", &json!([null, "blue", null]));
        let alone = sent(&table::TOOLBOX, &operation, "color", &json!(["blue"]));
        assert_eq!(some, alone, "{operation}");
    }
}

/// Nothing says how values nest in these styles (3.2.0 appendix C): they are JSON.
#[test]
fn nested_values_are_json_text() {
    let list = json!(["a", { "b": [1, null] }]);
    let object = json!({ "k": [1, "x y"], "o": { "p": true } });
    for (operation, of_list, of_object) in [
        (
            "query_form_true",
            "color=a&color=%7B%22b%22%3A%5B1%2Cnull%5D%7D",
            "k=%5B1%2C%22x%20y%22%5D&o=%7B%22p%22%3Atrue%7D",
        ),
        (
            "query_pipeDelimited_false",
            "color=a%7C%7B%22b%22%3A%5B1%2Cnull%5D%7D",
            "color=k%7C%5B1%2C%22x%20y%22%5D%7Co%7C%7B%22p%22%3Atrue%7D",
        ),
        ("header_simple_true", r#"a,{"b":[1,null]}"#, r#"k=[1,"x y"],o={"p":true}"#),
        (
            "path_matrix_false",
            ";color=a,%7B%22b%22%3A%5B1%2Cnull%5D%7D",
            ";color=k,%5B1%2C%22x%20y%22%5D,o,%7B%22p%22%3Atrue%7D",
        ),
        (
            "query_deepObject_true",
            "color%5B0%5D=a&color%5B1%5D%5Bb%5D%5B0%5D=1",
            "color%5Bk%5D%5B0%5D=1&color%5Bk%5D%5B1%5D=x%20y&color%5Bo%5D%5Bp%5D=true",
        ),
    ] {
        let sent = |value: &Value| sent(&table::TOOLBOX, operation, "color", value);
        assert_eq!(sent(&list).as_deref(), Some(of_list), "{operation}");
        assert_eq!(sent(&object).as_deref(), Some(of_object), "{operation}");
    }
}

/// Appendix C's example, and appendix E on delimiters: they are encoded wherever a value has them.
#[test]
fn delimiters_in_values_are_encoded() {
    let formulas = json!({ "a": "x+y", "b": "x/y", "c": "x^y" });
    let found = sent(&table::TOOLBOX, "query_form_true", "color", &formulas);
    assert_eq!(found.as_deref(), Some("a=x%2By&b=x%2Fy&c=x%5Ey"));
    let words = json!(["a,b", "c d", "e|f", "g;h", "i.j", "k=l"]);
    for (operation, expected) in [
        ("query_form_false", "color=a%2Cb,c%20d,e%7Cf,g%3Bh,i.j,k%3Dl"),
        ("path_simple_false", "a%2Cb,c%20d,e%7Cf,g%3Bh,i.j,k%3Dl"),
        (
            "path_matrix_true",
            ";color=a%2Cb;color=c%20d;color=e%7Cf;color=g%3Bh;color=i.j;color=k%3Dl",
        ),
        (
            "cookie_form_true",
            "color=a%2Cb; color=c%20d; color=e%7Cf; color=g%3Bh; color=i.j; color=k%3Dl",
        ),
        // Headers have no escapes (appendix D).
        ("header_simple_false", "a,b,c d,e|f,g;h,i.j,k=l"),
    ] {
        let found = sent(&table::TOOLBOX, operation, "color", &words);
        assert_eq!(found.as_deref(), Some(expected), "{operation}");
    }
}

/// Style `cookie` encodes nothing, so that what a cookie cannot hold is refused.
#[test]
fn a_cookie_is_sent_as_it_is() {
    let sent_text = |value: &str| sent(&table::TOOLBOX, "cookie_cookie_true", "color", &value);
    let sent = |value: &Value| sent_text(&value.to_string());
    let greeting = r#"{"greeting":"Hello%2C%20world!","code":42}"#;
    assert_eq!(sent_text(greeting).as_deref(), Some("greeting=Hello%2C%20world!; code=42"));
    for value in ["a;b", "a,b", "a b", "a\"b", "a\\b", "a\r\nb", "é"] {
        assert_eq!(sent(&json!(value)), None, "{value}");
    }
    let keys = json!({ "a; b=c": 1 });
    assert_eq!(sent(&keys).as_deref(), Some("a%3B%20b%3Dc=1"));
}

#[test]
fn collection_formats_are_sent() {
    let value = json!(["a b", "c,d", "e"]);
    for (operation, expected) in [
        ("query_none", "x=a%20b,c%2Cd,e"),
        ("query_csv", "x=a%20b,c%2Cd,e"),
        ("query_ssv", "x=a%20b%20c%2Cd%20e"),
        ("query_tsv", "x=a%20b%09c%2Cd%09e"),
        ("query_pipes", "x=a%20b%7Cc%2Cd%7Ce"),
        ("query_multi", "x=a%20b&x=c%2Cd&x=e"),
        ("path_none", "a%20b,c%2Cd,e"),
        ("path_csv", "a%20b,c%2Cd,e"),
        ("path_ssv", "a%20b%20c%2Cd%20e"),
        ("path_tsv", "a%20b%09c%2Cd%09e"),
        ("path_pipes", "a%20b%7Cc%2Cd%7Ce"),
        ("header_none", "a b,c,d,e"),
        ("header_csv", "a b,c,d,e"),
        ("header_ssv", "a b c,d e"),
        ("header_tsv", "a b\tc,d\te"),
        ("header_pipes", "a b|c,d|e"),
        ("formData_none", "x=a%20b,c%2Cd,e"),
        ("formData_csv", "x=a%20b,c%2Cd,e"),
        ("formData_ssv", "x=a%20b%20c%2Cd%20e"),
        ("formData_tsv", "x=a%20b%09c%2Cd%09e"),
        ("formData_pipes", "x=a%20b%7Cc%2Cd%7Ce"),
        ("formData_multi", "x=a%20b&x=c%2Cd&x=e"),
    ] {
        let is_form = operation.starts_with("form");
        let (argument, value) =
            if is_form { ("body", json!({ "x": value })) } else { ("x", value.clone()) };
        let found = sent(&collections::TOOLBOX, operation, argument, &value);
        assert_eq!(found.as_deref(), Some(expected), "{operation}");
    }
    assert_eq!(collections::TOOLBOX.len(), 22, "all of them");
}
