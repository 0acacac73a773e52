public import LecternBase

/// Properties of a link: presentation, encryption and content. Unknown
/// properties are kept.
///
/// Spec: https://readium.org/webpub-manifest/properties.html
public struct LinkProperties: Hashable, Sendable {
    /// All properties as JSON.
    public var values: JSONObject

    /// Creates properties from their JSON; by default none.
    public init(_ values: JSONObject = [:]) { self.values = values }

    /// The side of a spread that the resource belongs on.
    public var page: PageSide? {
        get { enumeration("page") }
        set { set("page", newValue) }
    }

    /// The layout, if it differs from the publication's.
    public var layout: Layout? {
        get { enumeration("layout") }
        set { set("layout", newValue) }
    }

    /// The preferred orientation of the device.
    public var orientation: Orientation? {
        get { enumeration("orientation") }
        set { set("orientation", newValue) }
    }

    /// How content longer than the viewport is shown.
    public var overflow: Overflow? {
        get { enumeration("overflow") }
        set { set("overflow", newValue) }
    }

    /// Whether scrolling goes on from the resource to its neighbours, if `overflow` is `scrolled`.
    ///
    /// Readium's model has this member for publications only; Lectern stores it as `continuous`.
    public var continuous: Bool? {
        get { values["continuous"]?.bool }
        set { values["continuous"] = newValue.map(JSONValue.bool) }
    }

    /// Whether the pages of the resource are centred horizontally (EPUB's `rendition:align-x-center`).
    ///
    /// Readium's model has no member for it; Lectern stores it as `alignXCenter`.
    public var isCentered: Bool {
        get { values["alignXCenter"]?.bool ?? false }
        set { values["alignXCenter"] = newValue ? .bool(true) : nil }
    }

    /// Whether the resource is shown in a spread.
    public var spread: Spread? {
        get { enumeration("spread") }
        set { set("spread", newValue) }
    }

    /// What the resource contains, such as `svg`, `mathml` or `js`.
    public var contains: [String] {
        get { values["contains"]?.strings ?? [] }
        set { values["contains"] = newValue.isEmpty ? nil : .array(newValue.map(JSONValue.string)) }
    }

    /// The alternative text of a picture of the reading order, as `alt` in
    /// HTML.
    ///
    /// Readium's model has no member for it; Lectern stores it as `alt`.
    public var alternativeText: String? {
        get { values["alt"]?.string }
        set { values["alt"] = newValue.map(JSONValue.string) }
    }

    /// How the resource is encrypted.
    public var encryption: Encryption? {
        get { values["encrypted"].flatMap { Encryption(json: $0) } }
        set { values["encrypted"] = newValue?.json }
    }

    private func enumeration<T: RawRepresentable<String>>(_ key: String) -> T? {
        values[key]?.string.flatMap(T.init(rawValue:))
    }

    private mutating func set(_ key: String, _ value: (some RawRepresentable<String>)?) {
        values[key] = value.map { .string($0.rawValue) }
    }
}

/// How a resource is encrypted or obfuscated.
///
/// Spec: https://readium.org/webpub-manifest/modules/encryption.html
public struct Encryption: Hashable, Sendable {
    /// The URI of the algorithm.
    public var algorithm: String
    /// The compression before encryption, such as `deflate`.
    public var compression: String?
    /// The length in bytes before compression and encryption.
    public var originalLength: Int?
    /// The encryption profile, for LCP.
    public var profile: String?
    /// The URI of the protection scheme.
    public var scheme: String?

    /// Creates a description of an encryption; nil where the book says nothing.
    public init(
        algorithm: String, compression: String? = nil, originalLength: Int? = nil, profile: String? = nil,
        scheme: String? = nil
    ) {
        self.algorithm = algorithm
        self.compression = compression
        self.originalLength = originalLength
        self.profile = profile
        self.scheme = scheme
    }
}

extension Encryption: JSONConvertible {
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let algorithm = json["algorithm"]?.string else {
            diagnostics?.reportInvalid("an encryption without an algorithm")
            return nil
        }
        self.init(
            algorithm: algorithm, compression: json["compression"]?.string,
            originalLength: json["originalLength"]?.integer, profile: json["profile"]?.string,
            scheme: json["scheme"]?.string)
    }

    public var json: JSONValue {
        var object: JSONObject = ["algorithm": .string(algorithm)]
        object.set("compression", compression)
        object.set("originalLength", originalLength)
        object.set("profile", profile)
        object.set("scheme", scheme)
        return .object(object)
    }
}
