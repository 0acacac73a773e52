import Glibc

/// How light a colour is, from 0 for black to 1 for white; its alpha does not count.
///
/// <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>
package struct RelativeLuminance: Hashable, Sendable {
    package let value: Double

    package static let black = RelativeLuminance(red: 0, green: 0, blue: 0)

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        value = 0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    package init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue) }

    /// The contrast ratio of two colours, from 1 to 21.
    ///
    /// <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
    package func contrast(with other: RelativeLuminance) -> Double {
        (max(value, other.value) + 0.05) / (min(value, other.value) + 0.05)
    }

    private static let linear: [Double] = (0...255).map { byte in
        let share = Double(byte) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
}

extension Color {
    /// The contrast with another colour, from 1 for the same lightness to 21 for black and white; both are taken as
    /// opaque. Text is legible from 4.5 on.
    ///
    /// <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
    public func contrast(with other: Color) -> Double {
        RelativeLuminance(self).contrast(with: RelativeLuminance(other))
    }
}
