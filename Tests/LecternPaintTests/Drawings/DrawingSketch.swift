import LecternGeometry
import LecternLayout
import LecternTestKit

@testable import LecternPaint

/// A drawing of a test, 100 by 100 unless it says otherwise, with a font whose glyphs are squares of one em.
struct DrawingSketch {
    let list: DisplayList

    init(_ content: String, attributes: String = "viewBox='0 0 100 100'") {
        let text =
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>\(content)</svg>"
        let services = LayoutServices(fonts: StubFontCollection(), shaper: StubShaper())
        list =
            DrawingFile(Array(text.utf8), width: 100, height: 100)?.list(services: services, images: nil)
            ?? DisplayList()
    }

    /// The operations, one a line, without indentation.
    var lines: [String] {
        list.dump().split(separator: "\n").map { String($0.drop { $0 == " " }) }
    }

    /// The fills and strokes.
    var painted: [String] { lines.filter { $0.hasPrefix("fill") || $0.hasPrefix("stroke") } }
}
