#![allow(unused)]

/// Reads.
#[toolpress::tool]
fn read() {}

fn plain(path: String) {}

mod host {
    toolpress::toolbox!(functions = [super::read, super::plain], name = "host");
}

fn main() {}
