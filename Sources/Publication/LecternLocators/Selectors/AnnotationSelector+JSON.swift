public import LecternBase
public import LecternModel

extension AnnotationSelector: JSONConvertible {
    private static let maximumDepth = 16
    private static let maximumCount = 64

    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        self.init(json: json, depth: 0)
        if diagnostics != nil, case .other(let type) = kind, type.isEmpty { return nil }
    }

    /// Reads the selectors of a `selector` member: one, or several
    /// alternatives.
    public static func list(_ json: JSONValue?) -> [AnnotationSelector] { list(json, depth: 0) }

    private static func list(_ json: JSONValue?, depth: Int) -> [AnnotationSelector] {
        (json?.elements ?? []).prefix(maximumCount).compactMap { AnnotationSelector(json: $0, depth: depth) }
    }

    private init?(json: JSONValue, depth: Int) {
        guard let object = json.object, depth < Self.maximumDepth, let type = object["type"]?.elements.first?.string
        else {
            return nil
        }
        var memberNames: Set<String> = ["type", "refinedBy"]
        let kind = Self.kind(type, object, depth: depth, memberNames: &memberNames)
        self.init(
            kind ?? .other(type: type), refinedBy: Self.list(object["refinedBy"], depth: depth + 1),
            other: object.removing(kind == nil ? ["type", "refinedBy"] : memberNames))
    }

    private static func kind(_ type: String, _ object: JSONObject, depth: Int, memberNames: inout Set<String>) -> Kind?
    {
        func span() -> (start: Int, end: Int)? {
            guard let start = object["start"]?.integer, let end = object["end"]?.integer, start >= 0, end >= start
            else {
                return nil
            }
            memberNames.formUnion(["start", "end"])
            return (start, end)
        }
        func value() -> String? {
            memberNames.insert("value")
            return object["value"]?.string
        }
        switch type {
        case "FragmentSelector":
            memberNames.insert("conformsTo")
            return value().map { .fragment($0, conformsTo: object["conformsTo"]?.string) }
        case "CssSelector": return value().map { .css($0) }
        case "XPathSelector": return value().map { .xpath($0) }
        case "TextQuoteSelector":
            memberNames.formUnion(["exact", "prefix", "suffix"])
            return object["exact"]?.string.map {
                .textQuote(exact: $0, prefix: object["prefix"]?.string, suffix: object["suffix"]?.string)
            }
        case "TextPositionSelector": return span().map { .textPosition(start: $0.start, end: $0.end) }
        case "DataPositionSelector": return span().map { .dataPosition(start: $0.start, end: $0.end) }
        case "ProgressionSelector":
            memberNames.insert("value")
            return object["value"]?.double.flatMap { (0...1).contains($0) ? .progression($0) : nil }
        case "RangeSelector":
            memberNames.formUnion(["startSelector", "endSelector"])
            let start = list(object["startSelector"], depth: depth + 1)
            let end = list(object["endSelector"], depth: depth + 1)
            return start.isEmpty || end.isEmpty ? nil : .range(start: start, end: end)
        default: return nil
        }
    }

    public var json: JSONValue {
        var object = JSONObject()
        func span(_ type: String, from start: Int, to end: Int) {
            object = ["type": .string(type), "start": .integer(start), "end": .integer(end)]
        }
        switch kind {
        case .fragment(let value, let specification):
            object = ["type": "FragmentSelector"]
            object.set("conformsTo", specification)
            object.set("value", value)
        case .css(let value): object = ["type": "CssSelector", "value": .string(value)]
        case .xpath(let value): object = ["type": "XPathSelector", "value": .string(value)]
        case .textQuote(let exact, let prefix, let suffix):
            object = ["type": "TextQuoteSelector", "exact": .string(exact)]
            object.set("prefix", prefix)
            object.set("suffix", suffix)
        case .textPosition(let start, let end): span("TextPositionSelector", from: start, to: end)
        case .dataPosition(let start, let end): span("DataPositionSelector", from: start, to: end)
        case .progression(let value): object = ["type": "ProgressionSelector", "value": JSONValue(value)]
        case .range(let start, let end):
            object = ["type": "RangeSelector", "startSelector": Self.json(start), "endSelector": Self.json(end)]
        case .other(let type): object = ["type": .string(type)]
        }
        object.merge(other)
        if !refinedBy.isEmpty { object["refinedBy"] = Self.json(refinedBy) }
        return .object(object)
    }

    private static func json(_ selectors: [AnnotationSelector]) -> JSONValue {
        selectors.count == 1 ? selectors[0].json : .array(selectors.map(\.json))
    }
}
