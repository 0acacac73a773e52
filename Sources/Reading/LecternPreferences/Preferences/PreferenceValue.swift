public import LecternBase
public import LecternGeometry
public import LecternModel

/// A value of a preference that can be read from and written to JSON.
public protocol PreferenceValue: Hashable, Sendable {
    /// Reads a value; nil if the JSON is not one.
    init?(preference json: JSONValue)
    /// The value as JSON.
    var preferenceJSON: JSONValue { get }
}

extension Bool: PreferenceValue {
    public init?(preference json: JSONValue) {
        guard let value = json.bool else { return nil }
        self = value
    }

    public var preferenceJSON: JSONValue { .bool(self) }
}

extension Double: PreferenceValue {
    /// Preferences are finite and not negative.
    public init?(preference json: JSONValue) {
        guard let value = json.double, value.isFinite, value >= 0 else { return nil }
        self = value
    }

    public var preferenceJSON: JSONValue { JSONValue(self) }
}

extension Int: PreferenceValue {
    /// Preferences are not negative.
    public init?(preference json: JSONValue) {
        guard let value = json.integer, value >= 0 else { return nil }
        self = value
    }

    public var preferenceJSON: JSONValue { .integer(self) }
}

extension String: PreferenceValue {
    public init?(preference json: JSONValue) {
        guard let value = json.string, !value.isEmpty else { return nil }
        self = value
    }

    public var preferenceJSON: JSONValue { .string(self) }
}

extension Language: PreferenceValue {
    public init?(preference json: JSONValue) {
        guard let value = json.string.flatMap({ Language(parsing: $0) }) else { return nil }
        self = value
    }

    public var preferenceJSON: JSONValue { .string(tag) }
}

extension Color: PreferenceValue {
    /// Accepts `"#RRGGBB"`, or a number as Readium writes it.
    public init?(preference json: JSONValue) {
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

    public var preferenceJSON: JSONValue { .string(String(description.prefix(7)).uppercased()) }
}

extension PreferenceValue where Self: RawRepresentable<String> {
    public init?(preference json: JSONValue) {
        guard let value = json.string.flatMap({ Self(rawValue: $0) }) else { return nil }
        self = value
    }

    public var preferenceJSON: JSONValue { .string(rawValue) }
}

extension FontFamily: PreferenceValue {
    public init?(preference json: JSONValue) {
        guard let name = String(preference: json) else { return nil }
        self.init(name)
    }

    public var preferenceJSON: JSONValue { .string(rawValue) }
}

extension Axis: PreferenceValue {}
extension ColumnCount: PreferenceValue {}
extension Fit: PreferenceValue {}
extension ImageFilter: PreferenceValue {}
extension PageRotation: PreferenceValue {}
extension PageSpread: PreferenceValue {}
extension ReadingProgression: PreferenceValue {}
extension TextAlignment: PreferenceValue {}
extension Theme: PreferenceValue {}
extension WordHintLevel: PreferenceValue {}
