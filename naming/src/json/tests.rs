use alloc::format;

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
    assert_eq!(read("\"\\u12é\"").unwrap().root().text().chars().next(), Some('\u{fffd}'));
}

#[test]
fn quotes_and_backslashes_are_found_anywhere() {
    for len in 0..40 {
        for at in 0..len {
            for byte in [b'"', b'\\'] {
                let mut bytes = [0x21, 0x23, 0x5b, 0x5d, 0xa2, 0xdc, 0, 0xff].repeat(5);
                bytes.truncate(len);
                bytes[at] = byte;
                bytes[len - 1] = b'"';
                assert_eq!(special(&bytes), Some(at), "{len} {at}");
            }
        }
    }
    assert_eq!(special(&[0x21, 0x5b].repeat(10)), None);
}
