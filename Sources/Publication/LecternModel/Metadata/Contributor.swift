public import LecternBase

/// A person or organization that contributed to a publication, or a series or
/// collection that the publication belongs to.
public struct Contributor: Hashable, Sendable {
    /// The contribution, if Readium's model has a member for it.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Work on the content. The names are those of Readium's members.
        case author, translator, editor, artist, illustrator, letterer, penciler, colorist, inker, narrator
        /// Any other contribution, the publisher, or the label under which the
        /// book is published.
        case contributor, publisher, imprint
    }

    /// The name, in one or more languages.
    public var name: LocalizedString
    /// The name as it is sorted: `Melville, Herman`.
    public var sortAs: String?
    /// An identifier, usually a URI.
    public var identifier: String?
    /// MARC relator codes, such as `aut`, in addition to the kind. See
    /// ``MARCRelator``.
    public var roles: [String]
    /// The publication's number in a series or collection.
    public var position: Double?
    /// Links about the contributor.
    public var links: [Link]
    /// Members that Lectern does not interpret.
    public var other: JSONObject

    /// Creates a contributor.
    ///
    /// - Parameter position: the publication's number, if the contributor is a
    ///   series or collection.
    public init(
        _ name: LocalizedString, sortAs: String? = nil, identifier: String? = nil, roles: [String] = [],
        position: Double? = nil, links: [Link] = [], other: JSONObject = [:]
    ) {
        self.name = name
        self.sortAs = sortAs
        self.identifier = identifier
        self.roles = roles
        self.position = position
        self.links = links
        self.other = other
    }
}

extension Contributor: JSONConvertible {
    private static let memberNames: Set<String> = ["name", "sortAs", "identifier", "role", "position", "links"]

    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        if json.string != nil, let name = LocalizedString(json: json) {
            self.init(name)
            return
        }
        guard let object = json.object, let name = object["name"].flatMap({ LocalizedString(json: $0) }) else {
            diagnostics?.reportInvalid("a contributor without a name")
            return nil
        }
        self.init(
            name, sortAs: object["sortAs"]?.string, identifier: object["identifier"]?.string,
            roles: object["role"]?.strings ?? [], position: object["position"]?.double,
            links: Link.all(in: object["links"], diagnostics), other: object.removing(Self.memberNames))
    }

    public var json: JSONValue {
        var object = JSONObject()
        object.set("sortAs", sortAs)
        object.set("identifier", identifier)
        object.set("role", compacting: roles)
        object.set("position", position)
        object.set("links", links.map(\.json))
        object.merge(other)
        if object.isEmpty, case .string(let name) = name.json { return .string(name) }
        var result: JSONObject = ["name": name.json]
        result.merge(object)
        return .object(result)
    }
}
