//! Which regular expressions every engine reads in the same way.
//!
//! What a schema's `pattern` says is taken up by engines of many kinds: ECMAScript's, Python's,
//! Rust's, and the automata of constrained decoding, which know no lookaround. A pattern stays when
//! it is in the language that they share.

/// The largest count in a repetition that automata accept.
const MAX_REPEAT: u32 = 1_000;

/// Whether a strict engine reads `pattern`: no lookaround, backreference, word boundary, named or
/// flagged group, Unicode class, class arithmetic, or syntax that some engines take literally.
pub(super) fn is_strict(pattern: &str) -> bool {
    let mut scan = Scan { rest: pattern };
    scan.expression().is_some()
}

struct Scan<'a> {
    rest: &'a str,
}

/// What an escape stands for.
enum Escape {
    /// One character.
    Char(char),
    /// A set: `\d`, `\w`, `\s` and their opposites.
    Set,
}

impl Scan<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.skip(c.len_utf8());
        Some(c)
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let found = self.rest.starts_with(prefix);
        if found {
            self.skip(prefix.len());
        }
        found
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    /// The whole pattern; `None` when it is not in the shared language.
    fn expression(&mut self) -> Option<()> {
        let mut groups = 0_usize;
        // Whether a quantifier may come next.
        let mut atom = false;
        while let Some(c) = self.next() {
            atom = match c {
                '\\' => {
                    self.escape()?;
                    true
                }
                '[' => {
                    self.class()?;
                    true
                }
                '(' => {
                    if self.rest.starts_with('?') && !self.eat("?:") {
                        return None;
                    }
                    groups += 1;
                    false
                }
                ')' => {
                    groups = groups.checked_sub(1)?;
                    true
                }
                '|' | '^' | '$' => false,
                '*' | '+' | '?' | '{' => {
                    if !atom || (c == '{' && !self.counts()) {
                        return None;
                    }
                    // A lazy quantifier matches the same texts as a greedy one.
                    self.eat("?");
                    false
                }
                ']' | '}' => return None,
                _ => true,
            };
        }
        (groups == 0).then_some(())
    }

    /// `n}`, `n,}` or `n,m}`.
    fn counts(&mut self) -> bool {
        let Some((inside, rest)) = self.rest.split_once('}') else { return false };
        self.rest = rest;
        let (from, to) = inside.split_once(',').unwrap_or((inside, inside));
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            let number: Option<u32> = if digits { text.parse().ok() } else { None };
            number.filter(|n| *n <= MAX_REPEAT)
        };
        match (number(from), number(to)) {
            (Some(from), Some(to)) => from <= to,
            (Some(_), None) => to.is_empty(),
            _ => false,
        }
    }

    fn escape(&mut self) -> Option<Escape> {
        Some(match self.next()? {
            'd' | 'D' | 'w' | 'W' | 's' | 'S' => Escape::Set,
            'n' => Escape::Char('\n'),
            'r' => Escape::Char('\r'),
            't' => Escape::Char('\t'),
            'f' => Escape::Char('\u{c}'),
            'v' => Escape::Char('\u{b}'),
            'x' => Escape::Char(self.hex(2)?),
            'u' => Escape::Char(self.hex(4)?),
            c if c.is_ascii_punctuation() && !matches!(c, '<' | '>') => Escape::Char(c),
            _ => return None,
        })
    }

    fn hex(&mut self, digits: usize) -> Option<char> {
        let text = self.rest.get(..digits)?;
        let hex = text.bytes().all(|b| b.is_ascii_hexdigit());
        let code = u32::from_str_radix(text, 16).ok().filter(|_| hex)?;
        self.skip(digits);
        char::from_u32(code)
    }

    /// A character class, after its `[`.
    fn class(&mut self) -> Option<()> {
        self.eat("^");
        if self.rest.starts_with(']') {
            return None;
        }
        while !self.eat("]") {
            // `--`, `&&` and `~~` are class arithmetic in some engines.
            if ["--", "&&", "~~"].iter().any(|set| self.rest.starts_with(set)) {
                return None;
            }
            let from = self.class_item()?;
            let range = self.rest.starts_with('-') && !self.rest.starts_with("-]");
            if range {
                self.eat("-");
                match (from, self.class_item()?) {
                    (Escape::Char(from), Escape::Char(to)) if from <= to => {}
                    _ => return None,
                }
            }
        }
        Some(())
    }

    fn class_item(&mut self) -> Option<Escape> {
        match self.next()? {
            '\\' => self.escape(),
            '[' => None,
            c => Some(Escape::Char(c)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_strict;

    #[test]
    fn the_shared_language_stays() {
        for pattern in [
            "",
            "^[a-z0-9_-]{1,64}$",
            r"^\d{4}-\d{2}-\d{2}$",
            r"^(?:a|b)+?\.[^\s/]*$",
            r"[\w.+-]+@[\w-]+\.[a-z]{2,}",
            r"\u0041\x7f\/\-",
            "é|获",
            r"^[^\]\\]$",
        ] {
            assert!(is_strict(pattern), "{pattern}");
        }
    }

    #[test]
    fn what_engines_read_differently_leaves() {
        for pattern in [
            "(?=a)b",
            "(?!a)",
            "(?<=a)",
            "(?<!a)b",
            "(?<name>a)",
            "(?P<name>a)",
            "(?i)a",
            "(?>a)",
            r"(a)\1",
            r"\k<a>",
            r"\p{L}",
            r"\P{L}",
            r"\u{1F600}",
            r"\ud83d",
            r"\bword\b",
            r"\Aa\z",
            r"\cA",
            "a**",
            "a++",
            "*a",
            "a{",
            "a{2,1}",
            "a{,3}",
            "a{1001}",
            "}",
            "]",
            "(",
            ")",
            "a)",
            "[",
            "[]",
            "[]a]",
            "[^]",
            "[[:alpha:]]",
            "[a-z&&b]",
            r"[\w-z]",
            "[z-a]",
            "\\",
        ] {
            assert!(!is_strict(pattern), "{pattern}");
        }
    }
}
