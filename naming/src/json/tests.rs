use alloc::format;

use super::scan::special;
use super::*;

fn read(text: &str) -> Result<Document<'_>, Refused> {
    Document::read(text, Vec::new())
}

#[test]
fn values_are_listed_in_order() {
    let text = " {\"a\" : [1, -2.5e3, []], \"b\\n\":{\"c\":null,\"d\":true} , \"e\":\"x\"} ";
    let document = read(text).unwrap();
    let root = document.root();
    let keys: Vec<_> = root.children().map(Value::key).collect();
    assert_eq!(keys, ["a", "b\n", "e"]);
    let items: Vec<_> = root.get("a").unwrap().children().map(Value::raw).collect();
    assert_eq!(items, ["1", "-2.5e3", "[]"]);
    let inner = root.get("b\n").unwrap();
    assert_eq!((inner.kind(), inner.raw()), (Kind::Object, "{\"c\":null,\"d\":true}"));
    assert_eq!(inner.get("d").unwrap().kind(), Kind::Boolean);
    assert_eq!(root.get("e").unwrap().text(), "x");
    assert!(root.get("e").unwrap().children().next().is_none());
    let (start, end) = inner.span();
    assert_eq!(&text[start..end], inner.raw());
    assert!(text[inner.member_start()..].starts_with("\"b\\n\""));
    assert_eq!(document.len(), 9);
}

#[test]
fn escapes_are_read() {
    let of = |text: &str| read(text).unwrap().root().text().into_owned();
    assert_eq!(of(r#""\"\\\/\b\f\n\r\tA\u00e9\ud83e\udd80""#), "\"\\/\u{8}\u{c}\n\r\tAé🦀");
    assert_eq!(of(r#""\ud83ex""#), "\u{fffd}x");
    assert_eq!(of(r#""\udd80\ud83eA""#), "\u{fffd}\u{fffd}A");
}

#[test]
fn anything_is_read_without_a_panic() {
    for text in ["", " ", "{", "[1", "{\"a\"", "{\"a\":", "\"", "\"\\", "x", "nul", "[1}", "1 2"] {
        let _ = read(text);
    }
    assert_eq!(read("x").unwrap_err(), Refused::Malformed);
    assert_eq!(read("1 2").unwrap_err(), Refused::Malformed);
    let nested = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
    assert!(read(&nested(128)).is_ok());
    assert_eq!(read(&nested(129)).unwrap_err(), Refused::TooDeep);
    assert_eq!(read("\"\\u12").unwrap_err(), Refused::Malformed);
    assert_eq!(read("\"\\u12é\"").unwrap_err(), Refused::Malformed);
}

#[test]
fn what_is_no_json_is_refused() {
    for text in [
        "[1}",
        "{\"a\":1]",
        "[1,]",
        "[,1]",
        "{\"a\":1,}",
        "{,}",
        "{\"a\"}",
        "{1:2}",
        "{a:1}",
        "[1 2]",
        "nul",
        "nulL",
        "truE",
        "fals",
        "True",
        "NaN",
        "-",
        "+1",
        "01",
        "-01",
        "1.",
        ".5",
        "1.e1",
        "1e",
        "1e+",
        "0x1",
        "1_0",
        "--1",
        "'a'",
        "\"a",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\\"",
        "\"a\nb\"",
        "\"a\u{1f}bcdefghijk\"",
        "[1]]",
        "{}{}",
        "1,",
        "\u{feff}1",
        "\u{a0}1",
        "[1]\u{c}",
        "//x\n1",
        "\"a\"b",
    ] {
        assert_eq!(read(text).unwrap_err(), Refused::Malformed, "{text}");
    }
    for text in [
        "-0",
        "0",
        "-0.0e-0",
        "10E+05",
        "\t[\r\n]\t",
        "\"\u{7f}\u{80}\"",
        "\"\\uD800\"",
        "{\"\":{}}",
    ] {
        assert!(read(text).is_ok(), "{text}");
    }
}

#[test]
fn quotes_and_backslashes_are_found_anywhere() {
    for len in 0..40 {
        for at in 0..len {
            for byte in [b'"', b'\\', 0, 0x1f] {
                let mut bytes = [0x21, 0x23, 0x5b, 0x5d, 0xa2, 0xdc, 0x20, 0xff].repeat(5);
                bytes.truncate(len);
                bytes[at] = byte;
                bytes[len - 1] = b'"';
                assert_eq!(special(&bytes), Some(at), "{len} {at}");
            }
        }
    }
    assert_eq!(special(&[0x21, 0x5b].repeat(10)), None);
}
