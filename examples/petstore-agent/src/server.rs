//! The pet store's HTTP server: every operation of `specs/petstore.yaml`, over the data in
//! `store.rs`.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{Json, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::loopback;
use crate::store::{Category, NewAppointment, NewPet, Part, Pet, Refusal, Status, Store};

/// Opens the store on a loopback port to whoever knows the key, and says where.
pub async fn start(api_key: &'static str) -> io::Result<String> {
    loopback::serve(router(api_key)).await
}

/// One route an operation, all behind the key.
fn router(api_key: &'static str) -> Router {
    Router::new()
        .route("/pets", get(find_by_status).post(add_pet))
        .route("/pets/{pet_id}", get(get_by_id))
        .route("/names/{name}", get(get_by_name))
        .route("/pets/{pet_id}/names", get(names))
        .route("/pets/{pet_id}/appointments", post(book))
        .route("/users/{user}/pets", get(of_user))
        .route("/store/inventory", get(inventory))
        .route("/store/categories", post(add_category))
        .fallback(|| async {
            Problem(StatusCode::NOT_FOUND, "there is nothing at this path".to_owned())
        })
        .method_not_allowed_fallback(|| async {
            Problem(StatusCode::METHOD_NOT_ALLOWED, "this path has no such method".to_owned())
        })
        .layer(middleware::from_fn_with_state(api_key, check_key))
        .with_state(Shared(Arc::new(Mutex::new(Store::open()))))
}

/// The store, shared by all requests.
#[derive(Clone)]
struct Shared(Arc<Mutex<Store>>);

impl Shared {
    /// The store for the time of one request. A handler that panicked has left no change half done.
    fn lock(&self) -> MutexGuard<'_, Store> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An error as the specification's response `Problem` has it.
struct Problem(StatusCode, String);

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Missing(text) => Self(StatusCode::NOT_FOUND, text),
            Refusal::Conflict(text) => Self(StatusCode::CONFLICT, text),
        }
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        Self(rejection.status(), rejection.body_text())
    }
}

impl From<PathRejection> for Problem {
    fn from(rejection: PathRejection) -> Self {
        Self(rejection.status(), rejection.body_text())
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self(rejection.status(), rejection.body_text())
    }
}

/// What a handler gives back: a status with JSON, or a problem.
type Reply = Result<(StatusCode, Json<Value>), Problem>;

/// A reply with this status and body.
fn reply(status: StatusCode, body: impl serde::Serialize) -> Reply {
    match serde_json::to_value(body) {
        Ok(body) => Ok((status, Json(body))),
        Err(error) => Err(Problem(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())),
    }
}

/// The security scheme `api_key`: lets nobody in without the key.
async fn check_key(State(key): State<&'static str>, request: Request, next: Next) -> Response {
    match request.headers().get("x-api-key") {
        Some(given) if given.as_bytes() == key.as_bytes() => next.run(request).await,
        Some(_) => {
            Problem(StatusCode::FORBIDDEN, "the API key is wrong".to_owned()).into_response()
        }
        None => Problem(StatusCode::UNAUTHORIZED, "the header X-API-Key is missing".to_owned())
            .into_response(),
    }
}

/// The query of `pet.findByStatus`.
#[derive(Deserialize)]
struct FindByStatus {
    status: Status,
    kind: Option<String>,
}

/// `pet.findByStatus`
async fn find_by_status(
    State(store): State<Shared>,
    query: Result<Query<FindByStatus>, QueryRejection>,
) -> Reply {
    let Query(FindByStatus { status, kind }) = query?;
    let store = store.lock();
    reply(StatusCode::OK, store.of_status(status, kind.as_deref()).map(summary).collect::<Vec<_>>())
}

/// `2.0_PetStore::addPet`
async fn add_pet(State(store): State<Shared>, new: Result<Json<NewPet>, JsonRejection>) -> Reply {
    let Json(new) = new?;
    reply(StatusCode::CREATED, store.lock().add(new)?)
}

/// `get_pet`
async fn get_by_id(State(store): State<Shared>, id: Result<Path<u64>, PathRejection>) -> Reply {
    let Path(id) = id?;
    reply(StatusCode::OK, store.lock().by_id(id)?)
}

/// `get-pet`
async fn get_by_name(
    State(store): State<Shared>,
    name: Result<Path<String>, PathRejection>,
) -> Reply {
    let Path(name) = name?;
    reply(StatusCode::OK, store.lock().by_name(&name)?)
}

/// `获取宠物`
async fn names(State(store): State<Shared>, id: Result<Path<u64>, PathRejection>) -> Reply {
    let Path(id) = id?;
    reply(StatusCode::OK, &store.lock().by_id(id)?.names)
}

/// The query of `schedule.a.veterinary.appointment…`.
#[derive(Deserialize)]
struct Book {
    #[serde(default)]
    body: Part,
}

/// `schedule.a.veterinary.appointment…`
async fn book(
    State(store): State<Shared>,
    id: Result<Path<u64>, PathRejection>,
    query: Result<Query<Book>, QueryRejection>,
    new: Result<Json<NewAppointment>, JsonRejection>,
) -> Reply {
    let (Path(id), Query(Book { body }), Json(new)) = (id?, query?, new?);
    reply(StatusCode::CREATED, store.lock().book(id, body, new)?)
}

/// `users/pets/get`
async fn of_user(State(store): State<Shared>, user: Result<Path<String>, PathRejection>) -> Reply {
    let Path(user) = user?;
    let store = store.lock();
    reply(StatusCode::OK, store.of_user(&user)?.into_iter().map(summary).collect::<Vec<_>>())
}

/// `GET /store/inventory`
async fn inventory(State(store): State<Shared>) -> Reply {
    reply(StatusCode::OK, store.lock().inventory())
}

/// `store.category.add`
async fn add_category(
    State(store): State<Shared>,
    new: Result<Json<Category>, JsonRejection>,
) -> Reply {
    let Json(new) = new?;
    reply(StatusCode::CREATED, store.lock().add_category(new)?)
}

/// What a list says of a pet.
fn summary(pet: &Pet) -> Value {
    json!({ "id": pet.id, "name": pet.name, "likes": pet.likes })
}

#[cfg(test)]
mod tests;
