import LecternBase
import LecternLocators
import LecternMarkup
import LecternModel
import LecternUnicode
import Synchronization

/// One resource made ready for searching: its text folded once.
final class ResourceText: Sendable {
    /// Index in the reading order.
    let index: Int
    let link: Link
    let href: AnyURL
    let document: MarkupDocument
    /// What is searched, without the readings of ruby.
    let folded: FoldedText
    /// The readings, each a line by itself.
    let readings: FoldedText
    /// Where the resource begins in the publication, and its share of it.
    let share: (start: Double, length: Double)

    init(_ document: MarkupDocument, index: Int, link: Link, href: AnyURL, share: (start: Double, length: Double)) {
        (self.index, self.link, self.href, self.share) = (index, link, href, share)
        self.document = document
        let visible = VisibleText(document)
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

    /// The text as it stands, paragraphs as lines: for regular expressions.
    func plain() -> FoldedText {
        var plain = FoldedText(.plain)
        plain.reserve(folded.units.count)
        Self.append(VisibleText(document).pieces, of: document, to: &plain)
        return plain
    }

    /// About how much memory it takes.
    var byteCount: Int {
        folded.byteCount + readings.byteCount + document.text.count * 2
            + document.nodes.count * MemoryLayout<MarkupDocument.Node>.stride + document.attributes.count * 64
    }

    /// The text between the head and the end of the body.
    var contentRange: Range<Int> {
        guard let body = document.body else { return 0..<document.text.count }
        return Int(document[body].textStart)..<Int(document[body].textEnd)
    }
}
