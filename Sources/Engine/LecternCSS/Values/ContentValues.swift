import LecternGeometry

/// `content` as specified.
enum SpecifiedContent: Sendable {
    enum Item: Sendable {
        case ready(ContentItem)
        case image(SpecifiedImage)
    }
    case normal, none
    case items([Item], alternative: String?)

    func resolve(_ builder: StyleBuilder) -> ContentValue {
        switch self {
        case .normal: return .normal
        case .none: return .none
        case .items(let items, let alternative):
            let resolved = items.map { item -> ContentItem in
                switch item {
                case .ready(let item): item
                case .image(let image): .image(builder.image(image))
                }
            }
            return .items(resolved, alternative: alternative)
        }
    }
}

extension ValueParser {
    mutating func content() -> SpecifiedContent? {
        if take("normal") { return .normal }
        if take("none") { return SpecifiedContent.none }
        var items: [SpecifiedContent.Item] = []
        while !atEnd, !peek().isDelimiter("/") {
            guard items.count < 4_096, let item = contentItem() else { return nil }
            items.append(item)
        }
        guard !items.isEmpty else { return nil }
        var alternative: String?
        if slash() {
            var text = ""
            repeat {
                guard let item = contentItem() else { return nil }
                if case .ready(.string(let part)) = item { text += part }
            } while !atEnd
            alternative = text
        }
        return .items(items, alternative: alternative)
    }

    private mutating func contentItem() -> SpecifiedContent.Item? {
        if let text = string() { return .ready(.string(text)) }
        let quotes: [String: ContentItem] = [
            "open-quote": .openQuote, "close-quote": .closeQuote, "no-open-quote": .noOpenQuote,
            "no-close-quote": .noCloseQuote,
        ]
        if let quote = keyword(quotes) { return .ready(quote) }
        switch functionName() {
        case "counter":
            return arguments { inner in
                guard let name = inner.customIdent() else { return nil }
                guard inner.comma() else { return .ready(.counter(name: name, style: .named("decimal"))) }
                return inner.counterStyle(allowsNone: true).map { .ready(.counter(name: name, style: $0)) }
            }
        case "counters":
            return arguments { inner in
                guard let name = inner.customIdent(), inner.comma(), let separator = inner.string() else { return nil }
                var style = ListStyleType.named("decimal")
                if inner.comma() {
                    guard let parsed = inner.counterStyle(allowsNone: true) else { return nil }
                    style = parsed
                }
                return .ready(.counters(name: name, separator: separator, style: style))
            }
        case "attr": return arguments { $0.attributeReference() }
        default: return image().map { .image($0) }
        }
    }

    private mutating func attributeReference() -> SpecifiedContent.Item? {
        guard let name = attributeName() else { return nil }
        // A reference with a type is replaced by its value before this is read.
        guard !atEnd else { return .ready(.attribute(name, fallback: nil)) }
        guard comma(), let fallback = string(), atEnd else { return nil }
        return .ready(.attribute(name, fallback: fallback))
    }

    mutating func counterChanges(default value: Int, allowsReversed: Bool = false) -> [CounterChange]? {
        if take("none") { return [] }
        var changes: [CounterChange] = []
        while !atEnd, changes.count < 1_024 {
            if allowsReversed, functionName() == "reversed" {
                guard let name = arguments({ $0.customIdent() }) else { return nil }
                // `Int.min` stands for an omitted number: layout then counts the items.
                changes.append(CounterChange(name: name, value: integer() ?? .min, isReversed: true))
            } else {
                guard let name = customIdent(), name.asciiLowercased != "none" else { return nil }
                changes.append(CounterChange(name: name, value: integer() ?? value))
            }
        }
        return changes.isEmpty ? nil : changes
    }
}
