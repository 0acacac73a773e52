import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup

/// What a property `filter` means for an element.
enum FoundFilter {
    case none
    /// The element is not drawn, because its filter is empty.
    case hidden
    case some(PixelFilter)
}

extension DrawingPainter {
    /// https://www.w3.org/TR/filter-effects-1/#FilterProperty
    func filter(of element: DrawnElement) -> FoundFilter {
        guard run.takesFilter() else { return .none }
        var builder = FilterBuilder(painter: self, element: element)
        for function in element.drawing.filters {
            guard case .reference(let reference) = function else {
                builder.add(function)
                continue
            }
            // "A reference to a non-existent object is considered an empty filter", which is ignored.
            guard let found = run.element(reference, from: element.document),
                found.document.markup[found.node].name == .filter,
                let style = found.document.styled.style(of: found.node)
            else { continue }
            builder.add(DrawnElement(document: found.document, node: found.node, style: style))
            if builder.isHidden { return .hidden }
        }
        return builder.filter.map { .some($0) } ?? .none
    }
}

/// Collects the steps of the filters of an element.
private struct FilterBuilder {
    let painter: DrawingPainter
    let element: DrawnElement
    private var region: Rect?
    private var steps: [FilterStep] = []
    /// The result of the filters so far, which is the source of the next one.
    private var source = FilterInput.source
    private(set) var isHidden = false
    private static let mostSteps = 128

    init(painter: DrawingPainter, element: DrawnElement) {
        self.painter = painter
        self.element = element
    }

    var filter: PixelFilter? {
        guard let region, !region.isEmpty, !steps.isEmpty else { return nil }
        return PixelFilter(region: region, steps: steps)
    }

    private mutating func take(_ other: Rect) { region = region.map { $0.union(other) } ?? other }

    private mutating func append(_ step: FilterStep) {
        guard steps.count < Self.mostSteps else { return }
        steps.append(step)
    }

    // MARK: Functions

    /// https://www.w3.org/TR/filter-effects-1/#ShorthandEquivalents
    mutating func add(_ function: FilterFunction) {
        let kind: FilterPrimitive
        switch function {
        case .reference: return
        case .blur(let deviation): kind = .blur(Vector(Double(deviation), Double(deviation)))
        case .dropShadow(let x, let y, let deviation, let color):
            let blur = Vector(Double(deviation), Double(deviation))
            kind = .dropShadow(
                Vector(Double(x), Double(y)), deviation: blur, color ?? painter.ink.color(of: element.style))
        case .color(let filter, let amount): kind = filter.primitive(amount)
        }
        let area = functionRegion(kind)
        take(area)
        append(FilterStep(kind: kind, inputs: [source], region: area, isLinear: false))
        source = .step(steps.count - 1)
    }

    /// A region that contains all that a function paints.
    private func functionRegion(_ kind: FilterPrimitive) -> Rect {
        let box = painter.strokeBounds(of: element)?.rect ?? .empty
        var reach = max(box.width, box.height) * 0.1 + 2
        switch kind {
        case .blur(let deviation): reach += deviation.x * 3
        case .dropShadow(let offset, let deviation, _): reach += deviation.x * 3 + max(abs(offset.x), abs(offset.y))
        default: break
        }
        return (region.map { $0.union(box) } ?? box).expanded(by: reach)
    }

    // MARK: Elements

    mutating func add(_ filter: DrawnElement) {
        guard let area = painter.region(of: filter, \.filterUnits, around: element), !area.isEmpty else {
            isHidden = true
            return
        }
        let isRelative = filter.attribute(\.primitiveUnits) == "objectBoundingBox"
        let unit = isRelative ? painter.bounds(of: element)?.unitTransform : nil
        if isRelative, unit == nil {
            isHidden = true
            return
        }
        take(area)
        var names: [String: Int] = [:]
        let first = steps.count
        // A filter without primitives takes those of another one.
        let template = painter.templates(of: filter).first { $0.name == .filter && !$0.children.isEmpty } ?? filter
        for primitive in template.children where steps.count < Self.mostSteps {
            let reader = PrimitiveReader(
                painter: painter, element: primitive, target: element, region: area, unit: unit)
            guard let kind = reader.primitive() else { continue }
            let inputs = reader.inputNames(of: kind).map { input($0, in: names, first: first) }
            let regions = inputs.map { self.region(of: $0) }
            append(
                FilterStep(
                    kind: kind, inputs: inputs, region: reader.region(inputs: regions, kind: kind),
                    isLinear: primitive.ink.filterInterpolation != .srgb))
            if let name = reader.text("result") { names[name] = steps.count - 1 }
        }
        // "If the filter has no children, the element is not rendered."
        if steps.count == first { isHidden = true }
        source = .step(steps.count - 1)
    }

    private func region(of input: FilterInput) -> Rect? {
        if case .step(let index) = input, steps.indices.contains(index) { return steps[index].region }
        return nil
    }

    /// The image that a name means; without a name, the result of the primitive before.
    private func input(_ name: String?, in names: [String: Int], first: Int) -> FilterInput {
        switch name {
        case "SourceGraphic": return source
        case "SourceAlpha": return source == .source ? .sourceAlpha : source
        case "BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint": return .empty
        default:
            if let name, let step = names[name] { return .step(step) }
            return steps.count > first ? .step(steps.count - 1) : source
        }
    }
}

extension ColorFilter {
    /// https://www.w3.org/TR/filter-effects-1/#ShorthandEquivalents
    fileprivate func primitive(_ amount: Double) -> FilterPrimitive {
        func linear(_ slope: Double, _ intercept: Double) -> FilterPrimitive {
            let table = (0..<256).map { UInt8(rounding: (Double($0) / 255 * slope + intercept) * 255) }
            return .transfer([table, table, table, (0...255).map { UInt8($0) }])
        }
        let rest = 1 - amount
        switch self {
        case .brightness: return linear(amount, 0)
        case .contrast: return linear(amount, 0.5 - 0.5 * amount)
        case .invert: return linear(1 - 2 * amount, amount)
        case .opacity:
            let same = (0...255).map { UInt8($0) }
            return .transfer([same, same, same, (0..<256).map { UInt8(rounding: Double($0) * amount) }])
        case .hueRotate: return .colorMatrix(ColorMatrix.hueRotation(amount))
        case .saturate: return .colorMatrix(ColorMatrix.saturation(amount))
        case .grayscale:
            return .colorMatrix([
                0.2126 + 0.7874 * rest, 0.7152 - 0.7152 * rest, 0.0722 - 0.0722 * rest, 0, 0,
                0.2126 - 0.2126 * rest, 0.7152 + 0.2848 * rest, 0.0722 - 0.0722 * rest, 0, 0,
                0.2126 - 0.2126 * rest, 0.7152 - 0.7152 * rest, 0.0722 + 0.9278 * rest, 0, 0, 0, 0, 0, 1, 0,
            ])
        case .sepia:
            return .colorMatrix([
                0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0, 0,
                0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0, 0,
                0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0, 0, 0, 0, 0, 1, 0,
            ])
        }
    }
}

/// The matrices of `feColorMatrix`.
enum ColorMatrix {
    static func saturation(_ s: Double) -> [Double] {
        [
            0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
            0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
            0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0, 0, 0, 0, 1, 0,
        ]
    }

    static func hueRotation(_ degrees: Double) -> [Double] {
        let (c, s) = (Angle.cosine(degrees), Angle.sine(degrees))
        return [
            0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0,
            0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0, 0,
            0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0,
            0, 0, 0, 1, 0,
        ]
    }

    static let luminanceToAlpha: [Double] =
        [Double](repeating: 0, count: 15) + [0.2126, 0.7152, 0.0722, 0, 0]
}
