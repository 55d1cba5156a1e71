mod scripts {
    toolpress::toolbox!(
        inline = r#"[
            {"slug": "df", "path": "df.sh",
             "args": [{"name": "dir", "type": "string", "mode": "positionl"}]},
            {"slug": "up", "path": "../up.sh"},
            {"slug": "note", "path": "note.sh",
             "args": [{"name": "tags", "type": "array"}, {"name": "title", "arity": "optional"},
                      {"name": "text"}]},
            {"description": "Nameless", "path": "nameless.sh"},
            {"slug": "fine", "path": "fine.sh"}
        ]"#,
        name = "scripts"
    );
}

fn main() {
    // The others go on.
    let _ = scripts::fine;
}
