import LecternBase
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPublication
import LecternUnicode
import Synchronization

/// The text of a unit, folded for searching.
final class ResourceText: Sendable {
    /// The index in the publication's units.
    let index: Int
    let unit: ReadingUnit
    let href: AnyURL
    let document: MarkupDocument
    /// The nodes that pages do not show.
    private let hidden: HiddenNodes
    /// The searched text, without ruby readings.
    let folded: FoldedText
    /// The ruby readings, a line each.
    let readings: FoldedText
    /// The visible parts of the canonical text in order.
    private let parts: [Part]
    /// A visible part of the canonical text.
    private struct Part {
        var start, end: Int32
        var startsBlock: Bool
    }
    /// The start of the resource in the publication and its share of it, as
    /// total progressions.
    let share: (start: Double, length: Double)

    init(
        _ document: MarkupDocument, index: Int, unit: ReadingUnit, href: AnyURL,
        share: (start: Double, length: Double), hidden: HiddenNodes = .none
    ) {
        self.index = index
        self.unit = unit
        self.href = href
        self.share = share
        self.document = document
        self.hidden = hidden
        let visible = VisibleText(document, hidden: hidden)
        parts = visible.pieces.map {
            Part(
                start: Int32(truncatingIfNeeded: $0.range.lowerBound),
                end: Int32(truncatingIfNeeded: $0.range.upperBound), startsBlock: $0.startsBlock)
        }
        var folded = FoldedText()
        folded.reserve(document.text.count)
        Self.append(visible.pieces, of: document, to: &folded)
        folded.trim()
        self.folded = folded
        var readings = FoldedText()
        for range in visible.readings {
            readings.appendBreak(origin: range.lowerBound)
            readings.append(document.text, range: range)
        }
        self.readings = readings
    }

    private static func append(_ pieces: [VisibleText.Piece], of document: MarkupDocument, to text: inout FoldedText) {
        for piece in pieces {
            if piece.startsBlock { text.appendBreak(origin: piece.range.lowerBound) }
            text.append(document.text, range: piece.range)
        }
    }

    /// The unfolded text with paragraphs as lines, for regular expressions.
    func plain() -> FoldedText {
        var plain = FoldedText(.plain)
        plain.reserve(folded.units.count)
        Self.append(VisibleText(document, hidden: hidden).pieces, of: document, to: &plain)
        return plain
    }

    /// The approximate size in memory.
    var byteCount: Int {
        folded.byteCount + readings.byteCount + parts.count * MemoryLayout<Part>.stride + document.text.count * 2
            + document.nodes.count * MemoryLayout<MarkupDocument.Node>.stride + document.attributes.count * 64
    }

    /// Whether a block or line begins at an offset.
    func startsBlock(at offset: Int) -> Bool {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(parts[middle].start) < offset { low = middle + 1 } else { high = middle }
        }
        return low < parts.count && Int(parts[low].start) == offset && parts[low].startsBlock
    }

    /// Returns the visible text of a range, with a space at block boundaries;
    /// of a range in a ruby reading, the reading.
    func text(_ range: Range<Int>) -> String {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(parts[middle].end) <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var units: [UInt16] = []
        var isVisible = false
        while low < parts.count, Int(parts[low].start) < range.upperBound {
            let part = parts[low]
            if part.startsBlock, isVisible || Int(part.start) > range.lowerBound { units.append(0x20) }
            units += document.text[max(range.lowerBound, Int(part.start))..<min(range.upperBound, Int(part.end))]
            isVisible = true
            low += 1
        }
        return String(decoding: isVisible ? units : Array(document.text[range]), as: UTF16.self)
    }

    /// The text from the head to the end of the body.
    var contentRange: Range<Int> {
        guard let body = document.body else { return 0..<document.text.count }
        return Int(document[body].textStart)..<Int(document[body].textEnd)
    }
}
