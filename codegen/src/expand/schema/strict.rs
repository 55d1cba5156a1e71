//! What OpenAI takes with `strict`: closed objects whose keys are all required, an optional one
//! taking `null` as well; few keywords; unions as `anyOf`.
//!
//! Whatever would need another meaning is a fault, and the tool keeps its plain form: a map, an open
//! object, any value, a tuple, `not` and conditions, and a property that may be absent or `null`.

use toolpress_naming::pattern;

use super::convert::Converter;
use super::exclusive::are_exclusive;
use super::merge::{Merged, types_of};
use crate::expand::nullable::accepts_null;
use crate::ir::{Json, JsonType, Schema};

/// The formats that are kept.
const FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// The keywords with a number that are kept.
const LIMITS: [&str; 7] = [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
];

/// The most branches of a union that are told apart.
const MAX_BRANCHES: usize = 100;

/// The strict form of a merged schema.
pub(super) fn content(converter: &mut Converter<'_>, merged: Merged) -> Schema {
    let Merged { mut schema, lost, .. } = merged;
    if let Some(lost) = lost.into_iter().next() {
        return converter.fault(lost.mark, lost.reason);
    }
    if let Some(what) = inexpressible(&schema) {
        return converter.fault(schema.mark, what);
    }
    if !schema.any_of.is_empty() || !schema.one_of.is_empty() {
        return union(converter, schema);
    }
    if let Some(constant) = schema.constant.take() {
        schema.enumeration = Some(vec![constant]);
    }
    if schema.enumeration.as_ref().is_some_and(|values| !values.is_empty()) {
        return enumeration(converter, schema);
    }
    infer_type(&mut schema);
    typed(converter, schema)
}

impl Converter<'_> {
    /// A property, which the model has to give; where the API does not need it, `null` stands for
    /// absence.
    pub(super) fn strict_property(
        &mut self,
        name: &str,
        schema: &Schema,
        required: bool,
    ) -> Schema {
        if required {
            return self.schema(schema);
        }
        // Where `null` is the default, it is what absence means.
        let told_apart = schema.default != Some(Json::Null);
        let takes_null = accepts_null(schema, self.references.definitions());
        if told_apart && takes_null && says_type(self, schema) {
            let reason = format!("`{name}` may be absent or `null`, which are two things");
            return self.fault(schema.mark, reason);
        }
        let converted = self.here(schema);
        if takes_null && !told_apart { converted } else { or_null(converted) }
    }
}

/// Whether it is more than any value, which is a fault of its own.
fn says_type(converter: &Converter<'_>, schema: &Schema) -> bool {
    let references = &converter.references;
    match references.target_with(schema, &mut |_| {}) {
        super::references::Target::Definition(_) => true,
        super::references::Target::Schema(schema) => super::references::says_anything(schema),
    }
}

/// What no strict schema can say.
fn inexpressible(schema: &Schema) -> Option<&'static str> {
    let says = [
        (schema.never, "a schema that allows nothing"),
        (schema.not.is_some(), "`not`"),
        (schema.condition.is_some(), "`if`"),
        (!schema.dependent_required.is_empty(), "`dependentRequired`"),
        (!schema.dependent_schemas.is_empty(), "`dependentSchemas`"),
        (!schema.pattern_properties.is_empty(), "a map"),
        (schema.property_names.is_some(), "a map"),
        (!schema.prefix_items.is_empty(), "a tuple"),
        (!schema.any_of.is_empty() && !schema.one_of.is_empty(), "two unions in one schema"),
    ];
    says.into_iter().find_map(|(says, what)| says.then_some(what))
}

/// Many leave out the type that the other keywords make clear.
fn infer_type(schema: &mut Schema) {
    if !schema.types.is_empty() {
        return;
    }
    if !schema.properties.is_empty() || schema.additional.is_some() {
        schema.types.push(JsonType::Object);
    } else if schema.items.is_some() {
        schema.types.push(JsonType::Array);
    }
}

/// `anyOf`, and `oneOf` where no value fits two branches.
fn union(converter: &mut Converter<'_>, mut schema: Schema) -> Schema {
    let is_one = !schema.one_of.is_empty();
    let branches = if is_one {
        std::mem::take(&mut schema.one_of)
    } else {
        std::mem::take(&mut schema.any_of)
    };
    let discriminator = schema.discriminator.as_ref().map(|d| d.property.as_str());
    if branches.len() > MAX_BRANCHES {
        return converter.fault(schema.mark, "a union of too many branches");
    }
    if is_one && !are_exclusive(&converter.references, &branches, discriminator) {
        return converter.fault(schema.mark, "`oneOf` whose branches do not exclude each other");
    }
    let around = Schema {
        mark: schema.mark,
        description: std::mem::take(&mut schema.description),
        meanings: std::mem::take(&mut schema.meanings),
        default: schema.default.take(),
        deprecated: std::mem::take(&mut schema.deprecated),
        ..Schema::default()
    };
    schema.discriminator = None;
    let beside = super::references::constrains(&schema);
    let mut any_of = Vec::new();
    for branch in branches {
        let converted = if beside && !says_all_of(converter, &branch, &schema) {
            let mut rest = schema.clone();
            rest.description.clone_from(&branch.description);
            let whole = Schema { all_of: vec![rest, branch], ..Schema::default() };
            if super::merge::merge(&converter.references, &whole).is_impossible {
                continue;
            }
            converter.schema(&whole)
        } else {
            converter.schema(&branch)
        };
        any_of.push(converted);
    }
    if any_of.is_empty() {
        return converter.fault(schema.mark, "a union of which no branch is possible");
    }
    let description = converter.remarks(&around);
    Schema { mark: schema.mark, description, any_of, ..Schema::default() }
}

/// Whether a branch has all that stands beside the union, where that is a type alone.
fn says_all_of(converter: &Converter<'_>, branch: &Schema, beside: &Schema) -> bool {
    let types_alone = Schema { types: Vec::new(), ..beside.clone() };
    if super::references::constrains(&types_alone) {
        return false;
    }
    let references = &converter.references;
    let branch = match references.target_with(branch, &mut |_| {}) {
        super::references::Target::Definition(index) => match references.get(index) {
            Some(definition) => &definition.schema,
            None => return false,
        },
        super::references::Target::Schema(schema) => schema,
    };
    let mut merged = super::merge::merge(references, branch).schema;
    infer_type(&mut merged);
    !merged.types.is_empty() && merged.types.iter().all(|ty| beside.types.contains(ty))
}

/// An enum of scalars.
fn enumeration(converter: &mut Converter<'_>, mut schema: Schema) -> Schema {
    let mut values = schema.enumeration.take().unwrap_or_default();
    if !schema.types.is_empty() {
        let types = schema.types.clone();
        values.retain(|value| fits(value, &types));
    }
    if values.is_empty() {
        return converter.fault(schema.mark, "an enum without a value of its own type");
    }
    if values.iter().any(|value| matches!(value, Json::Array(_) | Json::Object(_))) {
        return converter.fault(schema.mark, "an enum of arrays or objects");
    }
    let mark = schema.mark;
    let types = types_of(&values);
    // All else is said of values that are listed anyway.
    let around = Schema {
        mark,
        description: schema.description,
        meanings: schema.meanings,
        default: schema.default,
        deprecated: schema.deprecated,
        ..Schema::default()
    };
    let description = converter.remarks(&around);
    Schema { mark, description, types, enumeration: Some(values), ..Schema::default() }
}

pub(super) fn fits(value: &Json, types: &[JsonType]) -> bool {
    let ty = super::merge::type_of(value);
    types.contains(&ty)
        || ty == JsonType::Integer && types.contains(&JsonType::Number)
        || ty == JsonType::Number && types == [JsonType::Integer]
}

fn typed(converter: &mut Converter<'_>, mut schema: Schema) -> Schema {
    let types = std::mem::take(&mut schema.types);
    let compound = |ty: &JsonType| matches!(ty, JsonType::Array | JsonType::Object);
    match types.as_slice() {
        [] => converter.fault(schema.mark, "a value of any type"),
        [JsonType::Object] => object(converter, schema),
        [JsonType::Array] => array(converter, schema),
        types if !types.iter().any(compound) => scalar(converter, schema, types.to_vec()),
        types => {
            // Each type with the keywords that are about it.
            let any_of = types.iter().map(|ty| {
                let branch = Schema { types: vec![*ty], ..about(&schema, *ty) };
                typed(converter, branch)
            });
            let any_of = any_of.collect();
            let around = Schema {
                mark: schema.mark,
                description: schema.description,
                meanings: schema.meanings,
                default: schema.default,
                deprecated: schema.deprecated,
                ..Schema::default()
            };
            let description = converter.remarks(&around);
            Schema { mark: schema.mark, description, any_of, ..Schema::default() }
        }
    }
}

/// The keywords of a schema that are about values of one type, without annotations.
pub(super) fn about(schema: &Schema, ty: JsonType) -> Schema {
    let mut about = Schema { mark: schema.mark, ..Schema::default() };
    let of_type = |keyword: &str| match ty {
        JsonType::Object => keyword.ends_with("Properties"),
        JsonType::Array => keyword.ends_with("Items") || keyword.ends_with("Contains"),
        JsonType::String => keyword.ends_with("Length"),
        JsonType::Integer | JsonType::Number => {
            keyword.ends_with("imum") || keyword == "multipleOf"
        }
        JsonType::Null | JsonType::Boolean => false,
    };
    about.limits = schema.limits.iter().filter(|(keyword, _)| of_type(keyword)).cloned().collect();
    match ty {
        JsonType::Object => {
            about.properties.clone_from(&schema.properties);
            about.required.clone_from(&schema.required);
            about.additional.clone_from(&schema.additional);
            about.pattern_properties.clone_from(&schema.pattern_properties);
            about.property_names.clone_from(&schema.property_names);
        }
        JsonType::Array => {
            about.items.clone_from(&schema.items);
            about.prefix_items.clone_from(&schema.prefix_items);
            about.contains.clone_from(&schema.contains);
            about.unique_items = schema.unique_items;
        }
        JsonType::String => {
            about.format.clone_from(&schema.format);
            about.pattern.clone_from(&schema.pattern);
        }
        _ => {}
    }
    about
}

fn object(converter: &mut Converter<'_>, mut schema: Schema) -> Schema {
    let mark = schema.mark;
    let additional = schema.additional.take();
    match additional.as_deref() {
        Some(Schema { never: true, .. }) => {}
        Some(_) => return converter.fault(mark, "a map"),
        None if schema.properties.is_empty() => {
            return converter.fault(mark, "an object whose keys are not described");
        }
        None => {}
    }
    let properties = std::mem::take(&mut schema.properties);
    let required = std::mem::take(&mut schema.required);
    if let Some(name) = required.iter().find(|name| !properties.contains_key(*name)) {
        let reason = format!("the key `{name}` is required and not described");
        return converter.fault(mark, reason);
    }
    let mut object = Schema {
        mark,
        types: vec![JsonType::Object],
        required: properties.keys().cloned().collect(),
        additional: Some(Box::new(Schema { never: true, ..Schema::default() })),
        ..Schema::default()
    };
    for (name, property) in properties {
        let property = converter.strict_property(&name, &property, required.contains(&name));
        object.properties.insert(name, property);
    }
    object.description = converter.remarks(&schema);
    object
}

fn array(converter: &mut Converter<'_>, mut schema: Schema) -> Schema {
    let Some(items) = schema.items.take() else {
        return converter.fault(schema.mark, "an array whose items have no type");
    };
    let limits = kept(&mut schema);
    let items = Some(Box::new(converter.schema(&items)));
    let description = converter.remarks(&schema);
    Schema {
        mark: schema.mark,
        description,
        types: vec![JsonType::Array],
        items,
        limits,
        ..Schema::default()
    }
}

fn scalar(converter: &mut Converter<'_>, mut schema: Schema, types: Vec<JsonType>) -> Schema {
    let limits = kept(&mut schema);
    let (mut format, mut text) = (String::new(), String::new());
    if types.contains(&JsonType::String) {
        if FORMATS.contains(&schema.format.as_str()) {
            format = std::mem::take(&mut schema.format);
        }
        if pattern::is_shared(&schema.pattern) {
            text = std::mem::take(&mut schema.pattern);
        }
    } else {
        schema.format.clear();
        schema.pattern.clear();
    }
    let description = converter.remarks(&schema);
    Schema {
        mark: schema.mark,
        description,
        types,
        format,
        pattern: text,
        limits,
        ..Schema::default()
    }
}

/// Takes the limits off that stay.
fn kept(schema: &mut Schema) -> Vec<(&'static str, String)> {
    let all = std::mem::take(&mut schema.limits);
    let (kept, rest) = all.into_iter().partition(|(keyword, _)| LIMITS.contains(keyword));
    schema.limits = rest;
    kept
}

/// The same with `null`.
fn or_null(mut schema: Schema) -> Schema {
    let null = || Schema { types: vec![JsonType::Null], ..Schema::default() };
    if !schema.any_of.is_empty() {
        schema.any_of.push(null());
        return schema;
    }
    let compound = |ty: &JsonType| matches!(ty, JsonType::Array | JsonType::Object);
    if !schema.types.is_empty() && !schema.types.iter().any(compound) {
        schema.types.push(JsonType::Null);
        if let Some(values) = &mut schema.enumeration {
            values.push(Json::Null);
        }
        return schema;
    }
    let (mark, description) = (schema.mark, std::mem::take(&mut schema.description));
    Schema { mark, description, any_of: vec![schema, null()], ..Schema::default() }
}
