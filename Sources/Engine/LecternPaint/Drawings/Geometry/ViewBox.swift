import LecternCSS
import LecternGeometry

/// `viewBox` and `preserveAspectRatio`. SVG 2, section 8.
struct ViewBox: Hashable {
    var rect: Rect
    var ratio = PreservedRatio()

    /// Reads `viewBox`; nil if it is missing or not valid.
    init?(_ text: String?, _ ratio: PreservedRatio) {
        guard let text else { return nil }
        var scanner = NumberScanner(text)
        let numbers = scanner.numbers(limit: 5)
        guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
        rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        self.ratio = ratio
    }

    init(_ rect: Rect, _ ratio: PreservedRatio) {
        self.rect = rect
        self.ratio = ratio
    }

    /// Returns the transform to a viewport; nil if nothing is drawn.
    ///
    /// https://www.w3.org/TR/SVG2/coords.html#ComputingAViewportsTransform
    func transform(to viewport: Rect) -> AffineTransform? {
        guard !rect.isEmpty, !viewport.isEmpty else { return nil }
        var (sx, sy) = (viewport.width / rect.width, viewport.height / rect.height)
        guard sx.isFinite, sy.isFinite else { return nil }
        if ratio.fit != .none {
            sx = ratio.fit == .meet ? min(sx, sy) : max(sx, sy)
            sy = sx
        }
        let x = viewport.x - rect.x * sx + (viewport.width - rect.width * sx) * ratio.x
        let y = viewport.y - rect.y * sy + (viewport.height - rect.height * sy) * ratio.y
        return AffineTransform(a: sx, d: sy, tx: x, ty: y)
    }
}

/// `preserveAspectRatio`.
struct PreservedRatio: Hashable {
    enum Fit: Hashable { case none, meet, slice }

    var fit = Fit.meet
    /// The share of the free space before the drawing.
    var x = 0.5
    var y = 0.5

    init() {}

    init(_ text: String?) {
        let words = (text ?? "").split { $0.isWhitespace }.filter { $0 != "defer" }
        guard let alignment = words.first, let (x, y) = Self.alignment(alignment) else { return }
        self.x = x
        self.y = y
        fit = alignment == "none" ? .none : words.count > 1 && words[1] == "slice" ? .slice : .meet
    }

    private static func alignment(_ word: Substring) -> (Double, Double)? {
        if word == "none" { return (0, 0) }
        let shares = ["Min": 0.0, "Mid": 0.5, "Max": 1.0]
        guard word.utf8.count == 8, word.hasPrefix("x"), let x = shares[String(word.dropFirst().prefix(3))],
            let y = shares[String(word.suffix(3))]
        else { return nil }
        return (x, y)
    }
}
