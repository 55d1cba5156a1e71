//! Rust functions as tools.
//!
//! The attribute says what a function is by a constant ([`Data`]), whose parts come from the types of
//! its parameters ([`ToolArgs`]); the compiler puts these together ([`Listed`]) in the form of all
//! other toolboxes. A call is decoded by serde ([`Input`]) and put into the form of a response
//! ([`Returned`]).
//!
//! Items of a `macro_rules!` macro are not hygienic: those here start with `__TOOLPRESS_`, so that what a
//! user's paths name is not taken for one of them.

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
pub use function::{Data, Dispatch, Function, NotATool};
pub use input::{Argument, Input};
pub use json::{Draft, Form, draft};
pub use returned::{IsResult, IsValue, OfResult, OfValue, ReturnError, ReturnValue, Returned};
pub use schema::{Bounds, Kind, Property, Schema};
pub use toolbox::{Array, Listed, Sizes, Written, check_function};

/// The schema of arguments as JSON, empty where a form cannot say it.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_json {
    ($arguments:expr, $form:ident) => {{
        const __TOOLPRESS_DRAFT: $crate::__private::Draft =
            $crate::__private::draft($arguments, $crate::__private::Form::$form);
        const __TOOLPRESS_LEN: $crate::__private::usize = match __TOOLPRESS_DRAFT.len {
            $crate::__private::Some(len) => len,
            $crate::__private::None => 0,
        };
        const __TOOLPRESS_BYTES: &[$crate::__private::u8] =
            &__TOOLPRESS_DRAFT.whole::<__TOOLPRESS_LEN>($arguments, $crate::__private::Form::$form);
        __TOOLPRESS_BYTES
    }};
}

/// One of the arrays of a list of functions.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_array {
    ($list:ident, $array:ident) => {{
        const __TOOLPRESS_LEN: $crate::__private::usize =
            $list.array_len($crate::__private::Array::$array);
        const __TOOLPRESS_BYTES: &[$crate::__private::u8] =
            &$list.array_bytes::<__TOOLPRESS_LEN>($crate::__private::Array::$array);
        $crate::__private::utf8(__TOOLPRESS_BYTES)
    }};
}

/// The tables of a list of functions.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_functions {
    ($name:expr, $list:ident, $first:ident, $count:literal, $tools:expr, $dispatch:expr) => {{
        use $crate::__private as __toolpress;
        const __TOOLPRESS_SIZES: __toolpress::Sizes = $list.sizes();
        const __TOOLPRESS_WRITTEN: __toolpress::Written<
            { __TOOLPRESS_SIZES.text },
            { __TOOLPRESS_SIZES.code },
            { __TOOLPRESS_SIZES.checks },
        > = $list.written();
        const __TOOLPRESS_TEXT: &__toolpress::str = __toolpress::utf8(&__TOOLPRESS_WRITTEN.text);
        const __TOOLPRESS_NAMES: [__toolpress::IndexKey; $count] = $list.names();
        const __TOOLPRESS_PRINTS: [(__toolpress::u64, __toolpress::u16); $count] =
            __toolpress::sort_prints(__TOOLPRESS_TEXT, &__TOOLPRESS_NAMES);
        const __TOOLPRESS_BY_NAME: [__toolpress::u8; __toolpress::index_len($count)] = {
            let keys = __toolpress::distinct(__TOOLPRESS_NAMES, &$first, false);
            __toolpress::index(__TOOLPRESS_TEXT, &keys, &keys)
        };
        const __TOOLPRESS_FOLDED: (
            [__toolpress::u8; __TOOLPRESS_SIZES.names],
            [__toolpress::IndexKey; $count],
        ) = __toolpress::folds(__TOOLPRESS_TEXT, &__TOOLPRESS_NAMES);
        const __TOOLPRESS_BY_FOLDED: [__toolpress::u8; __toolpress::index_len($count)] = {
            let text = __toolpress::utf8(&__TOOLPRESS_FOLDED.0);
            let prints = __toolpress::sort_prints(text, &__TOOLPRESS_FOLDED.1);
            let first = __toolpress::first_of_equals(text, &__TOOLPRESS_FOLDED.1, &prints);
            __toolpress::index(
                text,
                &__TOOLPRESS_FOLDED.1,
                &__toolpress::distinct(__TOOLPRESS_NAMES, &first, true),
            )
        };
        const __TOOLPRESS_ORIGINALS: [__toolpress::IndexKey; $count] =
            $list.originals(__TOOLPRESS_SIZES.names);
        const __TOOLPRESS_BY_ORIGINAL: [__toolpress::u8; __toolpress::index_len($count)] = {
            let prints = __toolpress::sort_prints(__TOOLPRESS_TEXT, &__TOOLPRESS_ORIGINALS);
            let first =
                __toolpress::first_of_equals(__TOOLPRESS_TEXT, &__TOOLPRESS_ORIGINALS, &prints);
            let keys = __toolpress::distinct(__TOOLPRESS_ORIGINALS, &first, false);
            __toolpress::index(__TOOLPRESS_TEXT, &keys, &keys)
        };
        __toolpress::toolbox_of_functions(
            __toolpress::Tables {
                source: __toolpress::Source::Functions,
                name: $name,
                base_url: "",
                text: __TOOLPRESS_TEXT,
                code: &__TOOLPRESS_WRITTEN.code,
                checks: &__TOOLPRESS_WRITTEN.checks,
                tools: $tools,
                snapshot: "",
                by_name: &__TOOLPRESS_BY_NAME,
                by_folded: &__TOOLPRESS_BY_FOLDED,
                by_original: &__TOOLPRESS_BY_ORIGINAL,
                fingerprints: &__toolpress::write_prints::<{ 10 * $count }>(&__TOOLPRESS_PRINTS),
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
        use $crate::__private as __toolpress;
        const __TOOLPRESS_LEN: __toolpress::usize = $list.names_len();
        const __TOOLPRESS_NAMES: [__toolpress::IndexKey; $count] = $list.names();
        let names = $list.names_text::<__TOOLPRESS_LEN>();
        let text = __toolpress::utf8(&names);
        __toolpress::first_of_equals(
            text,
            &__TOOLPRESS_NAMES,
            &__toolpress::sort_prints(text, &__TOOLPRESS_NAMES),
        )
    }};
}
