import LecternGeometry
import LecternLocators
import LecternPublication

/// The lines of a page of a PDF, divided at wide gaps: a running head on the same line as text is a separate piece.
struct PDFPieces {
    struct Piece {
        /// In the canonical text of the page.
        var range: Range<Int>
        var text: String
        var rect: Rect
    }

    private(set) var all: [Piece] = []
    private var top = Double.infinity
    private var bottom = -Double.infinity

    /// - Parameters:
    ///   - text: the canonical text.
    ///   - boxes: the rectangle of each of its units; nil for invisible ones.
    init(_ text: [UInt16], _ boxes: [Rect?]) {
        var open: (range: Range<Int>, rect: Rect, last: Rect)?
        func close(_ piece: (range: Range<Int>, rect: Rect, last: Rect)) -> Piece {
            Piece(
                range: piece.range, text: String(decoding: text[piece.range], as: UTF16.self), rect: piece.rect)
        }
        for (offset, box) in boxes.enumerated().prefix(text.count) {
            guard let box else { continue }
            if let piece = open, Self.goesOn(piece.last, box) {
                open = (piece.range.lowerBound..<offset + 1, piece.rect.union(box), box)
            } else {
                if let piece = open { all.append(close(piece)) }
                open = (offset..<offset + 1, box, box)
            }
        }
        if let piece = open { all.append(close(piece)) }
        for piece in all {
            top = min(top, piece.rect.y)
            bottom = max(bottom, piece.rect.y + piece.rect.height)
        }
    }

    private static func goesOn(_ last: Rect, _ next: Rect) -> Bool {
        let height = max(last.height, next.height, 1)
        let overlap = min(last.y + last.height, next.y + next.height) - max(last.y, next.y)
        guard overlap >= 0.3 * min(last.height, next.height) - 1 else { return false }
        return next.x > last.x - height && next.x < last.x + last.width + 1.5 * height
    }

    /// Whether a piece is in the first or last line of the page.
    func isOutermost(_ piece: Piece) -> Bool {
        piece.rect.y < top + piece.rect.height * 0.8
            || piece.rect.y + piece.rect.height > bottom - piece.rect.height * 0.8
    }

    /// Whether a piece is near the top or the bottom of the page.
    func isNearEdge(_ piece: Piece) -> Bool {
        let reach = 0.14 * (bottom - top)
        return isOutermost(piece) || piece.rect.y < top + reach || piece.rect.y + piece.rect.height > bottom - reach
    }
}
