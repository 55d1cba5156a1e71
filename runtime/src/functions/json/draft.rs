//! A schema, written and copied: const evaluation has no text that grows.

use toolpress_naming::constant::Out;

use super::{Form, Writer};
use crate::functions::schema::Property;

/// A schema as it was written, up to a length that few have.
#[derive(Debug, Clone, Copy)]
pub struct Draft {
    bytes: [u8; DRAFT],
    /// How many bytes it has; `None` where the form cannot say it.
    pub len: Option<usize>,
}

/// How many bytes a draft has room for.
const DRAFT: usize = 1 << 14;

/// Writes the schema of arguments.
pub const fn draft(properties: &[Property], form: Form) -> Draft {
    let mut bytes = [0; DRAFT];
    let mut writer = Writer::new(Out::new(&mut bytes), form);
    writer.object("", "", properties, true);
    let len = if writer.is_possible() { Some(writer.out.len()) } else { None };
    Draft { bytes, len }
}

impl Draft {
    /// The bytes of it: these are copied, or written once more where there was no room.
    pub const fn whole<const N: usize>(&self, properties: &[Property], form: Form) -> [u8; N] {
        let mut bytes = [0; N];
        let mut out = Out::new(&mut bytes);
        if N <= DRAFT {
            let (written, _) = self.bytes.split_at(N);
            out.bytes(written);
        } else {
            Writer::new(out, form).object("", "", properties, true);
        }
        bytes
    }
}
