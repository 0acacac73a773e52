import LecternMarkup

/// Pango's text attribute markup: elements for single styles, and `span` with attributes for many.
///
/// Spec: https://docs.gtk.org/Pango/pango_markup.html
enum PangoMarkup {
    static func write(_ text: String, _ writer: inout DefinitionWriter) {
        let markup = SafeMarkup("<markup>\(text)</markup>", mode: .xml)
        guard let root = markup.document.root else { return }
        writer.open("div")
        writeChildren(of: root, markup, to: &writer)
        writer.close()
    }

    private static func writeChildren(
        of node: NodeID, _ markup: SafeMarkup, to writer: inout DefinitionWriter
    ) {
        for child in markup.document.children(of: node) {
            if markup.isText(child) {
                writer.append(markup.text(of: child), lines: .kept)
            } else {
                let styles = styles(of: child, markup)
                for style in styles { writer.open(style) }
                writeChildren(of: child, markup, to: &writer)
                for _ in styles { writer.close() }
            }
        }
    }

    /// The elements of XHTML for an element of Pango. Colours and typefaces are the reader's.
    private static func styles(of node: NodeID, _ markup: SafeMarkup) -> [String] {
        switch markup.name(of: node) {
        case "b", "big": ["b"]
        case "i": ["i"]
        case "u": ["u"]
        case "s": ["s"]
        case "sub": ["sub"]
        case "sup": ["sup"]
        case "small": ["small"]
        case "tt": ["code"]
        case "span": spanStyles(of: node, markup)
        default: []
        }
    }

    private static func spanStyles(of node: NodeID, _ markup: SafeMarkup) -> [String] {
        var styles: [String] = []
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { markup.attribute($0, of: node)?.lowercased() }.first
        }
        if let weight = value("weight", "font_weight"), weight.contains("bold") || (Int(weight) ?? 0) >= 600 {
            styles.append("b")
        }
        if let style = value("style", "font_style"), style == "italic" || style == "oblique" { styles.append("i") }
        if let underline = value("underline"), underline != "none" { styles.append("u") }
        if value("strikethrough") == "true" { styles.append("s") }
        if let rise = value("rise").flatMap({ Int($0) }), rise != 0 { styles.append(rise > 0 ? "sup" : "sub") }
        return styles
    }
}
