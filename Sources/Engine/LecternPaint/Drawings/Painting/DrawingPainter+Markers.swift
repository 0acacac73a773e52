import LecternCSS
import LecternGeometry
import LecternMarkup

extension DrawingPainter {
    /// https://www.w3.org/TR/SVG2/painting.html#RenderingMarkers
    mutating func paintMarkers(_ path: Path, _ element: DrawnElement) {
        let ink = element.ink
        guard ink.markerStart != nil || ink.markerMid != nil || ink.markerEnd != nil, !isClipping,
            [.path, .line, .polyline, .polygon].contains(element.name)
        else { return }
        let vertices = MarkerVertices(path).vertices
        let outer = (contextFill, contextStroke)
        let bounds = path.tightBounds
        contextFill = ContextPaint(paint: ink.fill, element: element, bounds: bounds)
        contextStroke = ContextPaint(paint: ink.stroke, element: element, bounds: bounds)
        for (index, vertex) in vertices.enumerated() {
            if index == 0, let marker = ink.markerStart {
                paint(marker, at: vertex, of: element, isStart: true)
            }
            if index > 0, index < vertices.count - 1, let marker = ink.markerMid {
                paint(marker, at: vertex, of: element, isStart: false)
            }
            if index == vertices.count - 1, let marker = ink.markerEnd {
                paint(marker, at: vertex, of: element, isStart: false)
            }
        }
        (contextFill, contextStroke) = outer
    }

    private mutating func paint(
        _ reference: String, at vertex: MarkerVertices.Vertex, of element: DrawnElement, isStart: Bool
    ) {
        guard let found = run.element(reference, from: element.document),
            found.document.markup[found.node].name == .marker,
            let style = found.document.styled.style(of: found.node)
        else { return }
        let marker = DrawnElement(document: found.document, node: found.node, style: style)
        run.following(marker) {
            withTransform(place(of: marker, at: vertex, element, isStart: isStart)) { $0.paintMarker(marker) }
        }
    }

    private func place(
        of marker: DrawnElement, at vertex: MarkerVertices.Vertex, _ element: DrawnElement, isStart: Bool
    ) -> AffineTransform {
        var direction = vertex.direction
        switch marker.attribute(\.orient) {
        case "auto": break
        case "auto-start-reverse": if isStart { direction = -direction }
        case let text:
            let degrees = Self.degrees(text ?? "0")
            direction = Vector(Angle.cosine(degrees), Angle.sine(degrees))
        }
        let place = AffineTransform(turningTo: direction, at: vertex.point)
        guard marker.attribute(\.markerUnits) != "userSpaceOnUse" else { return place }
        let width = element.ink.strokeWidth.value(diagonal)
        return AffineTransform.scale(width, width).concatenated(with: place)
    }

    /// An angle with or without unit.
    private static func degrees(_ text: String) -> Double {
        var scanner = NumberScanner(text)
        let number = scanner.number() ?? 0
        switch scanner.word() {
        case "rad": return number * 180 / .pi
        case "grad": return number * 0.9
        case "turn": return number * 360
        default: return number
        }
    }

    private mutating func paintMarker(_ marker: DrawnElement) {
        let size = Vector(
            length(marker.attribute(\.markerWidth), of: marker, base: viewport.x) ?? 3,
            length(marker.attribute(\.markerHeight), of: marker, base: viewport.y) ?? 3)
        guard size.x > 0, size.y > 0 else { return }
        let ratio = PreservedRatio(marker.attribute(.preserveAspectRatio))
        let box = ViewBox(marker.attribute(.viewBox), ratio)
        let inner = box.map { $0.transform(to: Rect(x: 0, y: 0, width: size.x, height: size.y)) } ?? .identity
        guard let inner else { return }
        let content = box.map { Vector($0.rect.width, $0.rect.height) } ?? size
        let reference = Vector(
            Self.reference(marker.attribute(\.refX), of: marker, size: content.x),
            Self.reference(marker.attribute(\.refY), of: marker, size: content.y))
        let origin = inner.apply(reference)
        withTransform(.translation(-origin.x, -origin.y)) { painter in
            let rect = Rect(x: 0, y: 0, width: size.x, height: size.y)
            painter.withClip(marker.style.box.clip(of: rect).map { .rect($0) }) { painter in
                let outer = painter.viewport
                painter.viewport = content
                painter.withTransform(inner) { painter in
                    painter.withEffects(of: marker) { $0.paintChildren(of: marker) }
                }
                painter.viewport = outer
            }
        }
    }

    /// `refX` and `refY`: lengths or names of edges.
    private static func reference(_ text: String?, of marker: DrawnElement, size: Double) -> Double {
        switch text {
        case "left", "top", nil: 0
        case "center": size / 2
        case "right", "bottom": size
        default: DrawnLength(text)?.resolve(marker.style, percentOf: size) ?? 0
        }
    }
}

/// The vertices of a path with the directions of markers there.
///
/// https://www.w3.org/TR/SVG2/paths.html#PathDirection
struct MarkerVertices {
    struct Vertex {
        let point: Vector
        let direction: Vector
    }
    private(set) var vertices: [Vertex] = []
    private static let limit = 20_000

    private struct Segment {
        let start: Vector
        let end: Vector
        let first: Vector?
        let last: Vector?
        let beginsSubpath: Bool
    }

    init(_ path: Path) {
        let segments = Self.segments(path)
        guard let first = segments.first else { return }
        vertices.append(Vertex(point: first.start, direction: first.first ?? Vector(1, 0)))
        for (index, segment) in segments.enumerated() where vertices.count < Self.limit {
            let next = index + 1 < segments.count ? segments[index + 1] : nil
            let follows = next.map { !$0.beginsSubpath } ?? false
            vertices.append(
                Vertex(point: segment.end, direction: Self.bisector(segment.last, follows ? next?.first : nil)))
            if let next, next.beginsSubpath, next.start != segment.end {
                vertices.append(Vertex(point: next.start, direction: next.first ?? Vector(1, 0)))
            }
        }
    }

    private static func bisector(_ a: Vector?, _ b: Vector?) -> Vector {
        guard let a else { return b ?? Vector(1, 0) }
        guard let b else { return a }
        return (a + b).unit ?? a
    }

    private static func segments(_ path: Path) -> [Segment] {
        var result: [Segment] = []
        var (pen, start, isNew) = (Vector.zero, Vector.zero, true)
        func add(_ end: Vector, first: Vector?, last: Vector?) {
            result.append(Segment(start: pen, end: end, first: first, last: last, beginsSubpath: isNew))
            pen = end
            isNew = false
        }
        for element in path.elements where result.count < limit {
            switch element {
            case .move(let x, let y):
                pen = Vector(x, y)
                isNew = true
                start = pen
            case .line(let x, let y):
                let direction = (Vector(x, y) - pen).unit
                add(Vector(x, y), first: direction, last: direction)
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                let curve = Cubic(pen, first: Vector(x1, y1), second: Vector(x2, y2), end: Vector(x, y))
                add(curve.end, first: curve.direction(atEnd: false), last: curve.direction(atEnd: true))
            case .close:
                let direction = (start - pen).unit
                add(start, first: direction, last: direction)
            }
        }
        return result
    }
}
