import LecternCSS
import LecternGeometry
import LecternMarkup

/// The paths of basic shapes. SVG 2, section 10.
struct ShapeGeometry {
    let element: DrawnElement
    let viewport: Vector

    private var style: DrawingStyle { element.drawing }
    private var diagonal: Double { (viewport.dot(viewport) / 2).squareRoot() }

    /// The path; nil if the element has none or nothing of it is drawn.
    var path: Path? {
        switch element.name {
        case .rect: rectangle
        case .circle:
            ellipse(Vector(style.r.value(diagonal), style.r.value(diagonal)))
        case .ellipse: ellipse(radii)
        case .line: line
        case .polyline: polygon(isClosed: false)
        case .polygon: polygon(isClosed: true)
        case .path: PathData.path(style.d ?? element.attribute(.d) ?? "")
        default: nil
        }
    }

    /// `x`, `y`, `width` and `height` of an element; sizes that are `auto` are as given.
    func box(automatic: Vector) -> Rect {
        func size(_ sizing: Sizing, base: Double, automatic: Double) -> Double {
            if case .length(let length) = sizing { max(length.value(base), 0) } else { automatic }
        }
        return Rect(
            x: style.x.value(viewport.x), y: style.y.value(viewport.y),
            width: size(element.style.box.width, base: viewport.x, automatic: automatic.x),
            height: size(element.style.box.height, base: viewport.y, automatic: automatic.y))
    }

    /// `rx` and `ry`, of which one may follow the other.
    private var radii: Vector {
        func value(_ length: LengthOrAuto, _ base: Double) -> Double? {
            if case .length(let length) = length { length.value(base) } else { nil }
        }
        let (x, y) = (value(style.rx, viewport.x), value(style.ry, viewport.y))
        return Vector(x ?? y ?? 0, y ?? x ?? 0)
    }

    private var rectangle: Path? {
        let box = box(automatic: .zero)
        guard !box.isEmpty else { return nil }
        let radii = radii
        var rounded = RoundedRect(box)
        if radii.x > 0, radii.y > 0 {
            let radius = RoundedRect.Radius(x: min(radii.x, box.width / 2), y: min(radii.y, box.height / 2))
            rounded.topLeft = radius
            rounded.topRight = radius
            rounded.bottomRight = radius
            rounded.bottomLeft = radius
        }
        var path = Path()
        path.add(rounded)
        return path
    }

    private func ellipse(_ radii: Vector) -> Path? {
        guard radii.x > 0, radii.y > 0 else { return nil }
        return .ellipse(center: Vector(style.cx.value(viewport.x), style.cy.value(viewport.y)), radii: radii)
    }

    private var line: Path {
        func coordinate(_ name: Name, _ base: Double) -> Double {
            DrawnLength(element.attribute(name))?.resolve(element.style, percentOf: base) ?? 0
        }
        return Path(
            from: (coordinate(.x1, viewport.x), coordinate(.y1, viewport.y)),
            to: (coordinate(.x2, viewport.x), coordinate(.y2, viewport.y)))
    }

    /// "If an odd number of coordinates is provided, then the element is in error": the last one is left out.
    private func polygon(isClosed: Bool) -> Path? {
        var scanner = NumberScanner(element.attribute(.points) ?? "")
        let numbers = scanner.numbers(limit: 2_000_000)
        guard numbers.count >= 2 else { return nil }
        var path = Path()
        path.elements.reserveCapacity(numbers.count / 2 + 1)
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            let (x, y) = (numbers[index], numbers[index + 1])
            path.elements.append(index == 0 ? .move(x, y) : .line(x, y))
        }
        if isClosed { path.elements.append(.close) }
        return path
    }
}
