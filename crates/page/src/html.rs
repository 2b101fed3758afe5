//! The file: a template into which style, script, pictures and data go.
//!
//! # Invariants
//!
//! - Each mark of the template is filled once, in its order; what goes in is never looked through for marks.

use serde_json::Value;

const TEMPLATE: &str = include_str!("../page/page.html");
const STYLE: &str = include_str!("../page/page.css");
const SCRIPT: &str = include_str!("../page/page.js");

/// What goes into the template.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts<'a> {
    pub(crate) title: &'a str,
    pub(crate) about: &'a str,
    /// Elements for `<defs>`.
    pub(crate) symbols: &'a str,
    pub(crate) data: &'a Value,
}

/// The whole file.
pub(crate) fn file(parts: Parts<'_>) -> String {
    let (title, about) = (escaped(parts.title), escaped(parts.about));
    let data = embedded(parts.data);
    let mut text =
        String::with_capacity(TEMPLATE.len() + STYLE.len() + SCRIPT.len() + data.len() + parts.symbols.len());
    let mut rest = TEMPLATE;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((mark, after)) = after.split_once("}}") else { break };
        text.push_str(before);
        text.push_str(match mark {
            "title" => &title,
            "about" => &about,
            "style" => STYLE,
            "script" => SCRIPT,
            "symbols" => parts.symbols,
            "data" => &data,
            _ => "",
        });
        rest = after;
    }
    text.push_str(rest);
    text
}

/// JSON that may stand in a script element: nothing in it can end the element or begin a comment.
fn embedded(data: &Value) -> String {
    // These letters stand in strings alone.
    data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// Text that may stand in HTML, between tags or in a quoted attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_mark_is_filled_and_none_that_comes_in_with_a_text() {
        let (title, data) = ("</title>{{script}}", json!(["</script><script>", "<!--"]));
        let text = file(Parts { title, about: "a \"b\"", symbols: "<g id=\"t0\"/>", data: &data });
        assert_eq!(text.matches("{{").count(), 2, "only those of the title, twice");
        assert!(text.contains("&lt;/title&gt;{{script}}") && text.contains("a &quot;b&quot;"));
        assert_eq!(text.matches("</script>").count(), 2);
        assert_eq!(text.matches("<!--").count(), 0);
        let inner = text.split_once("id=\"data\">").unwrap().1.split_once("</script>").unwrap().0;
        assert_eq!(serde_json::from_str::<Value>(inner).unwrap(), data);
    }

    #[test]
    fn the_page_asks_nothing_of_the_network() {
        for part in [TEMPLATE, STYLE, SCRIPT] {
            let links = part.replace("http://www.w3.org/2000/svg", "");
            assert!(!links.contains("http://") && !links.contains("https://") && !links.contains("url("));
            assert!(!part.contains("eval(") && !part.contains("innerHTML"));
        }
    }
}
