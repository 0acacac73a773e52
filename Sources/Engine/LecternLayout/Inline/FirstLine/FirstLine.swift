// The first line of a block
//
// `::first-line` changes fonts, colours and spacing of one line, but which text is on it is known only when the line
// has been broken. Therefore the paragraph is prepared a second time in the first line's styles. The first line is
// broken and built from this second paragraph, the following lines from the ordinary one. Only the beginning of a
// long paragraph is prepared twice (`FirstLineContent`). https://www.w3.org/TR/css-pseudo-4/#first-line-pseudo

import LecternCSS
import LecternGeometry
import LecternMarkup

/// A paragraph prepared in the styles of `::first-line`.
final class FirstLine {
    /// The content, or its beginning, prepared in the first line's styles.
    let paragraph: Paragraph
    /// The end of the prepared beginning in the canonical text; `nil` if all content is prepared.
    let end: Int32?
    /// The block container with the first line's text style, which decides strut and font.
    let container: LayoutBox
    /// The fictional box around the line's content, if it has a background.
    let background: LayoutBox?
    /// The text decoration of the first line itself.
    let decoration: ComputedStyle?

    init(paragraph: Paragraph, end: Int32?, container: LayoutBox, style: ComputedStyle) {
        self.paragraph = paragraph
        self.end = end
        self.container = container
        let paint = style.paint
        let hasBackground = !paint.backgroundColor.isTransparent || paint.backgroundLayers.contains { $0.image != nil }
        background =
            hasBackground
            ? LayoutBox(
                id: container.id, kind: .inline, style: style, node: container.node, origin: .pseudo(.firstLine),
                source: container.source) : nil
        decoration = paint.textDecorationLines.isEmpty ? nil : style
    }

    /// Whether the line before a position is the same as with all of the content, because it ends far enough before
    /// the end of the beginning.
    func decides(_ next: InlinePosition?) -> Bool {
        guard end != nil else { return true }
        guard let next else { return false }
        return Int(next.text) + FirstLineContent.leastRest <= paragraph.text.count
    }

    /// Converts the line to offsets of the ordinary paragraph.
    func adopt(_ line: consuming LineResult, in paragraph: Paragraph) -> LineResult {
        var line = line
        line.items = line.items.map { item in
            guard case .text(var text) = item else { return item }
            text.paragraph = text.paragraph ?? self.paragraph
            return .text(text)
        }
        let count = Int32(truncatingIfNeeded: paragraph.text.count)
        if let next = line.next {
            line.next = position(next, in: paragraph)
            line.text = 0..<(line.next?.text ?? count)
        } else {
            line.text = 0..<count
        }
        return line
    }

    /// Returns a position in the ordinary paragraph. Both paragraphs have the same content, but runs and transformed
    /// text may differ.
    private func position(_ next: InlinePosition, in other: Paragraph) -> InlinePosition {
        let item = paragraph.items[Int(next.item)]
        let count = end.map { Int(other.mapping.text(at: $0)) } ?? other.text.count
        let isSame = count == paragraph.text.count
        let text = isSame ? next.text : other.mapping.text(at: paragraph.mapping.source(at: next.text))
        let index = other.items.firstIndex { candidate in
            guard candidate.kind == item.kind, candidate.content == item.content else { return false }
            switch candidate.kind {
            case .text: return candidate.start <= text && text < candidate.end
            case .open, .close, .float, .outOfFlow: return true
            default: return candidate.start == text
            }
        }
        let fallback = other.items.firstIndex { $0.end > text } ?? other.items.count - 1
        var result = next
        result.item = Int32(index ?? max(fallback, 0))
        result.text = text
        return result
    }
}
