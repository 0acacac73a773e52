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
        var rest = content.prefix(1024)[...]
        while let (name, value) = Self.next(&rest) {
            switch name.lowercased() {
            case "width": width = width ?? Length(value)
            case "height": height = height ?? Length(value)
            default: break
            }
        }
    }

    /// Returns the next property with its value, which may be empty.
    private static func next(_ rest: inout Substring) -> (name: Substring, value: Substring)? {
        rest = rest.drop { isSeparator($0) || $0 == "=" }
        guard !rest.isEmpty else { return nil }
        let name = rest.prefix { !isSeparator($0) && $0 != "=" }
        rest = rest[name.endIndex...].drop(while: \.isWhitespace)
        guard rest.first == "=" else { return (name, "") }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        let value = rest.prefix { !isSeparator($0) && $0 != "=" }
        rest = rest[value.endIndex...]
        return (name, value)
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || character == "," || character == ";"
    }
}
