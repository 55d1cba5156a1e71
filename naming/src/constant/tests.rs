use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::*;
use crate::check::{self, Child, Rule, Types};
use crate::index::{Fit, find, find_folded};
use crate::table::{Span, Table};
use crate::{fingerprint, shorten};

#[test]
fn a_length_is_what_writing_into_nothing_says() {
    let write = |bytes: &mut [u8]| {
        let mut out = Out::new(bytes);
        out.json("a \"quote\", a \\, a line\n\ta\u{1}b and a text that is longer than one block é");
        out.decimal(-1_203);
        out.decimal(0);
        out.decimal(i64::MIN);
        out.len()
    };
    let len = write(&mut []);
    let mut bytes = alloc::vec![0; len];
    assert_eq!(write(&mut bytes), len);
    let (json, numbers) = utf8(&bytes).split_at(len - "-12030-9223372036854775808".len());
    assert_eq!(
        json,
        r#""a \"quote\", a \\, a line\n\ta\u0001b and a text that is longer than one block é""#
    );
    assert_eq!(numbers, "-12030-9223372036854775808");
    // Too little room costs what does not fit, no more.
    assert_eq!(write(&mut [0; 7]), len);
}

#[test]
fn names_are_those_of_build_time() {
    let long = "word_".repeat(20);
    let wide = "p".repeat(40);
    for (prefix, name, max) in [
        ("io_", "read", 64),
        ("io_", long.as_str(), 64),
        ("io_", long.trim_end_matches('_'), 64),
        (wide.as_str(), long.as_str(), 64),
        ("", "abcdefg__hijklmnopq", 16),
    ] {
        let whole = format!("{prefix}{name}");
        assert_eq!(Name::new(prefix, name, max).as_str(), shorten(&whole, prefix.len(), max));
    }
}

/// The text of names, and their keys.
fn keys<const N: usize>(names: &[String; N]) -> (String, [IndexKey; N]) {
    let mut text = String::from("-");
    let keys = core::array::from_fn(|id| {
        let offset = text.len() as u32;
        text.push_str(&names[id]);
        IndexKey { offset, len: names[id].len() as u16, id: id as u16 }
    });
    (text, keys)
}

#[test]
fn an_index_finds_every_key() {
    fn check<const N: usize, const L: usize>() {
        let names: [String; N] = core::array::from_fn(|id| format!("io_do_thing_{id}"));
        let (text, keys) = keys(&names);
        let bytes: [u8; L] = index(&text, &keys, &keys);
        assert_eq!(index_len(N), L);
        for (id, name) in names.iter().enumerate() {
            assert_eq!(find(&bytes, &text, name), Some(id as u16));
        }
        assert_eq!(find(&bytes, &text, "io_do_thing_"), None);
        let prints = sort_prints(&text, &keys);
        let built = fingerprint::build(names.iter().map(String::as_str));
        let written: Vec<u8> = prints
            .iter()
            .flat_map(|(hash, id)| hash.to_be_bytes().into_iter().chain(id.to_be_bytes()))
            .collect();
        assert_eq!(written, built);
    }
    check::<0, { index_len(0) }>();
    check::<1, { index_len(1) }>();
    check::<2, { index_len(2) }>();
    check::<7, { index_len(7) }>();
    check::<100, { index_len(100) }>();
    check::<1000, { index_len(1000) }>();
}

#[test]
fn equal_names_and_folds_are_found() {
    let names = ["get_pet", "add_pet", "get_pet", "AddPet", "get_pet"].map(String::from);
    let (text, keys) = keys(&names);
    let prints = sort_prints(&text, &keys);
    let first = first_of_equals(&text, &keys, &prints);
    assert_eq!(first, [0, 1, 0, 3, 0]);
    let kept = distinct(keys, &first, false);
    let by_name: [u8; index_len(5)] = index(&text, &kept, &kept);
    assert_eq!(find(&by_name, &text, "get_pet"), Some(0));
    assert_eq!(find(&by_name, &text, "AddPet"), Some(3));

    let (folded, places) = folds::<5, 64>(&text, &keys);
    let folded = utf8(&folded);
    let prints = sort_prints(folded, &places);
    let first = first_of_equals(folded, &places, &prints);
    assert_eq!(first, [0, 1, 0, 1, 0]);
    let kept = distinct(keys, &first, true);
    let by_fold: [u8; index_len(5)] = index(folded, &places, &kept);
    assert_eq!(find_folded(&by_fold, &text, "Add-Pet"), Fit::Several);
    assert_eq!(find_folded(&by_fold, &text, "add_pets"), Fit::None);
}

#[test]
fn a_table_reads_back() {
    let (mut text, mut code) = ([0; 64], [0; 256]);
    let (mut texts, mut out) = (Out::new(&mut text), Out::new(&mut code));
    let name = texts.placed("io_read");
    let original = texts.placed("read");
    let description = texts.placed("Reads.");
    let path = texts.placed("path");
    let record = Record {
        name,
        original,
        description,
        parameters: Span { offset: 300, len: 70_000 },
        deprecated: false,
        read_only: true,
        destructive: false,
        idempotent: true,
    };
    out.table(2);
    for index in 0..2 {
        let opened = out.record(index, record, 2);
        out.argument(path, true, false, 12);
        out.argument(description, false, true, 0);
        out.end_record(opened);
    }
    out.end_table(2);
    let (text_len, code_len) = (texts.len(), out.len());
    let table = Table::new(utf8(&text[..text_len]), &code[..code_len]);
    assert_eq!((table.len(), table.server()), (2, ""));
    let operation = table.operation(1).expect("the second");
    assert_eq!((operation.name, operation.original), ("io_read", "read"));
    assert_eq!((operation.description, operation.method), ("Reads.", ""));
    assert_eq!(operation.parameters, record.parameters);
    assert!(operation.read_only && operation.idempotent);
    assert!(!operation.destructive && !operation.deprecated);
    let [first, second] = operation.arguments.as_slice() else { panic!("two arguments") };
    assert_eq!((first.name, first.wire, first.check), ("path", "path", Child(12)));
    assert!(first.required && !first.nullable && !second.required && second.nullable);
    assert_eq!(table.scheme(0), None);
    assert!(operation.security.is_empty() && operation.tags.is_empty());
}

#[test]
fn checks_read_back() {
    let (mut text, mut code) = ([0; 128], [0; 256]);
    let mut checks = Checks::new(Out::new(&mut text), Out::new(&mut code));
    let number = checks.here();
    checks.types(Types::INTEGER);
    checks.bound(-3, false);
    checks.bound(255, true);
    checks.end();
    let word = checks.here();
    checks.types(Types::STRING);
    checks.texts(&["a", "b c"]);
    checks.format("date");
    checks.format("unknown");
    checks.count(1, 300);
    checks.end();
    let object = checks.here();
    checks.types(Types::OBJECT);
    let opened = checks.members();
    checks.member("n", number);
    checks.member("w", word);
    checks.end_members(opened, NEVER);
    let opened = checks.required();
    checks.name("n");
    checks.end_list(opened);
    checks.end();
    let any = checks.here();
    checks.items(object);
    let opened = checks.any_of();
    checks.branch(object);
    checks.branch(number);
    checks.end_list(opened);
    checks.end();
    checks.finish();
    let Checks { text: texts, code: out } = checks;
    let (text_len, code_len) = (texts.len(), out.len());
    let reader = check::Checks::new(utf8(&text[..text_len]), &code[..code_len]);
    let shown = |child: Child| format!("{:?}", reader.rules(child).collect::<Vec<Rule<'_>>>());
    assert_eq!(
        shown(number),
        "[Types(Types(4)), Bound(Minimum, Integer(-3)), Bound(Maximum, Integer(255))]"
    );
    assert_eq!(
        shown(word),
        r#"[Types(Types(16)), Texts(["a", "b c"]), Format(Date), Count(MaxLength, 300)]"#
    );
    let members = shown(object);
    assert!(members.contains(r#"Members { properties: [("n", Child("#), "{members}");
    assert!(members.ends_with(r#"additional: Some(Child(8)) }), Required(["n"])]"#), "{members}");
    assert!(shown(any).contains("Items { prefix: [], rest: Child("));
    assert!(shown(any).contains("Combine(Any, [Child("));
    assert_eq!(shown(NEVER), "[Never]");
}

#[test]
fn what_hides_or_turns_text_around_is_escaped() {
    for (text, json) in [
        ("a\u{202e}b", r#""a\u202eb""#),
        ("\u{7f}~\u{80}\u{9f}\u{a0}\u{ad}", "\"\\u007f~\\u0080\\u009f\u{a0}\\u00ad\""),
        ("\u{feff}é获🦀\u{200b}\u{200b}", r#""\ufeffé获🦀\u200b\u200b""#),
    ] {
        let mut bytes = alloc::vec![0; json.len()];
        let mut out = Out::new(&mut bytes);
        out.json(text);
        assert_eq!(out.len(), json.len());
        assert_eq!(utf8(&bytes), json);
    }
    // Each character is read as it is, or its escape would be another's.
    for c in (0..=0x1_ffff).filter_map(char::from_u32) {
        let mut place = [0; 4];
        let text = c.encode_utf8(&mut place);
        assert_eq!(first(text.as_bytes()), (c, text.len()));
        assert_eq!(plain(text.as_bytes()) > 0, crate::is_shown(c) && !matches!(c, '"' | '\\'));
    }
}
