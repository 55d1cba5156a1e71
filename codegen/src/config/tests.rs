use super::*;

fn refused(name: &str, value: OptionValue) -> (String, Option<String>) {
    let mut config = Config::new("a.yaml");
    let error = config.set(name, value).unwrap_err();
    assert_eq!(config, Config::new("a.yaml"), "what is refused changes nothing");
    (error.message, error.help)
}

fn text(text: &str) -> OptionValue {
    OptionValue::Text(text.to_owned())
}

fn word(word: &str) -> OptionValue {
    OptionValue::Word(word.to_owned())
}

#[test]
fn every_option_can_be_set_by_its_name() {
    let pairs = OptionValue::Pairs(vec![("a".to_owned(), "b".to_owned())]);
    for name in OPTIONS {
        let mut config = Config::new("a.yaml");
        let word = match *name {
            "collisions" => "error",
            "duplicate_ids" => "suffix",
            "base_url" => "https://api.example.com",
            _ => "none",
        };
        let item = if ["deny", "allow"].contains(name) { "renamed" } else { "a" };
        let kinds = [
            text(word),
            OptionValue::Number(32),
            OptionValue::List(vec![item.to_owned()]),
            pairs.clone(),
        ];
        let taken = kinds.into_iter().filter(|kind| config.set(name, kind.clone()).is_ok());
        assert_eq!(taken.count(), 1, "`{name}` takes exactly one kind");
        assert_ne!(config, Config::new("a.yaml"), "`{name}` changes something");
    }
}

#[test]
fn the_builder_and_set_give_the_same() {
    let built = Config::new("a.yaml")
        .max_name_len(32)
        .krate("crate::tp")
        .rename([("a", "b")])
        .collisions(Clash::Error)
        .duplicate_ids(Clash::Suffix)
        .fixed(["tenant"])
        .lock("a.lock")
        .max_tools(7)
        .deny([Deny::Renamed, Deny::DegradedFor(Provider::Gemini)])
        .allow(["default"])
        .only(["a"]);
    let mut set = Config::new("a.yaml");
    set.set("max_name_len", OptionValue::Number(32)).unwrap();
    set.set("crate", word("crate::tp")).unwrap();
    set.set("rename", OptionValue::Pairs(vec![("a".into(), "b".into())])).unwrap();
    set.set("collisions", text("error")).unwrap();
    set.set("duplicate_ids", text("suffix")).unwrap();
    set.set("fixed", OptionValue::List(vec!["tenant".to_owned()])).unwrap();
    set.set("lock", text("a.lock")).unwrap();
    set.set("max_tools", OptionValue::Number(7)).unwrap();
    let list = |words: &[&str]| OptionValue::List(words.iter().map(|w| w.to_string()).collect());
    set.set("deny", list(&["renamed", "degraded:gemini"])).unwrap();
    set.set("allow", list(&["default"])).unwrap();
    set.set("only", list(&["a"])).unwrap();
    assert_eq!(built, set);
}

#[test]
fn an_unknown_option_gets_the_nearest() {
    let (message, help) = refused("max_name_length", OptionValue::Number(5));
    assert_eq!(message, "unknown option `max_name_length`");
    assert_eq!(help.unwrap(), "did you mean `max_name_len`?");
    for (word, option) in [("include", "only"), ("exclude", "except"), ("url", "base_url")] {
        let (_, help) = refused(word, OptionValue::List(Vec::new()));
        assert_eq!(help.unwrap(), format!("did you mean `{option}`?"), "{word}");
    }
    let (_, help) = refused("colour", text("red"));
    assert!(help.unwrap().starts_with("the options are `name`, `prefix`"));
}

#[test]
fn a_value_of_another_kind_is_shown_as_it_should_be() {
    for (name, value, message, help) in [
        (
            "only",
            text("pet.*"),
            "`only` takes a list of strings, not a string",
            "only = [\"pet.*\"]",
        ),
        ("name", word("pets"), "`name` takes a string, not `pets`", "name = \"pets\""),
        ("name", word("f!(1)"), "`name` takes a string, not `f!(1)`", "name = \"…\""),
        (
            "max_name_len",
            text("48"),
            "`max_name_len` takes a number, not a string",
            "max_name_len = 48",
        ),
        (
            "rename",
            text("a"),
            "`rename` takes pairs of strings, not a string",
            "rename = { \"…\" => \"…\" }",
        ),
    ] {
        let refused = refused(name, value);
        assert_eq!(refused, (message.to_owned(), Some(format!("write `{help}`"))));
    }
}

#[test]
fn values_out_of_range_are_refused() {
    for n in [0, 15, 129, u64::MAX] {
        assert_eq!(
            refused("max_name_len", OptionValue::Number(n)).0,
            format!("`max_name_len` is {n}, not 16 to 128")
        );
    }
    assert_eq!(refused("types", text("ful")).1.unwrap(), "did you mean `full`?");
    assert_eq!(refused("types", text("everything")).1.unwrap(), "the values are `full` and `none`");
    assert_eq!(refused("collisions", text("sufix")).1.unwrap(), "did you mean `suffix`?");
    assert_eq!(
        refused("duplicate_ids", text("keep")),
        (
            "`duplicate_ids` cannot be `keep`".to_owned(),
            Some("the values are `suffix` and `error`".to_owned())
        )
    );
    for name in ["deny", "allow"] {
        let list = OptionValue::List(vec!["renamed".to_owned(), "anything".to_owned()]);
        let (message, help) = refused(name, list);
        assert_eq!(message, format!("`{name}` cannot be `anything`"));
        assert!(help.unwrap().starts_with("the values are `body-form`, `credential-parameter`, "));
        let (_, help) = refused(name, OptionValue::List(vec!["unknown-shceme".to_owned()]));
        assert_eq!(help.unwrap(), "did you mean `unknown-scheme`?");
        let (_, help) = refused(name, OptionValue::List(vec!["degraded:antropic".to_owned()]));
        assert_eq!(help.unwrap(), "did you mean `degraded:anthropic`?");
    }
    let (message, help) = refused("only", OptionValue::List(Vec::new()));
    assert_eq!(message, "`only` without a selector selects nothing");
    assert!(help.unwrap().ends_with("or remove `only` to select all"));
    for url in
        ["", "nonsense", "/v1", "https://", "https:///v1", "ftp://a", "https://{h}", "http://a?b"]
    {
        assert_eq!(refused("base_url", text(url)).0, format!("`base_url` cannot be `{url}`"));
    }
    let mut config = Config::new("a.yaml");
    assert_eq!(config.set("base_url", text("HTTP://localhost:80/v1/")), Ok(()));
    for path in ["", "::", "a b", "a::", "a-b", "a::<b>", "1a", "_", "a;b"] {
        assert_eq!(refused("crate", text(path)).0, format!("`crate` cannot be `{path}`"));
    }
}

#[test]
fn a_name_that_is_pinned_twice_keeps_the_first_pin() {
    let pairs = [("a", "x"), ("b", "y"), ("a", "z")];
    let pairs = pairs.map(|(from, to)| (from.to_owned(), to.to_owned())).to_vec();
    let mut config = Config::new("a.yaml");
    let error = config.set("rename", OptionValue::Pairs(pairs)).unwrap_err();
    assert_eq!((error.index, error.message.as_str()), (Some(2), "`rename` names `a` twice"));
    assert_eq!(config.rename, [("a".to_owned(), "x".to_owned()), ("b".to_owned(), "y".to_owned())]);
    let error =
        config.set("fixed", OptionValue::List(vec!["t".to_owned(), "t".to_owned()])).unwrap_err();
    assert_eq!((error.index, error.message.as_str()), (Some(1), "`fixed` names `t` twice"));
    assert_eq!(config.fixed, ["t"]);
}

#[test]
fn what_the_builder_cannot_take_is_reported() {
    let mut diagnostics = Diagnostics::new();
    Config::new("a.yaml").max_name_len(5).krate("a b").report(&mut diagnostics);
    let problems = diagnostics.finish();
    let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(messages, ["`crate` cannot be `a b`", "`max_name_len` is 5, not 16 to 128"]);
}

#[test]
fn a_lock_file_keeps_every_option_that_shapes_the_tools() {
    let text = |text: &str| OptionValue::Text(text.to_owned());
    let list = || OptionValue::List(vec!["a".to_owned()]);
    for (name, value) in [
        ("name", text("a")),
        ("prefix", text("")),
        ("max_name_len", OptionValue::Number(32)),
        ("only", list()),
        ("except", list()),
        ("rename", OptionValue::Pairs(vec![("a".to_owned(), "b".to_owned())])),
        ("collisions", text("error")),
        ("duplicate_ids", text("suffix")),
        ("fixed", list()),
        ("base_url", text("https://a.example")),
    ] {
        let mut config = Config::new("a.yaml");
        assert_eq!(config.get(name), None, "the default of {name}");
        config.set(name, value.clone()).unwrap();
        assert_eq!(config.shaping(), [(name, value)]);
    }
    // A new option either belongs to `SHAPING`, and then above, or changes no tool.
    let others = OPTIONS.iter().copied().filter(|name| !SHAPING.contains(name));
    let others: Vec<&str> = others.collect();
    assert_eq!(
        others,
        ["lock", "max_tools", "max_bytes", "deny", "allow", "types", "crate", "inline"]
    );
    assert_eq!(SHAPING.len(), 10);
}

#[test]
fn a_kind_is_denied_or_allowed() {
    let list = |words: &[&str]| OptionValue::List(words.iter().map(|w| w.to_string()).collect());
    for (first, second) in [("deny", "allow"), ("allow", "deny")] {
        let mut config = Config::new("a.yaml");
        config.set(first, list(&["renamed"])).unwrap();
        let error = config.set(second, list(&["default", "renamed"])).unwrap_err();
        assert_eq!(error.message, format!("`{second}` and `{first}` both have `renamed`"));
        assert_eq!(error.index, Some(1));
        assert_eq!(error.help.as_deref(), Some("remove it from one of the two"));
    }
}

#[test]
fn the_narrower_word_decides() {
    let config = Config::new("a.yaml").deny(["degraded"]).allow(["default", "degraded:gemini"]);
    assert_eq!(config.problems, []);
    assert_eq!(config.verdict("degraded"), Verdict::Denied("degraded"));
    assert_eq!(config.verdict("limit"), Verdict::Denied("degraded"));
    assert_eq!(config.verdict("default"), Verdict::Allowed);
    assert_eq!(config.verdict("renamed"), Verdict::Unsaid);
    assert!(config.denies_losses(Provider::Mcp) && !config.denies_losses(Provider::Gemini));
    let config = Config::new("a.yaml").allow(["degraded"]).deny(["limit", "degraded:gemini"]);
    assert_eq!(config.verdict("default"), Verdict::Allowed);
    assert_eq!(config.verdict("limit"), Verdict::Denied("limit"));
    assert_eq!(config.verdict("degraded"), Verdict::Denied("degraded:gemini"));
    assert!(!config.denies_losses(Provider::Mcp) && config.denies_losses(Provider::Gemini));
    assert!(!config.warns_of_losses(Provider::Mcp) && !config.warns_of_losses(Provider::Gemini));
}
