public import LecternBase

extension Manifest: JSONConvertible {
    private static let memberNames: Set<String> = [
        "@context", "metadata", "links", "readingOrder", "spine", "resources", "toc",
    ]

    /// Reads a manifest; nil if it has no metadata.
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let object = json.object,
            let metadata = object["metadata"].flatMap({ Metadata(json: $0, diagnostics: diagnostics) })
        else { return nil }
        let links = Link.all(in: object["links"], diagnostics)
        let otherMembers = object.removing(Self.memberNames)
        let collections = PublicationCollection.all(in: otherMembers, diagnostics)
        self.init(
            metadata: metadata, links: links,
            readingOrder: Link.all(in: object["readingOrder"] ?? object["spine"], diagnostics),
            resources: Link.all(in: object["resources"], diagnostics),
            tableOfContents: Link.all(in: object["toc"], diagnostics), subcollections: collections)
        context = object["@context"]?.strings ?? context
        other = otherMembers.removing(Set(collections.map(\.role)))
    }

    public var json: JSONValue {
        var object = JSONObject()
        object.set("@context", compacting: context)
        object["metadata"] = metadata.json
        object["links"] = .array(links.map(\.json))
        object["readingOrder"] = .array(readingOrder.map(\.json))
        object.set("resources", resources.map(\.json))
        object.set("toc", tableOfContents.map(\.json))
        object.merge(PublicationCollection.members(subcollections))
        object.merge(other)
        return .object(object)
    }
}
