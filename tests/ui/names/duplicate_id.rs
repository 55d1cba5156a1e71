mod pets {
    toolpress::toolbox!("specs/twice.yaml");
}

fn main() {
    // The healthy operation is there.
    let _ = pets::ListStores::default();
}
