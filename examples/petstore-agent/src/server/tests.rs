//! The store does what its specification says: every operation, called as a model would call it.

use serde_json::{Value, json};
use toolpress::Client;

use crate::server;
use crate::tools::pets;

/// A client of a store of its own.
async fn client(key: &str) -> Client {
    let store = server::start("the key").await.unwrap();
    Client::builder(&store).api_key("api_key", key).build().unwrap()
}

/// The result of a call of the tool with this original.
async fn call(client: &Client, original: &str, arguments: Value) -> Result<Value, String> {
    let tool = pets::TOOLBOX.tools().find(|tool| tool.original == original).unwrap();
    let answer = pets::TOOLBOX.answer(client, tool.name.as_str(), &arguments.to_string()).await;
    if answer.is_error { Err(answer.content) } else { Ok(answer.content.parse().unwrap()) }
}

#[tokio::test]
async fn every_operation_is_served() {
    let fish = json!({ "name": "fish", "children": [{ "name": "carp", "children": [] }] });
    let visit = json!({ "time": "noon", "reason": "limps" });
    let calls = [
        ("pet.findByStatus", json!({ "status": "available" }), "/0/name", json!("Luna")),
        ("get_pet", json!({ "petId": 5 }), "/owner", json!("ada")),
        ("get-pet", json!({ "name": "rex" }), "/id", json!(2)),
        ("获取宠物", json!({ "petId": 2 }), "/zh", json!("雷克斯")),
        ("users/pets/get", json!({ "user": "ada" }), "/0/name", json!("Otto")),
        ("GET /store/inventory", json!({}), "/sold", json!(1)),
        (
            "store.category.add",
            json!({ "body": fish }),
            "/children/2/children/0/name",
            json!("carp"),
        ),
        (
            "2.0_PetStore::addPet",
            json!({ "body": { "name": "Kai", "kind": "carp" } }),
            "/id",
            json!(6),
        ),
        (
            LONG,
            json!({ "petId": 6, "body_query": "eyes", "body": visit }),
            "/examines",
            json!("eyes"),
        ),
    ];
    assert_eq!(calls.len(), pets::TOOLBOX.tools().len());
    let client = client("the key").await;
    for (original, arguments, pointer, due) in calls {
        let result = call(&client, original, arguments).await.unwrap();
        assert_eq!(result.pointer(pointer), Some(&due), "{original}: {result}");
    }
    let inventory = call(&client, "GET /store/inventory", json!({})).await.unwrap();
    assert_eq!(inventory, json!({ "available": 4, "reserved": 1, "sold": 1 }));
}

#[tokio::test]
async fn what_is_refused_says_why() {
    let client = client("the key").await;
    let visit = json!({ "petId": 1, "body": { "time": "noon", "reason": "limps" } });
    assert!(call(&client, LONG, visit.clone()).await.is_ok());
    let unknown = json!({ "body": { "name": "Kai", "kind": "dragon" } });
    for (original, arguments, status, due) in [
        ("get_pet", json!({ "petId": 99 }), "404", "there is no pet with the id 99"),
        ("2.0_PetStore::addPet", unknown, "409", "there is no category `dragon`"),
        (LONG, visit, "409", "Luna has an appointment at that time already"),
    ] {
        let error = call(&client, original, arguments).await.unwrap_err();
        assert!(error.contains(status) && error.contains(due), "{original}: {error}");
    }
}

#[tokio::test]
async fn nobody_gets_in_without_the_key() {
    let error = call(&client("another").await, "get_pet", json!({ "petId": 1 })).await.unwrap_err();
    assert!(error.contains("403") && error.contains("the API key is wrong"), "{error}");
}

/// The operation whose id is too long for a tool name.
const LONG: &str = "schedule.a.veterinary.appointment.for.a.pet.at.the.clinic.nearest.to.the.home.\
    of.its.present.owner";
