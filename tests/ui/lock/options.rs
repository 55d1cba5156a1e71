mod changed {
    toolpress::toolbox!(
        "specs/lock/base.yaml",
        name = "pets",
        only = ["GET /pets"],
        rename = { "pet.list" => "list_pets" },
        lock = "specs/lock/options.tools.lock",
    );
}

mod left_out {
    toolpress::toolbox!(
        "specs/lock/base.yaml",
        name = "pets",
        except = ["it's"],
        lock = "specs/lock/options.tools.lock",
    );
}

mod another {
    toolpress::toolbox!(
        "specs/lock/required.yaml",
        name = "pets",
        only = ["GET /*"],
        rename = { "pet.list" => "list_pets" },
        lock = "specs/lock/options.tools.lock",
    );
}

fn main() {
    let _ = (changed::OPENAI_TOOLS, left_out::OPENAI_TOOLS, another::OPENAI_TOOLS);
}
