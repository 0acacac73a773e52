public import LecternGeometry

/// A computed `<length-percentage>`: pixels plus a share of a base, or a
/// `calc()` tree where `min()`, `max()` or `clamp()` mix the two.
public struct LengthPercentage: Hashable, Sendable {
    public var pixels: Float
    /// In percent: 50 is half of the base.
    public var percent: Float
    /// Replaces both values above if they cannot express the result.
    public var calculation: Calculation?

    @inlinable public init(pixels: Float = 0, percent: Float = 0, calculation: Calculation? = nil) {
        self.pixels = pixels
        self.percent = percent
        self.calculation = calculation
    }

    public static let zero = LengthPercentage()
    @inlinable public var hasPercent: Bool { percent != 0 || calculation != nil }
    @inlinable public var isZero: Bool { pixels == 0 && percent == 0 && calculation == nil }

    /// Returns the used length for a base, which is 100 %.
    @inlinable public func resolve(_ base: LayoutUnit) -> LayoutUnit {
        if let calculation { return LayoutUnit(rounding: calculation.value(base: base.double)) }
        if percent == 0 { return LayoutUnit(rounding: Double(pixels)) }
        return LayoutUnit(rounding: Double(pixels) + Double(percent) * base.double / 100)
    }
}

/// A `calc()` tree over pixels and percentages. CSS Values 4, section 10.
public indirect enum Calculation: Hashable, Sendable {
    case linear(pixels: Double, percent: Double)
    case sum([Calculation])
    case product(Calculation, Double)
    case min([Calculation])
    case max([Calculation])
    case clamp(Calculation, Calculation, Calculation)

    public func value(base: Double) -> Double {
        switch self {
        case .linear(let pixels, let percent): pixels + percent * base / 100
        case .sum(let terms): terms.reduce(0) { $0 + $1.value(base: base) }
        case .product(let term, let factor): term.value(base: base) * factor
        case .min(let terms): terms.map { $0.value(base: base) }.min() ?? 0
        case .max(let terms): terms.map { $0.value(base: base) }.max() ?? 0
        case .clamp(let low, let value, let high):
            Swift.max(low.value(base: base), Swift.min(value.value(base: base), high.value(base: base)))
        }
    }
}

/// `auto` or a length: margins, insets, flex-basis, column-width.
public enum LengthOrAuto: Hashable, Sendable {
    case auto
    case length(LengthPercentage)

    public static let zero = LengthOrAuto.length(.zero)
    @inlinable public var isAuto: Bool { self == .auto }
}

/// A computed sizing property. CSS Sizing 3, section 3.
public enum Sizing: Hashable, Sendable {
    /// `auto`; `none` for the maximum sizes.
    case auto
    case length(LengthPercentage)
    case minContent, maxContent, stretch
    /// `fit-content`, or `fit-content(limit)`.
    case fitContent(LengthPercentage?)
    /// `flex-basis: content`.
    case content

    @inlinable public var isAuto: Bool { self == .auto }

    /// Whether the size depends on the content: `min-content`, `max-content`, `fit-content`.
    public var isByContent: Bool {
        switch self {
        case .minContent, .maxContent, .fitContent: true
        case .auto, .length, .stretch, .content: false
        }
    }
}

/// A four-sided value by physical side.
public struct Sides<Value: Hashable & Sendable>: FourSided, Hashable, Sendable {
    public var top: Value
    public var right: Value
    public var bottom: Value
    public var left: Value

    @inlinable public init(_ all: Value) { (top, right, bottom, left) = (all, all, all, all) }
}

/// A value by physical corner.
public struct Corners<Value: Hashable & Sendable>: Hashable, Sendable {
    public var topLeft: Value
    public var topRight: Value
    public var bottomRight: Value
    public var bottomLeft: Value

    @inlinable public init(_ all: Value) { (topLeft, topRight, bottomRight, bottomLeft) = (all, all, all, all) }
}

/// Two lengths: a radius, a position, a size.
public struct LengthPair: Hashable, Sendable {
    public var x: LengthPercentage
    public var y: LengthPercentage

    @inlinable public init(x: LengthPercentage = .zero, y: LengthPercentage = .zero) {
        self.x = x
        self.y = y
    }
}

/// A computed `<image>`: a URL resolved against its style sheet, or a gradient.
public indirect enum ImageValue: Hashable, Sendable {
    case url(String)
    case gradient(Gradient)
}

/// A gradient. CSS Images 3, section 3.
public struct Gradient: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        /// Degrees, 0 upwards, clockwise.
        case linear(angle: Double)
        /// `to top left` and the like: -1, 0 or 1 for each axis.
        case linearTo(x: Int, y: Int)
        case radial(isCircle: Bool, extent: Extent, center: LengthPair)
        case conic(angle: Double, center: LengthPair)
    }
    public enum Extent: Hashable, Sendable {
        case closestSide, farthestSide, closestCorner, farthestCorner
        case explicit(LengthPair)
    }
    public struct Stop: Hashable, Sendable {
        public var color: Color
        /// The position on the gradient line; `nil` places it between its neighbours.
        public var position: LengthPercentage?

        public init(color: Color, position: LengthPercentage?) {
            self.color = color
            self.position = position
        }
    }
    public var shape: Shape
    public var stops: [Stop]
    public var isRepeating: Bool

    public init(shape: Shape, stops: [Stop], isRepeating: Bool) {
        self.shape = shape
        self.stops = stops
        self.isRepeating = isRepeating
    }
}
