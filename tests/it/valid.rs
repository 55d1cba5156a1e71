//! Values that the schemas of real descriptions allow are taken by the check of arguments.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use toolpress::{CallError, Client, TransportError};
use toolpress_codegen::expand::{table, tools};

use crate::corpus::{analyzed, corpus};
use crate::names::built;

/// How deep values are made; deeper than half of it, only of what is required.
const DEEPEST: usize = 8;
/// Keywords of which no value is made.
const UNMADE: [&str; 8] = [
    "pattern",
    "not",
    "if",
    "propertyNames",
    "contains",
    "patternProperties",
    "dependentSchemas",
    "uniqueItems",
];

/// Makes values of one tool's schema.
struct Maker<'s> {
    definitions: Option<&'s Value>,
    /// Which branch, and which value of an enum, is taken.
    turn: usize,
}

impl<'s> Maker<'s> {
    /// The schemas that a schema is composed of, with one branch of each union.
    fn parts(&self, schema: &'s Value, parts: &mut Vec<&'s Value>) -> Option<()> {
        if parts.len() > 40 || UNMADE.iter().any(|word| schema.get(word).is_some()) {
            return None;
        }
        parts.push(schema);
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let name = percent_decoded(reference.strip_prefix("#/$defs/")?);
            self.parts(self.definitions?.get(name)?, parts)?;
        }
        for part in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.parts(part, parts)?;
        }
        for union in ["anyOf", "oneOf"].iter().filter_map(|union| schema.get(union)) {
            let branches = union.as_array()?;
            self.parts(branches.get(self.turn % branches.len())?, parts)?;
        }
        Some(())
    }

    fn value(&self, schema: &'s Value, depth: usize) -> Option<Value> {
        let mut parts = Vec::new();
        self.parts(schema, &mut parts)?;
        let find = |word: &str| parts.iter().find_map(|part| part.get(word));
        if let Some(constant) = find("const") {
            return Some(constant.clone());
        }
        if let Some(values) = find("enum").and_then(Value::as_array) {
            return values.get(self.turn % values.len()).cloned();
        }
        let ty = match find("type") {
            Some(Value::Array(types)) => types.first()?.as_str()?,
            Some(ty) => ty.as_str()?,
            None if find("properties").is_some() => "object",
            None if find("items").is_some() => "array",
            None => "boolean",
        };
        match ty {
            "null" => Some(Value::Null),
            "boolean" => Some(json!(self.turn % 2 == 0)),
            "integer" | "number" => self.number(&parts, ty == "integer"),
            "string" => Self::text(&parts),
            "array" => self.array(&parts, depth),
            _ => self.object(&parts, depth),
        }
    }

    fn number(&self, parts: &[&Value], is_integer: bool) -> Option<Value> {
        let of = |word: &'static str| parts.iter().filter_map(move |part| part.get(word)?.as_f64());
        let least = of("minimum").chain(of("exclusiveMinimum").map(|n| n + 1.0)).reduce(f64::max);
        let most = of("maximum").chain(of("exclusiveMaximum").map(|n| n - 1.0)).reduce(f64::min);
        let number = match (least, most) {
            (Some(least), _) => least.ceil(),
            (None, Some(most)) => most.floor(),
            _ => self.turn as f64,
        };
        let step = of("multipleOf").next().unwrap_or(number);
        let number = if number % step == 0.0 { number } else { step };
        if least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most) {
            return None;
        }
        if number.fract() == 0.0 && (is_integer || self.turn % 2 == 0) && number.abs() < 1e15 {
            return Some(json!(number as i64));
        }
        (!is_integer).then(|| json!(number))
    }

    fn text(parts: &[&Value]) -> Option<Value> {
        let find = |word: &str| parts.iter().find_map(|part| part.get(word));
        let least = find("minLength").and_then(Value::as_u64).unwrap_or(0) as usize;
        let most = find("maxLength").and_then(Value::as_u64).unwrap_or(u64::MAX) as usize;
        let text = match find("format").and_then(Value::as_str) {
            Some("date-time") => "2024-05-31T12:00:00.25+02:00",
            Some("date") => "2024-02-29",
            Some("time") => "12:00:00Z",
            Some("duration") => "P1DT12H",
            Some("email") => "mia.b+c@example.co.uk",
            Some("hostname") => "a-1.example.com",
            Some("ipv4") => "192.0.2.1",
            Some("ipv6") => "2001:db8::1",
            Some("uri") => "https://example.com/a?b=c#d",
            Some("uuid") => "123E4567-e89b-12d3-a456-426614174000",
            _ if find("contentEncoding").is_some() => "aGV5",
            _ => "text",
        };
        let mut text = text.to_owned();
        while text.chars().count() < least {
            text.push('é');
        }
        let is_free = find("format").is_none() && find("contentEncoding").is_none();
        if text.chars().count() > most && is_free {
            text = text.chars().take(most).collect();
        }
        (text.chars().count() <= most).then_some(Value::String(text))
    }

    fn array(&self, parts: &[&'s Value], depth: usize) -> Option<Value> {
        let find = |word: &str| parts.iter().find_map(|part| part.get(word));
        let least = find("minItems").and_then(Value::as_u64).unwrap_or(0) as usize;
        let most = find("maxItems").and_then(Value::as_u64).unwrap_or(u64::MAX) as usize;
        if find("prefixItems").is_some() || least > 50 {
            return None;
        }
        let wanted = least.max(usize::from(depth < DEEPEST / 2)).min(most);
        if wanted == 0 {
            return Some(json!([]));
        }
        let item = match find("items") {
            Some(items) if depth < DEEPEST => self.value(items, depth + 1),
            Some(_) => None,
            None => Some(json!(1)),
        };
        match item {
            Some(item) => Some(vec![item; wanted].into()),
            None => (least == 0).then(|| json!([])),
        }
    }

    fn object(&self, parts: &[&'s Value], depth: usize) -> Option<Value> {
        let mut members = Map::new();
        let mut properties: Vec<(&String, Vec<&'s Value>)> = Vec::new();
        let objects = parts.iter().filter_map(|part| part.get("properties")?.as_object());
        for (name, property) in objects.flatten() {
            match properties.iter_mut().find(|(known, _)| *known == name) {
                Some((_, schemas)) => schemas.push(property),
                None => properties.push((name, vec![property])),
            }
        }
        let required: Vec<&str> = parts
            .iter()
            .filter_map(|part| part.get("required")?.as_array())
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        for (place, (name, schemas)) in properties.iter().enumerate() {
            let is_required = required.contains(&name.as_str());
            let is_wanted = depth < DEEPEST / 2 && (place + self.turn) % 3 != 0;
            // Of what is described twice a value is made by the first, which may not do.
            if !is_required && (!is_wanted || schemas.len() > 1) {
                continue;
            }
            match schemas.first().filter(|_| schemas.len() == 1 && depth < DEEPEST) {
                Some(schema) => match self.value(schema, depth + 1) {
                    Some(value) => {
                        members.insert((*name).clone(), value);
                    }
                    None if is_required => return None,
                    None => {}
                },
                None => return None,
            }
        }
        let is_closed = |word: &str| parts.iter().any(|part| part.get(word).is_some());
        let others = required.iter().filter(|name| !members.contains_key(**name)).copied();
        for name in others.collect::<Vec<_>>() {
            if is_closed("additionalProperties") || is_closed("unevaluatedProperties") {
                return None;
            }
            members.insert(name.to_owned(), json!("x"));
        }
        let of = |word: &str| parts.iter().find_map(|part| part.get(word)?.as_u64());
        let count = members.len() as u64;
        let fits = of("minProperties").is_none_or(|least| count >= least)
            && of("maxProperties").is_none_or(|most| count <= most)
            && !is_closed("dependentRequired");
        fits.then_some(Value::Object(members))
    }
}

fn percent_decoded(pointer: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = pointer.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let hex = [rest.next(), rest.next()].map(|byte| char::from(byte.unwrap_or(b'0')));
                let hex: String = hex.iter().collect();
                bytes.push(u8::from_str_radix(&hex, 16).expect("hex digits"));
            }
            byte => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).expect("text").replace("~1", "/").replace("~0", "~")
}

/// What the request builder says of a parameter or a body that is right by its schema: what no URL,
/// header or form can hold.
const BY_PLACE: [&str; 9] = [
    "makes the path segment empty",
    "is a part of the path and cannot be empty",
    "is sent as a header",
    "expected a string, number or boolean, got",
    "expected no array within an array",
    "is nested deeper than",
    "would be sent by the name of",
    "expected an object, got",
    "they make a URL that is none",
];

#[derive(Default)]
struct Totals {
    made: usize,
    unmade: usize,
    ambiguous: usize,
    wrong: Vec<String>,
    bytes: [usize; 3],
}

impl Totals {
    fn tool(&mut self, toolbox: &toolpress::Toolbox, client: &Client, tool: &Value, spec: &str) {
        let function = &tool["function"];
        let (name, schema) = (function["name"].as_str().expect("a name"), &function["parameters"]);
        for turn in 0..4 {
            let maker = Maker { definitions: schema.get("$defs"), turn };
            let Some(value) = maker.value(schema, 0) else {
                self.unmade += 1;
                continue;
            };
            self.made += 1;
            let Err(CallError::InvalidArguments(told)) =
                toolbox.request(client, name, &value.to_string())
            else {
                continue;
            };
            let told: Vec<String> = told.iter().map(ToString::to_string).collect();
            if told.iter().any(|told| told.contains("it must fit one alone")) {
                self.ambiguous += 1;
            } else if told.iter().any(|told| !BY_PLACE.iter().any(|said| told.contains(said))) {
                self.wrong.push(format!("{spec} {name}: {told:?}"));
            }
        }
    }
}

#[test]
fn values_of_the_corpus_are_taken() {
    let refuse = |_: http::Request<bytes::Bytes>| async {
        Err::<http::Response<bytes::Bytes>, _>(TransportError::new("nothing is sent in this test"))
    };
    let client = Client::builder("https://api.example").transport(refuse).build();
    let client = client.expect("a client");
    let mut totals = Totals::default();
    let mut sizes: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for entry in corpus() {
        let analysis = analyzed(&entry.path);
        let json = tools::openai(&analysis.toolbox);
        let table = table::table(&analysis.toolbox, &json);
        let size = [table.checks.len(), table.text.len(), json.json.len()];
        for (total, size) in totals.bytes.iter_mut().zip(size) {
            *total += size;
        }
        sizes.insert(entry.name.clone(), size);
        let toolbox = built(&analysis);
        let tools: Vec<Value> = serde_json::from_str(&json.json).expect("an array");
        for tool in &tools {
            totals.tool(&toolbox, &client, tool, &entry.name);
        }
    }
    for (name, [checks, text, json]) in &sizes {
        if json > &1_000_000 {
            println!("{name}: {checks} bytes of checks, {text} of text, {json} of tools");
        }
    }
    println!(
        "{} values taken or told, {} that fit several branches, {} not made; bytes {:?}",
        totals.made, totals.ambiguous, totals.unmade, totals.bytes
    );
    let shown: Vec<&String> = totals.wrong.iter().take(40).collect();
    assert!(shown.is_empty(), "{} of {}: {shown:#?}", totals.wrong.len(), totals.made);
    assert!(sizes.is_empty() || totals.made > 2 * totals.unmade, "few values were made");
}
