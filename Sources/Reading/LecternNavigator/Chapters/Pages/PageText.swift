import LecternCSS
import LecternLayout
import LecternMarkup

/// The text on a page, and the text that a document shows: both as ranges of the
/// canonical text.
enum PageText {
    /// Returns the canonical text ranges on a page, in document order.
    static func ranges(on fragment: Fragment) -> [Range<Int32>] {
        var ranges: [Range<Int32>] = []
        collect(fragment, into: &ranges)
        ranges.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        return ranges
    }

    private static func collect(_ fragment: Fragment, into ranges: inout [Range<Int32>]) {
        var open = [fragment]
        while let fragment = open.popLast() {
            if fragment.isRepeated { continue }
            open.append(contentsOf: fragment.children.map(\.fragment))
            for item in fragment.lines?.items ?? [] {
                switch item {
                case .text(let text): if !text.source.isEmpty { ranges.append(text.source) }
                case .fragment(let link): open.append(link.fragment)
                case .box: break
                }
            }
        }
    }

    /// Returns the end of a page: after its last text, and after the last image at that offset.
    static func end(of fragment: Fragment, in markup: MarkupDocument) -> PageStart {
        var end = PageStart(offset: 0)
        var open = [fragment]
        while let fragment = open.popLast() {
            // Out-of-flow boxes do not show how far the flow has come.
            if fragment.isRepeated || fragment.box?.isOutOfFlow == true { continue }
            // A picture of generated content, or the shape of a marker, says nothing of its element's end.
            if let box = fragment.box, case .replaced = box.kind, box.origin == .element {
                let after = PageStart(offset: Int(markup[box.node].textEnd), element: box.node.rawValue + 1)
                end = max(end, after)
            }
            for child in fragment.children { open.append(child.fragment) }
            for line in fragment.lines?.lines ?? [] {
                if let text = line.unbuilt, text.sourceEnd >= 0 {
                    end = max(end, PageStart(offset: Int(text.sourceEnd)))
                }
            }
            for item in fragment.lines?.items ?? [] {
                switch item {
                case .text(let text):
                    if !text.source.isEmpty { end = max(end, PageStart(offset: Int(text.source.upperBound))) }
                case .fragment(let link): open.append(link.fragment)
                case .box: break
                }
            }
        }
        return end
    }

    /// Returns the text on a page in document order, with white space as shown. Paragraphs are divided by newlines;
    /// ruby readings are left out.
    static func text(on fragment: Fragment, of markup: MarkupDocument) -> String {
        var collector = PieceCollector()
        collector.collect(fragment)
        var (lines, writer) = ([String](), ShownTextWriter(markup, .lines))
        var last: PieceCollector.Piece?
        for piece in collector.pieces.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if markup.exposure(at: Int(piece.range.lowerBound)).isReading { continue }
            if let last, last.paragraph != piece.paragraph {
                lines.append(writer.text)
                writer = ShownTextWriter(markup, .lines)
            }
            writer.append(piece.range, piece.style)
            last = piece
        }
        lines.append(writer.text)
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Returns the text that a document shows, by paragraph, in document order: with line breaks, the lines of
    /// preformatted text, and the numbers of list items; without ruby readings.
    static func paragraphs(of tree: BoxTree, _ markup: MarkupDocument) -> [String] {
        var number = ""
        return ShownParagraphs.collect(tree.root, .copying).compactMap { paragraph in
            var writer = ShownTextWriter(markup, .lines)
            for piece in paragraph.pieces {
                if let marker = piece.marker {
                    number += marker
                } else if !piece.isText {
                    writer.breakLine()
                } else if !piece.range.isEmpty {
                    if !number.isEmpty { writer.append(generated: number) }
                    number = ""
                    writer.append(piece.range, piece.style)
                }
            }
            let text = writer.text
            return text.allSatisfy(\.isWhitespace) ? nil : text
        }
    }
}

/// Collects the text of a page by paragraph.
private struct PieceCollector {
    struct Piece {
        var range: Range<Int32>
        var paragraph: Int
        var style: TextStyle
    }
    var pieces: [Piece] = []
    private var paragraphs = 0

    mutating func collect(_ fragment: Fragment, within paragraph: Int? = nil) {
        if fragment.isRepeated { return }
        paragraphs += 1
        let number = paragraph ?? paragraphs
        for child in fragment.children { collect(child.fragment, within: isFirstLetter(child.fragment) ? number : nil) }
        for item in fragment.lines?.items ?? [] {
            switch item {
            case .text(let text):
                if !text.source.isEmpty, text.style.text.visibility == .visible {
                    pieces.append(Piece(range: text.source, paragraph: number, style: text.style.text))
                }
            case .fragment(let link): collect(link.fragment, within: isFirstLetter(link.fragment) ? number : nil)
            case .box: break
            }
        }
    }

    /// Whether a fragment is a drop cap, which is part of the paragraph that it begins.
    private func isFirstLetter(_ fragment: Fragment) -> Bool {
        if case .pseudo(.firstLetter)? = fragment.box?.origin { true } else { false }
    }
}
