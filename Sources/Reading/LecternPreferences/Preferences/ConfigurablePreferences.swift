public import LecternBase
public import LecternModel

/// What a user asks of a navigator; nil members mean no preference.
///
/// A type that lists its members as ``JSONPreferences`` gets everything but the members and an initializer.
public protocol ConfigurablePreferences: Codable, Hashable, Sendable {
    /// Preferences without values.
    static var empty: Self { get }

    /// Returns these preferences with another layer over them. The other layer wins where
    /// both have a value.
    func merging(_ other: Self) -> Self

    /// The preferences that may apply to several publications.
    func filterSharedPreferences() -> Self

    /// The preferences that apply to one publication only, such as its language.
    func filterPublicationPreferences() -> Self
}

/// The values of a navigator that are in effect.
public protocol ConfigurableSettings: Hashable, Sendable {}

/// Preferences that are stored as a JSON object and list their members once.
///
///     struct TickerPreferences: JSONPreferences {
///         var linesPerMinute: Int?
///         var other: JSONObject = [:]
///         static let fields = [PreferenceField<Self>("linesPerMinute", \.linesPerMinute)]
///     }
public protocol JSONPreferences: ConfigurablePreferences, JSONConvertible {
    /// The members, sorted by name.
    static var fields: [PreferenceField<Self>] { get }

    /// Members of the JSON that are not understood. They are preserved.
    var other: JSONObject { get set }

    /// Creates preferences without values.
    init()
}

extension JSONPreferences {
    public static var empty: Self { Self() }

    /// Whether no preference is set.
    public var isEmpty: Bool { self == Self() }

    public func merging(_ other: Self) -> Self {
        var result = self
        for field in Self.fields { field.copy(other, &result) }
        result.other = other.other
        result.other.merge(self.other)
        return result
    }

    public func filterPublicationPreferences() -> Self { filter(.publication) }

    /// The preferences that may apply to several publications, including unknown ones.
    public func filterSharedPreferences() -> Self {
        var result = filter(.shared)
        result.other = other
        return result
    }

    private func filter(_ scope: PreferenceScope) -> Self {
        var result = Self()
        for field in Self.fields where field.scope == scope { field.copy(self, &result) }
        return result
    }
}

// JSON.
extension JSONPreferences {
    /// Reads preferences. Unknown members and invalid values are kept in ``other``: another
    /// version may understand them.
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard var members = json.object else { return nil }
        self.init()
        for field in Self.fields {
            guard let value = members[field.name] else { continue }
            if field.read(value, &self) {
                members[field.name] = nil
            } else {
                let message = "the preference \(field.name) is not valid and has no effect"
                diagnostics?.report(Diagnostic("preferences.invalid", .warning, message: message))
            }
        }
        other = members
    }

    public var json: JSONValue {
        var members = JSONObject()
        for field in Self.fields { members[field.name] = field.write(self) }
        members.merge(other)
        return .object(members)
    }

    /// Reads preferences as ``init(json:diagnostics:)`` does.
    ///
    /// - Throws: `DecodingError` if the value is not an object.
    public init(from decoder: any Decoder) throws {
        guard let preferences = Self(json: try JSONValue(from: decoder)) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "preferences are not a JSON object")
            throw DecodingError.typeMismatch(Self.self, context)
        }
        self = preferences
    }

    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
