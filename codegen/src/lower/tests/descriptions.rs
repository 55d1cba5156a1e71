//! What models read of descriptions with markup, and what documentation shows of them.

use super::{analyzed, only_tool, paths};

const HTML: &str = "<p>See <a href=\"https://a.example\">the docs</a> &amp; `<b>`</p>";
const PLAIN: &str = "See the docs & `<b>`";
const MARKDOWN: &str = "See [the docs](https://a.example) & `<b>`";

#[test]
fn models_read_plain_text_everywhere() {
    let text = format!("'{HTML}'");
    let analysis = paths(&format!(
        "
paths:
  /a:
    post:
      operationId: a
      summary: A <em>summary</em>
      description: {text}
      parameters: [{{name: q, in: query, description: {text}, schema: {{enum: [1], x-enum-descriptions: [{text}]}}}}]
      requestBody:
        description: {text}
        content:
          application/json: {{schema: {{type: object, properties: {{p: {{type: string, description: {text}}}}}}}}}
"
    ));
    let tool = only_tool(&analysis);
    assert_eq!(tool.summary, "A summary");
    assert_eq!(tool.description, format!("A summary\n\n{PLAIN}"));
    let [query, body] = tool.arguments.as_slice() else { panic!("two arguments") };
    assert_eq!((query.description.as_str(), body.description.as_str()), (PLAIN, PLAIN));
    assert_eq!(query.schema.meanings, format!("`1`: {PLAIN}"));
    assert_eq!(body.schema.properties["p"].description, PLAIN);
    let toolbox = &analysis.toolbox;
    assert_eq!(toolbox.markdown_of(PLAIN), MARKDOWN);
    assert_eq!(toolbox.markdown_of(&tool.description), format!("A summary\n\n{MARKDOWN}"));
    assert_eq!(toolbox.markdown_of("anything else"), "anything else");
}

#[test]
fn a_description_is_cut_after_its_markup_is_gone() {
    let link = "[x](https://a.example/a/rather/long/path) ".repeat(100);
    let analysis = paths(&format!("paths: {{/a: {{get: {{description: '{link}'}}}}}}"));
    assert_eq!(only_tool(&analysis).description, "x ".repeat(100).trim_end());
    let words = "<b>word</b> ".repeat(1_000);
    let analysis = paths(&format!("paths: {{/a: {{get: {{description: '{words}'}}}}}}"));
    let description = &only_tool(&analysis).description;
    assert!(description.ends_with("word…") && description.chars().count() <= 1_024);
    assert!(description.chars().count() > 1_000);
}

#[test]
fn authors_of_tools_write_for_models() {
    let analysis = analyzed(&format!(
        "[{{name: a, description: '{HTML}', inputSchema: {{type: object, properties: \
         {{p: {{type: string, description: '{HTML}'}}}}}}}}]"
    ));
    let tool = only_tool(&analysis);
    assert_eq!(tool.description, HTML);
    assert_eq!(tool.arguments[0].schema.description, HTML);
    assert!(analysis.toolbox.markdown.is_empty());
}
