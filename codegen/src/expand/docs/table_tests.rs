use super::*;

#[test]
fn the_table_has_a_row_for_every_tool() {
    let mut toolbox = crate::expand::sample::toolbox();
    toolbox.tools[0].original = "a|b".to_owned();
    toolbox.tools[0].fate.normalized = true;
    let table = table(&Forms::new(&toolbox), true);
    let links = table.lines().filter(|line| line.contains("](ToolId::"));
    assert_eq!(links.count(), toolbox.tools.len());
    assert!(table.contains(r"| `a\|b` | `GET /pets/{id}` |"), "{table}");
    assert!(table.contains("| normalized"), "{table}");
}

#[test]
fn the_table_says_what_is_degraded_and_what_is_alike() {
    let mut toolbox = crate::expand::sample::toolbox();
    toolbox.tools.truncate(2);
    toolbox.tools[0].name = crate::ir::ToolName("get_pet".to_owned());
    toolbox.tools[1].name = crate::ir::ToolName("getPet".to_owned());
    let any = crate::ir::Schema::default();
    let open = crate::expand::sample::argument("a", true, any, crate::ir::Type::Value);
    toolbox.tools[0].arguments = vec![open];
    toolbox.tools[1].arguments.clear();
    let table = table(&Forms::new(&toolbox), true);
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| `")).collect();
    let alike = "another name differs in case and separators alone";
    assert!(rows[1].ends_with(&format!("{alike} |")), "{table}");
    let degraded = "degraded for openai-strict: it is not strict, for ";
    assert!(rows[0].contains(&format!("{alike}; {degraded}")), "{table}");
}

#[test]
fn the_table_links_functions_and_variants() {
    let toolbox = crate::expand::sample::toolbox();
    let row = |has_functions| {
        let table = table(&Forms::new(&toolbox), has_functions);
        table.lines().find(|line| line.starts_with("| `")).unwrap().to_owned()
    };
    let function = toolbox.tools[0].function.as_str();
    let variant = toolbox.tools[0].type_name.as_str();
    let (function, variant) =
        (format!("[`{function}`](fn@{function})"), format!("[`{variant}`](ToolId::{variant})"));
    assert!(row(true).contains(&format!(" | {function} | {variant} | ")), "{}", row(true));
    assert!(!row(false).contains("fn@") && row(false).contains(&variant), "{}", row(false));
}

#[test]
fn what_moves_into_the_description_is_no_remark() {
    let mut toolbox = crate::expand::sample::toolbox();
    toolbox.tools.truncate(1);
    let size = crate::ir::Schema {
        default: Some(crate::ir::Json::Number("3".to_owned())),
        limits: vec![("multipleOf", "3".to_owned())],
        ..crate::ir::Schema::default()
    };
    let size = crate::ir::Schema { types: vec![crate::ir::JsonType::Integer], ..size };
    let size = crate::expand::sample::argument("n", true, size, crate::ir::Type::Value);
    toolbox.tools[0].arguments = vec![size];
    let of_gemini = degraded::degradations(&toolbox, &[crate::expand::Provider::Gemini]);
    assert_eq!(of_gemini.len(), 2, "{of_gemini:?}");
    let table = table(&Forms::new(&toolbox), true);
    assert!(!table.contains("degraded"), "{table}");
}

#[test]
fn many_tools_are_counted_by_tag() {
    let mut toolbox = crate::expand::sample::toolbox();
    let mut tool = toolbox.tools[0].clone();
    tool.tags = vec!["pets".to_owned(), "a|b".to_owned(), "pets".to_owned()];
    toolbox.tools = vec![tool.clone(); MAX_ROWS];
    assert!(table(&Forms::new(&toolbox), true).contains("| tool | function |"));
    tool.tags.clear();
    toolbox.tools.push(tool);
    let text = table(&Forms::new(&toolbox), true);
    let tags = "201 tools, which `cargo toolpress list` lists. A tool with several tags counts for \
                each.\n\n| tag | tools |\n| --- | --- |\n| pets | 200 |\n| a\\|b | 200 |\n\
                | no tag | 1 |";
    assert!(text.contains(tags), "{text}");
    for tool in &mut toolbox.tools {
        tool.tags.clear();
    }
    assert!(!table(&Forms::new(&toolbox), true).contains("| tag |"));
}

#[test]
fn the_credentials_of_the_tools_say_where_they_go_and_how_they_are_given() {
    use crate::ir::SchemeKind::{ApiKeyQuery, Authorization, Bearer, Other};
    let mut toolbox = crate::expand::sample::toolbox();
    let scheme = |name: &str, kind, wire: &str, token_url: &str| Scheme {
        name: name.to_owned(),
        kind,
        wire: wire.to_owned(),
        token_url: token_url.to_owned(),
    };
    toolbox.schemes = vec![
        scheme("k", ApiKeyQuery, "a|b", ""),
        scheme("unused", Bearer, "", ""),
        scheme("o", Bearer, "", "/token"),
        scheme("Authorization", Authorization, "Authorization", ""),
        scheme("s", Other, "", ""),
    ];
    for tool in &mut toolbox.tools {
        tool.security = vec![vec![0, 3], vec![2], vec![4]];
    }
    let text = table(&Forms::new(&toolbox), true);
    let (_, credentials) = text.split_once("Credentials that a client is built with:\n\n").unwrap();
    assert_eq!(
        credentials,
        r#"| scheme | kind | place | builder method |
| --- | --- | --- | --- |
| `k` | API key | query parameter `a\|b` | `.api_key("k", …)` |
| `o` | OAuth 2 token | header `Authorization` | `.oauth2("o", …)` or `.bearer("o", …)` |
| `Authorization` | header value | header `Authorization` | `.bearer("Authorization", …)` or `.basic("Authorization", …)` or `.api_key("Authorization", …)` |
| `s` | signature | header `Authorization` | `.transport(…)` or `.header("Authorization", …)` |"#
    );
    toolbox.tools.iter_mut().for_each(|tool| tool.security.clear());
    assert!(!table(&Forms::new(&toolbox), true).contains("Credentials"));
}
