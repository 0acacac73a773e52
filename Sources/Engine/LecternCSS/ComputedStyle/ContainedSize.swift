/// `contain-intrinsic-size`: the size that a box with size containment takes its content to have, in CSS pixels.
///
/// <https://www.w3.org/TR/css-sizing-4/#intrinsic-size-override>
package struct ContainedSize: Hashable, Sendable, InitialValued {
    /// Nil for `none`: the box is as if it were empty.
    package var width: ExplicitIntrinsicSize?
    package var height: ExplicitIntrinsicSize?

    package init() {}
}

/// An explicit intrinsic size in one axis.
package struct ExplicitIntrinsicSize: Hashable, Sendable {
    package let pixels: Float
    /// Whether the size that the box last had comes first. There is none: nothing leaves the screen.
    let isAuto: Bool
}

extension ExplicitIntrinsicSize: CSSTextConvertible {
    var cssText: String { (isAuto ? "auto " : "") + (pixels == 0 ? "0" : cssNumber(Double(pixels)) + "px") }
}

extension ValueParser {
    /// `auto? [ none | <length> ]`.
    mutating func intrinsicSize() -> (isAuto: Bool, length: SpecifiedLength?)? {
        let isAuto = take("auto")
        if take("none") { return (isAuto, nil) }
        return length(.nonNegative, percent: false).map { (isAuto, $0) }
    }
}
