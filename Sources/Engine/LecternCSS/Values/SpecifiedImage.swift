import LecternGeometry

/// A specified `<image>`. CSS Images 3.
enum SpecifiedImage: Sendable {
    case url(String)
    case gradient(SpecifiedGradient)
}

/// A gradient with unresolved lengths and colours.
struct SpecifiedGradient: Sendable {
    enum Shape: Sendable {
        case linear(angle: Double)
        case linearTo(x: Int, y: Int)
        case radial(isCircle: Bool, extent: Extent, center: SpecifiedPosition)
        case conic(angle: Double, center: SpecifiedPosition)
    }
    enum Extent: Sendable {
        case keyword(Gradient.Extent)
        case explicit(SpecifiedLength, SpecifiedLength)
    }
    struct Stop: Sendable {
        /// `nil` for a colour hint.
        var color: SpecifiedColor?
        var position: SpecifiedLength?
    }
    var shape: Shape
    var stops: [Stop]
    var isRepeating: Bool
    /// The space that the gradient names.
    var interpolation: ColorMixing? = nil
}

/// A `<position>`: each axis from its start or its end.
struct SpecifiedPosition: Sendable {
    struct Axis: Sendable {
        var isFromEnd = false
        var length: SpecifiedLength = .percent(50)

        func resolve(_ context: LengthContext) -> LengthPercentage {
            let value = context.resolve(length)
            guard isFromEnd else { return value }
            if let calculation = value.calculation {
                return LengthPercentage(
                    calculation: .sum([.linear(pixels: 0, percent: 100), .product(calculation, -1)]))
            }
            return LengthPercentage(pixels: -value.pixels, percent: 100 - value.percent)
        }
    }
    var x = Axis()
    var y = Axis()

    func resolve(_ context: LengthContext) -> LengthPair {
        LengthPair(x: x.resolve(context), y: y.resolve(context))
    }
}

extension SpecifiedGradient {
    func resolve(_ context: LengthContext, current: Color) -> Gradient {
        let shape: Gradient.Shape
        switch self.shape {
        case .linear(let angle): shape = .linear(angle: angle)
        case .linearTo(let x, let y): shape = .linearTo(x: x, y: y)
        case .conic(let angle, let center): shape = .conic(angle: angle, center: center.resolve(context))
        case .radial(let isCircle, let extent, let center):
            let size: Gradient.Extent
            switch extent {
            case .keyword(let keyword): size = keyword
            case .explicit(let x, let y): size = .explicit(LengthPair(x: context.resolve(x), y: context.resolve(y)))
            }
            shape = .radial(isCircle: isCircle, extent: size, center: center.resolve(context))
        }
        return Gradient(
            shape: shape, stops: resolveStops(context, current: current), isRepeating: isRepeating,
            interpolation: usedInterpolation)
    }

    /// Colours of the functions of CSS Color 4 are mixed in OKLab unless a space is named.
    ///
    /// <https://www.w3.org/TR/css-color-4/#interpolation-space>
    private var usedInterpolation: ColorMixing? {
        if let interpolation { return interpolation }
        return stops.allSatisfy { $0.color?.isLegacy != false } ? nil : ColorMixing(space: .oklab)
    }

    /// Resolves colour stops. A hint becomes a stop with the mean colour of its neighbours.
    private func resolveStops(_ context: LengthContext, current: Color) -> [Gradient.Stop] {
        let method = usedInterpolation ?? ColorMixing(space: .srgb)
        func color(_ index: Int) -> FloatColor? {
            stops.indices.contains(index) ? stops[index].color?.resolveExactly(current: current) : nil
        }
        return stops.indices.map { index in
            let position = stops[index].position.map { context.resolve($0) }
            if let color = color(index) { return Gradient.Stop(color, position: position) }
            let transparent = FloatColor(.transparent)
            let (before, after) = (color(index - 1) ?? transparent, color(index + 1) ?? transparent)
            let middle = FloatColor.mix(before, 0.5, with: after, share: 0.5, in: method, alpha: 1)
            return Gradient.Stop(middle, position: position)
        }
    }
}
