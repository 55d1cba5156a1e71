//! Unions, several success types, errors and headers, as a user meets them.

use bytes::Bytes;
use serde_json::{Value, json};
use toolpress::{Call, CallError, Client, Decode};

mod kennel {
    #![deny(warnings)]
    toolpress::toolbox!("specs/unions.yaml", name = "kennel");
}

use kennel::types::*;

/// Decodes a value, which has to be the same when it is encoded again.
macro_rules! round {
    ($type:ty, $value:expr) => {{
        let value: Value = $value;
        let made: $type = serde_json::from_value(value.clone()).expect("a value of the type");
        assert_eq!(serde_json::to_value(&made).expect("JSON"), value);
        made
    }};
}

#[test]
fn a_discriminator_decides_by_name_by_reference_and_by_component() {
    let cat = |kind: &str| Animal::Cat(Cat { lives: Some(9), ..Cat::new(kind.to_owned()) });
    assert_eq!(round!(Animal, json!({ "kind": "cat", "lives": 9 })), cat("cat"));
    assert_eq!(round!(Animal, json!({ "kind": "lion", "lives": 9 })), cat("lion"));
    let dog = Animal::Dog(Dog { name: Some("Rex".to_owned()) });
    assert_eq!(round!(Animal, json!({ "kind": "dog", "name": "Rex" })), dog);
    assert_eq!(serde_json::to_string(&dog).expect("JSON"), r#"{"kind":"dog","name":"Rex"}"#);
    let Animal::Cow(cow) = round!(Animal, json!({ "kind": "Cow", "milk": 1.5 })) else {
        panic!("a cow")
    };
    assert_eq!(cow.additional_properties["kind"], "Cow");
    let fox = json!({ "kind": "fox", "lives": 1 });
    assert_eq!(round!(Animal, fox.clone()), Animal::Other(fox));
    let error = serde_json::from_value::<Animal>(json!({ "kind": "cat", "lives": "many" }));
    assert_eq!(
        error.expect_err("no cat").to_string(),
        "/lives: expected an integer of 64 bits (variant Cat), found a string"
    );
}

fn facts(value: Value) -> Facts {
    round!(Facts, value)
}

#[test]
fn scalars_come_out_as_they_went_in() {
    let scalar = |value: Value| facts(json!({ "scalar": value })).scalar.expect("a scalar");
    assert_eq!(scalar(json!(1)), FactsScalar::Integer(1));
    assert_eq!(scalar(json!(1.5)), FactsScalar::Number(1.5));
    assert_eq!(scalar(json!("1")), FactsScalar::String("1".to_owned()));
    assert_eq!(scalar(json!(false)), FactsScalar::Boolean(false));
    assert_eq!(scalar(json!([1])), FactsScalar::Other(json!([1])));
    let listed = |value: Value| facts(json!({ "listed": value })).listed;
    assert_eq!(listed(json!(7)), Some(Some(FactsListed::Integer(7))));
    assert_eq!(listed(Value::Null), Some(None));
    let maybe = |value: Value| facts(json!({ "maybe": value })).maybe;
    assert_eq!(maybe(Value::Null), Some(None));
    assert_eq!(maybe(json!({ "id": 1 })), Some(Some(FactsMaybe::Small(Small { id: 1 }))));
    assert_eq!(facts(json!({ "anything": [1, null] })).anything, Some(json!([1, null])));
}

#[test]
fn strings_are_one_enum() {
    let color = |text: &str| facts(json!({ "color": text })).color.expect("a color");
    assert_eq!(color("red"), FactsColor::Red);
    assert_eq!(color("blue"), FactsColor::Other("blue".to_owned()));
    assert_eq!(facts(json!({ "level": "high" })).level, Some(FactsLevel::High));
}

#[test]
fn objects_and_arrays_are_told_apart_by_what_they_hold() {
    let object = |value: Value| facts(json!({ "object": value })).object.expect("an object");
    assert_eq!(object(json!({ "id": 1 })), FactsObject::Small(Small { id: 1 }));
    let large = Large { id: 1, size: 2 };
    assert_eq!(object(json!({ "id": 1, "size": 2 })), FactsObject::Large(large.clone()));
    assert!(matches!(object(json!({ "other": 1 })), FactsObject::Object(map) if map.len() == 1));
    let arrays = |value: Value| facts(json!({ "arrays": value })).arrays.expect("an array");
    assert_eq!(arrays(json!([{ "id": 1, "size": 2 }])), FactsArrays::LargeArray(vec![large]));
    assert_eq!(arrays(json!(["a"])), FactsArrays::StringArray(vec!["a".to_owned()]));
    assert_eq!(arrays(json!([])), FactsArrays::SmallArray(Vec::new()));
    let named = facts(json!({ "by_name": { "a": 1, "b": [2] } })).by_name.expect("a map");
    assert!(matches!(named["a"], FactsByNameValue::Integer(1)), "{named:?}");
    assert!(matches!(&named["b"], FactsByNameValue::IntegerArray(list) if *list == [2]));
}

#[test]
fn implied_tags_choose_and_what_stands_beside_is_in_each() {
    let event = |value: Value| facts(json!({ "event": value })).event.expect("an event");
    let paid = event(json!({ "type": "paid", "amount": 5 }));
    assert!(matches!(paid, FactsEvent::Paid(paid) if paid.amount == 5));
    assert!(matches!(event(json!({ "type": "refunded" })), FactsEvent::Refunded(_)));
    assert!(matches!(event(json!({ "type": "lost", "amount": 5 })), FactsEvent::Other(_)));
    let owned = |value: Value| facts(json!({ "owned": value })).owned.expect("a thing");
    let house = FactsOwnedHouse { owner: "Ann".to_owned(), rooms: 3 };
    assert_eq!(owned(json!({ "owner": "Ann", "rooms": 3 })), FactsOwned::House(house));
    assert!(matches!(owned(json!({ "owner": "Ann", "sails": 2 })), FactsOwned::Boat(_)));
}

#[test]
fn children_keep_their_base_and_cycles_end() {
    let circle = json!({ "type": "Circle", "id": 1, "radius": 2.5 });
    let group = json!({ "type": "Group", "id": 2, "members": [circle], "first": circle });
    let shape = facts(json!({ "shape": group })).shape.expect("a shape");
    let Base::Group(group) = shape else { panic!("a group") };
    assert_eq!(group.id, 2);
    assert!(
        matches!(&group.members.expect("members")[0], Base::Circle(c) if c.radius == Some(2.5))
    );
    let tree = json!({ "left": { "left": "a", "right": "b" }, "right": "c" });
    assert!(matches!(facts(json!({ "tree": tree })).tree.expect("a tree"), Tree::Node(_)));
}

fn answering(status: u16, media_type: &'static str, body: &'static str) -> Client {
    Client::builder(kennel::BASE_URL)
        .transport(move |_: http::Request<Bytes>| async move {
            let response = http::Response::builder().status(status);
            let response = response.header("content-type", media_type).header("x-left", "3");
            Ok(response.body(Bytes::from(body)).expect("a response"))
        })
        .build()
        .expect("a client")
}

async fn put(
    status: u16,
    media_type: &'static str,
    body: &'static str,
) -> Result<PutAnimalResponse, CallError> {
    let client = answering(status, media_type, body);
    kennel::put_animal(&client, &kennel::PutAnimal::new(GetAnimalId::Integer(1))).await
}

#[tokio::test]
async fn the_status_says_which_response_it_is() {
    let json = "application/json";
    let there = put(200, json, r#"{"kind":"dog"}"#).await.expect("an animal");
    assert_eq!(there, PutAnimalResponse::Ok(Animal::Dog(Dog::default())));
    let new = put(201, json, r#"{"id":7}"#).await.expect("an id");
    assert!(matches!(new, PutAnimalResponse::Created(created) if created.id == 7));
    let receipt = put(202, "text/csv", "a,b").await.expect("a receipt");
    assert_eq!(receipt, PutAnimalResponse::Accepted(Bytes::from("a,b")));
    assert_eq!(put(204, "", "").await.expect("nothing"), PutAnimalResponse::NoContent);
    assert_eq!(
        put(203, json, "{}").await.expect_err("no such status").to_string(),
        "the API answered 203 Non Authoritative Information, but not as it promises: expected a \
         status that PutAnimalResponse has, found status 203"
    );
    let client = answering(207, json, "\"soon\"");
    let job = kennel::start_job(&client, &kennel::StartJob::default()).await.expect("a job");
    assert_eq!(job, StartJobResponse::Status2xx("soon".to_owned()));
}

#[tokio::test]
async fn errors_have_types_and_responses_have_headers() {
    let args = kennel::GetAnimal::new(GetAnimalId::String("x".to_owned()));
    let error = |status, body| {
        let args = args.clone();
        async move {
            let client = answering(status, "application/json", body);
            kennel::get_animal(&client, &args).await.expect_err("an error")
        }
    };
    let missing = error(404, r#"{"missing":"x"}"#).await;
    assert_eq!(missing.decode::<NotFound>().expect("the error's type").missing, "x");
    let wrong = error(422, r#"{"field":"id"}"#).await;
    assert_eq!(wrong.decode::<GetAnimalError422>().expect("the error's type").field, "id");
    let problem = error(500, r#"{"title":"down"}"#).await;
    assert_eq!(problem.decode::<Problem>().expect("the error's type").title, "down");

    let client = answering(206, "application/json", r#"{"level":"low"}"#);
    let call: Call<'_, Facts> = kennel::get_facts(&client, &kennel::GetFacts::default());
    let response = call.response().await.expect("facts");
    assert_eq!(
        (response.status.as_u16(), &response.headers["x-left"]),
        (206, &"3".parse().expect("a value"))
    );
    assert_eq!(response.value.level, Some(FactsLevel::Low));
    let shown = format!("{response:?}");
    assert!(shown.contains("Low") && !shown.contains("x-left"), "{shown}");
    assert!(PutAnimalResponse::decode(json!({})).is_err());
}
