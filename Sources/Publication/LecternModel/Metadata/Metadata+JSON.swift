public import LecternBase

extension Metadata: JSONConvertible {
    /// The names of the members of metadata in JSON. ``otherMetadata`` must
    /// contain none of them: they would be read back as those members.
    public static let memberNames: Set<String> = Set(
        [
            "@type", "conformsTo", "title", "subtitle", "sortAs", "identifier", "altIdentifier", "accessibility",
            "modified", "published", "language", "subject", "layout", "presentation", "readingProgression",
            "description", "duration", "numberOfPages", "belongsTo", "tdm",
        ] + Contributor.Kind.allCases.map(\.rawValue))

    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let object = json.object else { return nil }
        self.init(
            title: object["title"].flatMap { LocalizedString(json: $0) }, identifier: object["identifier"]?.string,
            languages: object["language"]?.strings ?? [],
            readingProgression: object["readingProgression"]?.string.flatMap(ReadingProgression.init) ?? .auto,
            otherMetadata: object.removing(Self.memberNames))
        if localizedTitle == nil {
            diagnostics?.report(Diagnostic("manifest.title.missing", .warning, message: "the publication has no title"))
        }
        type = object["@type"]?.string
        conformsTo = object["conformsTo"]?.strings ?? []
        localizedSubtitle = object["subtitle"].flatMap { LocalizedString(json: $0) }
        sortAs = object["sortAs"]?.string
        alternateIdentifiers = (object["altIdentifier"]?.elements ?? []).compactMap { $0.string ?? $0["value"]?.string }
        // Keep identifiers with a scheme unchanged.
        if object["altIdentifier"]?.elements.contains(where: { $0.object != nil }) == true {
            otherMetadata["altIdentifier"] = object["altIdentifier"]
        }
        accessibility = object["accessibility"].flatMap { Accessibility(json: $0) } ?? Accessibility()
        tdm = object["tdm"].flatMap { TDM(json: $0) }
        modified = object["modified"]?.string.map(PublicationDate.init)
        published = object["published"]?.string.map(PublicationDate.init)
        for kind in Contributor.Kind.allCases { self[kind] = Contributor.all(in: object[kind.rawValue], diagnostics) }
        subjects = Subject.all(in: object["subject"], diagnostics)
        readPresentation(object)
        description = object["description"]?.string
        duration = object["duration"]?.double.flatMap { $0 >= 0 ? $0 : nil }
        numberOfPages = object["numberOfPages"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        series = Contributor.all(in: object["belongsTo"]?["series"], diagnostics)
        collections = Contributor.all(in: object["belongsTo"]?["collection"], diagnostics)
        if let otherMembers = object["belongsTo"]?.object?.removing(["series", "collection"]), !otherMembers.isEmpty {
            otherMetadata["belongsTo"] = .object(otherMembers)
        }
    }

    private mutating func readPresentation(_ object: JSONObject) {
        presentation = object["presentation"].flatMap { Presentation(json: $0) } ?? Presentation()
        let name = object["layout"]?.string ?? object["presentation"]?["layout"]?.string
        layout = name.flatMap(Layout.init)
    }

    public var json: JSONValue {
        var object = JSONObject()
        object.set("@type", type)
        object.set("conformsTo", compacting: conformsTo)
        object["title"] = localizedTitle?.json
        object["subtitle"] = localizedSubtitle?.json
        object.set("sortAs", sortAs)
        object.set("identifier", identifier)
        if otherMetadata["altIdentifier"] == nil { object.set("altIdentifier", texts: alternateIdentifiers) }
        if !accessibility.isEmpty { object["accessibility"] = accessibility.json }
        object["tdm"] = tdm?.json
        for kind in Contributor.Kind.allCases { object.set(kind.rawValue, compacting: self[kind]) }
        object.set("language", compacting: languages)
        object.set("modified", modified?.string)
        object.set("published", published?.string)
        object.set("description", description)
        object.set("subject", compacting: subjects)
        object["belongsTo"] = belongsTo
        object.set("layout", layout?.rawValue)
        if readingProgression != .auto { object.set("readingProgression", readingProgression.rawValue) }
        if !presentation.isEmpty { object["presentation"] = presentation.json }
        object.set("duration", duration)
        object.set("numberOfPages", numberOfPages)
        object.merge(otherMetadata)
        return .object(object)
    }

    private var belongsTo: JSONValue? {
        var object = JSONObject()
        object.set("series", compacting: series)
        object.set("collection", compacting: collections)
        if let otherMembers = otherMetadata["belongsTo"]?.object { object.merge(otherMembers) }
        return object.isEmpty ? nil : .object(object)
    }
}
