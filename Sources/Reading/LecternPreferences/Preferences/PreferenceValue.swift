import LecternBase
import LecternGeometry
import LecternModel

/// A value of a preference that can be read from and written to JSON.
protocol PreferenceValue: Sendable {
    init?(preference json: JSONValue)
    var preferenceJSON: JSONValue { get }
}

extension Bool: PreferenceValue {
    init?(preference json: JSONValue) {
        guard let value = json.bool else { return nil }
        self = value
    }

    var preferenceJSON: JSONValue { .bool(self) }
}

extension Double: PreferenceValue {
    /// Preferences are finite and not negative.
    init?(preference json: JSONValue) {
        guard let value = json.double, value.isFinite, value >= 0 else { return nil }
        self = value
    }

    var preferenceJSON: JSONValue { JSONValue(self) }
}

extension String: PreferenceValue {
    init?(preference json: JSONValue) {
        guard let value = json.string, !value.isEmpty else { return nil }
        self = value
    }

    var preferenceJSON: JSONValue { .string(self) }
}

extension Language: PreferenceValue {
    init?(preference json: JSONValue) {
        guard let value = json.string.flatMap({ Language(parsing: $0) }) else { return nil }
        self = value
    }

    var preferenceJSON: JSONValue { .string(tag) }
}

extension Color: PreferenceValue {
    /// Accepts `"#RRGGBB"`, or a number as Readium writes it.
    init?(preference json: JSONValue) {
        if let number = json.integer {
            guard (0...0xFFFFFF).contains(number) else { return nil }
            self.init(rgb: UInt32(number))
            return
        }
        guard let text = json.string, text.utf8.count == 7, text.hasPrefix("#") else { return nil }
        let digits = text.utf8.dropFirst()
        guard digits.allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }),
            let rgb = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(rgb: rgb)
    }

    var preferenceJSON: JSONValue { .string(String(description.prefix(7)).uppercased()) }
}

extension PreferenceValue where Self: RawRepresentable<String> {
    init?(preference json: JSONValue) {
        guard let value = json.string.flatMap({ Self(rawValue: $0) }) else { return nil }
        self = value
    }

    var preferenceJSON: JSONValue { .string(rawValue) }
}

extension ColumnCount: PreferenceValue {}
extension ImageFilter: PreferenceValue {}
extension PageSpread: PreferenceValue {}
extension ReadingProgression: PreferenceValue {}
extension TextAlignment: PreferenceValue {}
extension Theme: PreferenceValue {}
