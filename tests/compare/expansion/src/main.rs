//! How long a description takes from its text to tokens, and how many those are: a user's build runs
//! that unoptimised, in the macro or in build.rs, and so does `cargo run` here.
//!
//!     cargo run -p toolpress-expansion -- SPEC [TYPES [TIMES]]
//!
//! prints the stages' best CPU times of a few rounds (Linux counts them). rust-analyzer takes no more
//! than 2,097,152 tokens of a macro, those of groups counted.

use std::path::Path;
use std::time::Duration;

use proc_macro2::{TokenStream, TokenTree};
use toolpress_codegen::load::{Folder, load};
use toolpress_codegen::{Clash, Config, Severity, Types, expand};

/// Identifiers, literals and punctuation, and two for the delimiters of a group.
fn tokens(stream: TokenStream) -> usize {
    stream.into_iter().fold(0, |sum, token| match token {
        TokenTree::Group(group) => sum + 2 + tokens(group.stream()),
        _ => sum + 1,
    })
}

/// The CPU time of this program and all its threads, whatever else the machine does, to a hundredth.
fn cpu() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").expect("Linux's counts");
    let (_, fields) = text.rsplit_once(')').expect("the program's name");
    // User and system time, the 14th and the 15th of all fields.
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.map(|ticks| ticks.parse::<u64>().expect("a number")).sum();
    Duration::from_millis(10 * ticks)
}

fn main() {
    let mut words = std::env::args().skip(1);
    let spec = words.next().expect("a description");
    let types = words.next().unwrap_or_else(|| "full".into());
    let rounds = words.next().map_or(5, |times| times.parse().expect("a number"));
    let file = Path::new(&spec).canonicalize().expect("a file");
    let mut config = Config::new(file.to_string_lossy().as_ref()).name("api");
    config = config.duplicate_ids(Clash::Suffix);
    if types == "none" {
        config = config.types(Types::None);
    }

    let mut best = [Duration::MAX; 2];
    let mut count = 0;
    for _ in 0..rounds {
        let start = cpu();
        let analysis = load(&config, &Folder::current()).analyze(&config);
        let analyzed = cpu() - start;
        let error = analysis.diagnostics.iter().find(|found| found.severity == Severity::Error);
        if let Some(error) = error {
            eprintln!("error: {}", error.render(&analysis.document));
            std::process::exit(1);
        }
        let stream = expand::expand(&analysis.toolbox, &config);
        let expanded = cpu() - start - analyzed;
        best = [best[0].min(analyzed), best[1].min(expanded)];
        count = tokens(stream);
    }
    let [analyzed, expanded] = best.map(|time| time.as_millis());
    println!("analyze {analyzed} ms, expand {expanded} ms, {count} tokens");
}
