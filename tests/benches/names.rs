//! Tool names like those of a large API, for the benchmark and the build script beside it.

const NOUNS: [&str; 10] = [
    "repos",
    "issues",
    "teams",
    "orgs",
    "gists",
    "pulls",
    "actions",
    "checks",
    "codespaces",
    "users",
];
const VERBS: [&str; 10] =
    ["list", "get", "create", "update", "delete", "replace", "add", "remove", "check", "search"];
const PARTS: [&str; 10] = [
    "branches",
    "comments",
    "webhooks",
    "releases",
    "artifacts",
    "variables",
    "secrets",
    "members",
    "projects",
    "milestones",
];
const TAILS: [&str; 10] = [
    "for_org", "in_repo", "by_name", "for_user", "by_ref", "latest", "pinned", "status", "review",
    "assets",
];

/// `n` distinct names of 37 to 48 bytes, at most 10,000.
pub fn names(n: usize) -> Vec<String> {
    let name = |i: usize| {
        // Prime to 10,000, so that all are met, and small sets have something of each list.
        let k = i * 7_919 % 10_000;
        let [noun, verb] = [NOUNS[k / 1_000], VERBS[k / 100 % 10]];
        let [part, tail] = [PARTS[k / 10 % 10], TAILS[k % 10]];
        format!("openapi_github_{noun}_{verb}_{part}_{tail}")
    };
    (0..n.min(10_000)).map(name).collect()
}
