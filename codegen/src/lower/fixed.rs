//! The arguments that the host gives and the model never sees.

use crate::diagnostics::{Diagnostic, Site, nearest};
use crate::ir::{Argument, Location, Tool};

use crate::words::Words;

use super::Lowering;

impl Lowering<'_, '_> {
    /// Takes what the option `fixed` names out of the tools' arguments; an error for each name that
    /// no tool has.
    pub(super) fn take_fixed(&mut self, tools: &mut [Tool]) {
        for (index, name) in self.config.fixed.iter().enumerate() {
            let mut found = false;
            for tool in tools.iter_mut() {
                // A parameter's name counts where no argument of the tool has it.
                let exact =
                    tool.arguments.iter().chain(&tool.fixed).any(|a| a.name.as_str() == name);
                let is_meant = if exact { is_called } else { is_of_parameter };
                let (fixed, free) = std::mem::take(&mut tool.arguments)
                    .into_iter()
                    .partition(|argument| is_meant(argument, name));
                tool.arguments = free;
                tool.fixed.extend::<Vec<Argument>>(fixed);
                // An argument may be named twice: as argument and as parameter.
                found |= tool.fixed.iter().any(|argument| is_meant(argument, name));
            }
            if !found {
                self.no_such_argument(index, name, tools);
            }
        }
    }

    fn no_such_argument(&mut self, index: usize, name: &str, tools: &[Tool]) {
        let site = Site::Option { name: "fixed", index };
        let words = Words::of(self.source);
        let message = format!("`{name}` is no argument of any selected {}", words.one);
        let arguments = tools.iter().flat_map(|tool| tool.arguments.iter().chain(&tool.fixed));
        let known = arguments.flat_map(|argument| [argument.name.as_str(), argument.wire.as_str()]);
        let near = nearest(name, known.filter(|word| !word.is_empty()));
        self.diagnostics.push(Diagnostic::error("unmatched", site, message).help(match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => words.fixed.to_owned(),
        }));
    }
}

fn is_called(argument: &Argument, name: &str) -> bool {
    argument.name.as_str() == name
}

/// Whether an argument's parameter has this name.
fn is_of_parameter(argument: &Argument, name: &str) -> bool {
    argument.location != Location::Body && argument.wire == name
}
