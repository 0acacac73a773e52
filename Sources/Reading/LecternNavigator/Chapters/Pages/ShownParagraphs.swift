import LecternCSS
import LecternLayout
import LecternMarkup

/// Collects the text that a box tree shows, by paragraph.
struct ShownParagraphs {
    /// The text of one block of lines.
    struct Paragraph {
        let box: LayoutBox
        /// In the order of the lines.
        var pieces: [Piece] = []
    }

    /// Text of one style, or a line break.
    struct Piece {
        /// In the canonical text; empty for a line break or marker.
        var range: Range<Int32>
        var style: TextStyle
        var isText: Bool
        /// The number of a list item, with the space after it.
        var marker: String?
        /// What a picture shows, in words, and its element.
        var picture: (words: String, node: NodeID)?

        var collapses: Bool { isText && style.whiteSpaceCollapse == .collapse }
    }

    /// What is collected.
    enum Purpose {
        /// All text that pages show.
        case everything
        /// The text that a reader copies: no ruby annotations.
        case copying
        /// The text that assistive technology reads: as for copying, and the words of pictures.
        case assistance
    }

    private let purpose: Purpose
    private var paragraphs: [Paragraph] = []

    /// Returns the paragraphs below a box in document order.
    static func collect(_ root: LayoutBox, _ purpose: Purpose) -> [Paragraph] {
        var walker = ShownParagraphs(purpose: purpose)
        walker.walk(root)
        return walker.paragraphs
    }

    private init(purpose: Purpose) { self.purpose = purpose }

    private mutating func walk(_ box: LayoutBox) {
        switch box.kind {
        case .blocks(let children), .flex(let children), .grid(let children): children.forEach { walk($0) }
        case .inlines(let content):
            var paragraph = Paragraph(box: box)
            collect(content, into: &paragraph.pieces, isMarker: box.origin == .pseudo(.marker))
            paragraphs.append(paragraph)
        case .table(let table):
            table.captions.forEach { walk($0) }
            for section in table.sections { section.rows.forEach { $0.cells.forEach { walk($0.box) } } }
        case .math(let formula): walk(formula)
        case .replaced(.image(_, let words?)) where purpose == .assistance && !words.isEmpty:
            let piece = Piece(
                range: box.source.lowerBound..<box.source.lowerBound, style: box.style.text, isText: true,
                picture: (words, box.node))
            paragraphs.append(Paragraph(box: box, pieces: [piece]))
        case .inline, .replaced, .tablePart: break
        }
    }

    private mutating func walk(_ formula: MathNode) {
        switch formula.content {
        case .token, .symbol, .other: walk(formula.box)
        default: formula.children.forEach { walk($0) }
        }
    }

    /// Boxes inside a line are part of its paragraph, at their position in the line.
    private func collect(_ content: InlineContent, into pieces: inout [Piece], isMarker: Bool = false) {
        var isInMarker = isMarker
        for item in content.items {
            switch item {
            case .text(let range, let style, _):
                guard style.text.visibility == .visible else { continue }
                pieces.append(.init(range: range, style: style.text, isText: true))
            case .lineBreak(let style, _, let source):
                pieces.append(.init(range: source..<source, style: style.text, isText: false))
            case .generated(let text, let style, _, let source) where isInMarker:
                guard text.contains(where: { $0.isNumber || $0.isLetter }) else { continue }
                let number = text.last?.isWhitespace == true ? text : text + " "
                pieces.append(.init(range: source..<source, style: style.text, isText: true, marker: number))
            case .open(let box, _): isInMarker = isInMarker || box.origin == .pseudo(.marker)
            case .close(let box, _): if box.origin == .pseudo(.marker) { isInMarker = false }
            case .atomic(let box), .float(let box), .outOfFlow(let box): collect(box, into: &pieces)
            case .ruby(let segment):
                segment.bases.forEach { collect($0, into: &pieces) }
                if purpose == .everything { segment.levels.joined().forEach { collect($0.box, into: &pieces) } }
            case .generated, .breakOpportunity: break
            }
        }
    }

    private func collect(_ box: LayoutBox, into pieces: inout [Piece]) {
        pieces += Self.collect(box, purpose).flatMap(\.pieces)
    }
}
