//! What is given to the types of a document: values of their schemas.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};
use toolpress_codegen::ir::{ResponseVariant, Schema, Shape, Tool, Toolbox, Type};
use toolpress_codegen::{Config, generate};

use super::compiled::{self, Line, Module, Row, responses};
use super::schemas;
use crate::corpus::source;
use crate::prism::values::{Round, value};

/// How many values a schema has.
const VALUES: usize = 20;

/// A type, and what is given to it.
struct Probe {
    row: Row,
    /// What a value has to be, `None` for a response that is not JSON.
    schema: Option<Value>,
    /// The line without the value.
    line: Line,
}

/// The types of a document, and values of them.
pub(super) fn module(path: &Path, name: &str) -> Option<Module> {
    let config = Config::new(path.to_string_lossy()).name(name);
    let generated = generate(&source(path), &config);
    let toolbox = &generated.analysis.toolbox;
    let roots = Roots::new(toolbox);
    let mut probes = of_definitions(name, toolbox);
    probes.extend(of_arguments(name, toolbox));
    probes.extend(toolbox.tools.iter().flat_map(|tool| of_responses(name, toolbox, tool)));
    let (mut rows, mut lines, mut without) = (BTreeMap::new(), Vec::new(), Vec::new());
    // What several operations have is given once.
    let mut given = BTreeSet::new();
    for Probe { row, schema, line } in probes {
        let next = rows.len();
        let at = *rows.entry(row.clone()).or_insert(next);
        if !given.insert((at, line.variant.clone(), schema.as_ref().map(Value::to_string))) {
            continue;
        }
        let Some(schema) = schema else {
            lines.push((at, line));
            continue;
        };
        match (0..VALUES).map(|n| roots.value(&schema, &row.name, n)).collect() {
            Ok(values) => {
                let values: Vec<Value> = values;
                let line = |value: Value| Line { body: value.to_string(), ..line.clone() };
                lines.extend(values.into_iter().map(|value| (at, line(value))));
            }
            Err(error) => without.push(format!("{} {}: {error}", row.name, line.variant)),
        }
    }
    let mut ordered: Vec<(Row, usize)> = rows.into_iter().collect();
    ordered.sort_by_key(|(_, at)| *at);
    let rows: Vec<Row> = ordered.into_iter().map(|(row, _)| row).collect();
    let code = compiled::types(generated);
    (!rows.is_empty()).then(|| Module { name: name.to_owned(), code, rows, lines, without })
}

/// The definitions, as they are and with `anyOf` in place of `oneOf`.
struct Roots {
    strict: Value,
    loose: Value,
}

impl Roots {
    fn new(toolbox: &Toolbox) -> Self {
        let strict = schemas::definitions(toolbox);
        Self { loose: loose(strict.clone()), strict }
    }

    /// A value of a schema. Where the branches of a `oneOf` are so much alike that no value was found
    /// that is of one alone, it is one that may be of several: an API sends those.
    fn value(&self, schema: &Value, name: &str, n: usize) -> Result<Value, String> {
        let (seed, round) = (format!("{name} {n}"), Round::ALL[n % Round::ALL.len()]);
        value(&self.strict, schema, &seed, round)
            .or_else(|_| value(&self.loose, &loose(schema.clone()), &seed, round))
    }
}

/// A schema with `anyOf` in place of `oneOf`.
fn loose(schema: Value) -> Value {
    match schema {
        Value::Object(members) => {
            let word = |key: String, value: &Value| match key.as_str() {
                "oneOf" if value.is_array() => "anyOf".to_owned(),
                _ => key,
            };
            let members = members.into_iter();
            Value::Object(members.map(|(key, value)| (word(key, &value), loose(value))).collect())
        }
        Value::Array(items) => items.into_iter().map(loose).collect(),
        other => other,
    }
}

fn of_definitions(module: &str, toolbox: &Toolbox) -> Vec<Probe> {
    let mut probes = Vec::new();
    for declaration in &toolbox.types {
        if let (Some(id), Shape::Struct { .. } | Shape::Enum { .. } | Shape::Union { .. }) =
            (declaration.definition, &declaration.shape)
        {
            let row = Row::plain(format!("{module}::types::{}", declaration.name.as_str()));
            let schema = Some(schemas::reference(id.0));
            probes.push(Probe { row, schema, line: Line::default() });
        }
    }
    probes
}

/// What arguments hold that is no part of a definition.
fn of_arguments(module: &str, toolbox: &Toolbox) -> Vec<Probe> {
    let arguments = toolbox.tools.iter().flat_map(|tool| &tool.arguments);
    let arguments = arguments.filter(|argument| is_inline(toolbox, &argument.ty));
    let probe = |argument: &toolpress_codegen::ir::Argument| Probe {
        row: Row::plain(compiled::text(module, toolbox, &argument.ty)),
        schema: Some(schemas::of(&argument.schema, toolbox)),
        line: Line::default(),
    };
    arguments.map(probe).collect()
}

/// What responses give that is no definition: one schema, several responses, errors.
fn of_responses(module: &str, toolbox: &Toolbox, tool: &Tool) -> Vec<Probe> {
    let mut probes = Vec::new();
    let mut add = |ty: &Type, schema: Option<&Schema>, line: Line| {
        let row = Row::answer(module, toolbox, ty);
        let schema = schema.map(|schema| schemas::of(schema, toolbox));
        probes.push(Probe { row, schema, line });
    };
    let json = |status: u16, variant: &str| Line {
        status,
        media_type: "application/json".to_owned(),
        variant: variant.to_owned(),
        ..Line::default()
    };
    if let Some(schema) = tool.output.as_ref().filter(|_| is_inline(toolbox, &tool.result)) {
        add(&tool.result, Some(schema), json(200, ""));
    }
    let of = |key: &str| {
        let mut known = tool.outputs.iter().filter(|(status, _)| status == key);
        known.next().map(|(_, schema)| schema)
    };
    match responses(toolbox, &tool.result) {
        Some(variants) => {
            let keys: Vec<&str> = variants.iter().map(|variant| variant.status.as_str()).collect();
            for variant in variants {
                let status = status(&variant.status, &keys);
                match (&variant.ty, of(&variant.status)) {
                    (Type::Unit | Type::Bytes, _) => {
                        add(&tool.result, None, no_json(status, variant));
                    }
                    (_, schema) => {
                        let schema = Some(schema.expect("the schema of what is JSON"));
                        add(&tool.result, schema, json(status, variant.name.as_str()));
                    }
                }
            }
        }
        None if is_inline(toolbox, &tool.result) => {
            let successes = tool.outputs.iter().filter(|(key, _)| key.starts_with('2'));
            for (key, schema) in successes {
                add(&tool.result, Some(schema), json(status(key, &[]), ""));
            }
        }
        None => {}
    }
    let keys: Vec<&str> = tool.errors.iter().map(|(key, _)| key.as_str()).collect();
    for (key, ty) in tool.errors.iter().filter(|(_, ty)| is_inline(toolbox, ty)) {
        let schema = Some(of(key).expect("the schema of an error"));
        add(ty, schema, json(status(key, &keys), ""));
    }
    probes
}

/// A response without JSON: a file, or nothing.
fn no_json(status: u16, variant: &ResponseVariant) -> Line {
    let is_file = variant.ty == Type::Bytes;
    let body = if is_file { "{\u{1}\u{fffd}" } else { "" };
    Line {
        status,
        media_type: if is_file { "application/octet-stream" } else { "" }.to_owned(),
        body: body.to_owned(),
        variant: variant.name.as_str().to_owned(),
        value: Some(if is_file { json!(body) } else { Value::Null }),
    }
}

/// A status of a response's key that no other key is for.
fn status(key: &str, keys: &[&str]) -> u16 {
    let first = match key.as_bytes() {
        [digit, b'X', b'X'] => u16::from(digit - b'0') * 100,
        _ => key.parse().unwrap_or(500),
    };
    let is_other =
        |status: &u16| status.to_string() == key || !keys.contains(&status.to_string().as_str());
    (first..first + 100).find(is_other).expect("a status")
}

/// Whether a type holds one of its own that is no definition.
fn is_inline(toolbox: &Toolbox, ty: &Type) -> bool {
    match ty {
        Type::Vec(item) | Type::Map(item) | Type::Nullable(item) => is_inline(toolbox, item),
        Type::Named(id) => {
            let declaration = &toolbox.types[id.0 as usize];
            let is_responses = matches!(declaration.shape, Shape::Responses { .. });
            declaration.definition.is_none() && !is_responses
        }
        _ => false,
    }
}
