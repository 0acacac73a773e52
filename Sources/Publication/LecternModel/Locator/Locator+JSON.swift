public import LecternBase

extension Locator: JSONConvertible, Codable {
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let href = json["href"]?.string.flatMap({ AnyURL(string: $0) }) else {
            diagnostics?.reportInvalid("a locator without an href")
            return nil
        }
        self.init(
            href: href, mediaType: json["type"]?.string.flatMap { MediaType($0) }, title: json["title"]?.string,
            locations: json["locations"].flatMap { Locations(json: $0) } ?? Locations(),
            text: json["text"].flatMap { Text(json: $0) } ?? Text())
    }

    public var json: JSONValue {
        var object: JSONObject = ["href": .string(href.string)]
        object.set("type", mediaType?.string)
        object.set("title", title)
        if !locations.isEmpty { object["locations"] = locations.json }
        if !text.isEmpty { object["text"] = text.json }
        return .object(object)
    }
}

extension Locator.Locations: JSONConvertible {
    private static let memberNames: Set<String> = [
        "fragments", "fragment", "progression", "totalProgression", "position",
    ]

    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let object = json.object else { return nil }
        func ratio(_ key: String) -> Double? { object[key]?.double.flatMap { (0...1).contains($0) ? $0 : nil } }
        self.init(
            fragments: (object["fragments"] ?? object["fragment"])?.strings ?? [], progression: ratio("progression"),
            totalProgression: ratio("totalProgression"),
            position: object["position"]?.integer.flatMap { $0 > 0 ? $0 : nil },
            otherLocations: object.removing(Self.memberNames))
    }

    public var json: JSONValue {
        var object = JSONObject()
        object.set("fragments", texts: fragments)
        object.set("progression", progression)
        object.set("totalProgression", totalProgression)
        object.set("position", position)
        object.merge(otherLocations)
        return .object(object)
    }
}

extension Locator.Text: JSONConvertible {
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let object = json.object else { return nil }
        self.init(
            before: object["before"]?.string, highlight: object["highlight"]?.string, after: object["after"]?.string)
    }

    public var json: JSONValue {
        var object = JSONObject()
        object.set("before", before)
        object.set("highlight", highlight)
        object.set("after", after)
        return .object(object)
    }
}
