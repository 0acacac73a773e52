public import LecternGeometry

/// A computed `<length-percentage>`: pixels plus a share of a base, or a
/// `calc()` tree where `min()`, `max()` or `clamp()` mix the two.
@usableFromInline package struct LengthPercentage: Hashable, Sendable {
    @usableFromInline package var pixels: Float
    /// In percent: 50 is half of the base.
    @usableFromInline package var percent: Float
    /// Replaces both values above if they cannot express the result.
    @usableFromInline package var calculation: Calculation?

    @inlinable package init(pixels: Float = 0, percent: Float = 0, calculation: Calculation? = nil) {
        self.pixels = pixels
        self.percent = percent
        self.calculation = calculation
    }

    @usableFromInline package static let zero = LengthPercentage()
    @inlinable package var hasPercent: Bool { percent != 0 || calculation != nil }
    @inlinable package var isZero: Bool { pixels == 0 && percent == 0 && calculation == nil }

    /// Returns the used length for a base, which is 100 %.
    @inlinable package func resolve(_ base: LayoutUnit) -> LayoutUnit {
        if let calculation { return LayoutUnit(rounding: calculation.value(base: base.double)) }
        if percent == 0 { return LayoutUnit(rounding: Double(pixels)) }
        return LayoutUnit(rounding: Double(pixels) + Double(percent) * base.double / 100)
    }
}

/// `auto` or a length: margins, insets, flex-basis, column-width.
@usableFromInline package enum LengthOrAuto: Hashable, Sendable {
    case auto
    case length(LengthPercentage)

    package static let zero = LengthOrAuto.length(.zero)
    @inlinable package var isAuto: Bool { self == .auto }
}

/// A four-sided value by physical side.
@usableFromInline package struct Sides<Value: Hashable & Sendable>: FourSided, Hashable, Sendable {
    @usableFromInline package var top: Value
    @usableFromInline package var right: Value
    @usableFromInline package var bottom: Value
    @usableFromInline package var left: Value

    @inlinable package init(_ all: Value) {
        top = all
        right = all
        bottom = all
        left = all
    }
}

/// A value by physical corner.
@usableFromInline package struct Corners<Value: Hashable & Sendable>: Hashable, Sendable {
    @usableFromInline package var topLeft: Value
    @usableFromInline package var topRight: Value
    @usableFromInline package var bottomRight: Value
    @usableFromInline package var bottomLeft: Value

    @inlinable package init(_ all: Value) {
        topLeft = all
        topRight = all
        bottomRight = all
        bottomLeft = all
    }
}

/// Two lengths: a radius, a position, a size.
@usableFromInline package struct LengthPair: Hashable, Sendable {
    @usableFromInline package var x: LengthPercentage
    @usableFromInline package var y: LengthPercentage

    @inlinable package init(x: LengthPercentage = .zero, y: LengthPercentage = .zero) {
        self.x = x
        self.y = y
    }
}

/// A computed `<image>`: a URL resolved against its style sheet, or a gradient.
package indirect enum ImageValue: Hashable, Sendable {
    case url(String)
    case gradient(Gradient)
}

/// A gradient. CSS Images 3, section 3.
package struct Gradient: Hashable, Sendable {
    @usableFromInline package enum Shape: Hashable, Sendable {
        /// Degrees, 0 upwards, clockwise.
        case linear(angle: Double)
        /// `to top left` and the like: -1, 0 or 1 for each axis.
        case linearTo(x: Int, y: Int)
        case radial(isCircle: Bool, extent: Extent, center: LengthPair)
        case conic(angle: Double, center: LengthPair)
    }
    @usableFromInline package enum Extent: Hashable, Sendable {
        case closestSide, farthestSide, closestCorner, farthestCorner
        case explicit(LengthPair)
    }
    package struct Stop: Hashable, Sendable {
        package let color: Color
        /// The position on the gradient line; `nil` places it between its neighbours.
        package var position: LengthPercentage?

        /// The colour before it is clamped to the gamut.
        let exact: FloatColor

        package init(color: Color, position: LengthPercentage?) { self.init(FloatColor(color), position: position) }

        init(_ color: FloatColor, position: LengthPercentage?) {
            self.color = color.color
            exact = color
            self.position = position
        }
    }
    package var shape: Shape
    package var stops: [Stop]
    package var isRepeating: Bool
    /// The space in which colours are mixed; nil for sRGB.
    package var interpolation: ColorMixing?

    package init(shape: Shape, stops: [Stop], isRepeating: Bool, interpolation: ColorMixing? = nil) {
        self.shape = shape
        self.stops = stops
        self.isRepeating = isRepeating
        self.interpolation = interpolation
    }

    /// Returns the colour at a share of the way between two stops, mixed in the gradient's space.
    package func color(from start: Stop, to end: Stop, share: Double) -> Color {
        let method = interpolation ?? ColorMixing(space: .srgb)
        return FloatColor.mix(start.exact, 1 - share, with: end.exact, share: share, in: method, alpha: 1).color
    }
}
