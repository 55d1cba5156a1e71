#![allow(unused)]

struct Db;

impl Db {
    /// Makes one.
    #[toolpress::tool]
    fn new(size: u8) -> Self {
        Db
    }

    /// Takes one.
    #[toolpress::tool]
    fn size(db: &Self) -> u8 {
        0
    }
}

trait Sized {
    /// Its size.
    #[toolpress::tool]
    fn least(of: u8) -> u8;
}

fn main() {}
