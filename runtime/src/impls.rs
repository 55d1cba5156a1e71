//! The impls that are the same for every generated type, by a macro: what stands here once does
//! not stand in every toolbox.

/// `Serialize` for args structs (`arguments`), `Serialize` and `Deserialize` for structs of the
/// `types` module (`types`), and all that string enums (`texts`) and unions (`unions`) need beside
/// them.
#[macro_export]
#[doc(hidden)]
macro_rules! __toolpress_impls {
    (arguments $($name:ident)*) => {$(
        impl $crate::__private::Serialize for $name {
            fn serialize<S: $crate::__private::Serializer>(
                &self,
                serializer: S,
            ) -> $crate::__private::Result<S::Ok, S::Error> {
                $crate::__private::serialize(self, serializer)
            }
        }
    )*};
    (types $($name:ident)*) => {
        $crate::__private::impls! { arguments $($name)* }
        $(
            impl<'de> $crate::__private::Deserialize<'de> for $name {
                fn deserialize<D: $crate::__private::Deserializer<'de>>(
                    deserializer: D,
                ) -> $crate::__private::Result<Self, D::Error> {
                    $crate::__private::deserialize(deserializer)
                }
            }
        )*
    };
    (texts $($name:ident)*) => {
        $crate::__private::impls! { types $($name)* }
        $(
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
            impl $crate::__private::Decode for $name {
                fn decode(
                    value: $crate::__private::Value,
                ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                    let text = <$crate::__private::String as $crate::__private::Decode>::decode(value)?;
                    $crate::__private::Ok(<Self as $crate::__private::From<&str>>::from(text.as_str()))
                }
            }
        )*
    };
    (unions $(
        $name:ident $discriminator:literal {
            $($variant:ident $text:literal [$($tag:tt)*] $(+ $property:literal $value:literal)?,)*
        }
    )*) => {
        $crate::__private::impls! { types $($name)* }
        $(
            impl $crate::__private::Encode for $name {
                fn encode(&self, out: &mut $crate::__private::Encoder) {
                    match self {
                        $(Self::$variant(value) => out.variant(value, &[$(($property, $value))?]),)*
                        Self::Other(value) => out.any(value),
                    }
                }
            }
            impl $crate::__private::Decode for $name {
                fn decode(
                    value: $crate::__private::Value,
                ) -> $crate::__private::Result<Self, $crate::__private::DecodeError> {
                    $crate::__private::union(
                        value,
                        $discriminator,
                        &[$($crate::__private::Branch {
                            name: $text,
                            tags: &[$($tag)*],
                            decode: |value| {
                                $crate::__private::Decode::decode(value).map(Self::$variant)
                            },
                        },)*],
                        Self::Other,
                    )
                }
            }
        )*
    };
}
