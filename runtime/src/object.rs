//! What generated types and functions need beside their declarations, by macros over their names: the
//! expansion of a large description would be three times as long if it said it all.

/// The typed function of an operation: `"Its docs" fn get_pet(GetPet) -> types::Pet = 3`, of which 3
/// is the operation's place in `TOOLBOX`.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_function {
    ($docs:literal $(#[$attribute:meta])* fn $name:ident($args:ty) = $index:literal) => {
        $crate::__private::function! {
            $docs $(#[$attribute])* fn $name($args) -> () = $index
        }
    };
    (
        $docs:literal $(#[$attribute:meta])*
        fn $name:ident($args:ty) -> $result:ty = $index:literal
    ) => {
        #[doc = $docs]
        $(#[$attribute])*
        #[allow(dead_code, deprecated, clippy::all)]
        pub fn $name<'c>(
            client: &'c $crate::__private::Client,
            args: &$args,
        ) -> $crate::__private::Call<'c, $result> {
            $crate::__private::call(client, &TOOLBOX, $index, args)
        }
    };
}

/// Args structs: `Name { id: i64, tag, kind "type" };`. Of each field its name, its name in JSON where
/// that is another one, and its type where it is required. They are written alone.
///
/// Where something is required there is `new`, which takes that; else there is `Default`. Behind
/// `null` stand the fields that are always there, if need be as `null`.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_arguments {
    ($($name:ident $form:tt $(null $null:tt)?;)*) => {$(
        $crate::__private::members! { @encode $name $form $($null)? }
        $crate::__private::members! { @make $name $form }
        $crate::__private::members! { @serialize $name }
    )*};
}

/// Structs that are part of arguments, and may be part of results. Behind `..` stands the field of all
/// other properties; `boxed` are those that hold a box that is always there.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_objects {
    ($($name:ident $form:tt $(null $null:tt)? $(= $boxed:ident)?;)*) => {
        $($crate::__private::members! { @make $name $form })*
        $crate::__private::answers! { $($name $form $(null $null)? $(= $boxed)?;)* }
    };
}

/// Structs that are part of results alone: nobody has to make one.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_answers {
    ($($name:ident $form:tt $(null $null:tt)? $(= $boxed:ident)?;)*) => {$(
        $crate::__private::members! { @encode $name $form $($null)? }
        $crate::__private::members! { @decode $name $form $($null)? $(= $boxed)? }
        $crate::__private::members! { @serialize $name }
        $crate::__private::members! { @deserialize $name }
    )*};
}

/// The parts of the macros above. None of them makes more of a field than an element of a list: what
/// a compiler needs for a call, a `?` or a closure a field is most of what a large description costs.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_members {
    (@encode $name:ident { $($field:ident $(: $type:ty)?),* }) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Encode for $name {
            fn encode(&self, out: &mut $crate::__private::Encoder) {
                out.plain_members($crate::__private::stringify!($($field)*), &[$(&self.$field),*]);
            }
        }
    };
    (@encode $name:ident {
        $($field:ident $($wire:literal)? $(: $type:ty)?),* $(, ..$rest:ident)?
    } $([$($null:ident),*])?) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Encode for $name {
            fn encode(&self, out: &mut $crate::__private::Encoder) {
                out.members(
                    $crate::__private::Names {
                        fields: $crate::__private::stringify!($($field)*),
                        renamed: &[$($(($crate::__private::stringify!($field), $wire),)?)*],
                        nulls: $crate::__private::stringify!($($($null)*)?),
                    },
                    &[$(&self.$field),*],
                    &[$(&self.$rest)?],
                );
            }
        }
    };
    (@decode $name:ident $form:tt $([$($null:ident),*])?) => {
        $crate::__private::members! { @blank $name $form }
        $crate::__private::members! { @fill $name $form $([$($null),*])? }
    };
    (@blank $name:ident {
        $($field:ident $($wire:literal)? $(: $type:ty)?),* $(, ..$rest:ident)?
    }) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Blank for $name {
            const BLANK: Self = Self {
                $($field: $crate::__private::Blank::BLANK,)*
                $($rest: $crate::__private::Blank::BLANK,)?
            };
        }
    };
    (@fill $name:ident { $($field:ident $(: $type:ty)?),* }) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Decode for $name {
            fn decode(
                value: $crate::__private::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                #[allow(unused_mut)]
                let mut made = <Self as $crate::__private::Blank>::BLANK;
                $crate::__private::fill_plain(
                    $crate::__private::stringify!($name $($field)*),
                    value,
                    &mut [$(&mut made.$field),*],
                )?;
                $crate::__private::Ok(made)
            }
        }
    };
    (@fill $name:ident {
        $($field:ident $($wire:literal)? $(: $type:ty)?),* $(, ..$rest:ident)?
    } $([$($null:ident),*])?) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Decode for $name {
            fn decode(
                value: $crate::__private::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                #[allow(unused_mut)]
                let mut made = <Self as $crate::__private::Blank>::BLANK;
                $crate::__private::fill(
                    $crate::__private::stringify!($name),
                    value,
                    $crate::__private::Names {
                        fields: $crate::__private::stringify!($($field)*),
                        renamed: &[$($(($crate::__private::stringify!($field), $wire),)?)*],
                        nulls: $crate::__private::stringify!($($($null)*)?),
                    },
                    &mut [$(&mut made.$field),*],
                    &mut [$(&mut made.$rest)?],
                )?;
                $crate::__private::Ok(made)
            }
        }
    };
    // There is no box before there is what is in it.
    (@decode $name:ident {
        $($field:ident $($wire:literal)? $(: $type:ty)?),* $(, ..$rest:ident)?
    } $([$($null:ident),*])? = boxed) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Decode for $name {
            fn decode(
                value: $crate::__private::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                let names = $crate::__private::Names {
                    fields: "",
                    renamed: &[$($(($crate::__private::stringify!($field), $wire),)?)*],
                    nulls: $crate::__private::stringify!($($($null)*)?),
                };
                let of = $crate::__private::stringify!($name);
                let mut fields = $crate::__private::Fields::new(of, value)?;
                $crate::__private::Ok(Self {
                    $($field: fields.member($crate::__private::stringify!($field), &names)?,)*
                    $($rest: fields.rest()?,)?
                })
            }
        }
    };
    (@serialize $name:ident) => {
        impl $crate::__private::Serialize for $name {
            fn serialize<S: $crate::__private::Serializer>(
                &self,
                serializer: S,
            ) -> $crate::__private::Result<S::Ok, S::Error> {
                $crate::__private::serialize(self, serializer)
            }
        }
    };
    (@deserialize $name:ident) => {
        impl<'de> $crate::__private::Deserialize<'de> for $name {
            fn deserialize<D: $crate::__private::Deserializer<'de>>(
                deserializer: D,
            ) -> $crate::__private::Result<Self, D::Error> {
                $crate::__private::deserialize(deserializer)
            }
        }
    };
    (@make $name:ident { $($field:ident $($wire:literal)?),* $(, ..$rest:ident)? }) => {
        #[allow(deprecated, clippy::all)]
        impl $crate::__private::Default for $name {
            fn default() -> Self {
                Self {
                    $($field: $crate::__private::None,)*
                    $($rest: $crate::__private::BTreeMap::new(),)?
                }
            }
        }
    };
    (@make $name:ident {
        $($field:ident $($wire:literal)? $(: $type:ty)?),* $(, ..$rest:ident)?
    }) => {
        #[allow(dead_code, deprecated, clippy::all)]
        impl $name {
            /// One that has what is required and no more.
            pub fn new($($($field: $type,)?)*) -> Self {
                Self {
                    $($field: $crate::__private::given!($field $($type)?),)*
                    $($rest: $crate::__private::BTreeMap::new(),)?
                }
            }
        }
    };
}

/// What `new` puts into a field.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_given {
    ($field:ident) => {
        $crate::__private::None
    };
    ($field:ident $type:ty) => {
        $field
    };
}

/// String enums: each variant and the word that it stands for. What a later variant repeats is read as
/// the first.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_words {
    ($($name:ident { $($variant:ident $word:literal),* })*) => {$(
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
        impl $crate::__private::Display for $name {
            fn fmt(&self, f: &mut $crate::__private::Formatter<'_>) -> $crate::__private::FmtResult {
                f.pad(self.as_str())
            }
        }
        impl $crate::__private::Encode for $name {
            fn encode(&self, out: &mut $crate::__private::Encoder) {
                let known = if let Self::Other(_) = self { false } else { true };
                out.text(self.as_str(), known);
            }
        }
        impl $crate::__private::Blank for $name {
            const BLANK: Self = Self::Other($crate::__private::String::new());
        }
        impl $crate::__private::Decode for $name {
            fn decode(
                value: $crate::__private::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                let text = <$crate::__private::String as $crate::__private::Decode>::decode(value)?;
                $crate::__private::Ok(<Self as $crate::__private::From<&str>>::from(text.as_str()))
            }
        }
        $crate::__private::members! { @serialize $name }
        $crate::__private::members! { @deserialize $name }
    )*};
}

/// Unions: the discriminator (empty for none), then each variant with its name, its tags, and the
/// tag that encoding adds.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_unions {
    ($($name:ident $discriminator:literal {
        $($variant:ident $([$($tag:tt)*])? $(+ $property:literal $value:literal)?),*
    })*) => {$(
        impl $crate::__private::Encode for $name {
            fn encode(&self, out: &mut $crate::__private::Encoder) {
                match self {
                    $(Self::$variant(value) => out.variant(value, &[$(($property, $value))?]),)*
                    Self::Other(value) => out.any(value),
                }
            }
        }
        impl $crate::__private::Blank for $name {
            const BLANK: Self = Self::Other($crate::__private::Value::Null);
        }
        impl $crate::__private::Decode for $name {
            fn decode(
                value: $crate::__private::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                $crate::__private::union(
                    value,
                    $discriminator,
                    &[$($crate::__private::Branch {
                        name: $crate::__private::stringify!($variant),
                        tags: &[$($($tag)*)?],
                        decode: |value| {
                            $crate::__private::Decode::decode(value).map(Self::$variant)
                        },
                    },)*],
                    Self::Other,
                )
            }
        }
        $crate::__private::members! { @serialize $name }
        $crate::__private::members! { @deserialize $name }
    )*};
}

/// Enums of several responses: what each variant is for, by status, and `_` where it holds something.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_responses {
    ($($name:ident { $($status:pat => $variant:ident $($held:tt)?),* })*) => {$(
        impl $crate::__private::Decode for $name {
            fn decode(
                _: $crate::__private::Value,
            ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                $crate::__private::Err($crate::__private::without_status(
                    $crate::__private::stringify!($name),
                ))
            }

            fn decode_response(
                output: &$crate::__private::Output,
            ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                match $crate::__private::status(output) {
                    $($status => $crate::__private::response!(output $name $variant $($held)?),)*
                    _ => $crate::__private::Err($crate::__private::unlisted(
                        $crate::__private::stringify!($name),
                        output,
                    )),
                }
            }
        }
    )*};
}

/// One variant of several responses.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_response {
    ($output:ident $name:ident $variant:ident) => {
        $crate::__private::Ok($name::$variant)
    };
    ($output:ident $name:ident $variant:ident _) => {
        $crate::__private::Decode::decode_response($output).map($name::$variant)
    };
}

/// All variants of an enum.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_all {
    ($name:ident $($variant:ident)*) => {
        &[$($name::$variant),*]
    };
}
