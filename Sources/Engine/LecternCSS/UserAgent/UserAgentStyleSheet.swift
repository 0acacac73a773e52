import LecternMarkup

/// The sheet beneath all others: how (X)HTML, SVG and MathML look by default.
///
/// Spec: https://html.spec.whatwg.org/multipage/rendering.html
enum UserAgentStyleSheet {
    static func sheet(names: NameTable) -> StyleSheet {
        StyleSheet(text: source, url: "", names: names)
    }

    static let source = html + tables + lists + phrases + forms + otherVocabularies
}
