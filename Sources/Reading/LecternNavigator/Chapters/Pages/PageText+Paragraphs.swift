import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup

extension PageText {
    /// Returns the paragraphs on a page in document order, each with its area relative to the content.
    static func paragraphs(
        on page: Fragment, of markup: MarkupDocument
    ) -> [(text: String, area: PhysicalRect, role: PageParagraph.Role)] {
        var collector = ParagraphCollector(markup: markup)
        collector.visit(page, at: .zero)
        return collector.paragraphs.sorted { $0.start < $1.start }.map { ($0.text, $0.area, $0.role) }
    }
}

/// Collects the lines of a page by paragraph. Images contribute their alternative text.
private struct ParagraphCollector {
    struct Paragraph {
        var start: Int32
        var text: String
        var area: PhysicalRect
        var role: PageParagraph.Role
    }
    let markup: MarkupDocument
    var paragraphs: [Paragraph] = []

    mutating func visit(_ fragment: Fragment, at offset: PhysicalOffset) {
        if fragment.isRepeated { return }
        let area = PhysicalRect(offset: offset, size: fragment.size)
        if let box = fragment.box, case .replaced(.image(_, let alternative?)) = box.kind, !alternative.isEmpty,
            !AlternativeText.isMeaningless(alternative), !isHiddenFromSpeech(box.node)
        {
            paragraphs.append(
                Paragraph(start: markup[box.node].textStart, text: alternative, area: area, role: .picture))
        }
        for child in fragment.children { visit(child.fragment, at: offset + child.offset) }
        if let lines = fragment.lines { visit(lines, at: offset, area: area, fragment.box?.node) }
    }

    private mutating func visit(_ content: LineContent, at offset: PhysicalOffset, area: PhysicalRect, _ block: NodeID?)
    {
        var parts: [TextFragment] = []
        for item in content.items {
            switch item {
            case .text(let text): if isExposed(text) { parts.append(text) }
            case .fragment(let link): visit(link.fragment, at: offset + link.offset)
            case .box: break
            }
        }
        parts.sort { $0.source.lowerBound < $1.source.lowerBound }
        guard let first = parts.first else { return }
        var writer = ShownTextWriter(markup, .spaces)
        for part in parts { writer.append(part.source, part.style.text) }
        guard !writer.text.isEmpty else { return }
        paragraphs.append(
            Paragraph(start: first.source.lowerBound, text: writer.text, area: area, role: role(of: block)))
    }

    private func isHiddenFromSpeech(_ node: NodeID) -> Bool {
        markup.selfAndAncestors(of: node).contains { markup.attribute(.ariaHidden, of: $0) == "true" }
    }

    /// Whether assistive technology gets a text: it is visible, no ruby reading, and not below `aria-hidden`.
    private func isExposed(_ text: TextFragment) -> Bool {
        guard !text.source.isEmpty, text.style.text.visibility == .visible else { return false }
        let exposure = markup.exposure(at: Int(text.source.lowerBound))
        return !exposure.isReading && !exposure.isHiddenFromSpeech
    }

    /// The role of a block by the heading that contains it.
    private func role(of block: NodeID?) -> PageParagraph.Role {
        let headings: [Name] = [.h1, .h2, .h3, .h4, .h5, .h6]
        let level = block.flatMap { block in
            markup.selfAndAncestors(of: block).lazy.compactMap { headings.firstIndex(of: markup[$0].name) }.first
        }
        return level.map { .heading($0 + 1) } ?? .text
    }
}

extension Chapter {
    /// The texts of all paragraphs as assistive technology gets them, page by page.
    package var accessibleTexts: [String] {
        (0..<pageCount).compactMap { page(at: $0) }.flatMap { page in
            PageText.paragraphs(on: page.fragment, of: document.markup).map(\.text)
        }
    }
}
