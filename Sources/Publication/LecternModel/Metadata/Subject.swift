public import LecternBase

/// A subject of a publication.
public struct Subject: Hashable, Sendable {
    /// The name, in one or more languages.
    public var name: LocalizedString
    /// The name as it is sorted.
    public var sortAs: String?
    /// The scheme the code belongs to, such as `https://www.bisg.org/#bisac`.
    public var scheme: String?
    /// The code of the subject in its scheme.
    public var code: String?
    /// Links about the subject.
    public var links: [Link]
    /// Members that Lectern does not interpret.
    public var other: JSONObject

    /// Creates a subject.
    ///
    /// - Parameter code: the subject's code in `scheme`.
    public init(
        _ name: LocalizedString, sortAs: String? = nil, scheme: String? = nil, code: String? = nil, links: [Link] = [],
        other: JSONObject = [:]
    ) {
        self.name = name
        self.sortAs = sortAs
        self.scheme = scheme
        self.code = code
        self.links = links
        self.other = other
    }
}

extension Subject: JSONConvertible {
    private static let memberNames: Set<String> = ["name", "sortAs", "scheme", "code", "links"]

    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        if json.string != nil, let name = LocalizedString(json: json) {
            self.init(name)
            return
        }
        guard let name = json["name"].flatMap({ LocalizedString(json: $0) }) else {
            diagnostics?.reportInvalid("a subject without a name")
            return nil
        }
        self.init(
            name, sortAs: json["sortAs"]?.string, scheme: json["scheme"]?.string, code: json["code"]?.string,
            links: Link.all(in: json["links"], diagnostics), other: json.object?.removing(Self.memberNames) ?? [:])
    }

    public var json: JSONValue {
        var object: JSONObject = ["name": name.json]
        object.set("sortAs", sortAs)
        object.set("scheme", scheme)
        object.set("code", code)
        object.set("links", links.map(\.json))
        object.merge(other)
        return object.keys.count == 1 && name.json.string != nil ? name.json : .object(object)
    }
}
