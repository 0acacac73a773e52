import LecternCSS
import LecternGeometry
import LecternMarkup

extension DrawingPainter {
    /// https://www.w3.org/TR/SVG2/pservers.html#Gradients
    func gradient(_ element: DrawnElement, opacity: Double, bounds: Bounds?) -> Paint? {
        let chain = templates(of: element).filter { $0.name == .linearGradient || $0.name == .radialGradient }
        let stops = chain.lazy.map { self.stops(of: $0, opacity) }.first { !$0.isEmpty } ?? []
        guard let last = stops.last else { return nil }
        // "If one stop is defined, then paint with the solid color fill".
        guard stops.count > 1 else { return .color(last.color) }
        let lookUp = GradientAttributes(chain: chain, viewport: viewport)
        var transform = lookUp.transform
        if lookUp.isRelative {
            guard let unit = bounds?.unitTransform else { return nil }
            transform = transform.concatenated(with: unit)
        }
        guard transform.isFinite, transform.inverted != nil else { return .color(last.color) }
        let shape = element.name == .linearGradient ? lookUp.linear : lookUp.radial
        // "If x1 = x2 and y1 = y2, then the area to be painted will be painted as a single color".
        if shape.isPoint { return .color(last.color) }
        return .drawn(DrawnGradient(shape, stops: stops, spread: lookUp.spread, transform: transform))
    }

    private func stops(of gradient: DrawnElement, _ opacity: Double) -> [ResolvedGradient.Stop] {
        var stops: [ResolvedGradient.Stop] = []
        for stop in gradient.children where stop.name == .stop && stops.count < 10_000 {
            let offset = DrawnLength(stop.attribute(.offset))?.share ?? 0
            let color = stop.drawing.stopColor.color(stop.style, ink, opacity: stop.drawing.stopOpacity)
            stops.append(
                ResolvedGradient.Stop(
                    color: color.faded(by: opacity), offset: max(min(max(offset, 0), 1), stops.last?.offset ?? 0)))
        }
        return gradient.ink.interpolation == .linear ? GradientSteps.linear(stops) : stops
    }
}

extension DrawnGradient.Shape {
    fileprivate var isPoint: Bool {
        switch self {
        case .linear(let x0, let y0, let x1, let y1): x0 == x1 && y0 == y1
        case .radial(_, _, _, _, _, let r): r <= 0
        }
    }
}

/// The attributes of a gradient, taken from the first of its templates that has them.
private struct GradientAttributes {
    let chain: [DrawnElement]
    let viewport: Vector

    private func text(_ name: Name) -> (String, DrawnElement)? { chain.first { $0.attribute(name) } }

    private func text(_ name: (DrawingNames) -> Name) -> (String, DrawnElement)? {
        chain.first { $0.attribute(name) }
    }

    var isRelative: Bool { text(.gradientUnits)?.0 != "userSpaceOnUse" }

    var spread: DrawnGradient.Spread {
        switch text(.spreadMethod)?.0 {
        case "reflect": .reflect
        case "repeat": .repeat
        default: .pad
        }
    }

    /// The transform of the first gradient that has one.
    var transform: AffineTransform {
        let element = chain.first { !$0.style.box.transforms.isEmpty }
        return element.flatMap {
            ElementTransform(element: $0, box: Rect(x: 0, y: 0, width: viewport.x, height: viewport.y)).matrix
        } ?? .identity
    }

    private func value(_ found: (String, DrawnElement)?, _ base: Double, initial: Double) -> Double {
        guard let (text, element) = found, let length = DrawnLength(text) else {
            return isRelative ? initial : initial * base
        }
        return isRelative ? length.share : length.resolve(element.style, percentOf: base)
    }

    var linear: DrawnGradient.Shape {
        .linear(
            x0: value(text(.x1), viewport.x, initial: 0), y0: value(text(.y1), viewport.y, initial: 0),
            x1: value(text(.x2), viewport.x, initial: 1), y1: value(text(.y2), viewport.y, initial: 0))
    }

    var radial: DrawnGradient.Shape {
        let diagonal = (viewport.dot(viewport) / 2).squareRoot()
        let (x, y) = (value(text(.cx), viewport.x, initial: 0.5), value(text(.cy), viewport.y, initial: 0.5))
        let r = value(text(.r), diagonal, initial: 0.5)
        let fx = text(\.fx).map { value($0, viewport.x, initial: 0.5) } ?? x
        let fy = text(\.fy).map { value($0, viewport.y, initial: 0.5) } ?? y
        let fr = text(\.fr).map { value($0, diagonal, initial: 0) } ?? 0
        return .radial(fx: fx, fy: fy, fr: max(fr, 0), x: x, y: y, r: r)
    }
}

/// More stops for gradients whose colours are mixed as light.
private enum GradientSteps {
    static func linear(_ stops: [ResolvedGradient.Stop]) -> [ResolvedGradient.Stop] {
        guard stops.count < 500 else { return stops }
        var result = Array(stops.prefix(1))
        for (from, to) in zip(stops, stops.dropFirst()) {
            for step in 1...16 {
                let share = Double(step) / 16
                result.append(
                    ResolvedGradient.Stop(
                        color: LinearLight.mix(from.color, to.color, share: share),
                        offset: from.offset + (to.offset - from.offset) * share))
            }
        }
        return result
    }
}
