//! The schemas of types, and that they are those of the same API description.
