public import LecternBase

/// A value that is read from Readium's JSON and written back to it.
public protocol JSONConvertible {
    /// Reads a value; `nil` where the JSON cannot mean one. Members that are
    /// wrong are left out, and reported.
    init?(json: JSONValue, diagnostics: DiagnosticSink?)

    /// The value as JSON.
    var json: JSONValue { get }
}

extension JSONConvertible {
    /// Reads a value without reports.
    public init?(json: JSONValue) { self.init(json: json, diagnostics: nil) }

    /// Reads a value from JSON text; `nil` where the text is not JSON or cannot
    /// mean one.
    public init?(jsonString: String) {
        guard let json = try? JSONValue(parsing: jsonString) else { return nil }
        self.init(json: json, diagnostics: nil)
    }

    /// The value as JSON text, the same for the same value.
    public var jsonString: String { json.text() }

    /// Reads an array of values, or one value where an array is expected.
    static func all(in json: JSONValue?, _ diagnostics: DiagnosticSink?) -> [Self] {
        (json?.elements ?? []).compactMap { Self(json: $0, diagnostics: diagnostics) }
    }
}

extension JSONValue {
    /// The texts of an array, or of one text where an array is expected.
    var strings: [String] { elements.compactMap(\.string) }
}

extension JSONObject {
    /// Sets a member to one text, or to an array where there are several.
    mutating func set(_ key: String, compacting texts: [String]) {
        switch texts.count {
        case 0: break
        case 1: self[key] = .string(texts[0])
        default: self[key] = .array(texts.map(JSONValue.string))
        }
    }

    /// Sets a member to an array of texts.
    mutating func set(_ key: String, texts: [String]) { set(key, texts.map(JSONValue.string)) }

    /// Sets a member to one value, or to an array where there are several.
    mutating func set(_ key: String, compacting values: [some JSONConvertible]) {
        switch values.count {
        case 0: break
        case 1: self[key] = values[0].json
        default: self[key] = .array(values.map(\.json))
        }
    }
}

extension DiagnosticSink {
    func reportInvalid(_ what: String) {
        report(Diagnostic("manifest.invalid", .warning, "\(what) is not valid and was left out"))
    }
}
