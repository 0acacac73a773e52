public import LecternBase

/// A group of links with a role in the publication: landmarks, page list, an
/// index, a preview.
public struct PublicationCollection: Hashable, Sendable {
    /// The purpose of the collection, such as `landmarks` or `pageList`.
    public var role: String
    /// Metadata of the collection.
    public var metadata: JSONObject
    /// The links of the collection.
    public var links: [Link]
    /// Nested collections.
    public var subcollections: [PublicationCollection]

    /// Creates a collection. One with links only is written as an array, others
    /// as an object.
    public init(
        role: String, metadata: JSONObject = [:], links: [Link] = [], subcollections: [PublicationCollection] = []
    ) {
        self.role = role
        self.metadata = metadata
        self.links = links
        self.subcollections = subcollections
    }
}

extension PublicationCollection {
    /// Reads one collection: an array of links, or an object with links.
    init?(role: String, json: JSONValue, diagnostics: DiagnosticSink?) {
        if let array = json.array {
            guard array.contains(where: { $0["href"] != nil }) else { return nil }
            self.init(role: role, links: Link.all(in: json, diagnostics))
            return
        }
        guard let object = json.object, object["links"]?.array != nil || object["metadata"]?.object != nil else {
            return nil
        }
        self.init(
            role: role, metadata: object["metadata"]?.object ?? [:], links: Link.all(in: object["links"], diagnostics),
            subcollections: Self.all(in: object.removing(["metadata", "links"]), diagnostics))
    }

    /// Reads the members of an object that are collections.
    static func all(in object: JSONObject, _ diagnostics: DiagnosticSink?) -> [PublicationCollection] {
        object.members.flatMap { role, value -> [PublicationCollection] in
            if let one = PublicationCollection(role: role, json: value, diagnostics: diagnostics) { return [one] }
            return (value.array ?? []).compactMap { .init(role: role, json: $0, diagnostics: diagnostics) }
        }
    }

    /// The collection as JSON: an array if it only has links.
    var json: JSONValue {
        guard !metadata.isEmpty || !subcollections.isEmpty else { return .array(links.map(\.json)) }
        return .object(object)
    }

    private var object: JSONObject {
        var object = JSONObject()
        if !metadata.isEmpty { object["metadata"] = .object(metadata) }
        object.set("links", links.map(\.json))
        object.merge(Self.members(subcollections))
        return object
    }

    /// Returns collections as members of an object, grouped by role.
    static func members(_ collections: [PublicationCollection]) -> JSONObject {
        var roles: [String] = []
        var byRole: [String: [PublicationCollection]] = [:]
        for collection in collections {
            if byRole[collection.role] == nil { roles.append(collection.role) }
            byRole[collection.role, default: []].append(collection)
        }
        return JSONObject(
            roles.map { role in
                let group = byRole[role] ?? []
                return (role, group.count == 1 ? group[0].json : .array(group.map { .object($0.object) }))
            })
    }
}
