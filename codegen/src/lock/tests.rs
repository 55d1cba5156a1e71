use super::*;
use crate::{Analysis, Config, Severity, Source, analyze};

const HEADER: &str = "# toolpress lock 1: x\n";

const SPEC: &str = "openapi: 3.1.0
paths:
  /pets:
    get:
      operationId: pet.list
      parameters: [{name: limit, in: query, schema: {type: integer}}]
      responses: {}
    post:
      responses: {}
";

fn analyzed(spec: &str, lock: &str, config: &Config) -> Analysis {
    let lock = Ok(lock.as_bytes().to_vec());
    analyze(&Source::new("pets.yaml", spec).with_lock("pets.tools.lock", lock), config)
}

fn config() -> Config {
    Config::new("pets.yaml").prefix("").lock("pets.tools.lock")
}

fn written(spec: &str, config: Config) -> String {
    Lock::of(&analyze(&Source::new("pets.yaml", spec), &config).toolbox).to_text()
}

/// The errors of a build with a lock that was written of `SPEC`.
fn told(spec: &str, config: &Config) -> Vec<String> {
    let lock = written(SPEC, Config::new("pets.yaml").prefix(""));
    let analysis = analyzed(spec, &lock, config);
    let errors = analysis.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    errors.map(|error| error.render(&analysis.document)).collect()
}

fn refused(text: &str) -> Vec<(u32, String)> {
    let errors = Lock::parse(text).unwrap_err();
    errors.into_iter().map(|error| (error.line, error.message)).collect()
}

#[test]
fn it_reads_back_what_it_writes() {
    let text = written(SPEC, Config::new("pets.yaml"));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("# toolpress lock 1: "), "{text}");
    assert!(lines[1].starts_with("openapi_pets_pet_list\tGET /pets\tpet.list\t"), "{text}");
    assert!(lines[2].starts_with("openapi_pets_post_pets\tPOST /pets\tPOST /pets\t"), "{text}");
    let lock = Lock::parse(&text).unwrap();
    assert_eq!(lock.to_text(), text);
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(Lock::parse(&windows).unwrap(), lock);
    let mut upside_down: Vec<&str> = text.lines().collect();
    upside_down[1..].reverse();
    assert_eq!(Lock::parse(&upside_down.join("\n")).unwrap(), lock);
    assert!(Lock::is_one(&windows) && !Lock::is_one(SPEC));
}

#[test]
fn any_original_stays_in_its_column() {
    for original in ["a\tb", "a\nb\r\n", "\\t", "\\", "", "é 获 #", " a "] {
        let entry = Entry {
            name: "a".to_owned(),
            place: "GET /a\t".to_owned(),
            original: original.to_owned(),
            hash: 0xf,
        };
        let lock = Lock { entries: vec![entry], ..Lock::default() };
        assert_eq!(lock.to_text().lines().count(), 2);
        assert_eq!(Lock::parse(&lock.to_text()).unwrap(), lock, "{original:?}");
    }
}

#[test]
fn what_is_no_lock_file_is_told_by_line() {
    let one = |text: &str| {
        let [(line, message)] = &refused(text)[..] else { panic!("{text}") };
        format!("{line}: {message}")
    };
    assert_eq!(one(""), "1: a lock file starts with `# toolpress lock 2`");
    assert_eq!(one("openapi: 3.1.0"), "1: a lock file starts with `# toolpress lock 2`");
    assert_eq!(one("# toolpress lock 3: x"), "1: the lock file is of version `3`, not 1 or 2");
    let line = |line: &str| one(&format!("{HEADER}\n{line}"));
    assert_eq!(
        line("a\tGET /a\ta"),
        "3: a line is a tool name, method and path, original and hash with tabs between them, and \
         this has 3 of the four"
    );
    assert_eq!(line("a-b\tGET /a\ta\t0123456789abcdef"), "3: `a-b` is no tool name");
    assert_eq!(
        line("a\tGET /a\ta\t0123456789ABCDEF"),
        "3: the hash is not 16 lower-case hex digits"
    );
    assert_eq!(
        line("a\tGET /a\t\\a\t0123456789abcdef"),
        "3: a backslash stands in front of `\\`, `t`, `n` or `r` alone"
    );
    let twice = format!("{HEADER}a\tGET /a\ta\t0123456789abcdef\na\tGET /b\tb\t0123456789abcdef");
    assert_eq!(one(&twice), "3: `a` is locked twice");
}

#[test]
fn a_merge_conflict_is_all_that_is_told() {
    let text = format!(
        "{HEADER}<<<<<<< ours\na\tGET /a\ta\t0123456789abcdef\n=======\na\tGET /a\tb\t0123456789abcdef\n>>>>>>> theirs\n"
    );
    assert_eq!(refused(&text), [(2, "a merge conflict is not resolved here".to_owned())]);
}

#[test]
fn what_is_locked_builds_without_a_word() {
    assert_eq!(told(SPEC, &config()), [""; 0]);
    assert_eq!(told(&SPEC.replace('\n', "\r\n"), &config()), [""; 0]);
}

#[test]
fn an_operation_added_in_front_takes_no_name() {
    let spec = SPEC.replace(
        "paths:\n",
        "paths:\n  /all:\n    get:\n      operationId: pet_list\n      responses: {}\n",
    );
    let errors = told(&spec, &config());
    assert_eq!(
        errors,
        ["the tool `pet_list_2` is not in the lock file\n --> pets.yaml:5:20\n  |\n\
          5 |       operationId: pet_list\n  |                    ^^^^^^^^\n  \
          = note: its line would stand after pets.tools.lock:2:1\n  \
          = help: to accept it, run `cargo toolpress lock pets.yaml --prefix ''` in the folder of \
          Cargo.toml"]
    );
}

#[test]
fn a_changed_operation_shows_both_places() {
    let renamed = told(&SPEC.replace("pet.list", "pets.all"), &config());
    let [error] = &renamed[..] else { panic!("{renamed:?}") };
    assert!(error.starts_with("the tool `pet_list` had the operationId `pet.list` and has the operationId `pets.all` now\n --> pets.yaml:5:20"), "{error}");
    assert!(error.contains("= note: locked at pets.tools.lock:2:1\n"), "{error}");

    let moved = told(&SPEC.replace("/pets:", "/v2/pets:"), &config());
    assert!(moved[0].starts_with("the tool `pet_list` was `GET /pets` and is `GET /v2/pets` now"));
    assert_eq!(moved.len(), 3, "the one without an id is gone and new: {moved:?}");

    let required = told(&SPEC.replace("in: query,", "in: query, required: true,"), &config());
    let [error] = &required[..] else { panic!("{required:?}") };
    assert!(
        error.starts_with(
            "the schema of the tool `pet_list` is not the locked one\n --> pets.yaml:4:5"
        ),
        "{error}"
    );
    assert!(error.contains("= note: its arguments are now `limit` (required)\n"), "{error}");
    assert!(error.contains("= note: locked at pets.tools.lock:2:1\n"), "{error}");
}

#[test]
fn what_is_gone_is_shown_in_the_lock_file() {
    let spec = SPEC.split("    post:").next().unwrap();
    let errors = told(spec, &config());
    let [error] = &errors[..] else { panic!("{errors:?}") };
    assert!(error.starts_with("the tool `post_pets` is gone\n --> pets.tools.lock:3:1\n  |\n3 | post_pets POST /pets POST /pets "), "{error}");
    assert!(
        error.contains(
            "= note: no selected operation is `POST /pets`; the paths start at pets.yaml:2:1\n"
        ),
        "{error}"
    );
}

#[test]
fn a_pin_goes_before_the_lock_and_is_told() {
    let errors = told(SPEC, &config().rename([("pet.list", "pets")]));
    let [error] = &errors[..] else { panic!("{errors:?}") };
    assert!(
        error.starts_with("the tool `pet_list` is called `pets` now\n --> pets.yaml:5:20"),
        "{error}"
    );
}

#[test]
fn errors_of_the_description_are_not_told_again() {
    let spec = SPEC.replace("parameters: [{name: limit,", "parameters: [{");
    let errors = told(&spec, &config());
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].starts_with("a parameter has no `name`"), "{errors:?}");
    assert_eq!(told("openapi: 3.1.0\npaths: [", &config()).len(), 1);
}

#[test]
fn names_stay_where_the_rules_would_choose_otherwise() {
    let lock = written(SPEC, Config::new("pets.yaml").prefix("old_"));
    let analysis = analyzed(SPEC, &lock, &config());
    let names: Vec<&str> = analysis.toolbox.tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["old_pet_list", "old_post_pets"]);
    let messages: Vec<&str> = analysis.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "tool `old_pet_list` is named after `pet.list`: the lock file keeps the name",
            "tool `old_post_pets` is named after `POST /pets`: the lock file keeps the name",
        ]
    );
    assert!(analysis.diagnostics.iter().all(|d| d.severity == Severity::Note));
}

#[test]
fn a_lock_that_cannot_be_read_leaves_the_rules() {
    let source = Source::new("pets.yaml", SPEC);
    let source = source.with_lock("pets.tools.lock", Err("there is no such file".to_owned()));
    let analysis = analyze(&source, &config());
    assert_eq!(
        analysis.diagnostics[0].render(&analysis.document),
        "cannot read the lock file `pets.tools.lock`: there is no such file\n \
         = help: `cargo toolpress lock pets.yaml --prefix ''` writes it, in the folder of Cargo.toml"
    );
    assert_eq!(analysis.toolbox.tools.len(), 2);
    let broken = analyzed(SPEC, &format!("{HEADER}nonsense"), &config());
    let error = broken.diagnostics[0].render(&broken.document);
    assert!(error.contains("--> pets.tools.lock:2:1\n"), "{error}");
    assert!(error.contains("put the line right, or remove the file and run `cargo"), "{error}");
}

#[test]
fn differences_past_counting_are_counted() {
    let mut spec = SPEC.to_owned();
    for number in 0..60 {
        spec.push_str(&format!(
            "  /p{number}:\n    get: {{operationId: p{number}, responses: {{}}}}\n"
        ));
    }
    let errors = told(&spec, &config());
    assert_eq!(errors.len(), 41);
    let last = errors.iter().find(|error| error.starts_with("20 more differences")).unwrap();
    assert!(
        last.ends_with("= help: `cargo toolpress lock pets.yaml --prefix '' --check` lists all")
    );
}

#[test]
fn what_the_rules_give_as_well_is_their_doing() {
    let spec = SPEC.replace(
        "paths:\n",
        "paths:\n  /all:\n    get:\n      operationId: pet_list\n      responses: {}\n",
    );
    let lock = written(&spec, Config::new("pets.yaml").prefix(""));
    let analysis = analyzed(&spec, &lock, &config());
    let warnings: Vec<String> =
        analysis.diagnostics.iter().map(|told| told.render(&analysis.document)).collect();
    let suffixed = warnings.iter().find(|told| told.contains("`pet_list_2`")).unwrap();
    assert!(suffixed.contains("another operation has the name without the number"), "{suffixed}");
    assert!(
        suffixed.contains("= note: `pet_list` has the name, at pets.yaml:5:20\n"),
        "{suffixed}"
    );
    assert!(analysis.toolbox.tools.iter().all(|tool| !tool.fate.locked), "{warnings:?}");
}

#[test]
fn a_name_that_went_to_another_operation_is_one_error() {
    let spec = SPEC.replace("/pets:", "/animals:").replace("pet.list", "pet-list");
    let errors = told(&spec, &config());
    let moved = errors.iter().find(|error| error.contains("`pet_list`")).unwrap();
    assert!(
        moved.starts_with(
            "the locked name `pet_list` now belongs to another operation (was `GET /pets` \
             `pet.list`, is `GET /animals` `pet-list`)\n --> pets.tools.lock:2:1\n"
        ),
        "{moved}"
    );
    assert!(moved.contains("= note: the operation is at pets.yaml:5:20\n"), "{moved}");
    assert!(moved.contains("= help: to accept it, run `cargo toolpress lock"), "{moved}");
    assert_eq!(errors.iter().filter(|error| error.contains("`pet_list`")).count(), 1, "{errors:?}");
    // An error in the description may be why the first owner is not there.
    let broken = spec.replace("parameters: [{name: limit,", "parameters: [{");
    let errors = told(&broken, &config());
    assert!(errors.iter().all(|error| !error.contains("now belongs to")), "{errors:?}");
}

#[test]
fn errors_past_counting_are_counted() {
    let analysis = analyzed(SPEC, &format!("{HEADER}{}", "<<<<<<< a\n".repeat(10_000)), &config());
    let errors: Vec<String> = analysis
        .diagnostics
        .iter()
        .filter(|told| told.severity == Severity::Error)
        .map(|error| error.render(&analysis.document))
        .collect();
    assert_eq!(errors.len(), 41);
    assert!(
        errors.contains(
            &"9960 more errors in the lock file are not shown\n = help: put these right first, or \
              remove the file and run `cargo toolpress lock pets.yaml --prefix ''`"
                .to_owned()
        ),
        "{:?}",
        errors.first()
    );
}

#[test]
fn a_lock_that_cannot_be_read_says_what_to_do() {
    let told = |bytes: Result<Vec<u8>, String>| {
        let source = Source::new("pets.yaml", SPEC).with_lock("pets.tools.lock", bytes);
        analyze(&source, &config()).diagnostics[0].help.clone().unwrap()
    };
    assert_eq!(
        told(Ok(vec![0xff])),
        "remove the file first, then `cargo toolpress lock pets.yaml --prefix ''` writes it, in the \
         folder of Cargo.toml"
    );
    assert_eq!(told(Err("it is not a file".to_owned())), "pass the path of a file");
    assert_eq!(
        told(Err("permission denied".to_owned())),
        "make the file readable, or pass the path of another"
    );
    let empty = Source::new("pets.yaml", SPEC).with_lock("", Err("it is not a file".to_owned()));
    let analysis = analyze(&empty, &Config::new("pets.yaml").lock(""));
    assert_eq!(
        analysis.diagnostics[0].render(&analysis.document),
        "the path of the lock file is empty\n \
         = help: pass the path of a file, such as `pets.tools.lock`"
    );
}

/// `SPEC` with the lock file of another config.
fn with_options(locked: &Config, config: &Config) -> Vec<String> {
    let toolbox = analyze(&Source::new("pets.yaml", SPEC), locked).toolbox;
    let head = Head { source: "pets.yaml".to_owned(), options: Options::of(locked) };
    let text = Lock::of(&toolbox).with_head(head).to_text();
    let analysis = analyzed(SPEC, &text, config);
    let errors = analysis.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    errors.map(|error| error.render(&analysis.document)).collect()
}

#[test]
fn other_options_are_told_in_place_of_other_tools() {
    let locked = config().only(["pet.*"]).except(["x"]);
    assert_eq!(
        with_options(&locked, &config().only(["GET /*", "POST /*"]).base_url("https://a")),
        [
            "`base_url` differs from the lock file\n \
             = note: here: `base_url = \"https://a\"`\n = note: in the lock file: no `base_url`\n \
             = help: remove `base_url`, or run `cargo toolpress lock pets.yaml --prefix '' \
             --only 'GET /*' --only 'POST /*' --base-url https://a --force` in the folder of \
             Cargo.toml",
            "`except` differs from the lock file\n \
             = note: here: no `except`\n = note: in the lock file: `except = [\"x\"]`\n \
             = help: write `except = [\"x\"]`, or run `cargo toolpress lock pets.yaml --prefix '' \
             --only 'GET /*' --only 'POST /*' --base-url https://a --force` in the folder of \
             Cargo.toml",
            "`only` differs from the lock file\n \
             = note: here: `only = [\"GET /*\", \"POST /*\"]`\n \
             = note: in the lock file: `only = [\"pet.*\"]`\n \
             = note: the lock file has 1 tool, the toolbox has 2\n \
             = help: write `only = [\"pet.*\"]`, or run `cargo toolpress lock pets.yaml --prefix '' \
             --only 'GET /*' --only 'POST /*' --base-url https://a --force` in the folder of \
             Cargo.toml",
        ]
    );
    let alone = with_options(&config().only(["pet.*"]), &config().only(["*"]));
    assert_eq!(alone.len(), 1);
    assert!(
        alone[0].ends_with(
            "or run `cargo toolpress lock pets.tools.lock --only '*' --force` in the folder of Cargo.toml"
        ),
        "{alone:?}"
    );
}

#[test]
fn options_of_the_lock_file_are_no_error() {
    let locked = config().only(["GET /*", "*"]).rename([("pet.list", "list"), ("POST /pets", "x")]);
    assert_eq!(with_options(&locked, &locked), [""; 0]);
    let order = config().only(["*", "GET /*"]).rename([("POST /pets", "x"), ("pet.list", "list")]);
    assert_eq!(with_options(&locked, &order.types(crate::Types::None)), [""; 0]);
    // It was made without these, and one of version 1 does not say so.
    let v1 = written(SPEC, locked);
    assert!(!told_of(&v1).iter().any(|error| error.contains("differs from")));
}

fn told_of(lock: &str) -> Vec<String> {
    let analysis = analyzed(SPEC, lock, &config());
    analysis.diagnostics.iter().map(|d| d.message.clone()).collect()
}

#[test]
fn another_description_is_an_error() {
    let head = Head { source: "v1/pets.yaml".to_owned(), options: Options::of(&config()) };
    let toolbox = analyze(&Source::new("pets.yaml", SPEC), &config()).toolbox;
    let text = Lock::of(&toolbox).with_head(head).to_text();
    let analysis = analyzed(SPEC, &text, &config());
    assert_eq!(
        analysis.diagnostics[0].render(&analysis.document),
        "the lock file was made from `v1/pets.yaml`, not from `pets.yaml`\n \
         = note: the paths are relative to the folder of the lock file\n \
         = help: name the other description, or run `cargo toolpress lock pets.yaml --prefix ''` in \
         the folder of Cargo.toml"
    );
    // A text in the macro has no path.
    let source = Source::new("<inline>", SPEC).with_lock("pets.tools.lock", Ok(text.into_bytes()));
    let inline = Config::inline(SPEC).prefix("").lock("pets.tools.lock");
    let analysis = analyze(&source, &inline);
    assert!(analysis.diagnostics.iter().all(|d| d.severity < Severity::Error));
}

#[test]
fn a_lock_for_names_alone_reports_no_difference() {
    let lock = written(SPEC, Config::new("pets.yaml").prefix("old_"));
    let analysis = analyzed(
        "openapi: 3.1.0\npaths: {/pets: {get: {operationId: pet.list, responses: {}}}}",
        &lock,
        &config().lock_names_only(),
    );
    assert_eq!(analysis.toolbox.tools[0].name.as_str(), "old_pet_list");
    assert!(analysis.diagnostics.iter().all(|d| d.severity < Severity::Error));
}
