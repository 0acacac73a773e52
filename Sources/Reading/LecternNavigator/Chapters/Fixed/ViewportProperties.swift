/// Width and height of a viewport `meta` element.
///
///     ViewportProperties("width=1200, height=1600px").width  // .pixels(1200)
///
/// Parsing is as tolerant as in browsers: commas, semicolons and white space
/// separate properties, letter case is ignored, a number may be followed by
/// anything. The first value of a property counts (EPUB Reading Systems 3.3).
/// https://www.w3.org/TR/css-device-adapt-1/#parsing-algorithm
/// https://www.w3.org/TR/epub-rs-33/#sec-fxl-content-conf
struct ViewportProperties: Hashable {
    enum Length: Hashable {
        case pixels(Double)
        /// `device-width`.
        case deviceWidth
        /// `device-height`.
        case deviceHeight

        /// Clamped to 1 to 10,000 pixels, as in browsers.
        fileprivate init?(_ text: Substring) {
            switch text.lowercased() {
            case "device-width": self = .deviceWidth
            case "device-height": self = .deviceHeight
            default:
                let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "+") }
                guard let value = Double(digits), value.isFinite, value >= 1 else { return nil }
                self = .pixels(min(value, 10_000))
            }
        }
    }
    var width: Length?
    var height: Length?

    init(_ content: String) {
        var remaining = content.prefix(1024)[...]
        while let (name, value) = Self.next(&remaining) {
            switch name.lowercased() {
            case "width": width = width ?? Length(value)
            case "height": height = height ?? Length(value)
            default: break
            }
        }
    }

    /// Returns the next property with its value, which may be empty.
    private static func next(_ remaining: inout Substring) -> (name: Substring, value: Substring)? {
        remaining = remaining.drop { isSeparator($0) || $0 == "=" }
        guard !remaining.isEmpty else { return nil }
        let name = remaining.prefix { !isSeparator($0) && $0 != "=" }
        remaining = remaining[name.endIndex...].drop(while: \.isWhitespace)
        guard remaining.first == "=" else { return (name, "") }
        remaining = remaining.dropFirst().drop(while: \.isWhitespace)
        let value = remaining.prefix { !isSeparator($0) && $0 != "=" }
        remaining = remaining[value.endIndex...]
        return (name, value)
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || character == "," || character == ";"
    }
}
