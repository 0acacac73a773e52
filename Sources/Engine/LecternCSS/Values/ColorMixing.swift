/// `<color-interpolation-method>`: the space in which two colours are mixed, and the way around the circle of hues.
///
/// <https://www.w3.org/TR/css-color-4/#interpolation>
package struct ColorMixing: Hashable, Sendable {
    enum Hue: String, Sendable { case shorter, longer, increasing, decreasing }

    var space: ColorSpace
    var hue = Hue.shorter

    /// Returns the hue between two, in degrees. Which way it goes is fixed by the difference.
    func hue(from start: Double, to end: Double, share: Double) -> Double {
        var difference = (end - start).truncatingRemainder(dividingBy: 360)
        switch hue {
        case .shorter:
            if difference > 180 { difference -= 360 } else if difference < -180 { difference += 360 }
        case .longer:
            if difference > 0, difference < 180 { difference -= 360 }
            if difference <= 0, difference > -180 { difference += 360 }
        case .increasing: if difference < 0 { difference += 360 }
        case .decreasing: if difference > 0 { difference -= 360 }
        }
        return start + difference * share
    }
}

extension ValueParser {
    /// Parses `in oklch longer hue` and the like.
    mutating func colorInterpolation() -> ColorMixing? {
        attempt { parser in
            guard parser.take("in"), let name = parser.ident(), let space = ColorSpace(rawValue: name) else {
                return nil
            }
            var method = ColorMixing(space: space)
            if space.hueIndex != nil, parser.peek().kind == .ident,
                let hue = ColorMixing.Hue(rawValue: parser.list.lowercased(parser.peek()))
            {
                parser.advance()
                guard parser.take("hue") else { return nil }
                method.hue = hue
            }
            return method
        }
    }
}
