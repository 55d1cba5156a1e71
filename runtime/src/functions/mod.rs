//! Rust functions as tools.
//!
//! The attribute says what a function is by a constant ([`Data`]), whose parts come from the types of
//! its parameters ([`ToolArgs`]); the compiler puts these together ([`Listed`]) in the form of all
//! other toolboxes. A call is decoded by serde ([`Input`]) and put into the form of a response
//! ([`Returned`]).

mod args;
mod checks;
mod context;
mod function;
mod input;
mod json;
mod returned;
mod schema;
mod toolbox;

#[cfg(test)]
mod tests;

pub use args::ToolArgs;
pub use context::{Contexts, Functions};
pub use function::{Data, Dispatch, Function};
pub use input::Input;
pub use json::{Draft, Form, draft};
pub use returned::{IsResult, IsValue, OfResult, OfValue, Returned};
pub use schema::{Bounds, Kind, Property, Schema};
pub use toolbox::{Array, Listed, Sizes, Written, check_function};

/// The schema of arguments as JSON, empty where a form cannot say it.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_json {
    ($arguments:expr, $form:ident) => {{
        const DRAFT: $crate::__private::Draft =
            $crate::__private::draft($arguments, $crate::__private::Form::$form);
        const LEN: $crate::__private::usize = match DRAFT.len {
            $crate::__private::Some(len) => len,
            $crate::__private::None => 0,
        };
        const BYTES: &[$crate::__private::u8] =
            &DRAFT.whole::<LEN>($arguments, $crate::__private::Form::$form);
        BYTES
    }};
}

/// One of the arrays of a list of functions.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_array {
    ($list:ident, $array:ident) => {{
        const LEN: $crate::__private::usize = $list.array_len($crate::__private::Array::$array);
        const BYTES: &[$crate::__private::u8] =
            &$list.array_bytes::<LEN>($crate::__private::Array::$array);
        $crate::__private::utf8(BYTES)
    }};
}

/// The tables of a list of functions.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_functions {
    ($name:expr, $list:ident, $first:ident, $count:literal, $tools:expr, $dispatch:expr) => {{
        use $crate::__private as p;
        const SIZES: p::Sizes = $list.sizes();
        const WRITTEN: p::Written<{ SIZES.text }, { SIZES.code }, { SIZES.checks }> =
            $list.written();
        const TEXT: &p::str = p::utf8(&WRITTEN.text);
        const NAMES: [p::IndexKey; $count] = $list.names();
        const PRINTS: [(p::u64, p::u16); $count] = p::sort_prints(TEXT, &NAMES);
        const BY_NAME: [p::u8; p::index_len($count)] = {
            let keys = p::distinct(NAMES, &$first, false);
            p::index(TEXT, &keys, &keys)
        };
        const FOLDED: ([p::u8; SIZES.names], [p::IndexKey; $count]) = p::folds(TEXT, &NAMES);
        const BY_FOLDED: [p::u8; p::index_len($count)] = {
            let text = p::utf8(&FOLDED.0);
            let prints = p::sort_prints(text, &FOLDED.1);
            let first = p::first_of_equals(text, &FOLDED.1, &prints);
            p::index(text, &FOLDED.1, &p::distinct(NAMES, &first, true))
        };
        const ORIGINALS: [p::IndexKey; $count] = $list.originals(SIZES.names);
        const BY_ORIGINAL: [p::u8; p::index_len($count)] = {
            let prints = p::sort_prints(TEXT, &ORIGINALS);
            let first = p::first_of_equals(TEXT, &ORIGINALS, &prints);
            let keys = p::distinct(ORIGINALS, &first, false);
            p::index(TEXT, &keys, &keys)
        };
        p::toolbox_of_functions(
            p::Tables {
                source: p::Source::Functions,
                name: $name,
                base_url: "",
                text: TEXT,
                code: &WRITTEN.code,
                checks: &WRITTEN.checks,
                tools: $tools,
                snapshot: "",
                by_name: &BY_NAME,
                by_folded: &BY_FOLDED,
                by_original: &BY_ORIGINAL,
                fingerprints: &p::write_prints::<{ 10 * $count }>(&PRINTS),
            },
            $dispatch,
        )
    }};
}

/// For each function of a list the first that has its name.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_first {
    ($list:ident, $count:literal) => {{
        use $crate::__private as p;
        const LEN: p::usize = $list.names_len();
        const NAMES: [p::IndexKey; $count] = $list.names();
        let names = $list.names_text::<LEN>();
        let text = p::utf8(&names);
        p::first_of_equals(text, &NAMES, &p::sort_prints(text, &NAMES))
    }};
}
