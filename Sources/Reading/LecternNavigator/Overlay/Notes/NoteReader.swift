import LecternBase
import LecternMarkup
import LecternModel

/// Reads the note at an anchor: the element that holds its text, without the
/// link back to the reference.
struct NoteReader {
    let markup: MarkupDocument
    /// The maximum length of a note, in characters.
    private static let longest = 6_000
    /// The maximum size of a document shown as a note, in bytes.
    private static let longestDocument = 200_000

    init(markup: MarkupDocument) { self.markup = markup }

    /// - Parameter isCertain: Whether the markup declares a note reference. Otherwise the target must look like a note.
    func note(at anchor: String, reference: String, locator: Locator, isCertain: Bool) -> Note? {
        guard let target = markup.elementsByID[anchor], let body = body(of: target, isCertain: isCertain) else {
            return nil
        }
        var writer = NoteWriter(markup: markup, leadsBack: { isBacklink($0, in: body) })
        writer.write(body)
        let paragraphs = writer.paragraphs
        let length = paragraphs.reduce(0) { $0 + $1.text.count }
        guard length > 0, length <= (isCertain ? Self.longest : 2_000) else { return nil }
        return Note(reference: reference, paragraphs: paragraphs, locator: locator)
    }

    /// Returns a whole document outside the reading order as a note.
    func document(reference: String, locator: Locator) -> Note? {
        guard let body = markup.body else { return nil }
        var writer = NoteWriter(markup: markup, leadsBack: { _ in false })
        writer.write(body)
        guard !writer.paragraphs.isEmpty else { return nil }
        var bytesLeft = Self.longestDocument
        let shown = writer.paragraphs.prefix { paragraph in
            bytesLeft -= paragraph.text.utf8.count
            return bytesLeft > 0
        }
        return Note(reference: reference, paragraphs: Array(shown), locator: locator, isOnPage: false)
    }

    /// Returns the element that holds the note: the target, or the block around an empty anchor.
    private func body(of target: NodeID, isCertain: Bool) -> NodeID? {
        // The title in the head is not shown, whatever its type.
        if let shown = markup.body, target.rawValue < shown.rawValue || target.rawValue >= markup[shown].subtreeEnd {
            return nil
        }
        for current in markup.selfAndAncestors(of: target) {
            let name = markup.names.text(markup[current].name)
            if isNote(current) { return current }
            if ["h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "nav", "table", "body", "html"].contains(name)
            {
                return isCertain && current == target && name == "section" ? current : nil
            }
            if ["p", "li", "aside", "dd", "div", "td", "blockquote"].contains(name) { return outermost(current) }
        }
        return nil
    }

    /// Returns the list item or note around a paragraph.
    private func outermost(_ block: NodeID) -> NodeID {
        guard let parent = markup.parent(of: block), parent != .document else { return block }
        let name = markup.names.text(markup[parent].name)
        return isNote(parent) || (name == "li" || name == "aside" || name == "dd") ? parent : block
    }

    private func isNote(_ node: NodeID) -> Bool {
        !markup.semantics(of: node).isDisjoint(with: [
            "footnote", "endnote", "rearnote", "note", "annotation", "doc-footnote", "doc-endnote",
        ])
    }

    /// Whether a link at the start or end of a note leads back to its reference.
    private func isBacklink(_ anchor: NodeID, in body: NodeID) -> Bool {
        let tokens = markup.semantics(of: anchor)
        if tokens.contains("backlink") || tokens.contains("doc-backlink") { return true }
        let text = markup.textContent(of: anchor).filter { !$0.isWhitespace }
        guard markup.attribute(.href, of: anchor)?.contains("#") == true, text.count <= 4 else { return false }
        if text.contains(where: { "↩↑^⤴←".contains($0) }) { return true }
        let start = markup.text[Int(markup[body].textStart)..<Int(markup[anchor].textStart)]
        return start.allSatisfy(\.isWhiteSpace)
    }
}

/// Converts an element into paragraphs of runs.
private struct NoteWriter {
    let markup: MarkupDocument
    let leadsBack: (NodeID) -> Bool
    private(set) var paragraphs: [Note.Paragraph] = []
    private var runs: [Note.Run] = []
    private static let blocks: Set<String> = [
        "p", "div", "li", "dd", "dt", "blockquote", "aside", "section", "ul", "ol", "dl", "pre", "tr", "figure",
        "h1", "h2", "h3", "h4", "h5", "h6",
    ]

    init(markup: MarkupDocument, leadsBack: @escaping (NodeID) -> Bool) {
        self.markup = markup
        self.leadsBack = leadsBack
    }

    mutating func write(_ body: NodeID) {
        write(body, style: Note.Run(text: ""), depth: 0)
        endParagraph()
    }

    private mutating func write(_ node: NodeID, style: Note.Run, depth: Int) {
        guard depth < 100 else { return }
        if markup[node].kind == .text { return add(markup.textContent(of: node), style) }
        let name = markup.names.text(markup[node].name)
        if name == "a", leadsBack(node) { return }
        switch TextRole.of(markup[node], in: markup) {
        case .skipped, .reading: return
        case .inline, .block, .cell: break
        }
        if name == "br" { return add("\n", style) }
        if name == "img", let alternative = markup.attribute(.alt, of: node) { return add(alternative, style) }
        let isBlock = Self.blocks.contains(name)
        if isBlock { endParagraph() }
        let inner = styled(style, by: name, node)
        for child in markup.children(of: node) { write(child, style: inner, depth: depth + 1) }
        if isBlock { endParagraph() }
    }

    private func styled(_ style: Note.Run, by name: String, _ node: NodeID) -> Note.Run {
        var style = style
        switch name {
        case "i", "em", "cite", "dfn", "var": style.isItalic = true
        case "b", "strong", "h1", "h2", "h3", "h4", "h5", "h6": style.isBold = true
        case "sup": style.isRaised = true
        case "a": style.href = markup.attribute(.href, of: node)
        default: break
        }
        return style
    }

    private mutating func add(_ text: String, _ style: Note.Run) {
        var run = style
        run.text = Self.collapsed(text)
        if run.text.isEmpty { return }
        if runs.isEmpty || runs.last?.text.hasSuffix(" ") == true, run.text.hasPrefix(" ") { run.text.removeFirst() }
        if !run.text.isEmpty { runs.append(run) }
    }

    private mutating func endParagraph() {
        defer { runs = [] }
        while let last = runs.last, last.text.allSatisfy(\.isWhitespace) { runs.removeLast() }
        if !runs.isEmpty { paragraphs.append(Note.Paragraph(runs: runs)) }
    }

    /// Collapses white space; keeps line breaks.
    private static func collapsed(_ text: String) -> String {
        text == "\n" ? text : text.withSingleSpaces
    }
}
