import LecternCSS
import LecternGeometry
import LecternMarkup

/// A drawing that is an element of a page.
struct InlineDrawing {
    private let root: NodeID
    private let document: DrawingDocument
    private let services: DrawingServices

    init(_ root: NodeID, _ document: DrawingDocument, services: DrawingServices) {
        self.root = root
        self.document = document
        self.services = services
    }

    /// What is painted, and where the characters are.
    struct Result {
        var list: DisplayList
        var places: [TextPlace]
    }

    /// Paints the content of the element in its box. The page applies the transform and the opacity of the box.
    ///
    /// - Parameter ink: the colour of what has none.
    func paint(in rect: Rect, ink: DrawingInk = DrawingInk()) -> Result {
        let size = Vector(rect.width, rect.height)
        var painter = DrawingPainter(run: DrawingRun(services), viewport: size, transform: .identity)
        painter.list.bounds = rect
        painter.ink = ink
        guard let style = document.styled.style(of: root), !rect.isEmpty else {
            return Result(list: painter.list, places: [])
        }
        let element = DrawnElement(document: document, node: root, style: style)
        painter.withClip(style.box.clip(of: rect).map { .rect($0) }) { $0.paintContent(of: element, in: rect) }
        return Result(list: painter.list, places: painter.places)
    }
}
