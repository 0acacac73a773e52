import LecternGeometry
import LecternPublication

/// The size of a page, and the conversion of its coordinates.
struct DjVuPageSpace: Hashable, Sendable {
    /// The size in pixels, before the rotation.
    let width: Int
    let height: Int
    /// Pixels per inch.
    let resolution: Int
    /// Quarter turns to the left.
    let turns: Int

    /// - Parameter facts: width, height, dots per inch, quarter turns to the left; the size is that after the turns.
    init?(_ facts: DjVuExpression) {
        let numbers = facts.list.compactMap(\.number)
        guard numbers.count == 4, numbers[0] > 0, numbers[1] > 0, numbers[0] <= 65_535, numbers[1] <= 65_535 else {
            return nil
        }
        turns = numbers[3] & 3
        width = numbers[turns % 2]
        height = numbers[1 - turns % 2]
        // Spec: DjVu 3, § 8.3.1: 25 to 6000; 300 if it makes no sense.
        resolution = (25...6000).contains(numbers[2]) ? numbers[2] : 300
    }

    /// The size in pixels as shown.
    var shownWidth: Int { turns % 2 == 0 ? width : height }
    var shownHeight: Int { turns % 2 == 0 ? height : width }

    private var scale: Double { 72 / Double(resolution) }

    /// The page in points.
    var geometry: PDFPageGeometry {
        PDFPageGeometry(
            width: Double(shownWidth) * scale, height: Double(shownHeight) * scale, rotation: (4 - turns) % 4 * 90)
    }

    /// The whole page.
    var bounds: Rect { Rect(x: 0, y: 0, width: geometry.width, height: geometry.height) }

    /// Converts an area of text, which is in pixels from the lower left corner before the rotation: left, bottom, right,
    /// top.
    func rect(ofText edges: [Int]) -> Rect? {
        guard edges.count >= 4 else { return nil }
        let (left, right) = (min(edges[0], edges[2]), max(edges[0], edges[2]))
        let (top, bottom) = (height - max(edges[1], edges[3]), height - min(edges[1], edges[3]))
        let turned =
            switch turns {
            case 1: [top, width - right, bottom, width - left]
            case 2: [width - right, height - bottom, width - left, height - top]
            case 3: [height - bottom, left, height - top, right]
            default: [left, top, right, bottom]
            }
        return shown(turned)
    }

    /// Converts an area of an annotation, which is in pixels from the lower left corner after the rotation: left, bottom,
    /// right, top.
    func rect(ofAnnotation edges: [Int]) -> Rect {
        shown([
            min(edges[0], edges[2]), shownHeight - max(edges[1], edges[3]), max(edges[0], edges[2]),
            shownHeight - min(edges[1], edges[3]),
        ])
    }

    private func shown(_ edges: [Int]) -> Rect {
        Rect(
            left: Double(edges[0]) * scale, top: Double(edges[1]) * scale, right: Double(edges[2]) * scale,
            bottom: Double(edges[3]) * scale)
    }
}
