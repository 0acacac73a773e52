public import LecternBase

/// A text in one or more languages.
///
///     let title = LocalizedString([("fr", "Guerre et Paix"), ("en", "War and Peace")])
///     title.string                    // "Guerre et Paix"
///     title.string(in: "en-GB")       // "War and Peace"
public struct LocalizedString: Hashable, Sendable {
    /// The text in one language.
    public struct Translation: Hashable, Sendable {
        /// The language's tag, `nil` where it is not known.
        public let language: String?
        public let string: String
    }

    /// The translations; the first is the text's own language.
    public let translations: [Translation]

    /// A text without a language.
    public init(_ string: String, language: String? = nil) {
        translations = [Translation(language: language, string: string)]
    }

    /// A text in several languages; the first of a language counts.
    public init(_ translations: [(language: String?, string: String)]) {
        var seen: Set<String?> = []
        self.translations = translations.filter { seen.insert($0.language).inserted }
            .map { Translation(language: $0.language, string: $0.string) }
    }

    /// The text in its own language.
    public var string: String { translations.first?.string ?? "" }

    /// The text in a language, or the nearest there is.
    public func string(in language: String) -> String {
        let base = Language(language).base
        let exact = translations.first { $0.language == language }
        return (exact ?? translations.first { $0.language.map { Language($0).base } == base })?.string ?? string
    }
}

extension LocalizedString: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension LocalizedString: JSONConvertible {
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        switch json {
        case .string(let text): self.init(text)
        case .object(let object):
            let translations = object.members.compactMap { member in
                member.value.string.map { (language: member.key == "und" ? nil : member.key, string: $0) }
            }
            guard !translations.isEmpty else { return nil }
            self.init(translations)
        default: return nil
        }
    }

    public var json: JSONValue {
        if translations.count == 1, translations[0].language == nil { return .string(translations[0].string) }
        return .object(JSONObject(translations.map { ($0.language ?? "und", .string($0.string)) }))
    }
}
