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
        if let box = fragment.box, case .replaced(.image(_, let alternative?)) = box.kind, !alternative.isEmpty {
            paragraphs.append(
                Paragraph(start: markup[box.node].textStart, text: alternative, area: area, role: .picture))
        }
        for child in fragment.children { visit(child.fragment, at: offset + child.offset) }
        if let lines = fragment.lines { visit(lines, at: offset, area: area, fragment.box?.node) }
    }

    private mutating func visit(_ content: LineContent, at offset: PhysicalOffset, area: PhysicalRect, _ block: NodeID?)
    {
        var ranges: [Range<Int32>] = []
        for item in content.items {
            switch item {
            case .text(let text): if !text.source.isEmpty { ranges.append(text.source) }
            case .fragment(let link): visit(link.fragment, at: offset + link.offset)
            case .box: break
            }
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
        guard let first = ranges.first, let last = ranges.map(\.upperBound).max() else { return }
        // Everything between the first and the last word that is not visible is white space.
        let units = markup.text[Int(first.lowerBound)..<Int(max(last, first.lowerBound))]
        let words = String(decoding: units, as: UTF16.self).split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return }
        paragraphs.append(
            Paragraph(start: first.lowerBound, text: words.joined(separator: " "), area: area, role: role(of: block)))
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
