mod post {
    toolpress::toolbox!(inline = r#"{"tools": [{"name": "cards/send", "inputSchema": {"type": "object"}}]}"#, name = "post");
}

mod house {
    /// Sends a card by way of a friend.
    #[toolpress::tool(name = "mcp_post_cards_send")]
    pub fn send_card(to: String) -> String {
        to
    }

    toolpress::toolbox!(functions = [send_card], name = "house");
}

toolpress::toolset! {
    pub static TOOLS = [post::TOOLBOX, house::TOOLBOX];
}

fn main() {
    let _ = TOOLS.len();
}
