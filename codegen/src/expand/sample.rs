//! Toolboxes made by hand, for tests.

use crate::document::Mark;
use crate::ir::*;

pub(super) fn rust(name: &str) -> RustName {
    RustName(name.to_owned())
}

pub(super) fn of(types: &[JsonType]) -> Schema {
    Schema { types: types.to_vec(), ..Schema::default() }
}

pub(super) fn text() -> Schema {
    of(&[JsonType::String])
}

pub(super) fn reference(id: u32) -> Schema {
    Schema { reference: Some(DefinitionId(id)), ..Schema::default() }
}

pub(super) fn object(properties: impl IntoIterator<Item = (&'static str, Schema)>) -> Schema {
    let properties = properties.into_iter().map(|(name, schema)| (name.to_owned(), schema));
    Schema { properties: properties.collect(), ..of(&[JsonType::Object]) }
}

pub(super) fn definition(name: &str, schema: Schema) -> Definition {
    Definition { name: name.to_owned(), schema }
}

pub(super) fn argument(name: &str, required: bool, schema: Schema, ty: Type) -> Argument {
    Argument {
        name: ArgName(name.to_owned()),
        wire: name.to_owned(),
        location: Location::Query,
        style: Style::Form,
        explode: true,
        allow_reserved: false,
        allow_empty: false,
        required,
        content: String::new(),
        description: String::new(),
        deprecated: false,
        schema,
        field: rust(name),
        ty,
    }
}

pub(super) fn tool(name: &str, type_name: &str, arguments: Vec<Argument>) -> Tool {
    Tool {
        mark: Mark::default(),
        id_mark: Mark::default(),
        name: ToolName(format!("openapi_pets_{}", name.trim_start_matches("r#"))),
        fate: Fate::default(),
        original: name.to_owned(),
        type_name: rust(type_name),
        function: rust(name),
        method: "GET".to_owned(),
        path: "/pets/{id}".to_owned(),
        summary: "Gets a \"pet\"".to_owned(),
        description: "Gets a \"pet\"".to_owned(),
        tags: vec!["pet".to_owned()],
        deprecated: false,
        arguments,
        fixed: Vec::new(),
        body: String::new(),
        body_form: crate::ir::BodyForm::ByType,
        encodings: Vec::new(),
        accept: "application/json".to_owned(),
        empty_result: String::new(),
        base_url: String::new(),
        security: vec![vec![0], vec![]],
        result: Type::Named(TypeId(1)),
        errors: Vec::new(),
        output: None,
        outputs: Vec::new(),
        read_only: true,
        destructive: false,
        idempotent: true,
        open_world: true,
        losses: Vec::new(),
    }
}

pub(super) fn field(wire: &str, name: &str, required: bool, ty: Type) -> Field {
    Field {
        wire: wire.to_owned(),
        name: rust(name),
        ty,
        required,
        description: String::new(),
        deprecated: false,
    }
}

fn types() -> Vec<TypeDeclaration> {
    let declare = |name, shape| TypeDeclaration {
        name: rust(name),
        definition: None,
        description: "A type of [this] <API>.".to_owned(),
        deprecated: false,
        shape,
    };
    let fields = vec![
        field("id", "id", true, Type::I64),
        field("type", "r#type", false, Type::Named(TypeId(2))),
        field("parent", "parent", false, Type::Boxed(Box::new(Type::Named(TypeId(1))))),
        field("note", "note", false, Type::Nullable(Box::new(Type::String))),
        Field {
            deprecated: true,
            ..field("old", "old", true, Type::Nullable(Box::new(Type::F64)))
        },
    ];
    let variants = [("Available", "available"), ("SoldOut", "sold-out"), ("Empty", "")];
    let variants = variants.map(|(name, text)| (rust(name), text.to_owned())).to_vec();
    vec![
        declare("Names", Shape::Struct { fields: Vec::new(), rest: None }),
        declare("Pet", Shape::Struct { fields, rest: Some((rust("rest"), Type::Value)) }),
        declare("Status", Shape::Enum { variants }),
        TypeDeclaration {
            deprecated: true,
            ..declare("Nothing", Shape::Struct { fields: Vec::new(), rest: None })
        },
    ]
}

/// A toolbox with a bit of everything.
pub(super) fn toolbox() -> Toolbox {
    let pet = object([
        ("id", Schema { read_only: true, ..of(&[JsonType::Integer]) }),
        ("type", reference(1)),
        ("parent", reference(0)),
    ]);
    let status = Schema {
        enumeration: Some(vec![Json::String("available".to_owned()), Json::String(String::new())]),
        ..text()
    };
    let id = Argument {
        location: Location::Path,
        description: "Which one".to_owned(),
        ..argument("id", true, of(&[JsonType::Integer]), Type::I64)
    };
    let body = Argument {
        location: Location::Body,
        wire: String::new(),
        ..argument("body", true, reference(0), Type::Named(TypeId(1)))
    };
    let tag = argument(
        "tag",
        false,
        of(&[JsonType::String, JsonType::Null]),
        Type::Nullable(Box::new(Type::String)),
    );
    let old =
        Argument { deprecated: true, ..argument("old", false, text(), Type::Named(TypeId(3))) };
    let many = "abcdefgh".chars().map(|c| argument(&c.to_string(), true, text(), Type::String));
    let mut add = tool("add_pet", "AddPet", vec![body, tag.clone()]);
    add.method = "POST".to_owned();
    add.body = "application/json".to_owned();
    add.deprecated = true;
    Toolbox {
        name: "pets".to_owned(),
        title: "Pets".to_owned(),
        base_url: "https://pets.example".to_owned(),
        tools: vec![
            tool("get_pet", "GetPet", vec![id, old]),
            add,
            Tool { result: Type::Unit, ..tool("list", "List", vec![tag]) },
            Tool { result: Type::Bytes, ..tool("r#try", "Try", Vec::new()) },
            tool("many", "Many", many.collect()),
        ],
        definitions: vec![definition("Pet", pet), definition("Status", status)],
        types: types(),
        schemes: vec![Scheme {
            name: "key".to_owned(),
            kind: SchemeKind::ApiKeyHeader,
            wire: "api_key".to_owned(),
            token_url: String::new(),
        }],
        ..Toolbox::default()
    }
}
