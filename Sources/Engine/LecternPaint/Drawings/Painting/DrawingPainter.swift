import LecternBase
import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup

/// Paints a drawing to a display list. See ``DrawingDocument`` for the parts.
struct DrawingPainter {
    let run: DrawingRun
    var list = DisplayList()
    /// The places of characters on the canvas.
    var places: [TextPlace] = []
    /// The size that percentages refer to.
    var viewport: Vector
    /// From the current coordinates to the canvas.
    var transform: AffineTransform
    /// The fill and the stroke of the shape that a marker is for.
    var contextFill = ContextPaint()
    var contextStroke = ContextPaint()
    var ink = DrawingInk()
    /// The nearest link around.
    var link: DrawnElement?
    /// Whether only the shapes count, as in a clip path.
    var isClipping = false
    /// Whether places of the document are recorded: those of another document mean nothing to the reader.
    var keepsSources = true

    /// A paint of another shape, with its box.
    struct ContextPaint {
        var paint = DrawingPaint.none
        var element: DrawnElement?
        var bounds: Bounds?
    }

    init(run: DrawingRun, viewport: Vector, transform: AffineTransform) {
        self.run = run
        self.viewport = viewport
        self.transform = transform
    }

    /// A painter of something apart, such as a tile, in the same place.
    func separate() -> DrawingPainter {
        var painter = self
        painter.list = DisplayList()
        painter.places = []
        painter.link = nil
        return painter
    }

    // MARK: Elements

    /// Paints an element with its effects.
    mutating func paint(_ element: DrawnElement) {
        guard element.style.box.display.kind != .none, run.takesElement(), passesConditions(element) else { return }
        switch element.name {
        case .g, .a, .`switch`, .svg, .use, .image, .text, .foreignObject, .rect, .circle, .ellipse, .line, .polyline,
            .polygon, .path:
            break
        default: return
        }
        run.nested { withEffects(of: element) { $0.content(of: element) } }
    }

    private mutating func content(of element: DrawnElement) {
        switch element.name {
        case .g: paintChildren(of: element)
        case .a: paintLink(element)
        case .`switch`: if let chosen = element.children.first(where: { passesConditions($0) }) { paint(chosen) }
        case .svg: paintNested(element, size: nil)
        case .use: paintUse(element)
        case .image: paintImage(element)
        case .text: paintText(element)
        case .foreignObject: paintForeignObject(element)
        default: paintShape(element)
        }
    }

    mutating func paintChildren(of element: DrawnElement) {
        for child in element.children { paint(child) }
    }

    private mutating func paintLink(_ element: DrawnElement) {
        let outer = link
        link = element
        paintChildren(of: element)
        link = outer
        guard keepsSources, let href = element.document.href(of: element.node), let bounds = bounds(of: element) else {
            return
        }
        list.links.append(
            LinkRegion(href: href, node: element.node.rawValue, rect: bounds.rect.mapped(by: transform)))
    }

    /// https://www.w3.org/TR/SVG2/struct.html#ConditionalProcessing
    func passesConditions(_ element: DrawnElement) -> Bool {
        guard element.document.markup[element.node].attributeCount > 0 else { return true }
        if let languages = element.attribute(\.systemLanguage) {
            let own = element.style.text.language?.tag.lowercased() ?? "en"
            let isKnown = languages.split(separator: ",").contains { tag in
                let tag = String(tag).trimmedOfSpaces.lowercased()
                return !tag.isEmpty && (own == tag || own.hasPrefix(tag + "-") || tag.hasPrefix(own + "-"))
            }
            if !isKnown { return false }
        }
        guard let extensions = element.attribute(\.requiredExtensions) else { return true }
        let known = ["http://www.w3.org/1999/xhtml"]
        let wanted = extensions.split(whereSeparator: \.isWhitespace)
        return !wanted.isEmpty && wanted.allSatisfy { known.contains(String($0)) }
    }

    // MARK: Operations

    mutating func append(_ operation: DisplayList.Operation) { list.operations.append(operation) }

    mutating func withTransform(_ inner: AffineTransform, _ body: (inout Self) -> Void) {
        guard inner != .identity else { return body(&self) }
        guard inner.isFinite, abs(inner.a * inner.d - inner.b * inner.c) > 1e-18 else { return }
        let outer = transform
        transform = inner.concatenated(with: outer)
        let place = list.operations.count
        append(.pushTransform(inner))
        body(&self)
        if list.operations.count == place + 1 { list.operations.removeLast() } else { append(.popTransform) }
        transform = outer
    }

    mutating func withClip(_ shape: Shape?, _ body: (inout Self) -> Void) {
        guard let shape else { return body(&self) }
        let place = list.operations.count
        append(.pushClip(shape))
        body(&self)
        if list.operations.count == place + 1 { list.operations.removeLast() } else { append(.popClip) }
    }

    mutating func withGroup(_ group: CompositingGroup, _ body: (inout Self) -> Void) {
        guard run.takesGroup() else { return }
        append(.pushGroup(group))
        body(&self)
        append(.popGroup)
    }

    /// Percentages of widths, of heights, and of neither: SVG 2, section 8.9.
    var diagonal: Double { (viewport.dot(viewport) / 2).squareRoot() }

    func length(_ text: String?, of element: DrawnElement, base: Double) -> Double? {
        DrawnLength(text)?.resolve(element.style, percentOf: base)
    }
}
