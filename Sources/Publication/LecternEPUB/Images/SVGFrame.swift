/// The visible area of an SVG, and whether a picture fills it.
///
/// Spec: https://www.w3.org/TR/SVG2/coords.html#ViewBoxAttribute
struct SVGFrame {
    /// Left, top, width and height in user units, if given.
    private let box: [Double]?

    init(_ svg: Element) {
        let view = (svg.attribute("viewbox") ?? svg.attribute("viewBox"))?
            .split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        if let view, view.count == 4 {
            box = view
        } else if let width = Self.pixels(svg.attribute("width")), let height = Self.pixels(svg.attribute("height")) {
            box = [0, 0, width, height]
        } else {
            box = nil
        }
    }

    /// Whether a picture fills the frame, within half a percent. A missing size
    /// is taken from the picture, which is assumed to fit.
    func isFilled(by image: Element) -> Bool {
        let sides: [(start: String, length: String, index: Int)] = [("x", "width", 0), ("y", "height", 1)]
        return sides.allSatisfy { side in
            guard let box else { return Self.isWhole(image.attribute(side.length)) }
            let size = box[side.index + 2]
            guard size > 0, size.isFinite else { return false }
            let start = image.attribute(side.start).map(Self.pixels) ?? .some(0)
            let length = image.attribute(side.length)
            guard let start, abs(start - box[side.index]) <= size / 200 else { return false }
            if Self.isWhole(length) { return box[side.index] == 0 }
            guard let length = Self.pixels(length) else { return false }
            return abs(length - size) <= size / 200
        }
    }

    /// Whether a length is missing or 100 %.
    private static func isWhole(_ length: String?) -> Bool {
        guard let length else { return true }
        return length == "100%" || length == "auto"
    }

    private static func pixels(_ text: String?) -> Double? {
        guard let text else { return nil }
        let number = text.hasSuffix("px") ? String(text.dropLast(2)) : text
        return Double(number.collapsingSpace).flatMap { $0.isFinite ? $0 : nil }
    }
}
