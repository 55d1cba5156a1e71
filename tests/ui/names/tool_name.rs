use toolpress::ToolName;

const NAME: ToolName = ToolName::new("get-pet");

fn main() {
    println!("{NAME}");
}
