#![allow(unused)]

struct Opaque;

/// Returns what is no JSON.
#[toolpress::tool]
fn opaque() -> Opaque {
    Opaque
}

/// Fails without words.
#[toolpress::tool]
async fn silent() -> Result<u8, Opaque> {
    Err(Opaque)
}

fn main() {}
