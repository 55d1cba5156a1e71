//! The policies of names and arguments, through the macro and the build script's entry.

use std::path::Path;

use toolpress::{CallError, Client, TransportError};
use toolpress_codegen::build_script::build;
use toolpress_codegen::load::Folder;
use toolpress_codegen::{Clash, Config};

mod twice {
    toolpress::toolbox!("specs/twice.yaml", prefix = "", duplicate_ids = "suffix");
}

mod tenant {
    toolpress::toolbox!("specs/pets.yaml", prefix = "", fixed = ["limit", "id"]);
}

mod locked {
    toolpress::toolbox!(
        "specs/lock/base.yaml",
        name = "pets",
        prefix = "another_",
        lock = "specs/lock/pets.tools.lock",
        collisions = "error",
        max_tools = 3,
        deny = ["truncated", "degraded"],
    );
}

mod locked_with_options {
    toolpress::toolbox!(
        "specs/lock/base.yaml",
        name = "pets",
        only = ["GET /*"],
        rename = { "pet.list" => "list_pets" },
        lock = "specs/lock/options.tools.lock",
    );
}

fn folder() -> Folder {
    Folder::new(env!("CARGO_MANIFEST_DIR"), "the folder of the tests")
}

fn client(fixed: &[(&str, i64)]) -> Client {
    let builder = fixed.iter().fold(Client::builder(tenant::BASE_URL), |builder, (name, value)| {
        builder.fixed(name, *value)
    });
    let offline = |_| async { Err::<http::Response<_>, _>(TransportError::new("offline")) };
    builder.transport(offline).build().unwrap()
}

#[test]
fn of_one_id_twice_each_is_found() {
    let tool = |id: twice::ToolId| (id.name().as_str(), id.original(), id.tool().path);
    let all: Vec<_> = twice::ToolId::ALL.iter().copied().map(tool).collect();
    assert_eq!(
        all,
        [
            ("listPets_2", "listPets", "/pets"),
            ("listPets", "listPets", "/animals"),
            ("listStores", "listStores", "/stores"),
        ]
    );
    let found = |original| twice::TOOLBOX.by_original(original).map(|tool| tool.path);
    assert_eq!(found("listPets"), Some("/animals"), "the first by path and method");
    assert_eq!(found("GET /pets"), Some("/pets"));
    assert_eq!(found("GET /animals"), Some("/animals"));
    assert_eq!(found("GET /stores"), None, "its original is its own");
}

#[tokio::test]
async fn what_the_host_gives_is_not_the_model_s() {
    assert!(!tenant::OPENAI_TOOLS.contains("limit"));
    let client = client(&[("limit", 5), ("id", 7)]);
    let uri = |name, arguments| {
        tenant::TOOLBOX.request(&client, name, arguments).map(|request| request.uri().to_string())
    };
    assert_eq!(
        uri("pet_list", r#"{"tag": ["a"]}"#).unwrap(),
        "https://pets.example/v1/pets?tag=a&limit=5"
    );
    assert_eq!(uri("pet_find", "").unwrap(), "https://pets.example/v1/pets/7");
    let error = uri("pet_find", r#"{"id": 8}"#).unwrap_err();
    assert!(error.is_invalid_arguments(), "{error}");
    // A typed call gives none of it either, and is sent with it.
    let call = tenant::pet_find(&client, &tenant::PetFind::default()).output().await;
    assert!(matches!(call, Err(CallError::Transport(_))), "{call:?}");
    let call = tenant::pet_find(&self::client(&[]), &tenant::PetFind::default()).await;
    assert!(call.unwrap_err().is_fixed_arguments());
}

#[test]
fn locked_names_are_kept() {
    let names: Vec<&str> = locked::TOOLBOX.tools().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["openapi_pets_pet_list", "openapi_pets_addPet", "openapi_pets_get_stores"]);
}

#[test]
fn options_are_those_of_the_lock_file() {
    let tools = locked_with_options::TOOLBOX.tools().map(|tool| tool.name.as_str());
    assert_eq!(tools.collect::<Vec<_>>(), ["list_pets", "openapi_pets_get_stores"]);
    // The build script compares them too, and so does a description by another path.
    let lock = "specs/lock/options.tools.lock";
    let config = Config::new("specs/lock/../lock/base.yaml").name("pets").lock(lock);
    let same = config.clone().only(["GET /*"]).rename([("pet.list", "list_pets")]);
    assert!(build(&same, &folder()).code.is_ok());
    let error = build(&config, &folder()).code.unwrap_err().to_string();
    assert_eq!(error.matches("differs from the lock file").count(), 2, "{error}");
    assert_eq!(error.matches("error: ").count(), 2, "other tools are a consequence: {error}");
}

#[test]
fn the_build_script_reads_and_tracks_the_lock_file() {
    let config =
        Config::new("specs/lock/base.yaml").name("pets").lock("specs/lock/pets.tools.lock");
    let built = build(&config.clone().collisions(Clash::Error), &folder());
    assert!(built.code.is_ok(), "{:?}", built.code);
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/lock/pets.tools.lock");
    assert!(built.files.contains(&lock));
    let error = build(&config.max_tools(2), &folder()).code.unwrap_err().to_string();
    assert!(error.contains("more than the 2 of `max_tools`"), "{error}");
    let missing = Config::new("specs/lock/base.yaml").lock("absent.lock");
    let built = build(&missing, &folder());
    assert!(built.files.iter().any(|file| file.ends_with("absent.lock")));
    assert!(
        built.code.unwrap_err().to_string().contains("cannot read the lock file `absent.lock`")
    );
}
