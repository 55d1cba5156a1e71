//! What a generated type needs beside its declaration, by macros over the names of its fields: the
//! expansion of a large description would be three times as long if it said it all.

/// The JSON form of a struct: each field's name behind `required` or `optional`, and its name on the
/// wire; behind `..` the field of all other properties. With `encode` in front it is written alone
/// (arguments), with `both` it is read as well. Behind it stands `default` where nothing is required,
/// or `new` with what a constructor takes and what it leaves empty.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_object {
    (encode $name:ident $form:tt $($making:tt)*) => {
        $crate::__private::object! { @encode $name $form }
        $crate::__private::object! { @make $name $form $($making)* }
    };
    (both $name:ident $form:tt $($making:tt)*) => {
        $crate::__private::object! { @encode $name $form }
        $crate::__private::object! { @decode $name $form }
        $crate::__private::object! { @make $name $form $($making)* }
    };
    (@encode $name:ident { $($kind:ident $field:ident $wire:literal,)* $(..$rest:ident)? }) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Encode for $name {
            fn encode(&self, out: &mut $crate::__private::Encoder) {
                out.object(|_object| {
                    $(_object.$kind($wire, &self.$field);)*
                    $(_object.rest(&self.$rest);)?
                });
            }
        }
    };
    (@decode $name:ident { $($kind:ident $field:ident $wire:literal,)* $(..$rest:ident)? }) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Decode for $name {
            fn decode(
                value: $crate::__private::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                #[allow(unused_mut, unused_variables)]
                let mut fields = $crate::__private::Fields::new(
                    $crate::__private::stringify!($name),
                    value,
                )?;
                $crate::__private::Ok(Self {
                    $($field: fields.$kind($wire)?,)*
                    $($rest: fields.rest()?,)?
                })
            }
        }
    };
    (@make $name:ident $form:tt) => {};
    (@make $name:ident {
        $($kind:ident $field:ident $wire:literal,)* $(..$rest:ident)?
    } default) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Default for $name {
            fn default() -> Self {
                Self {
                    $($field: $crate::__private::Default::default(),)*
                    $($rest: $crate::__private::Default::default(),)?
                }
            }
        }
    };
    (@make $name:ident $form:tt new($($given:ident: $type:ty,)*) { $($absent:ident)* }) => {
        #[allow(dead_code, deprecated, clippy::all)]
        impl $name {
            /// One that has what is required and no more.
            pub fn new($($given: $type,)*) -> Self {
                Self { $($given,)* $($absent: $crate::__private::Default::default(),)* }
            }
        }
    };
}

/// The words that the variants of a string enum stand for. What a later variant repeats is read as
/// the first.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_words {
    ($name:ident { $($variant:ident $word:literal,)* }) => {
        #[allow(dead_code)]
        impl $name {
            /// The value as text.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)*
                    Self::Other(text) => text.as_str(),
                }
            }
        }
        impl $crate::__private::Eq for $name {}
        impl $crate::__private::Hash for $name {
            fn hash<H: $crate::__private::Hasher>(&self, state: &mut H) {
                $crate::__private::Hash::hash(self.as_str(), state);
            }
        }
        impl $crate::__private::From<&str> for $name {
            fn from(text: &str) -> Self {
                #[allow(unreachable_patterns)]
                match text {
                    $($word => Self::$variant,)*
                    _ => Self::Other($crate::__private::From::from(text)),
                }
            }
        }
    };
}
