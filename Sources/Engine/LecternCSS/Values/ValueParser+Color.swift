import LecternGeometry

// <color>. CSS Color 4.

extension ValueParser {
    mutating func color() -> SpecifiedColor? {
        let token = peek()
        switch token.kind {
        case .hash:
            guard let color = Self.hexColor(list.text(token)) else { return nil }
            advance()
            return .color(color)
        case .ident:
            let name = list.lowercased(token)
            if name == "currentcolor" {
                advance()
                return .current
            }
            guard let color = Color(cssName: name) else { return nil }
            advance()
            return .color(color)
        case .function: return attempt { $0.colorFunction() }
        default: return nil
        }
    }

    static func hexColor(_ text: String) -> Color? {
        let digits = text.utf8.compactMap { hexDigit($0) }
        guard digits.count == text.utf8.count else { return nil }
        switch digits.count {
        case 3, 4:
            let alpha = digits.count == 4 ? digits[3] * 17 : 255
            return Color(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17, alpha: alpha)
        case 6, 8:
            func byte(_ index: Int) -> UInt8 { digits[index] << 4 | digits[index + 1] }
            return Color(red: byte(0), green: byte(2), blue: byte(4), alpha: digits.count == 8 ? byte(6) : 255)
        default: return nil
        }
    }

    private mutating func colorFunction() -> SpecifiedColor? {
        guard let name = functionName() else { return nil }
        let function = RelativeColor.Function.named[name]
        if function != nil || name == "color",
            let color = attempt({ parser in parser.arguments { $0.relativeColor(function) } })
        {
            return color
        }
        switch name {
        case "rgb", "rgba": return arguments { $0.rgbArguments() }
        case "hsl", "hsla": return arguments { $0.hueArguments(.hsl, allowsCommas: true) }
        case "hwb": return arguments { $0.hueArguments(.hwb, allowsCommas: false) }
        case "lab", "oklab", "lch", "oklch":
            guard let function else { return nil }
            return arguments { $0.components(function.space, scale: function.whole) }
        case "color":
            return arguments { inner in
                inner.predefinedSpace().flatMap { inner.components($0, scale: [1, 1, 1]) }
            }
        case "color-mix": return arguments { $0.mixArguments() }
        case "light-dark":
            return arguments { inner in
                guard let light = inner.color(), inner.comma(), inner.color() != nil else { return nil }
                return light
            }
        default: return nil
        }
    }

    /// Parses the name of a space of `color()`.
    mutating func predefinedSpace() -> ColorSpace? {
        guard let space = ident().flatMap({ ColorSpace(rawValue: $0) }), space.hueIndex == nil, space != .lab,
            space != .oklab
        else { return nil }
        return space
    }

    /// A number, a percentage of `whole`, or `none`.
    private mutating func component(percentOf whole: Double) -> Double? {
        if take("none") { return 0 }
        return number() ?? percentage().map { $0 * whole / 100 }
    }

    /// Parses the alpha after `/` or, in the legacy syntax, a comma.
    private mutating func alpha(usesCommas: Bool) -> Double? {
        if atEnd { return 1 }
        guard usesCommas ? comma() : slash() else { return nil }
        if !usesCommas, take("none") { return 0 }
        return numberOrPercentage().map { min(max($0, 0), 1) }
    }

    private mutating func rgbArguments() -> SpecifiedColor? {
        let startsWithPercent = peek().kind == .percentage
        guard let red = component(percentOf: 255) else { return nil }
        let usesCommas = comma()
        let secondIsPercent = peek().kind == .percentage
        guard let green = component(percentOf: 255), !usesCommas || comma() else { return nil }
        let thirdIsPercent = peek().kind == .percentage
        guard let blue = component(percentOf: 255), let alpha = alpha(usesCommas: usesCommas) else { return nil }
        // The legacy syntax does not mix numbers and percentages.
        if usesCommas, startsWithPercent != secondIsPercent || secondIsPercent != thirdIsPercent { return nil }
        return .color(FloatColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha).color)
    }

    private mutating func hue() -> Double? {
        if take("none") { return 0 }
        guard let degrees = angle(allowsZero: false) ?? number(), degrees.isFinite else { return nil }
        return degrees.truncatingRemainder(dividingBy: 360)
    }

    private mutating func hueArguments(_ space: ColorSpace, allowsCommas: Bool) -> SpecifiedColor? {
        guard let hue = hue() else { return nil }
        let usesCommas = allowsCommas && comma()
        guard let second = share(needsPercent: usesCommas), !usesCommas || comma(),
            let third = share(needsPercent: usesCommas), let alpha = alpha(usesCommas: usesCommas)
        else { return nil }
        let (a, b) = (max(second, 0), max(third, 0))
        return .color(
            FloatColor(
                space, a: hue, b: space == .hsl ? min(a, 1) : a, c: space == .hsl ? min(b, 1) : b, alpha: alpha
            ).color)
    }

    private mutating func share(needsPercent: Bool) -> Double? {
        if needsPercent { return percentage().map { $0 / 100 } }
        return component(percentOf: 100).map { $0 / 100 }
    }

    /// Parses three components; `scale` is the value of 100 %.
    private mutating func components(_ space: ColorSpace, scale: [Double]) -> SpecifiedColor? {
        var values: [Double] = []
        for index in 0..<3 {
            guard let value = space.hueIndex == index ? hue() : component(percentOf: scale[index]) else { return nil }
            values.append(value)
        }
        guard let alpha = alpha(usesCommas: false) else { return nil }
        switch space {
        case .lab, .lch: values[0] = min(max(values[0], 0), 100)
        case .oklab, .oklch: values[0] = min(max(values[0], 0), 1)
        default: break
        }
        if space == .lch || space == .oklch { values[1] = max(values[1], 0) }
        // Colours without chroma have no hue.
        let isPerceptual = [.lab, .lch, .oklab, .oklch].contains(space)
        let limit = scale[0] * 1e-4
        if isPerceptual, values[0] <= limit || values[0] >= scale[0] - limit {
            values[1] = 0
            values[2] = 0
        }
        return .modern(FloatColor(space, a: values[0], b: values[1], c: values[2], alpha: alpha))
    }

    private mutating func mixArguments() -> SpecifiedColor? {
        guard let method = colorInterpolation(), comma(), let (first, p) = mixComponent(), comma(),
            let (second, q) = mixComponent()
        else { return nil }
        let firstShare = p ?? (q.map { 100 - $0 } ?? 50)
        let secondShare = q ?? (100 - firstShare)
        let sum = firstShare + secondShare
        guard sum > 0 else { return nil }
        return .mix(
            ColorMix(
                method: method, first: first, second: second, firstShare: firstShare / sum,
                secondShare: secondShare / sum,
                alpha: min(sum / 100, 1)))
    }

    private mutating func mixComponent() -> (SpecifiedColor, Double?)? {
        var share = percentage(.nonNegative)
        guard let color = color() else { return nil }
        if share == nil { share = percentage(.nonNegative) }
        if let share, share > 100 { return nil }
        return (color, share)
    }
}
