//! Runs the program as a newcomer does, without a network and without a model, and reads what it
//! prints.

use std::process::Command;

/// What the program prints, offline.
fn output() -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_petstore-agent"));
    for variable in ["OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_MODEL"] {
        program.env_remove(variable);
    }
    let output = program.output().expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    text
}

/// Asserts that `text` holds `parts`, one after the other.
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let at =
            rest.find(part).unwrap_or_else(|| panic!("{part:?} is not where it is due in\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn the_tools_are_listed_with_their_originals() {
    let names = [
        ("pet_findByStatus", "pet.findByStatus"),
        ("t2_0_PetStore_addPet", "2.0_PetStore::addPet"),
        ("get_pet", "get_pet"),
        ("get_pet_2", "get-pet"),
        ("get_pets_petId_names", "获取宠物"),
        ("schedule_a_e_of_its_present_owner_f394e6", "schedule.a.veterinary.appoi…"),
        ("users_pets_get", "users/pets/get"),
        ("get_store_inventory", "GET /store/inventory"),
        ("store_category_add", "store.category.add"),
    ];
    let line = |name: &str, original| format!("  {name:63}  {original}\n");
    let of_api =
        names.map(|(name, original)| line(&format!("openapi_localhost_8001_{name}"), original));
    let others = [
        line("mcp_post_cards_send", "cards/send"),
        line("bash_dog_years", "dog-years"),
        line("io_household", "household"),
    ];
    assert_in_order(
        &output(),
        &[
            &(of_api.concat() + &others.concat()),
            "nothing was parsed, allocated or registered at start-up",
        ],
    );
}

#[test]
fn the_conversation_goes_through_both_mistakes_to_an_answer_from_real_data() {
    assert_in_order(
        &output(),
        &[
            "question  ",
            "turn 1: 3 calls",
            "  openapi_localhost_8001_get_store_inventory",
            "GET /store/inventory",
            "GET http://127.0.0.1:",
            r#""available":3"#,
            "  openapi_localhost_8001_pet_findByStatus",
            "pet.findByStatus",
            "/pets?",
            "Mia",
            "  io_household\n",
            "Grandmother",
            "turn 2: 2 calls",
            "  openapi_localhost_8001_get_pet_by_id",
            "└ error",
            "openapi_localhost_8001_get_pet",
            "  openapi_localhost_8001_get_pets_petId_names",
            "获取宠物",
            "/pets/3/names",
            "米娅",
            "turn 3: 1 call",
            "  openapi_localhost_8001_get_pet\n",
            "/pets/3\n",
            r#""age":2"#,
            "turn 4: 2 calls",
            "  openapi_localhost_8001_schedule_a_e_of_its_present_owner_f394e6",
            "\"pet_id\":3",
            "└ error",
            "/pet_id",
            "  bash_dog_years\n",
            "├ script     dog-years.sh",
            "└ result     24\n",
            "turn 5: 1 call",
            "  openapi_localhost_8001_schedule_a_e_of_its_present_owner_f394e6",
            "/pets/3/appointments?body=teeth",
            r#""examines":"teeth""#,
            "turn 6: 1 call",
            "  mcp_post_cards_send\n",
            "├ original   cards/send",
            "├ server     post",
            r#"{"number":1,"to":"Grandmother"}"#,
            "answer",
            "3 pets that are available",
            "Mia",
            "2 years old",
            "teeth",
            "In Chinese it is called 米娅; as a human it\n  would be 24.",
            "Card number 1",
        ],
    );
}

#[test]
fn the_output_fits_a_terminal_and_holds_no_secret() {
    let output = output();
    assert!(output.lines().all(|line| line.chars().count() <= 100), "{output}");
    assert!(output.lines().count() <= 95, "{} lines", output.lines().count());
    assert!(!output.contains("the-key-of-the-pet-store"), "{output}");
}

#[test]
fn the_snapshots_are_what_the_server_and_the_scripts_say_today() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let scripts = toolpress::scripts::Scripts::new(format!("{folder}/tools"));
    let limit = std::time::Duration::from_secs(10);
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let described = runtime.block_on(scripts.describe("dog-years.sh", limit, 4096));
    let described: serde_json::Value =
        serde_json::from_str(&described.expect("an answer")).expect("JSON");
    let written = std::fs::read_to_string(format!("{folder}/specs/scripts.json"));
    let mut written: serde_json::Value =
        serde_json::from_str(&written.expect("a file")).expect("JSON");
    let script = written[0].as_object_mut().expect("a script");
    assert_eq!(script.remove("path"), Some("dog-years.sh".into()));
    assert_eq!(written[0], described);
}

/// A client that others wrote lists and calls the tools of all four sources.
#[test]
fn a_client_from_pypi_is_served_all_of_them() {
    let Some(peers) = std::env::var_os("TOOLPRESS_MCP").map(std::path::PathBuf::from) else {
        eprintln!("skipped: TOOLPRESS_MCP names no folder of tests/mcp/install");
        return;
    };
    let calls = serde_json::json!({
        "openapi_localhost_8001_get_pet": { "petId": 3 },
        "mcp_post_cards_send": { "to": "Tim", "text": "Hello" },
        "bash_dog_years": { "age": 5 },
        "io_household": { "speaks": "English" },
    });
    let output = Command::new(peers.join("python/bin/python"))
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/mcp/client.py"))
        .args([env!("CARGO_BIN_EXE_petstore-agent"), "serve"])
        .env("CALLS", calls.to_string())
        .output()
        .expect("Python runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let found: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for mode in ["legacy", "auto"] {
        let found = &found[mode];
        assert_eq!(found["tools"].as_array().map(Vec::len), Some(12), "{found}");
        for name in calls.as_object().expect("an object").keys() {
            assert_eq!(found["results"][name]["isError"], false, "{name}: {found}");
        }
        let card = &found["results"]["mcp_post_cards_send"]["structured"];
        assert_eq!(*card, serde_json::json!({ "number": 1, "to": "Tim" }));
        // What lacks an argument is told so, by a tool and not by the protocol.
        let wrong = &found["results"]["openapi_localhost_8001_get_pet_2"];
        assert_eq!(wrong["isError"], true, "{found}");
    }
}
