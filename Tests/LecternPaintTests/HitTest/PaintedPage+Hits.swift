import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup

@testable import LecternPaint

extension PaintedPage {
    func hit(_ point: PhysicalOffset) -> Hit? { HitTester(page: page, tree: tree).hit(at: point) }
    func hit(_ x: Int, _ y: Int) -> Hit? { hit(PhysicalOffset(x: .init(pixels: x), y: .init(pixels: y))) }
    func anchors(_ x: Int, _ y: Int) -> [String] { hit(x, y)?.anchors ?? [] }

    /// Returns the offset of a text in the canonical text.
    func offset(of text: String, plus delta: Int32 = 0) -> Int32? {
        let (units, wanted) = (tree.document.markup.text, Array(text.utf16))
        // The style sheet precedes the body.
        return units.indices.last { units[$0...].starts(with: wanted) }.map { Int32($0) + delta }
    }

    /// Returns the caret before the first character of a text.
    func caret(at text: String) -> PhysicalRect? {
        offset(of: text).flatMap { TextGeometry(page: page, tree: tree).caret(at: $0) }
    }

    /// Returns the rectangles from one character to another.
    func rects(_ first: String, through last: String) -> [String] {
        guard let start = offset(of: first), let end = offset(of: last), start <= end else { return [] }
        return TextGeometry(page: page, tree: tree).rects(of: start..<end + 1).map {
            "\(Int($0.x.double)),\(Int($0.y.double)) \(Int($0.width.double))x\(Int($0.height.double))"
        }
    }
}
