/// An sRGB colour with 8 bits per channel; alpha is not premultiplied.
public struct Color: Hashable, Codable, Sendable {
    /// From 0 to 255, gamma-encoded as in CSS.
    public var red: UInt8
    /// From 0 to 255, gamma-encoded as in CSS.
    public var green: UInt8
    /// From 0 to 255, gamma-encoded as in CSS.
    public var blue: UInt8
    /// From 0, transparent, to 255, opaque.
    public var alpha: UInt8

    /// Creates a colour, opaque unless said otherwise.
    @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates an opaque colour from `0xRRGGBB`.
    @inlinable public init(rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb))
    }

    /// Transparent black, as `transparent` in CSS.
    public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)
    /// `#000000`.
    public static let black = Color(rgb: 0)
    /// `#ffffff`.
    public static let white = Color(rgb: 0xFFFFFF)
    // The colours of these names in CSS (CSS Color 4, section 6.1).
    /// `#ff0000`.
    public static let red = Color(rgb: 0xFF0000)
    /// `#ffa500`.
    public static let orange = Color(rgb: 0xFFA500)
    /// `#ffff00`.
    public static let yellow = Color(rgb: 0xFFFF00)
    /// `#008000`; CSS calls `#00ff00` lime.
    public static let green = Color(rgb: 0x008000)
    /// `#0000ff`.
    public static let blue = Color(rgb: 0x0000FF)
    /// `#800080`.
    public static let purple = Color(rgb: 0x800080)
    /// `#ffc0cb`.
    public static let pink = Color(rgb: 0xFFC0CB)
    /// `#808080`.
    public static let gray = Color(rgb: 0x808080)
    /// Whether nothing of it is seen: alpha is 0. False for colours that are only translucent.
    @inlinable public var isTransparent: Bool { alpha == 0 }

    /// Returns a grey, from 0 for black to 1 for white.
    public static func gray(_ value: Double) -> Color {
        let level = UInt8(min(max(value, 0), 1) * 255 + 0.5)
        return Color(red: level, green: level, blue: level)
    }

    /// Returns the same colour at another opacity, from 0 to 1.
    public func with(alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: UInt8(min(max(alpha, 0), 1) * 255 + 0.5))
    }

    /// How opaque it is, from 0 to 1.
    public var opacity: Double { Double(alpha) / 255 }

    /// Whether it is darker than a medium grey.
    public var isDark: Bool { luma < 127.5 }
}

extension Color {
    /// How light it looks, from 0 to 255: the luma of ITU-R BT.709.
    package var luma: Double { 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) }
}

extension Color: CustomStringConvertible {
    /// `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    public var description: String {
        func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return "#" + hex(red) + hex(green) + hex(blue) + (alpha == 255 ? "" : hex(alpha))
    }
}
