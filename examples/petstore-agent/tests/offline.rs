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
        ("schedule_a_veterinary_appointment_f394e6", "schedule.a.veterinary.appoi…"),
        ("users_pets_get", "users/pets/get"),
        ("get_store_inventory", "GET /store/inventory"),
        ("store_category_add", "store.category.add"),
    ];
    let lines = names.map(|(name, original)| {
        format!("  {:63}  {original}\n", format!("openapi_localhost_8001_{name}"))
    });
    assert_in_order(
        &output(),
        &[&lines.concat(), "nothing was parsed, allocated or registered at start-up"],
    );
}

#[test]
fn the_conversation_goes_through_both_mistakes_to_an_answer_from_real_data() {
    assert_in_order(
        &output(),
        &[
            "question  ",
            "turn 1: 2 calls",
            "  openapi_localhost_8001_get_store_inventory",
            "GET /store/inventory",
            "GET http://127.0.0.1:",
            r#""available":3"#,
            "  openapi_localhost_8001_pet_findByStatus",
            "pet.findByStatus",
            "/pets?",
            "Mia",
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
            "turn 4: 1 call",
            "  openapi_localhost_8001_schedule_a_veterinary_appointment_f394e6",
            "\"pet_id\":3",
            "└ error",
            "/pet_id",
            "turn 5: 1 call",
            "  openapi_localhost_8001_schedule_a_veterinary_appointment_f394e6",
            "/pets/3/appointments?body=teeth",
            r#""examines":"teeth""#,
            "answer",
            "3 pets that are available",
            "Mia",
            "2 years old",
            "米娅",
            "teeth",
        ],
    );
}

#[test]
fn the_output_fits_a_terminal_and_holds_no_secret() {
    let output = output();
    assert!(output.lines().all(|line| line.chars().count() <= 100), "{output}");
    assert!(output.lines().count() <= 75, "{} lines", output.lines().count());
    assert!(!output.contains("the-key-of-the-pet-store"), "{output}");
}
