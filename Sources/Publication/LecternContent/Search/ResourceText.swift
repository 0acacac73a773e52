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
    /// The searched text, without ruby readings.
    let folded: FoldedText
    /// The ruby readings, a line each.
    let readings: FoldedText
    /// The starts of blocks in the canonical text.
    let blockStarts: [Int32]
    /// The start of the resource in the publication and its share of it, as
    /// total progressions.
    let share: (start: Double, length: Double)

    init(
        _ document: MarkupDocument, index: Int, unit: ReadingUnit, href: AnyURL,
        share: (start: Double, length: Double)
    ) {
        (self.index, self.unit, self.href, self.share) = (index, unit, href, share)
        self.document = document
        let visible = VisibleText(document)
        blockStarts = visible.pieces.lazy.filter(\.startsBlock).map { Int32(truncatingIfNeeded: $0.range.lowerBound) }
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
        Self.append(VisibleText(document).pieces, of: document, to: &plain)
        return plain
    }

    /// The approximate size in memory.
    var byteCount: Int {
        folded.byteCount + readings.byteCount + blockStarts.count * 4 + document.text.count * 2
            + document.nodes.count * MemoryLayout<MarkupDocument.Node>.stride + document.attributes.count * 64
    }

    /// Returns a part of the canonical text, with a space at block boundaries.
    func text(_ range: Range<Int>) -> String {
        var (low, high) = (0, blockStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(blockStarts[middle]) <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var (units, start): ([UInt16], Int) = ([], range.lowerBound)
        while low < blockStarts.count, Int(blockStarts[low]) < range.upperBound {
            units += document.text[start..<Int(blockStarts[low])] + [0x20]
            start = Int(blockStarts[low])
            low += 1
        }
        return String(decoding: units + document.text[start..<range.upperBound], as: UTF16.self)
    }

    /// The text from the head to the end of the body.
    var contentRange: Range<Int> {
        guard let body = document.body else { return 0..<document.text.count }
        return Int(document[body].textStart)..<Int(document[body].textEnd)
    }
}
