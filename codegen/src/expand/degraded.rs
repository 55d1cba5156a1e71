//! What each provider's form does not carry of what the description says.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::arrays::too_large;
use super::provider::Provider;
use super::schema::{self, Finding, Forms, Outputs, SAID};
use crate::diagnostics::Diagnostic;
use crate::document::Mark;
use crate::ir::{Tool, Toolbox};

/// A tool whose form for a provider says less than the description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Degradation {
    /// Index into [`Toolbox::tools`].
    pub tool: usize,
    /// For whom.
    pub provider: Provider,
    /// What is not carried, and what became of it.
    pub reason: String,
    /// Where that stands.
    pub mark: Mark,
}

/// What these providers' forms do not carry, in document order, each reason once a tool.
pub fn degradations(toolbox: &Toolbox, providers: &[Provider]) -> Vec<Degradation> {
    degradations_of(&Forms::new(toolbox), providers)
}

fn degradations_of(forms: &Forms<'_>, providers: &[Provider]) -> Vec<Degradation> {
    let toolbox = forms.toolbox;
    let mut found = Vec::new();
    let plain_losses = OnceCell::new();
    for provider in providers {
        match provider {
            Provider::OpenaiStrict => strict(forms, &mut found),
            Provider::Gemini => gemini(forms, &mut found),
            _ => {
                let losses = plain_losses.get_or_init(|| schema::plain_losses(toolbox));
                plain(losses, *provider, &mut found);
            }
        }
        if *provider == Provider::Mcp {
            results(toolbox, &mut found);
        }
    }
    let mut seen = BTreeSet::new();
    found.retain(|d| seen.insert((d.tool, d.provider, d.reason.clone())));
    found.sort_by_key(|degradation| degradation.tool);
    found
}

/// The same as warnings of the kind `degraded`, one for each tool and provider.
pub fn warnings(toolbox: &Toolbox, providers: &[Provider]) -> Vec<Diagnostic> {
    let mut warnings: Vec<Diagnostic> = Vec::new();
    let mut last = None;
    for Degradation { tool, provider, reason, mark } in degradations(toolbox, providers) {
        if last == Some((tool, provider)) {
            if let Some(warning) = warnings.last_mut() {
                warning.notes.push((format!("{reason}, at"), Some(mark)));
            }
            continue;
        }
        last = Some((tool, provider));
        let name = toolbox.tools.get(tool).map_or("", |tool| tool.name.as_str());
        let message = format!("`{name}` for {}: {reason}", provider.as_str());
        let help = format!(
            "simplify the schema where it is yours, or pass `allow = [\"degraded:{}\"]`",
            provider.as_str()
        );
        warnings.push(Diagnostic::warning("degraded", mark, message).help(help));
    }
    warnings
}

/// For each tool the same in a few words, empty where a model can read it all: what only moves from a
/// keyword into a description does not matter here.
pub(super) fn marks(forms: &Forms<'_>) -> Vec<String> {
    let mut reasons: Vec<Vec<(String, Vec<&'static str>)>> =
        vec![Vec::new(); forms.toolbox.tools.len()];
    for Degradation { tool, provider, reason, .. } in degradations_of(forms, &Provider::ALL) {
        let Some(of_tool) = reasons.get_mut(tool).filter(|_| !reason.ends_with(SAID)) else {
            continue;
        };
        match of_tool.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, providers)) => providers.push(provider.as_str()),
            None => of_tool.push((reason, vec![provider.as_str()])),
        }
    }
    let tools = forms.toolbox.tools.iter().zip(&reasons);
    let marks = tools.map(|(tool, of_tool)| {
        let marks = [losses(tool), mark(of_tool)];
        let marks: Vec<String> = marks.into_iter().filter(|mark| !mark.is_empty()).collect();
        marks.join("; ")
    });
    marks.collect()
}

/// What no form says, before what one of them does not.
fn losses(tool: &Tool) -> String {
    let reasons: Vec<&str> = tool.losses.iter().map(|(reason, _)| reason.as_str()).collect();
    if reasons.is_empty() { String::new() } else { format!("degraded: {}", reasons.join("; ")) }
}

/// The most reasons that a tool's mark gives.
const MAX_REASONS: usize = 2;

fn mark(reasons: &[(String, Vec<&str>)]) -> String {
    let mut words = Vec::new();
    for (reason, providers) in reasons.iter().take(MAX_REASONS) {
        words.push(format!("degraded for {}: {reason}", providers.join(", ")));
    }
    if reasons.len() > MAX_REASONS {
        words.push(format!("{} more reasons", reasons.len() - MAX_REASONS));
    }
    words.join("; ")
}

fn strict(forms: &Forms<'_>, found: &mut Vec<Degradation>) {
    let (toolbox, converted) = (forms.toolbox, forms.strict());
    let mut schemas = converted.schemas();
    let mut unused = String::new();
    for (tool, described) in toolbox.tools.iter().enumerate() {
        let mut add = |reason: String, mark| {
            found.push(Degradation { tool, provider: Provider::OpenaiStrict, reason, mark });
        };
        let faults = converted.faults(tool);
        for fault in &faults {
            add(format!("it is not strict, for {}", fault.reason), fault.mark);
        }
        let Some(root) = converted.root(tool).filter(|_| faults.is_empty()) else { continue };
        unused.clear();
        if let Some(reason) = too_large(schemas.root(root, &mut unused)) {
            add(format!("it is not strict, for it has {reason}"), described.mark);
            continue;
        }
        for loss in converted.losses(tool) {
            add(loss.reason.clone(), loss.mark);
        }
    }
}

fn gemini(forms: &Forms<'_>, found: &mut Vec<Degradation>) {
    let converted = forms.gemini();
    for tool in 0..forms.toolbox.tools.len() {
        for loss in converted.losses(tool) {
            let (reason, mark) = (loss.reason.clone(), loss.mark);
            found.push(Degradation { tool, provider: Provider::Gemini, reason, mark });
        }
    }
}

fn plain(losses: &[Vec<Finding>], provider: Provider, found: &mut Vec<Degradation>) {
    for (tool, losses) in losses.iter().enumerate() {
        for Finding { reason, mark } in losses {
            found.push(Degradation { tool, provider, reason: reason.clone(), mark: *mark });
        }
    }
}

fn results(toolbox: &Toolbox, found: &mut Vec<Degradation>) {
    let mut outputs = Outputs::new(toolbox);
    let mut unused = String::new();
    for (tool, described) in toolbox.tools.iter().enumerate() {
        unused.clear();
        if let Some(size) = outputs.write(described, "", &mut unused) {
            let reason = format!("the schema of its result, of {size} bytes, is left out");
            let mark = described.mark;
            found.push(Degradation { tool, provider: Provider::Mcp, reason, mark });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expand::sample::{argument, object, text, tool};
    use crate::ir::{JsonType, Schema, Type};

    #[test]
    fn each_provider_loses_something_else() {
        let coded = Schema { pattern: "(?=a)".to_owned(), ..text() };
        let short = Schema { limits: vec![("maxLength", "9".to_owned())], ..text() };
        let open = Schema { types: vec![JsonType::Object], ..Schema::default() };
        let take = |name, schema| argument(name, true, schema, Type::Value);
        let tools = vec![
            tool("fine", "A", vec![take("a", object([("b", text())]))]),
            tool("lossy", "B", vec![take("a", coded), take("b", short.clone()), take("c", short)]),
            tool("open", "C", vec![take("a", open)]),
        ];
        let toolbox = Toolbox { tools, ..Toolbox::default() };
        let of = |provider| {
            let all = degradations(&toolbox, &[provider]);
            all.into_iter().map(|d| (d.tool, d.reason)).collect::<Vec<_>>()
        };
        let pattern = "`pattern` `(?=a)` is left out, for not every reader knows its syntax";
        let length = "`maxLength` is said in the description alone";
        assert_eq!(of(Provider::Anthropic), [(1, pattern.to_owned())]);
        assert_eq!(of(Provider::Gemini), [(1, length.to_owned())]);
        let fault = "it is not strict, for an object whose keys are not described";
        assert_eq!(of(Provider::OpenaiStrict), [(1, length.to_owned()), (2, fault.to_owned())]);
        let warnings = warnings(&toolbox, &[Provider::OpenaiStrict, Provider::Gemini]);
        let messages: Vec<&str> = warnings.iter().map(|w| w.message.as_str()).collect();
        assert_eq!(messages.len(), 3);
        assert_eq!(messages[2], format!("`openapi_pets_open` for openai-strict: {fault}"));
    }
}
