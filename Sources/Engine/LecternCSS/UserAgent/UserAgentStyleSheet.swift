import LecternMarkup

/// The user-agent style sheet: the default appearance of (X)HTML, SVG and MathML.
///
/// Spec: https://html.spec.whatwg.org/multipage/rendering.html
enum UserAgentStyleSheet {
    static func sheet(names: NameTable) -> StyleSheet {
        names.base === shared.names ? shared.sheet : StyleSheet(text: source, url: "", names: names)
    }

    /// Parsed once and shared by all name tables that extend its own.
    private static let shared: (names: NameTable, sheet: StyleSheet) = {
        let names = NameTable()
        return (names, StyleSheet(text: source, url: "", names: names))
    }()

    /// Creates a name table that contains the sheet's names.
    static func makeNames() -> NameTable { NameTable(extending: shared.names) }

    static let source = html + tables + lists + phrases + forms + otherVocabularies
}
