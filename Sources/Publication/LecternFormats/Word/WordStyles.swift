import LecternBase

/// The named styles of a document, with those that they are based on.
struct WordStyles: Sendable {
    struct Style: Sendable {
        var name = ""
        var text = OfficeTextStyle()
        var paragraph = OfficeParagraphStyle()
        var numbering: WordNumbering.Reference?
        /// Whether a table has lines between its cells.
        var hasLines = false
    }

    /// The style of text without one.
    private(set) var plain = Style()
    private var styles: [String: Style] = [:]
    private var defaultParagraphID: String?
    private static let deepest = 32
    private static let most = 10_000

    /// - Parameter root: `w:styles`; nil if the document has none.
    init(_ root: TreeElement?) {
        // Word's own default.
        plain.text.size = 10
        let defaults = root?.child("docDefaults")
        plain.text = plain.text.merging(WordProperties.text(defaults?.child("rPrDefault", "rPr")))
        plain.paragraph = WordProperties.paragraph(defaults?.child("pPrDefault", "pPr"))
        let elements = (root?.children("style") ?? []).prefix(Self.most)
        let byID = Dictionary(elements.compactMap { element in element.attribute("styleId").map { ($0, element) } }) {
            first, _ in first
        }
        for (id, element) in byID {
            if element.attribute("type") == "paragraph",
                element.attribute("default").map({ WordProperties.isOn($0) }) == true
            {
                defaultParagraphID = id
            }
            styles[id] = Self.resolved(element, byID, depth: 0)
        }
    }

    private static func resolved(_ element: TreeElement, _ all: [String: TreeElement], depth: Int) -> Style {
        let base = element.child("basedOn")?.attribute("val").flatMap { all[$0] }
        var style = depth < deepest ? base.map { resolved($0, all, depth: depth + 1) } ?? Style() : Style()
        let properties = element.child("pPr")
        style.name = element.child("name")?.attribute("val") ?? ""
        style.text = style.text.merging(WordProperties.text(element.child("rPr")))
        var own = WordProperties.paragraph(properties)
        own.outlineLevel = own.outlineLevel ?? headingLevel(style.name)
        style.paragraph = style.paragraph.merging(own)
        style.numbering = WordNumbering.Reference(properties?.child("numPr"), over: style.numbering)
        style.hasLines = style.hasLines || Self.hasLines(element.child("tblPr", "tblBorders"))
        return style
    }

    /// The level of Word's own headings, whose names are the same in all
    /// languages.
    private static func headingLevel(_ name: String) -> Int? {
        guard name.lowercased().hasPrefix("heading "), let level = Int(name.dropFirst(8)) else { return nil }
        return (1...9).contains(level) ? level - 1 : nil
    }

    /// Whether the borders of a table draw lines.
    static func hasLines(_ borders: TreeElement?) -> Bool {
        borders?.children.contains { !["none", "nil", nil].contains($0.attribute("val")) } ?? false
    }

    /// The style of an id; that of plain text if there is none.
    func style(_ id: String?) -> Style { id.flatMap { styles[$0] } ?? Style() }

    /// The style of a paragraph, over the document's defaults.
    func paragraph(_ id: String?) -> Style {
        var style = style(id.flatMap { styles[$0] == nil ? nil : $0 } ?? defaultParagraphID)
        style.text = plain.text.merging(style.text)
        style.paragraph = plain.paragraph.merging(style.paragraph)
        return style
    }
}
