import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup

/// Reads a primitive of a filter from its element.
struct PrimitiveReader {
    let painter: DrawingPainter
    let element: DrawnElement
    /// The element that is filtered.
    let target: DrawnElement
    /// The region of the filter.
    let region: Rect
    /// From shares of the target's box to user units; nil if lengths are in user units.
    let unit: AffineTransform?
    private let attributes: AttributeNumbers

    init(painter: DrawingPainter, element: DrawnElement, target: DrawnElement, region: Rect, unit: AffineTransform?) {
        self.painter = painter
        self.element = element
        self.target = target
        self.region = region
        self.unit = unit
        attributes = AttributeNumbers(element)
    }

    func text(_ name: String) -> String? { attributes.text(name) }
    func number(_ name: String, _ initial: Double) -> Double { attributes.number(name, initial) }
    func numbers(_ name: String) -> [Double] { attributes.list(name) }

    /// One or two numbers, for both axes.
    func pair(_ name: String, _ initial: Double) -> Vector {
        let values = numbers(name)
        guard let first = values.first else { return Vector(initial, initial) }
        return Vector(first, values.count > 1 ? values[1] : first)
    }

    /// A pair in user units.
    func size(_ pair: Vector) -> Vector {
        unit.map { Vector(pair.x * $0.a, pair.y * $0.d) } ?? pair
    }

    // MARK: Region and inputs

    /// https://www.w3.org/TR/filter-effects-1/#FilterPrimitiveSubRegion
    ///
    /// - Parameter inputs: The regions of the inputs; nil for the source.
    func region(inputs: [Rect?], kind: FilterPrimitive) -> Rect {
        var result = region
        let known = inputs.compactMap(\.self)
        if !known.isEmpty, known.count == inputs.count, !kind.isTile {
            result = known.dropFirst().reduce(known[0]) { $0.union($1) }
        }
        let viewport = painter.viewport
        func value(_ name: String, base: Double, size: Double, start: Double) -> Double? {
            guard let length = DrawnLength(text(name)) else { return nil }
            return unit == nil ? length.resolve(element.style, percentOf: base) : start + length.share * size
        }
        if let x = value("x", base: viewport.x, size: unit?.a ?? 1, start: unit?.tx ?? 0) { result.x = x }
        if let y = value("y", base: viewport.y, size: unit?.d ?? 1, start: unit?.ty ?? 0) { result.y = y }
        if let width = value("width", base: viewport.x, size: unit?.a ?? 1, start: 0), width >= 0 {
            result.width = width
        }
        if let height = value("height", base: viewport.y, size: unit?.d ?? 1, start: 0), height >= 0 {
            result.height = height
        }
        return result.intersection(region)
    }

    /// The names of the images that the primitive takes; nil for the result before.
    func inputNames(of kind: FilterPrimitive) -> [String?] {
        switch kind {
        case .flood, .turbulence, .image: return []
        case .merge:
            return element.children.filter { $0.document.markup.names.text($0.name) == "feMergeNode" }.prefix(100).map {
                AttributeNumbers($0).text("in")
            }
        case .composite, .blend, .displacement: return [text("in"), text("in2")]
        default: return [text("in")]
        }
    }

    // MARK: Primitives

    func primitive() -> FilterPrimitive? {
        switch element.document.markup.names.text(element.name) {
        case "feGaussianBlur": blur
        case "feOffset": .offset(size(Vector(number("dx", 0), number("dy", 0))))
        case "feFlood": .flood(floodColor)
        case "feMerge": .merge
        case "feColorMatrix": colorMatrix
        case "feComponentTransfer": .transfer(TransferTables(element).tables)
        case "feComposite": .composite(compositeOperator)
        case "feBlend": .blend(blendMode)
        case "feMorphology": morphology
        case "feTurbulence": turbulence
        case "feDisplacementMap": displacement
        case "feConvolveMatrix": convolution
        case "feDiffuseLighting": lighting(isSpecular: false)
        case "feSpecularLighting": lighting(isSpecular: true)
        case "feImage": .image(image)
        case "feTile": .tile
        case "feDropShadow":
            .dropShadow(
                size(Vector(number("dx", 2), number("dy", 2))), deviation: size(pair("stdDeviation", 2)), floodColor)
        default: nil
        }
    }

    private var blur: FilterPrimitive {
        let deviation = pair("stdDeviation", 0)
        return .blur(deviation.x < 0 || deviation.y < 0 ? .zero : size(deviation))
    }

    private var floodColor: Color {
        element.drawing.floodColor.color(element.style, painter.ink, opacity: element.drawing.floodOpacity)
    }

    private var colorMatrix: FilterPrimitive {
        let values = numbers("values")
        let identity = ColorMatrix.saturation(1)
        switch text("type") {
        case "saturate": return .colorMatrix(ColorMatrix.saturation(values.first ?? 1))
        case "hueRotate": return .colorMatrix(ColorMatrix.hueRotation(values.first ?? 0))
        case "luminanceToAlpha": return .colorMatrix(ColorMatrix.luminanceToAlpha)
        default: return .colorMatrix(values.count == 20 ? values : identity)
        }
    }

    private var compositeOperator: FilterOperator {
        switch text("operator") {
        case "in": .in
        case "out": .out
        case "atop": .atop
        case "xor": .xor
        case "lighter": .lighter
        case "arithmetic": .arithmetic(number("k1", 0), number("k2", 0), number("k3", 0), number("k4", 0))
        default: .over
        }
    }

    private var blendMode: BlendMode {
        let words = (text("mode") ?? "normal").split(separator: "-")
        let name = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
        for raw in UInt8.min...UInt8.max {
            guard let mode = BlendMode(rawValue: raw) else { break }
            if "\(mode)" == name { return mode }
        }
        return .normal
    }

    private var morphology: FilterPrimitive {
        let radius = pair("radius", 0)
        guard radius.x >= 0, radius.y >= 0 else { return .morphology(isDilation: true, .zero) }
        return .morphology(isDilation: text("operator") == "dilate", size(radius))
    }

    private var turbulence: FilterPrimitive {
        let frequency = pair("baseFrequency", 0)
        let octaves = min(max(number("numOctaves", 1), 0), 12)
        let seed = min(max(number("seed", 0), -2e9), 2e9).rounded(.towardZero)
        let positive = Vector(max(frequency.x, 0), max(frequency.y, 0))
        return .turbulence(
            Turbulence(
                frequency: unit.map { Vector(positive.x / max($0.a, 1e-9), positive.y / max($0.d, 1e-9)) } ?? positive,
                octaves: Int(octaves), seed: Int(seed), isFractal: text("type") == "fractalNoise",
                stitching: text("stitchTiles") == "stitch" ? region(inputs: [], kind: .merge) : nil))
    }

    private var displacement: FilterPrimitive {
        let scale = number("scale", 0)
        let inUnits = unit.map { scale * ($0.a + $0.d) / 2 } ?? scale
        return .displacement(
            scale: inUnits, x: FilterChannel(text("xChannelSelector")), y: FilterChannel(text("yChannelSelector")))
    }

    private var convolution: FilterPrimitive? {
        let order = pair("order", 3)
        guard order.x >= 1, order.y >= 1, order.x <= 32, order.y <= 32, order.x.rounded() == order.x,
            order.y.rounded() == order.y
        else { return nil }
        let (columns, rows) = (Int(order.x), Int(order.y))
        let kernel = numbers("kernelMatrix")
        guard kernel.count == columns * rows else { return nil }
        let sum = kernel.reduce(0, +)
        let divisor = number("divisor", 0)
        func target(_ name: String, _ count: Int) -> Int {
            let value = number(name, Double(count / 2))
            return value >= 0 && value < Double(count) ? Int(value) : count / 2
        }
        return .convolution(
            Convolution(
                columns: columns, rows: rows, kernel: kernel, divisor: divisor != 0 ? divisor : sum != 0 ? sum : 1,
                bias: number("bias", 0), targetX: target("targetX", columns), targetY: target("targetY", rows),
                edge: text("edgeMode") == "wrap" ? .wrap : text("edgeMode") == "none" ? .none : .duplicate,
                keepsAlpha: text("preserveAlpha") == "true"))
    }

    private func lighting(isSpecular: Bool) -> FilterPrimitive? {
        guard let light = element.children.lazy.compactMap({ LightReader($0, unit: unit).light }).first else {
            return nil
        }
        return .lighting(
            Lighting(
                light: light,
                color: element.drawing.lightingColor.color(element.style, painter.ink, opacity: 1),
                surfaceScale: number("surfaceScale", 1),
                constant: max(number(isSpecular ? "specularConstant" : "diffuseConstant", 1), 0),
                exponent: isSpecular ? min(max(number("specularExponent", 1), 1), 128) : nil))
    }

    /// https://www.w3.org/TR/filter-effects-1/#feImageElement
    private var image: DisplayList {
        guard let href = element.document.href(of: element.node) else { return DisplayList() }
        var inner = painter.separate()
        inner.keepsSources = false
        let area = region(inputs: [], kind: .merge)
        inner.list.bounds = area
        if href.hasPrefix("#"), let found = painter.run.element(href, from: element.document),
            let style = found.document.styled.style(of: found.node)
        {
            let drawn = DrawnElement(document: found.document, node: found.node, style: style)
            inner.run.following(drawn) {
                inner.withTransform(unit ?? .identity) { $0.paint(drawn) }
            }
            return inner.list
        }
        let url = href.hasPrefix("data:") ? href : painter.run.services.resolve(href)
        guard let info = painter.run.services.images?.info(for: url) else { return inner.list }
        let natural = Rect(x: 0, y: 0, width: info.width ?? area.width, height: info.height ?? area.height)
        let ratio = PreservedRatio(element.attribute(.preserveAspectRatio))
        let picture = ViewBox(natural, ratio).transform(to: area).map { natural.mapped(by: $0) } ?? area
        inner.append(
            .image(
                ImageOperation(
                    source: .url(url), destination: picture, isPixelated: false, node: element.node.rawValue,
                    sourceRange: 0..<0)))
        return inner.list
    }
}

extension FilterPrimitive {
    fileprivate var isTile: Bool { if case .tile = self { true } else { false } }
}

/// Reads a source of light.
private struct LightReader {
    let light: Lighting.Light?

    init(_ element: DrawnElement, unit: AffineTransform?) {
        let reader = AttributeNumbers(element)
        func point(x: String, y: String, z: String) -> SIMD3<Double> {
            let flat = Vector(reader.number(x, 0), reader.number(y, 0))
            let place = unit?.apply(flat) ?? flat
            return SIMD3(place.x, place.y, reader.number(z, 0) * (unit?.scale ?? 1))
        }
        switch element.document.markup.names.text(element.name) {
        case "feDistantLight":
            light = .distant(azimuth: reader.number("azimuth", 0), elevation: reader.number("elevation", 0))
        case "fePointLight": light = .point(point(x: "x", y: "y", z: "z"))
        case "feSpotLight":
            light = .spot(
                point(x: "x", y: "y", z: "z"), pointsAt: point(x: "pointsAtX", y: "pointsAtY", z: "pointsAtZ"),
                exponent: min(max(reader.number("specularExponent", 1), 1), 128),
                cone: reader.text("limitingConeAngle") == nil ? nil : reader.number("limitingConeAngle", 0))
        default: light = nil
        }
    }
}
