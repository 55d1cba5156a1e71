//! Header parameters that are credentials and have no security scheme in the description.

use toolpress::CallError;

use super::server::{Server, response};
use super::{built, plain};

mod api {
    toolpress::toolbox!(
        inline = r#"
openapi: 3.0.3
info: { title: Parameters, version: "1" }
paths:
  /needs:
    parameters:
      - { name: authorization, in: header, required: true, schema: { type: string } }
    get: { operationId: needs, responses: {} }
  /takes:
    get:
      operationId: takes
      parameters:
        - { name: Authorization, in: header, schema: { type: string } }
      responses: {}
  /session:
    get:
      operationId: session
      parameters:
        - { name: Cookie, in: header, required: true, schema: { type: string } }
        - { name: theme, in: cookie, schema: { type: string } }
      responses: {}
"#,
        name = "parameters",
        prefix = ""
    );
}
use api::TOOLBOX;

#[tokio::test]
async fn they_are_asked_for_and_sent() {
    let server = Server::of(|_, request| response("200 OK", "", request));
    let bare = built(plain(&server));
    for (tool, scheme) in [("needs", "Authorization"), ("session", "Cookie")] {
        match TOOLBOX.call(&bare, tool, "{}").await {
            Err(CallError::MissingCredential { schemes, .. }) => assert_eq!(schemes, [scheme]),
            other => panic!("{other:?}"),
        }
    }
    assert!(server.seen().is_empty());
    let output = TOOLBOX.call(&bare, "takes", "{}").await.expect("an optional credential");
    assert!(!output.text().to_lowercase().contains("authorization"), "{}", output.text());

    let client =
        built(plain(&server).bearer("Authorization", "hush").api_key("Cookie", "id=hush2"));
    for tool in ["needs", "takes"] {
        let output = TOOLBOX.call(&client, tool, "{}").await.expect("a response");
        assert!(output.text().contains("authorization: Bearer hush\r\n"), "{}", output.text());
        let answer = TOOLBOX.answer(&client, tool, "{}").await;
        assert!(!answer.content.contains("hush"), "{}", answer.content);
    }
    let output = TOOLBOX.call(&client, "session", r#"{"theme":"dark"}"#).await.expect("a response");
    assert!(output.text().contains("cookie: id=hush2; theme=dark\r\n"), "{}", output.text());

    let client = built(plain(&server).header("Authorization", "Token hush"));
    let output = TOOLBOX.call(&client, "needs", "{}").await.expect("a response");
    assert!(output.text().contains("authorization: Token hush\r\n"), "{}", output.text());
}
