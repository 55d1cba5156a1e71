use super::*;
use crate::ir::JsonType;

fn to(id: u32) -> Schema {
    Schema { reference: Some(DefinitionId(id)), ..Schema::default() }
}

fn with(name: &str, schema: Schema) -> Definition {
    Definition { name: name.to_owned(), schema }
}

fn text() -> Schema {
    Schema { types: vec![JsonType::String], ..Schema::default() }
}

/// Cuts, and checks that no circle is left.
fn without_circles(mut definitions: Vec<Definition>) -> Vec<Definition> {
    cut(&mut definitions);
    assert!(circles(&definitions).iter().all(|circle| *circle == 0), "{definitions:?}");
    definitions
}

#[test]
fn a_child_gets_the_base_without_the_union() {
    let pet = || {
        let properties = [("name".to_owned(), text())].into_iter().collect();
        with("Pet", Schema { one_of: vec![to(1), to(2)], properties, ..Schema::default() })
    };
    let child = |pet| Schema { all_of: vec![to(pet), text()], ..Schema::default() };
    let dog = |pet| Schema { any_of: vec![child(pet), text()], ..Schema::default() };
    let orders = [
        (0, vec![pet(), with("Cat", child(0)), with("Dog", dog(0))]),
        (
            2,
            vec![
                with("Dog", dog(2)),
                with("Cat", child(2)),
                with("Pet", Schema { one_of: vec![to(0), to(1)], ..pet().schema }),
            ],
        ),
    ];
    for (at, definitions) in orders {
        let cut = without_circles(definitions);
        assert_eq!(cut.len(), 4);
        assert_eq!(cut[3].name, "Pet_base");
        assert!(cut[3].schema.one_of.is_empty() && cut[3].schema.properties.len() == 1);
        assert_eq!(cut[at].schema.one_of.len(), 2, "the union itself stays");
        assert_eq!(cut[1].schema.all_of[0].reference, Some(DefinitionId(3)));
        let dog = &cut[2 - at].schema;
        assert_eq!(dog.any_of[0].all_of[0].reference, Some(DefinitionId(3)));
    }
}

#[test]
fn what_needs_itself_loses_the_step() {
    let cut = without_circles(vec![with(
        "A",
        Schema { all_of: vec![to(0), text()], ..Schema::default() },
    )]);
    assert_eq!((cut.len(), cut[0].schema.all_of[0].reference), (1, None));
    let cut = without_circles(vec![
        with("A", Schema { all_of: vec![to(1)], ..text() }),
        with("B", Schema { all_of: vec![to(0)], ..text() }),
    ]);
    assert_eq!(cut[0].schema.all_of[0].reference, Some(DefinitionId(1)));
    assert_eq!(cut[1].schema.all_of[0].reference, None);
    let cut = without_circles(vec![with(
        "A",
        Schema { any_of: vec![to(0), text()], ..Schema::default() },
    )]);
    assert_eq!(cut[0].schema.any_of.len(), 1);
    let not = Some(Box::new(to(0)));
    let cut = without_circles(vec![with("A", Schema { not, ..Schema::default() })]);
    assert!(cut[0].schema.not.is_none());
}

#[test]
fn recursion_into_the_value_is_left_alone() {
    let properties = [("next".to_owned(), to(0))].into_iter().collect();
    let node = Schema { properties, items: Some(Box::new(to(0))), ..Schema::default() };
    let cut = without_circles(vec![with("Node", node)]);
    assert_eq!(cut[0].schema.properties["next"].reference, Some(DefinitionId(0)));
    assert!(cut[0].schema.items.as_ref().unwrap().reference.is_some());
}

#[test]
fn long_chains_need_no_stack() {
    let count = 20_000;
    let link = |id: u32| Schema { all_of: vec![to((id + 1) % count), text()], ..Schema::default() };
    let cut = without_circles((0..count).map(|id| with(&format!("D{id}"), link(id))).collect());
    let lost = cut.iter().filter(|d| d.schema.all_of[0].reference.is_none()).count();
    assert_eq!(lost, 1);
}
