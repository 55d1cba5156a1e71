use proptest::prelude::*;

use super::*;

#[test]
fn types_are_pascal_case() {
    for (text, name) in [
        ("pet.findByStatus", "PetFindByStatus"),
        ("getPetByID", "GetPetById"),
        ("get-pet", "GetPet"),
        ("session.status", "SessionStatus"),
        ("v1", "V1"),
        ("2.0_getPet", "T2_0GetPet"),
        ("io.k8s.api.core.v1.Pod", "IoK8sApiCoreV1Pod"),
        ("self", "Self_"),
        ("café.list", "CafList"),
        ("获取宠物", "Type"),
        ("🐕", "Type"),
        ("", "Empty"),
        ("___", "UnderscoreUnderscoreUnderscore"),
    ] {
        assert_eq!(type_name(text), name, "{text:?}");
    }
}

#[test]
fn values_are_snake_case_and_keywords_escaped() {
    for (text, name) in [
        ("petId", "pet_id"),
        ("X-Request-ID", "x_request_id"),
        ("filter[name]", "filter_name"),
        ("ids[]", "ids"),
        ("$top", "top"),
        ("@type", "r#type"),
        ("$ref", "r#ref"),
        ("gen", "r#gen"),
        ("try", "r#try"),
        ("yield", "r#yield"),
        ("self", "self_"),
        ("Self", "self_"),
        ("super", "super_"),
        ("crate", "crate_"),
        ("2fa", "t2fa"),
        ("+1", "plus_1"),
        ("-1", "minus_1"),
        ("", "empty"),
        ("获", "value"),
        (
            "urn:ietf:params:scim:schemas:core:2.0:User",
            "urn_ietf_params_scim_schemas_core_2_0_user",
        ),
    ] {
        assert_eq!(value_name(text), name, "{text:?}");
    }
}

#[test]
fn variants_spell_the_signs_that_matter() {
    for (text, name) in [
        ("=", "Equals"),
        (">", "GreaterThan"),
        ("<", "LessThan"),
        ("≥", "GreaterThanOrEqual"),
        (">=", "GreaterThanEquals"),
        ("+1", "Plus1"),
        ("-1", "Minus1"),
        ("reactions-+1", "ReactionsPlus1"),
        ("reactions--1", "ReactionsMinus1"),
        ("-created_at", "MinusCreatedAt"),
        ("C++", "CPlusPlus"),
        ("A-", "AMinus"),
        ("", "Empty"),
        (" ", "Space"),
        ("200", "V200"),
        ("2022-11-28", "V2022_11_28"),
        ("None", "None"),
        ("self", "Self_"),
        ("non-breaking", "NonBreaking"),
    ] {
        assert_eq!(variant_name(text), name, "{text:?}");
    }
}

#[test]
fn long_names_are_cut_and_stay_apart() {
    let a = type_name(&format!("{}a", "word_".repeat(100)));
    let b = type_name(&format!("{}b", "word_".repeat(100)));
    assert!(a.len() <= LONGEST && b.len() <= LONGEST);
    assert_ne!(a, b);
}

#[test]
fn taken_names_get_numbers_and_reserved_ones_an_underscore() {
    let mut names = Names::with_reserved(&["String", "Other"]);
    let mut unique = |wanted: &str| names.unique(wanted.to_owned()).0;
    assert_eq!(unique("String"), "String_");
    assert_eq!(unique("String"), "String2");
    assert_eq!(unique("Pet"), "Pet");
    assert_eq!(unique("Pet"), "Pet2");
    assert_eq!(unique("Pet2"), "Pet2_2");
    assert_eq!(unique("Pet"), "Pet3");
    assert_eq!(unique("V1"), "V1");
    assert_eq!(unique("V1"), "V1_2");
    assert_eq!(unique("r#type"), "r#type");
    assert_eq!(unique("type"), "type2");
    assert_eq!(unique("self_"), "self_");
    assert_eq!(unique("self_"), "self2");
}

#[test]
fn a_number_takes_no_name_that_another_wants() {
    let wishes = |list: &[(u8, &str)]| {
        let list = list.iter().map(|(key, text)| (*key, (*text).to_owned())).collect();
        let mut names: Vec<String> =
            Names::default().unique_all(list).into_iter().map(|name| name.0).collect();
        names.sort();
        names
    };
    let forward = wishes(&[(0, "a"), (1, "a"), (2, "a2")]);
    assert_eq!(forward, ["a", "a2", "a3"]);
    assert_eq!(forward, wishes(&[(2, "a2"), (1, "a"), (0, "a")]));
}

#[test]
fn a_hundred_thousand_equal_wishes_take_no_time() {
    let wishes = (0..100_000).map(|at| (at, "value".to_owned())).collect();
    assert_eq!(Names::default().unique_all(wishes).len(), 100_000);
}

proptest! {
    #[test]
    fn snake_case_is_left_alone(text in "[a-z0-9_]{0,8}") {
        if is_snake_case(&text) {
            prop_assert_eq!(spell(&text).to_snake_case(), text);
        }
    }

    #[test]
    fn any_texts_become_distinct_identifiers(
        texts in prop::collection::vec(
            prop_oneof![any::<String>(), "[-+_a-zA-Z0-9. ]{0,6}", "(type|self|Self|[Vv]1|String)"],
            0..40,
        ),
    ) {
        for make in [type_name as fn(&str) -> String, value_name, variant_name] {
            let wishes = texts.iter().map(|text| (text, make(text))).collect();
            let names = Names::with_reserved(PRELUDE_TYPES).unique_all(wishes);
            let mut seen = HashSet::new();
            for name in names {
                prop_assert!(syn::parse_str::<syn::Ident>(&name.0).is_ok(), "{}", name.0);
                prop_assert!(!PRELUDE_TYPES.contains(&plain(&name.0)));
                prop_assert!(seen.insert(plain(&name.0).to_owned()), "{} twice", name.0);
            }
        }
    }
}
