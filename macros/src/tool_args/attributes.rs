//! What serde's attributes, and our own, say of a type, a variant or a field.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Error, LitStr, Token, Type};

use super::rename::Case;
use crate::fault::{fail, unknown, until_comma};

/// What is said where it can be said: the rest is `None` or `false`.
#[derive(Default)]
pub(super) struct Attributes {
    pub(super) rename: Option<String>,
    pub(super) rename_all: Option<Case>,
    pub(super) rename_all_fields: Option<Case>,
    pub(super) tag: Option<String>,
    pub(super) content: Option<String>,
    pub(super) untagged: bool,
    pub(super) transparent: bool,
    pub(super) default: bool,
    pub(super) skip: bool,
    pub(super) other: bool,
    /// `#[tool(as = Type)]`
    pub(super) shown_as: Option<Type>,
    /// `#[tool(crate = path)]`
    pub(super) krate: Option<TokenStream>,
    pub(super) errors: Vec<Error>,
}

/// Where attributes stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Type,
    Variant,
    Field,
}

/// What serde decodes by that no schema says, and what to do then.
const REFUSED: [(&str, &str); 8] = [
    ("flatten", "write the fields out, or put them into a field of their own"),
    ("deserialize_with", AS),
    ("with", AS),
    ("from", BY_HAND),
    ("try_from", BY_HAND),
    ("remote", BY_HAND),
    ("variant_identifier", BY_HAND),
    ("field_identifier", BY_HAND),
];
const AS: &str = "say what it looks like by another type, `#[tool(as = String)]`";
const BY_HAND: &str =
    "implement `toolpress::ToolArgs` by hand: `const SCHEMA: &'static Schema = …`";

impl Attributes {
    pub(super) fn of(attributes: &[Attribute], place: Place) -> Self {
        let mut all = Self::default();
        let mut refused = Vec::new();
        for attribute in attributes {
            let result = if attribute.path().is_ident("serde") {
                attribute.parse_nested_meta(|meta| all.serde(&meta, place, &mut refused))
            } else if attribute.path().is_ident("tool") {
                attribute.parse_nested_meta(|meta| all.tool(&meta, place))
            } else {
                Ok(())
            };
            all.errors.extend(result.err());
        }
        if all.shown_as.is_none() {
            all.errors.append(&mut refused);
        } else {
            let lost = refused.into_iter().filter(|error| !error.to_string().contains(AS));
            all.errors.extend(lost);
        }
        all
    }

    fn serde(
        &mut self,
        meta: &ParseNestedMeta<'_>,
        place: Place,
        refused: &mut Vec<Error>,
    ) -> syn::Result<()> {
        let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
        if let Some((name, help)) = REFUSED.iter().find(|(name, _)| *name == word) {
            let message = format!("what serde's `{name}` does, no schema says");
            refused.push(fail(&meta.path, &message, help));
            return rest(meta);
        }
        match word.as_str() {
            "rename" => self.rename = decoded(meta)?.map(|text| text.value()),
            "rename_all" => self.rename_all = case(meta)?,
            "rename_all_fields" => self.rename_all_fields = case(meta)?,
            "tag" if place == Place::Type => self.tag = Some(text(meta)?.value()),
            "content" => self.content = Some(text(meta)?.value()),
            "untagged" if place == Place::Variant => {
                let help =
                    "put `untagged` at the enum, or give the variant a tag as the others have";
                refused.push(fail(
                    &meta.path,
                    "a variant without a tag among others is not told",
                    help,
                ));
            }
            "untagged" => self.untagged = true,
            "transparent" => self.transparent = true,
            "default" => {
                self.default = true;
                rest(meta)?;
            }
            "skip" | "skip_deserializing" => self.skip = true,
            "other" => self.other = true,
            // It says how values are written, or nothing about what they look like.
            _ => rest(meta)?,
        }
        Ok(())
    }

    fn tool(&mut self, meta: &ParseNestedMeta<'_>, place: Place) -> syn::Result<()> {
        let word = meta.path.to_token_stream().to_string();
        match (word.as_str(), place) {
            ("as", Place::Field) => self.shown_as = Some(meta.value()?.parse()?),
            ("crate", Place::Type) => self.krate = Some(crate::tool::path(meta.input)?),
            ("default", _) => {
                let help = "serde decodes it: write `#[serde(default)]`, or `default = \"path\"`";
                return Err(fail(&meta.path, "a field's default is serde's", help));
            }
            _ => {
                let known: &[&str] = match place {
                    Place::Type => &["crate"],
                    Place::Field => &["as"],
                    Place::Variant => &[],
                };
                return Err(if known.is_empty() {
                    fail(&meta.path, "a variant has no options of this kind", "remove it")
                } else {
                    unknown(&meta.path, "option", &word, known)
                });
            }
        }
        Ok(())
    }
}

/// `= value` or `(…)`, whatever it is.
fn rest(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    if meta.input.peek(Token![=]) {
        let _: Token![=] = meta.input.parse()?;
    }
    until_comma(meta.input);
    Ok(())
}

fn text(meta: &ParseNestedMeta<'_>) -> syn::Result<LitStr> {
    meta.value()?.parse()
}

/// `= "…"`, or of `(serialize = "…", deserialize = "…")` the latter.
fn decoded(meta: &ParseNestedMeta<'_>) -> syn::Result<Option<LitStr>> {
    if meta.input.peek(Token![=]) {
        return text(meta).map(Some);
    }
    let mut found = None;
    meta.parse_nested_meta(|inner| {
        let value = text(&inner)?;
        if inner.path.is_ident("deserialize") {
            found = Some(value);
        }
        Ok(())
    })?;
    Ok(found)
}

fn case(meta: &ParseNestedMeta<'_>) -> syn::Result<Option<Case>> {
    decoded(meta)?.as_ref().map(Case::of).transpose()
}
