#![allow(unused)]

/// Reads.
#[toolpress::tool]
fn read() {}

fn plain() {}

mod a {
    toolpress::toolbox!("specs/pets.yaml", functions = [super::read]);
}
mod b {
    toolpress::toolbox!(functions = [super::read], only = ["read"], inline = "", nmae = "x");
}
mod c {
    toolpress::toolbox!(functions = [super::read, "read", super::read(), &read], name = "c");
}
mod d {
    toolpress::toolbox!(functions = [super::read], name = "d", prefix = "1_", max_tools = 0);
}
mod e {
    toolpress::toolbox!(functions = [super::plain], name = "e");
}
mod f {
    toolpress::toolbox!(functions = super::read, name = f);
}
mod g {
    toolpress::toolbox!(
        functions = [super::read],
        name = "g",
        prefix = "a_prefix_that_is_so_long_that_nothing_can_come_behind_it_",
    );
}

fn main() {}
