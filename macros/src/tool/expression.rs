//! An expression in an attribute: it ends at a comma, but not at one between angle brackets, which
//! are no group of tokens.

use proc_macro2::{Spacing, TokenStream, TokenTree};
use syn::Token;
use syn::parse::ParseStream;

/// All tokens of the expression that comes next.
pub(super) fn expression(input: ParseStream<'_>) -> TokenStream {
    let (mut tokens, mut angles) = (TokenStream::new(), Angles::default());
    while !input.is_empty() && (angles.depth > 0 || !input.peek(Token![,])) {
        let Ok(token) = input.parse::<TokenTree>() else { break };
        angles.add(&token);
        tokens.extend([token]);
    }
    tokens
}

/// The angle brackets that are open.
#[derive(Default)]
struct Angles {
    depth: usize,
    before: Before,
}

/// What stands before a token, as far as it says whether a `<` opens or compares.
#[derive(Clone, Copy, Default)]
enum Before {
    /// Nothing, or an operator: a `<` opens the path of a type.
    #[default]
    Start,
    /// The type that a value is cast to: a `<` opens its arguments.
    Cast,
    /// A value: a `<` compares, or shifts.
    Value,
    /// The first half of `->`, whose `>` closes nothing, or of `<<`.
    Half,
}

impl Angles {
    fn add(&mut self, token: &TokenTree) {
        let TokenTree::Punct(punct) = token else {
            let is_cast = matches!(token, TokenTree::Ident(word) if word == "as");
            let is_name = matches!(token, TokenTree::Ident(_));
            self.before = match self.before {
                Before::Cast if is_name => Before::Cast,
                _ if is_cast => Before::Cast,
                _ => Before::Value,
            };
            return;
        };
        let is_joint = punct.spacing() == Spacing::Joint;
        self.before = match (punct.as_char(), self.before) {
            ('<', Before::Start | Before::Cast) => self.open(),
            ('<', Before::Value) if self.depth > 0 => self.open(),
            ('<', Before::Value) if is_joint => Before::Half,
            ('>', Before::Half) => Before::Start,
            ('>', _) if self.depth > 0 => {
                self.depth -= 1;
                Before::Value
            }
            ('-' | '=', _) if is_joint => Before::Half,
            (':', Before::Cast) => Before::Cast,
            ('?', _) => Before::Value,
            _ => Before::Start,
        };
    }

    fn open(&mut self) -> Before {
        self.depth += 1;
        Before::Start
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;
    use syn::parse::{ParseStream, Parser as _};

    use super::expression;

    /// The expression, without spaces, and what is left behind it.
    fn read(text: &str) -> (String, String) {
        let read = |input: ParseStream<'_>| Ok((expression(input), input.parse::<TokenStream>()?));
        let (taken, left) = read.parse_str(text).unwrap();
        let plain = |tokens: TokenStream| tokens.to_string().replace(' ', "");
        (plain(taken), plain(left))
    }

    #[test]
    fn a_comma_between_angle_brackets_ends_nothing() {
        for text in [
            "HashMap::<String,i32>::new()",
            "<HashMap<String,i32>asDefault>::default()",
            "HashMap::<String,Vec<(u8,u8)>>::new()",
            "1+<AasB<C,D>>::E",
            "&<AasB<C,D>>::E",
            "<fn(u8)->HashMap<A,B>asC<D,E>>::F",
            "Some(1)",
            "[1,2]",
            "||A::<B,C>::new()",
            "-1",
        ] {
            let spaced = text.replace("as", " as ");
            assert_eq!(read(&spaced), (text.to_owned(), String::new()));
            let more = format!("{spaced}, name = \"a\"");
            assert_eq!(read(&more), (text.to_owned(), String::from(",name=\"a\"")));
        }
        assert_eq!(read("x as map::Map<A, B>, c").1, ",c");
    }

    #[test]
    fn what_compares_or_shifts_opens_nothing() {
        for text in
            ["1 < 2", "1 << 2", "a? < b", "a() < B", "x > y", "a <= b", "f() >= 3", "1 >> 2"]
        {
            let (_, left) = read(&format!("{text}, c"));
            assert_eq!(left, ",c", "{text}");
        }
    }
}
