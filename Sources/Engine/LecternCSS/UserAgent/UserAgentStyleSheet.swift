import LecternMarkup

/// The sheet beneath all others: how (X)HTML, SVG and MathML look by default.
///
/// Spec: https://html.spec.whatwg.org/multipage/rendering.html
enum UserAgentStyleSheet {
    static func sheet(names: NameTable) -> StyleSheet {
        names.base === shared.names ? shared.sheet : StyleSheet(text: source, url: "", names: names)
    }

    /// Parsed once for all tables that extend its own.
    private static let shared: (names: NameTable, sheet: StyleSheet) = {
        let names = NameTable()
        return (names, StyleSheet(text: source, url: "", names: names))
    }()

    /// A table that knows the sheet's names.
    static func makeNames() -> NameTable { NameTable(extending: shared.names) }

    static let source = html + tables + lists + phrases + forms + otherVocabularies
}
