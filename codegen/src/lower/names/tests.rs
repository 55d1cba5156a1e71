use super::*;

fn by_id<'a>(id: &'a str, path: &'a str) -> Candidate<'a> {
    Candidate { id: Some(id), method: "get", path, pinned: None, locked: None }
}

fn names(candidates: &[Candidate<'_>], prefix: &str, max: usize) -> Vec<String> {
    let named = tool_names(candidates, prefix, max);
    named.names.into_iter().map(|(name, _)| name.0).collect()
}

#[test]
fn the_plain_original_keeps_the_name() {
    let operations = [by_id("pet.find", "/a"), by_id("pet_find", "/b")];
    assert_eq!(names(&operations, "", 64), ["pet_find_2", "pet_find"]);
}

#[test]
fn path_and_method_decide_between_equals() {
    let operations = [by_id("pet-find", "/b"), by_id("pet.find", "/a"), by_id("pet find", "/c")];
    assert_eq!(names(&operations, "", 64), ["pet_find_2", "pet_find", "pet_find_3"]);
}

#[test]
fn a_number_that_another_candidate_has_is_not_free() {
    let operations = [by_id("pet.find", "/a"), by_id("pet_find", "/b"), by_id("pet_find_2", "/c")];
    assert_eq!(names(&operations, "", 64), ["pet_find_3", "pet_find", "pet_find_2"]);
}

#[test]
fn without_an_id_method_and_path_name_it() {
    let op = |path| Candidate { id: None, method: "GET", path, pinned: None, locked: None };
    assert_eq!(
        names(&[op("/pets/{id}"), op("/"), op("/宠物")], "p_", 64),
        ["p_get_pets_id", "p_get", "p_get_2"]
    );
}

#[test]
fn shortening_counts_the_prefix_and_the_number() {
    let long = "x".repeat(70);
    let (a, b) = (format!("{long}.a"), format!("{long}_a"));
    let named = names(&[by_id(&a, "/a"), by_id(&b, "/b")], "openapi_store_", 64);
    assert!(named.iter().all(|n| n.len() <= 64), "{named:?}");
    assert_ne!(named[0], named[1]);
    assert_eq!(named[1], shorten(&format!("openapi_store_{b}"), 14, 64));
    assert_eq!(named[0], shorten(&format!("openapi_store_{b}_2"), 14, 64));
}

#[test]
fn a_long_name_keeps_its_prefix_and_its_verb() {
    let id = |verb| format!("container.projects.locations.clusters.nodePools.{verb}");
    let (create, delete) = (id("create"), id("delete"));
    let again = create.replace('.', "_");
    let operations = [by_id(&create, "/a"), by_id(&delete, "/b"), by_id(&again, "/c")];
    assert_eq!(
        names(&operations, "openapi_gke_", 64),
        [
            "openapi_gke_container_proj_ns_clusters_nodePools_create_2_5ee6b1",
            "openapi_gke_container_proj_ions_clusters_nodePools_delete_a089a3",
            "openapi_gke_container_proj_ions_clusters_nodePools_create_1dfc3c",
        ]
    );
    // A prefix of more than half the length counts as part of the rest.
    assert_eq!(
        names(&operations[..1], "a_prefix_of_more_than_half_the_name_", 64),
        ["a_prefix_of_more_t_ts_locations_clusters_nodePools_create_c8231e"]
    );
}

#[test]
fn pins_are_kept_or_refused() {
    let pinned = |id, name| Candidate { pinned: Some(name), ..by_id(id, "/p") };
    let named = tool_names(&[pinned("a", "find"), by_id("b", "/b")], "p_", 64);
    assert_eq!(named.names[0].0.as_str(), "find");
    assert!(named.names[0].1.pinned && named.refused.is_empty());

    let invalid = tool_names(&[pinned("a", "fi-nd")], "", 64);
    assert_eq!(invalid.refused, [RefusedPin { candidate: 0, taken_by: None }]);
    let twice = tool_names(&[pinned("a", "x"), pinned("b", "x")], "", 64);
    assert_eq!(twice.refused, [RefusedPin { candidate: 1, taken_by: Some(0) }]);
    let taken = tool_names(&[pinned("a", "b"), by_id("b", "/b")], "", 64);
    assert_eq!(taken.refused, [RefusedPin { candidate: 0, taken_by: Some(1) }]);
}

#[test]
fn locked_names_are_kept_and_spoken_for() {
    let locked = |id, path, name| Candidate { locked: Some(name), ..by_id(id, path) };
    let operations =
        [by_id("pet_find", "/a"), locked("pet.find", "/b", "pet_find"), by_id("c", "/c")];
    let named = tool_names(&operations, "", 64);
    let is: Vec<&str> = named.names.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(is, ["pet_find_2", "pet_find", "c"]);
    assert!(!named.names[1].1.locked, "it is the name that it asks for");
    assert_eq!(named.clashes, [Clash { first: 0, second: 1, name: "pet_find".to_owned() }]);

    let kept = tool_names(&[locked("a", "/a", "old_name")], "p_", 64);
    assert_eq!((kept.names[0].0.as_str(), kept.names[0].1.locked), ("old_name", true));
    let long = tool_names(&[locked("a", "/a", "a_name_of_many_letters")], "", 16);
    assert_eq!(long.names[0].0.as_str(), "a");

    let pinned = Candidate { pinned: Some("b"), ..locked("a", "/a", "x") };
    let named = tool_names(&[pinned.clone(), locked("b", "/b", "b")], "", 64);
    assert_eq!(named.refused, [RefusedPin { candidate: 0, taken_by: Some(1) }]);
    assert_eq!(named.names[0].0.as_str(), "x", "the lock's name instead");
    assert!(tool_names(&[pinned], "", 64).names[0].1.pinned);
}

fn arguments(list: &[(Location, &str)]) -> Vec<String> {
    argument_names(list).into_iter().map(|name| name.0).collect()
}

#[test]
fn arguments_keep_or_get_valid_names() {
    let wires =
        ["filter[name]", "X-Request-ID", "$top", "ids[]", "_id", "petId", "+1", "宠物", "type"];
    let list: Vec<_> = wires.iter().map(|w| (Location::Query, *w)).collect();
    assert_eq!(
        arguments(&list),
        ["filter_name", "X_Request_ID", "top", "ids", "_id", "petId", "_1", "arg", "type"]
    );
    let long = arguments(&[(Location::Query, &"a".repeat(70))]);
    assert_eq!(long[0].len(), 64);
}

#[test]
fn arguments_that_meet_get_their_location() {
    use Location::{Body, Header, Path, Query};
    assert_eq!(arguments(&[(Query, "id"), (Path, "id")]), ["id_query", "id"]);
    assert_eq!(arguments(&[(Query, "body"), (Body, "body")]), ["body_query", "body"]);
    assert_eq!(
        arguments(&[(Path, "a"), (Query, "a"), (Query, "a_query"), (Query, "a.query")]),
        ["a", "a_query_2", "a_query", "a_query_query"]
    );
    assert_eq!(arguments(&[(Header, "a-b"), (Header, "a.b")]), ["a_b", "a_b_header"]);
    let many = ["a-b", "a.b", "a b", "a_b_header_3", "a+b", "a:b"].map(|wire| (Header, wire));
    assert_eq!(
        arguments(&[many.as_slice(), &[(Query, "a~b")]].concat()),
        [
            "a_b_header",
            "a_b_header_2",
            "a_b_header_4",
            "a_b_header_3",
            "a_b_header_5",
            "a_b_header_6",
            "a_b"
        ]
    );
}

#[test]
fn the_lock_is_told_only_where_the_rules_would_choose_otherwise() {
    let locked = |id, path, name| Candidate { locked: Some(name), ..by_id(id, path) };
    let fates = |candidates: &[Candidate<'_>]| -> Vec<(bool, bool)> {
        let named = tool_names(candidates, "", 64).names;
        named.iter().map(|(_, fate)| (fate.locked, fate.suffixed)).collect()
    };
    let same = [locked("get.a", "/x", "get_a_2"), locked("get_a", "/a", "get_a")];
    assert_eq!(fates(&same), [(false, true), (false, false)]);
    let other = [locked("get.a", "/x", "get_a_3"), locked("get_a", "/a", "get_a")];
    assert_eq!(fates(&other), [(true, false), (false, false)]);
    // A number that the rules give only because of the order is theirs; one that they do not, not.
    let alone = [locked("get.a", "/x", "get_a_2")];
    assert_eq!(fates(&alone), [(true, false)]);
}

#[test]
fn a_number_is_given_once_whoever_asks() {
    let ids: Vec<String> = (1..=300).map(|n| format!("pet{}find", ".".repeat(n))).collect();
    let mut operations: Vec<_> = ids.iter().map(|id| by_id(id, "/a")).collect();
    operations.push(by_id("pet_find_7", "/b"));
    let named = names(&operations, "", 64);
    let distinct: BTreeSet<&String> = named.iter().collect();
    assert_eq!((distinct.len(), named.last().unwrap().as_str()), (301, "pet_find_7"));
    // Nobody skips a number but the one that another operation is called by.
    let numbers = (2..=301).filter(|n| *n != 7).map(|n| format!("pet_find_{n}"));
    assert!(numbers.chain(["pet_find".to_owned()]).all(|name| distinct.contains(&name)));
}
