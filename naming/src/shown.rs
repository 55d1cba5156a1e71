//! Which characters a reader sees.

/// Neither a control character nor one that turns the direction of text around or hides: lints
/// look for those in sources, and JSON that models read has them escaped.
///
/// ```
/// use toolpress_naming::is_shown;
/// assert!(is_shown('a') && is_shown('é') && is_shown(' '));
/// assert!(!is_shown('\n') && !is_shown('\u{7f}') && !is_shown('\u{202e}'));
/// ```
pub const fn is_shown(c: char) -> bool {
    if c.is_ascii() {
        return c >= ' ' && c != '\u{7f}';
    }
    !matches!(c, '\u{80}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
