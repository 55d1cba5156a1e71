//! Toolboxes out of short JSON, and types as short text.

use serde_json::Value as Given;

use crate::document::Mark;
use crate::ir::*;
use crate::lower::types::{ResultSchemas, ToolSchemas, lower_types};

/// A schema. `$ref` is the name of a definition, looked up in `names`.
pub(super) fn schema(given: &Given, names: &[String]) -> Schema {
    let mut schema = Schema::default();
    if let Given::Bool(allowed) = given {
        schema.never = !allowed;
        return schema;
    }
    let one = |value: &Given| self::schema(value, names);
    let boxed = |value: &Given| Some(Box::new(one(value)));
    let list = |value: &Given| value.as_array().unwrap().iter().map(one).collect::<Vec<_>>();
    for (key, value) in given.as_object().unwrap() {
        let text = || value.as_str().unwrap().to_owned();
        match key.as_str() {
            "$ref" => {
                let index = names.iter().position(|name| *name == text()).unwrap();
                schema.reference = Some(DefinitionId(index as u32));
            }
            "type" => {
                let words = value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
                schema.types = words.iter().map(|word| json_type(word.as_str().unwrap())).collect();
            }
            "title" => schema.title = text(),
            "description" => schema.description = text(),
            "format" => schema.format = text(),
            "enum" => {
                schema.enumeration = Some(value.as_array().unwrap().iter().map(json).collect())
            }
            "const" => schema.constant = Some(json(value)),
            "minimum" => schema.limits.push(("minimum", value.to_string())),
            "items" => schema.items = boxed(value),
            "prefixItems" => schema.prefix_items = list(value),
            "properties" => {
                let entries = value.as_object().unwrap().iter();
                schema.properties =
                    entries.map(|(name, value)| (name.clone(), one(value))).collect();
            }
            "patternProperties" => {
                let entries = value.as_object().unwrap().iter();
                schema.pattern_properties =
                    entries.map(|(name, value)| (name.clone(), one(value))).collect();
            }
            "required" => {
                let names = value.as_array().unwrap().iter();
                schema.required = names.map(|name| name.as_str().unwrap().to_owned()).collect();
            }
            "additionalProperties" => schema.additional = boxed(value),
            "allOf" => schema.all_of = list(value),
            "anyOf" => schema.any_of = list(value),
            "oneOf" => schema.one_of = list(value),
            "not" => schema.not = boxed(value),
            "readOnly" => schema.read_only = true,
            "writeOnly" => schema.write_only = true,
            "deprecated" => schema.deprecated = true,
            "discriminator" => {
                let id = |name: &Given| {
                    let name = name.as_str().unwrap();
                    DefinitionId(names.iter().position(|n| n == name).unwrap() as u32)
                };
                let mapping = value.get("mapping").and_then(Given::as_object).into_iter().flatten();
                schema.discriminator = Some(Discriminator {
                    property: value["propertyName"].as_str().unwrap().to_owned(),
                    mapping: mapping.map(|(value, name)| (value.clone(), id(name))).collect(),
                });
            }
            key => panic!("{key} is unknown to the tests"),
        }
    }
    schema
}

fn json_type(word: &str) -> JsonType {
    use JsonType::*;
    let types = [Null, Boolean, Integer, Number, String, Array, Object];
    types.into_iter().find(|ty| ty.as_str() == word).unwrap()
}

fn json(value: &Given) -> Json {
    match value {
        Given::Null => Json::Null,
        Given::Bool(value) => Json::Bool(*value),
        Given::Number(number) => Json::Number(number.to_string()),
        Given::String(text) => Json::String(text.clone()),
        Given::Array(items) => Json::Array(items.iter().map(json).collect()),
        Given::Object(map) => {
            Json::Object(map.iter().map(|(key, value)| (key.clone(), json(value))).collect())
        }
    }
}

/// These results, without errors.
pub(super) fn results(results: impl IntoIterator<Item = ResultSchemas>) -> Vec<ToolSchemas> {
    let schemas = |result| ToolSchemas { result, errors: Vec::new() };
    results.into_iter().map(schemas).collect()
}

/// A tool without arguments.
pub(super) fn tool(original: &str, method: &str, path: &str) -> Tool {
    Tool {
        mark: Mark::default(),
        id_mark: Mark::default(),
        name: ToolName(String::new()),
        fate: Fate::default(),
        original: original.to_owned(),
        type_name: RustName(String::new()),
        function: RustName(String::new()),
        method: method.to_owned(),
        path: path.to_owned(),
        summary: String::new(),
        description: String::new(),
        tags: Vec::new(),
        deprecated: false,
        arguments: Vec::new(),
        fixed: Vec::new(),
        body: String::new(),
        body_form: crate::ir::BodyForm::ByType,
        encodings: Vec::new(),
        accept: String::new(),
        empty_result: String::new(),
        base_url: String::new(),
        security: Vec::new(),
        result: Type::Unit,
        errors: Vec::new(),
        read_only: true,
        destructive: false,
        output: None,
        outputs: Vec::new(),
        idempotent: true,
        open_world: true,
        losses: Vec::new(),
    }
}

/// An argument.
pub(super) fn argument(name: &str, schema: Schema) -> Argument {
    Argument {
        name: ArgName(name.to_owned()),
        wire: name.to_owned(),
        location: Location::Query,
        style: Style::Form,
        explode: true,
        allow_reserved: false,
        allow_empty: false,
        required: false,
        content: String::new(),
        description: String::new(),
        deprecated: false,
        schema,
        field: RustName(String::new()),
        ty: Type::Unit,
    }
}

/// A toolbox with these definitions (`[["Pet", {…}], …]`) and no tool.
pub(super) fn toolbox(definitions: &[(String, Given)]) -> Toolbox {
    let names: Vec<String> = definitions.iter().map(|(name, _)| name.clone()).collect();
    let definitions = definitions
        .iter()
        .map(|(name, given)| Definition { name: name.clone(), schema: schema(given, &names) })
        .collect();
    Toolbox { definitions, ..Toolbox::default() }
}

/// What the schema `root` becomes as the result of the operation `get-it`, beside definitions
/// (`{"Pet": {…}}`): its type, then a line for each declaration.
pub(super) fn lowered(definitions: &str, root: &str) -> String {
    let definitions: Given = serde_json::from_str(definitions).unwrap();
    let definitions: Vec<(String, Given)> =
        definitions.as_object().unwrap().iter().map(|(k, v)| (k.clone(), v.clone())).collect();
    let mut toolbox = toolbox(&definitions);
    let names: Vec<String> = definitions.into_iter().map(|(name, _)| name).collect();
    toolbox.tools.push(tool("get-it", "GET", "/it"));
    let root = schema(&serde_json::from_str(root).unwrap(), &names);
    lower_types(&mut toolbox, &results([ResultSchemas::Json(root)]));
    let mut lines = vec![show(&toolbox.tools[0].result, &toolbox)];
    lines.extend(declarations(&toolbox));
    lines.join("\n")
}

/// A line for each declaration.
pub(in crate::lower) fn declarations(toolbox: &Toolbox) -> Vec<String> {
    toolbox.types.iter().map(|ty| declaration(ty, toolbox)).collect()
}

fn declaration(ty: &TypeDeclaration, toolbox: &Toolbox) -> String {
    let name = ty.name.as_str();
    match &ty.shape {
        Shape::Enum { variants } => {
            let variants =
                variants.iter().map(|(name, text)| format!("{}={text:?}", name.as_str()));
            format!("enum {name} {{ {} }}", variants.collect::<Vec<_>>().join(", "))
        }
        Shape::Union { discriminator, variants } => {
            let variants = variants.iter().map(|variant| {
                let tags = variant
                    .tags
                    .iter()
                    .map(|(name, values)| format!(" {name}={}", values.join("|")));
                let tags: String = tags.collect();
                let tag = variant.tag.iter().map(|tag| format!(" +{tag}")).collect::<String>();
                format!("{}({}){tags}{tag}", variant.name.as_str(), show(&variant.ty, toolbox))
            });
            let by = if discriminator.is_empty() {
                String::new()
            } else {
                format!(" by {discriminator}")
            };
            format!("union {name}{by} {{ {} }}", variants.collect::<Vec<_>>().join(", "))
        }
        Shape::Responses { variants } => {
            let variants = variants.iter().map(|variant| {
                format!(
                    "{}={}: {}",
                    variant.name.as_str(),
                    variant.status,
                    show(&variant.ty, toolbox)
                )
            });
            format!("responses {name} {{ {} }}", variants.collect::<Vec<_>>().join(", "))
        }
        Shape::Struct { fields, rest } => {
            let fields = fields.iter().map(|field| {
                let optional = if field.required { "" } else { "?" };
                let name = field.name.as_str();
                let wire = match field.wire == name {
                    true => String::new(),
                    false => format!("={:?}", field.wire),
                };
                format!("{name}{wire}{optional}: {}", show(&field.ty, toolbox))
            });
            let rest = rest
                .iter()
                .map(|(name, ty)| format!("..{}: Map<{}>", name.as_str(), show(ty, toolbox)));
            format!("struct {name} {{ {} }}", fields.chain(rest).collect::<Vec<_>>().join(", "))
        }
    }
}

/// A type.
pub(in crate::lower) fn show(ty: &Type, toolbox: &Toolbox) -> String {
    match ty {
        Type::Vec(inner) => format!("Vec<{}>", show(inner, toolbox)),
        Type::Map(inner) => format!("Map<{}>", show(inner, toolbox)),
        Type::Nullable(inner) => format!("Option<{}>", show(inner, toolbox)),
        Type::Boxed(inner) => format!("Box<{}>", show(inner, toolbox)),
        Type::Named(id) => toolbox.types[id.0 as usize].name.as_str().to_owned(),
        ty => format!("{ty:?}"),
    }
}
