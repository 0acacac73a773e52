import LecternCSS
package import LecternGeometry

/// A filter of the pixels of a group, from the property `filter`: steps, each of which makes an image of others.
///
/// https://www.w3.org/TR/filter-effects-1/
package final class PixelFilter: Hashable, Sendable {
    /// The region in user units. Nothing is drawn outside of it.
    package let region: Rect
    let steps: [FilterStep]

    init(region: Rect, steps: [FilterStep]) {
        self.region = region
        self.steps = steps
    }

    package static func == (a: PixelFilter, b: PixelFilter) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// One primitive of a filter.
struct FilterStep: Sendable {
    var kind: FilterPrimitive
    var inputs: [FilterInput]
    /// The part of the image that it makes, in user units.
    var region: Rect
    /// Whether it computes with light instead of sRGB.
    var isLinear: Bool
}

/// What a primitive takes.
enum FilterInput: Hashable, Sendable {
    case source, sourceAlpha
    /// The result of a step.
    case step(Int)
    case empty
}

/// The primitives, with lengths in user units.
enum FilterPrimitive: Sendable {
    case blur(Vector)
    case offset(Vector)
    case flood(Color)
    case merge
    /// Five columns for each of red, green, blue and alpha.
    case colorMatrix([Double])
    /// The value of each byte, for red, green, blue and alpha.
    case transfer([[UInt8]])
    case composite(FilterOperator)
    case blend(BlendMode)
    case morphology(isDilation: Bool, Vector)
    case turbulence(Turbulence)
    case displacement(scale: Double, x: FilterChannel, y: FilterChannel)
    case convolution(Convolution)
    case lighting(Lighting)
    /// What is drawn in the region.
    case image(DisplayList)
    case tile
    case dropShadow(Vector, deviation: Vector, Color)
}

/// The operators of `feComposite`.
enum FilterOperator: Hashable, Sendable {
    case over, `in`, out, atop, xor, lighter
    case arithmetic(Double, Double, Double, Double)
}

/// A channel of a pixel.
enum FilterChannel: Int, Hashable, Sendable {
    case red = 2, green = 1, blue = 0, alpha = 3

    init(_ text: String?) {
        switch text {
        case "R": self = .red
        case "G": self = .green
        case "B": self = .blue
        default: self = .alpha
        }
    }
}

/// `feConvolveMatrix`.
struct Convolution: Sendable {
    enum Edge: Hashable, Sendable { case duplicate, wrap, none }
    var columns: Int
    var rows: Int
    var kernel: [Double]
    var divisor: Double
    var bias: Double
    var targetX: Int
    var targetY: Int
    var edge: Edge
    var keepsAlpha: Bool
}

/// `feDiffuseLighting` and `feSpecularLighting`.
struct Lighting: Sendable {
    enum Light: Sendable {
        case distant(azimuth: Double, elevation: Double)
        case point(SIMD3<Double>)
        case spot(SIMD3<Double>, pointsAt: SIMD3<Double>, exponent: Double, cone: Double?)
    }
    var light: Light
    var color: Color
    var surfaceScale: Double
    var constant: Double
    /// nil for diffuse light.
    var exponent: Double?
}

extension PixelFilter {
    /// The steps in a line, for dumps.
    var summary: String { steps.map(\.summary).joined(separator: ", ") }
}

extension FilterStep {
    fileprivate var summary: String { kind.summary + (isLinear ? " linear" : "") }
}

extension FilterPrimitive {
    fileprivate var summary: String {
        switch self {
        case .flood(let color): "flood \(color)"
        case .dropShadow(let offset, let deviation, let color):
            "drop-shadow \(TraceCanvas.text(offset.x)) \(TraceCanvas.text(offset.y)) \(TraceCanvas.text(deviation.x)) \(color)"
        case .blur(let deviation): "blur \(TraceCanvas.text(deviation.x)) \(TraceCanvas.text(deviation.y))"
        case .lighting(let lighting): "lighting \(lighting.color)"
        case .offset(let offset): "offset \(TraceCanvas.text(offset.x)) \(TraceCanvas.text(offset.y))"
        case .merge: "merge"
        case .colorMatrix: "color-matrix"
        case .transfer: "transfer"
        case .composite(let operation): "composite \(operation)"
        case .blend(let mode): "blend \(mode)"
        case .morphology(let isDilation, _): isDilation ? "dilate" : "erode"
        case .turbulence: "turbulence"
        case .displacement: "displacement"
        case .convolution: "convolution"
        case .image: "image"
        case .tile: "tile"
        }
    }
}
