#![allow(unused)]

/// Reads.
#[toolpress::tool]
fn read() {}

mod other {
    /// Reads, too.
    #[toolpress::tool]
    pub fn read() {}

    /// Reads by another name.
    #[toolpress::tool(name = "io_read")]
    pub fn load() {}
}

toolpress::toolbox!(functions = [read, other::read, other::load], name = "host");

fn main() {}
