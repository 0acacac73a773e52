import LecternCSS
import LecternGeometry
import LecternMarkup

extension DrawingPainter {
    /// Returns what a shape is filled or stroked with; nil for nothing.
    ///
    /// - Parameter bounds: the box of the shape, for units of the bounding box.
    func paint(_ paint: DrawingPaint, opacity: Float, for element: DrawnElement, bounds: Bounds?) -> Paint? {
        switch paint {
        case .none: return nil
        case .color(let color): return .color(color.faded(by: Double(opacity)))
        case .initial: return .color(ink.color.faded(by: Double(opacity)))
        case .current: return .color(ink.color(of: element.style).faded(by: Double(opacity)))
        case .contextFill: return self.paint(contextFill, opacity)
        case .contextStroke: return self.paint(contextStroke, opacity)
        case .server(let reference, let fallback):
            guard let found = run.element(reference, from: element.document),
                let style = found.document.styled.style(of: found.node)
            else { return fallback.flatMap { self.paint($0, opacity: opacity, for: element, bounds: bounds) } }
            let server = DrawnElement(document: found.document, node: found.node, style: style)
            switch server.name {
            case .linearGradient, .radialGradient:
                return gradient(server, opacity: Double(opacity), bounds: bounds)
            case .pattern: return pattern(server, opacity: Double(opacity), bounds: bounds)
            default: return fallback.flatMap { self.paint($0, opacity: opacity, for: element, bounds: bounds) }
            }
        }
    }

    /// The paint of the shape around a marker.
    private func paint(_ context: ContextPaint, _ opacity: Float) -> Paint? {
        switch context.paint {
        case .contextFill, .contextStroke: return nil
        default:
            return context.element.flatMap { paint(context.paint, opacity: opacity, for: $0, bounds: context.bounds) }
        }
    }

    /// An element with those that it takes attributes and content from. SVG 2, section 14.1.
    func templates(of element: DrawnElement) -> [DrawnElement] {
        var chain = [element]
        while chain.count < 16, let last = chain.last, let href = last.document.href(of: last.node),
            let next = run.element(href, from: last.document),
            let style = next.document.styled.style(of: next.node)
        {
            let template = DrawnElement(document: next.document, node: next.node, style: style)
            if chain.contains(where: { $0.key == template.key }) { break }
            chain.append(template)
        }
        return chain
    }
}

/// The colour of what has no colour of its own.
struct DrawingInk: Hashable, Sendable {
    /// Black, or the theme's colour of text.
    var color = Color.black
    /// The colour of the text around the drawing that means "no colour"; nil if there is none.
    var inherited: Color?

    /// `currentcolor` of an element.
    func color(of style: ComputedStyle) -> Color { style.text.color == inherited ? color : style.text.color }
}

extension [DrawnElement] {
    /// The first value that one of the elements has, with that element.
    func first(_ value: (DrawnElement) -> String?) -> (String, DrawnElement)? {
        for element in self {
            if let value = value(element) { return (value, element) }
        }
        return nil
    }
}

extension Color {
    /// The colour with its alpha multiplied.
    func faded(by opacity: Double) -> Color {
        opacity >= 1
            ? self : Color(red: red, green: green, blue: blue, alpha: UInt8(Double(alpha) * max(opacity, 0) + 0.5))
    }
}

extension DrawingPaint {
    /// The colour of a property that takes no reference.
    func color(_ style: ComputedStyle, _ ink: DrawingInk, opacity: Float) -> Color {
        switch self {
        case .color(let color): color.faded(by: Double(opacity))
        case .current: ink.color(of: style).faded(by: Double(opacity))
        default: .transparent
        }
    }
}

extension Bounds {
    /// From the unit square to the box; nil if it has no area.
    var unitTransform: AffineTransform? {
        guard size.x > 0, size.y > 0 else { return nil }
        return AffineTransform(a: size.x, d: size.y, tx: low.x, ty: low.y)
    }
}
