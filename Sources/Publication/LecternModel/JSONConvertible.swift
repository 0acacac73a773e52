public import LecternBase

/// A value that converts from and to Readium's JSON.
public protocol JSONConvertible {
    /// Reads a value; nil if the JSON does not represent one. Invalid members
    /// are dropped and reported.
    init?(json: JSONValue, diagnostics: DiagnosticSink?)

    /// The value as JSON.
    var json: JSONValue { get }
}

extension JSONConvertible {
    /// Reads a value without reporting diagnostics.
    public init?(json: JSONValue) { self.init(json: json, diagnostics: nil) }

    /// Reads a value from JSON text; nil if the text is not JSON or does not
    /// represent a value.
    public init?(jsonString: String) {
        guard let json = try? JSONValue(parsing: jsonString) else { return nil }
        self.init(json: json, diagnostics: nil)
    }

    /// The value as JSON text; equal values give equal texts.
    public var jsonString: String { json.text() }

    /// Reads a value from the JSON of any decoder.
    ///
    /// - Throws: `DecodingError` if the JSON does not represent a value.
    public init(from decoder: any Decoder) throws {
        guard let value = Self(json: try JSONValue(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "not the JSON of a \(Self.self)"))
        }
        self = value
    }

    /// Writes ``json``.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Reads an array of values; a single value counts as an array of one.
    static func all(in json: JSONValue?, _ diagnostics: DiagnosticSink?) -> [Self] {
        (json?.elements ?? []).compactMap { Self(json: $0, diagnostics: diagnostics) }
    }
}

extension JSONValue {
    /// The texts of an array; a single text counts as an array of one.
    var strings: [String] { elements.compactMap(\.string) }
}

extension JSONObject {
    /// Sets a member to a text if there is one, to an array if there are
    /// several.
    mutating func set(_ key: String, compacting texts: [String]) {
        switch texts.count {
        case 0: break
        case 1: self[key] = .string(texts[0])
        default: self[key] = .array(texts.map(JSONValue.string))
        }
    }

    /// Sets a member to an array of texts.
    mutating func set(_ key: String, texts: [String]) { set(key, texts.map(JSONValue.string)) }

    /// Sets a member to a value if there is one, to an array if there are
    /// several.
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
        report(Diagnostic("manifest.invalid", .warning, message: "\(what) is not valid and was ignored"))
    }
}
