//! Generated functions over real HTTP: what goes out, and what comes back as a type.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::thread::JoinHandle;

use toolpress::{CallError, Client};

mod store {
    toolpress::toolbox!("specs/petstore.yaml", name = "store");
}

/// A server that answers each of `responses` once, and gives the requests as they came.
fn serve(responses: Vec<String>) -> (String, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
    let server = std::thread::spawn(move || {
        let mut requests = Vec::new();
        for response in responses {
            let (mut stream, _) = listener.accept().expect("a connection");
            requests.push(request(&mut stream));
            stream.write_all(response.as_bytes()).expect("a response is sent");
        }
        requests
    });
    (url, server)
}

/// Reads a request with its body, of which `Content-Length` tells the size.
fn request(stream: &mut std::net::TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut chunk = [0; 4_096];
    loop {
        let count = stream.read(&mut chunk).expect("a request");
        bytes.extend_from_slice(&chunk[..count]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| {
                line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse::<usize>().ok()
            });
            if body.len() >= length.unwrap_or(0) {
                return text;
            }
        }
        assert!(count > 0, "the request ends early: {text}");
    }
}

fn json(status: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: \
         close\r\n\r\n{body}",
        body.len()
    )
}

#[tokio::test]
async fn typed_functions_send_and_decode() {
    let pets = r#"[{"id": 7, "name": "Mia", "status": "lost", "chip": "x9", "parents": [{"id": 1, "name": "Rex"}]}]"#;
    let (url, server) = serve(vec![
        json("200 OK", pets),
        json("404 Not Found", r#"{"reason": "no such pet"}"#),
        json("204 No Content", ""),
        json("200 OK", r#"{"id": "seven", "name": "Mia"}"#),
    ]);
    let client = Client::new(&url).expect("a client");

    let args = store::PetFindByStatus::new(store::types::Status::Available);
    let found = store::pet_find_by_status(&client, &args).await.expect("pets");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].status, Some(store::types::Status::Other("lost".to_owned())));
    assert_eq!(found[0].additional_properties["chip"], "x9");
    assert_eq!(found[0].parents.as_ref().expect("parents")[0].name, "Rex");

    let missing = store::get_pet_by_id(&client, &store::GetPetById { pet_id: 8 }).await;
    let error = missing.expect_err("a status of 404");
    assert_eq!(error.status().map(|status| status.as_u16()), Some(404));
    let reason: serde_json::Value = error.decode().expect("a JSON body");
    assert_eq!(reason["reason"], "no such pet");

    let body = store::types::OrderBody { note: Some(None), ..store::types::OrderBody::new(7) };
    store::order(&client, &store::Order::new(body)).await.expect("no content");

    let wrong = store::get_pet_by_id(&client, &store::GetPetById { pet_id: 7 }).await;
    assert!(matches!(wrong, Err(CallError::Decode { .. })), "{wrong:?}");

    let requests = server.join().expect("the server ends");
    let line = |n: usize| requests[n].lines().next().unwrap_or_default().to_owned();
    assert_eq!(line(0), "GET /v1/pets?status=available HTTP/1.1");
    assert_eq!(line(1), "GET /v1/pets/8 HTTP/1.1");
    assert_eq!(line(2), "POST /v1/orders HTTP/1.1");
    assert!(requests[2].ends_with(r#"{"pet":7,"note":null}"#), "{}", requests[2]);
}

#[tokio::test]
async fn a_model_s_call_is_the_same_request() {
    let (url, server) = serve(vec![json("200 OK", "[]"), json("200 OK", "[]")]);
    let client = Client::new(&url).expect("a client");
    let args = store::PetFindByStatus::new(store::types::Status::Sold);
    store::pet_find_by_status(&client, &args).await.expect("pets");
    let name = store::ToolId::PetFindByStatus.name();
    let answer = store::TOOLBOX.answer(&client, name.as_str(), r#"{"status":"sold"}"#).await;
    assert!(!answer.is_error && answer.content == "[]", "{answer:?}");
    let requests = server.join().expect("the server ends");
    assert_eq!(requests[0], requests[1]);
}

#[test]
fn tool_ids_and_tools_agree() {
    for (index, id) in store::ToolId::ALL.iter().enumerate() {
        let tool = id.tool();
        assert_eq!((tool.name, tool.original), (id.name(), id.original()));
        assert_eq!(store::ToolId::from_name(tool.name.as_str()), Some(*id));
        assert_eq!(store::TOOLBOX.position(tool.name.as_str()), Some(index));
    }
    assert_eq!(store::ToolId::from_name("nobody"), None);
    assert_eq!(store::ToolId::GetPetsId.original(), "GET /pets/{id}");
}

#[test]
fn types_are_the_same_json_through_serde() {
    let text = r#"{"id":7,"name":"Mia","status":"sold","x":"y"}"#;
    let pet: store::types::Pet = serde_json::from_str(text).expect("a pet");
    let back: serde_json::Value = serde_json::to_value(&pet).expect("JSON");
    assert_eq!(back, serde_json::from_str::<serde_json::Value>(text).expect("JSON"));
}
