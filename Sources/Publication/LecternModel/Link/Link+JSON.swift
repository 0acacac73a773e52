public import LecternBase

extension Link: JSONConvertible {
    /// The names of the members of a link in JSON. ``other`` must contain none
    /// of them: they would be read back as those members.
    public static let memberNames: Set<String> = [
        "href", "templated", "type", "title", "rel", "properties", "height", "width", "size", "bitrate", "duration",
        "language", "alternate", "children",
    ]

    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let object = json.object, let href = object["href"]?.string else {
            diagnostics?.reportInvalid("a link without an href")
            return nil
        }
        let isTemplated = object["templated"]?.bool ?? false
        self.init(
            isTemplated ? href : AnyURL(string: href)?.string ?? href,
            mediaType: object["type"]?.string.flatMap { MediaType($0) }, title: object["title"]?.string,
            rels: object["rel"]?.strings ?? [], properties: LinkProperties(object["properties"]?.object ?? [:]),
            alternates: Link.all(in: object["alternate"], diagnostics),
            children: Link.all(in: object["children"], diagnostics))
        self.isTemplated = isTemplated
        height = object["height"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        width = object["width"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        size = object["size"]?.integer.flatMap { $0 >= 0 ? $0 : nil }
        bitrate = object["bitrate"]?.double.flatMap { $0 > 0 ? $0 : nil }
        duration = object["duration"]?.double.flatMap { $0 >= 0 ? $0 : nil }
        languages = object["language"]?.strings ?? []
        other = object.removing(Self.memberNames)
    }

    public var json: JSONValue {
        var object: JSONObject = ["href": .string(href)]
        if isTemplated { object["templated"] = true }
        object.set("type", mediaType?.string)
        object.set("title", title)
        object.set("rel", compacting: rels)
        if !properties.values.isEmpty { object["properties"] = .object(properties.values) }
        object.set("height", height)
        object.set("width", width)
        object.set("size", size)
        object.set("bitrate", bitrate)
        object.set("duration", duration)
        object.set("language", compacting: languages)
        object.set("alternate", alternates.map(\.json))
        object.set("children", children.map(\.json))
        object.merge(other)
        return .object(object)
    }
}
