use proptest::prelude::*;

use super::Markup;

fn plain(text: &str) -> String {
    Markup::of(text).plain()
}

fn markdown(text: &str) -> String {
    Markup::of(text).markdown()
}

#[test]
fn html_becomes_the_text_it_shows() {
    for (text, expected) in [
        ("<p>One.</p>\n\n<p>Two.</p>", "One.\n\nTwo."),
        ("<p>One.<p>Two.", "One.\n\nTwo."),
        ("One.<br>Two.<br/>Three.<BR />Four.", "One.\nTwo.\nThree.\nFour."),
        ("A <b>bold</b> and <em class=\"x\">plain</em> word", "A bold and plain word"),
        ("See <a href='https://a.example/x' target=_blank>the docs</a>.", "See the docs."),
        ("Use <code>a_b</code>.", "Use `a_b`."),
        ("Use <code>List&lt;T&gt;</code>.", "Use `List<T>`."),
        ("One of:<ul><li>a</li><li><p>b</p></li></ul>and so on", "One of:\n- a\n- b\n\nand so on"),
        ("One of:\n<ul>\n  <li>a\n  <li>b\n</ul>\nEnd", "One of:\n- a\n- b\n\nEnd"),
        ("10<sup>6</sup>, CO<sub>2</sub>, <s>old</s>", "10^6, CO_2, ~~old~~"),
        ("a &amp; b&nbsp;c &#39;d&#x27; &lt;e&gt; &ndash;", "a & b c 'd' <e> –"),
        ("&amp;lt; is read once", "&lt; is read once"),
        ("<pre><code>{\n  \"a\": 1\n}\n</code></pre>Then", "```\n{\n  \"a\": 1\n}\n```\nThen"),
        (
            "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
            "| a | b\n| 1 | 2",
        ),
        ("| a<br>b | c |\n| - | - |", "| a b | c |\n| - | - |"),
        ("A<!-- not this --> comment", "A comment"),
        ("<img src=\"x.png\" alt=\"a picture\">", "a picture"),
        ("<h2>Title</h2>Text<hr>End", "Title\n\nText\n\nEnd"),
        ("<div><p>Nested</p></div>", "Nested"),
    ] {
        assert_eq!(plain(text), expected, "{text}");
    }
}

#[test]
fn links_become_their_text() {
    for (text, expected) in [
        ("See [the docs](https://a.example/x \"title\").", "See the docs."),
        ("See [`get`](/rest/get) and [here](#here).", "See `get` and here."),
        ("A [wiki (old)](https://a.example/x_(y)) page", "A wiki (old) page"),
        ("[![badge](https://a.example/b.svg)](https://a.example)", "badge"),
        ("![a picture](pictures/a.png)", "a picture"),
        ("See <https://a.example/x?a=b>.", "See https://a.example/x?a=b."),
        ("See [docs](<https://a.example/x>)", "See docs"),
    ] {
        assert_eq!(plain(text), expected, "{text}");
    }
}

#[test]
fn what_only_looks_like_markup_stays() {
    for text in [
        "a < b and c > d",
        "a<b && b>c",
        "a List<String> or Map<String, List<Integer>>",
        "Foo<B> and <a> and <i>",
        "/pets/<id>/photos/<p>",
        "Authorization: Bearer <code>",
        "send <script>alert(1)</script>",
        "a `<p>code</p>` span, ``<b>`x`</b>`` and `[x](https://a.example)`",
        "```html\n<p>One</p>\n[x](https://a.example)\n&amp;\n```",
        "~~~\n<p>One</p>\n~~~",
        "Sample:\n\n    <p>One</p>\n    &amp;\n\nEnd",
        "f[x](y), [a-z](b) and [not a link]",
        "- [ ] todo (later)",
        r"\[x](https://a.example) and \<b>x",
        "AT&T, a & b, &unknown; and ?a=1&copy=2",
        "&#0; &#x110000; &#xZ;",
        "x </b> y",
        "{petId} and <!-- open",
        "",
    ] {
        assert_eq!(plain(text), text);
        assert_eq!(markdown(text), text);
    }
}

#[test]
fn a_lone_backtick_hides_nothing_of_the_next_paragraph() {
    assert_eq!(plain("a ` tick\n\n<b>and</b> ` one"), "a ` tick\n\nand ` one");
}

#[test]
fn documentation_keeps_links_to_the_web() {
    for (text, expected) in [
        (
            "<p>See <a href=\"https://a.example/x\">the\ndocs</a></p>",
            "See [the docs](https://a.example/x)",
        ),
        (
            "See [the docs](https://a.example/x) &amp; [here](#x)",
            "See [the docs](https://a.example/x) & here",
        ),
        ("<a href=\"javascript:alert(1)\">x</a>", "x"),
        ("[x](javascript:alert(1))", "x"),
    ] {
        assert_eq!(markdown(text), expected, "{text}");
    }
}

#[test]
fn effort_grows_with_the_text() {
    for part in [
        "<a ",
        "[](",
        "<code>",
        "`",
        "<a b='",
        "<a b=\"<a c=' ",
        "[",
        "<!--",
        "<p>",
        "&#",
        "![a](",
        "<http://",
        "[a](/ \"x",
    ] {
        let text = part.repeat(100_000 / part.len());
        let started = std::time::Instant::now();
        assert!(plain(&text).len() <= text.len());
        assert!(started.elapsed() < std::time::Duration::from_secs(20), "{part}");
    }
}

/// Texts that are full of markup, whole and broken.
fn marked_up() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            "<p>",
            "</p>",
            "<li>",
            "</li>",
            "<ul>",
            "</ul>",
            "<br>",
            "<pre>",
            "</pre>",
            "<code>",
            "</code>",
            "<a href=\"https://a.example\">",
            "</a>",
            "<td>",
            "</td>",
            "<sup>",
            "</sup>",
            "<s>",
            "</s>",
            "<q>",
            "</q>",
            "[",
            "]",
            "](https://a.example)",
            "![",
            "`",
            "``",
            "```",
            "\n",
            "\n\n",
            "    ",
            "- ",
            "&amp;",
            "&#39;",
            "&#x1F600;",
            "&le;",
            "<!--",
            "-->",
            "<https://a.example>",
            "\\",
            "é",
            " ",
            "word",
            "<img alt=\"x\">",
            "<hr>",
            "<B>",
            "</B>",
            "<id>",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,3}",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn plain_text_is_never_longer(text in marked_up()) {
        let plain = plain(&text);
        prop_assert!(plain.len() <= text.len(), "{plain:?}");
        markdown(&text);
    }

    #[test]
    fn text_without_markup_is_the_same(text in "[a-zA-Z0-9 .,*_#>|()\n`~-]{0,200}") {
        let plain = plain(&text);
        prop_assert_eq!(plain.trim_end(), text.trim_end());
    }
}
