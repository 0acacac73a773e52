public import LecternBase

/// A text in one or more languages.
///
///     let title = LocalizedString([("fr", "Guerre et Paix"), ("en", "War and Peace")])
///     title.string                    // "Guerre et Paix"
///     title.string(in: "en-GB")       // "War and Peace"
public struct LocalizedString: Hashable, Sendable {
    /// The text in one language.
    public struct Translation: Hashable, Sendable {
        /// The language tag; nil if unknown.
        public let language: String?
        /// The text.
        public let string: String
        /// The direction, if the first strong letter does not give it, as in a
        /// Hebrew title that begins with "CSS:". Nil otherwise.
        public let direction: Direction?

        init(language: String?, string: String, direction: Direction? = nil) {
            self.language = language
            self.string = string
            self.direction = direction == Direction(firstLettersOf: string) ? nil : direction
        }
    }

    /// The translations; the first one is the default.
    public let translations: [Translation]

    /// Creates a text in one language, or in an unknown one.
    public init(_ string: String, language: String? = nil, direction: Direction? = nil) {
        translations = [Translation(language: language, string: string, direction: direction)]
    }

    /// Creates a text in several languages; of duplicates the first one counts.
    public init(_ translations: [(language: String?, string: String)]) {
        self.init(translations.map { Translation(language: $0.language, string: $0.string) })
    }

    /// Creates a text in several languages and directions.
    public init(_ translations: [(language: String?, string: String, direction: Direction?)]) {
        self.init(translations.map { Translation(language: $0.language, string: $0.string, direction: $0.direction) })
    }

    private init(_ translations: [Translation]) {
        var seen: Set<String?> = []
        self.translations = translations.filter { seen.insert($0.language).inserted }
    }

    /// The text in its default language.
    public var string: String { translations.first?.string ?? "" }

    /// The text for display within other text; see
    /// ``Translation/displayString``.
    public var displayString: String { translations.first?.displayString ?? "" }

    /// Returns the text in a language, or in the best match.
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
        case .string(let text): self.init([Translation(language: nil, isolated: text)])
        case .object(let object):
            let translations = object.members.compactMap { member in
                member.value.string.map { Translation(language: member.key == "und" ? nil : member.key, isolated: $0) }
            }
            guard !translations.isEmpty else { return nil }
            self.init(translations)
        default: return nil
        }
    }

    public var json: JSONValue {
        if translations.count == 1, translations[0].language == nil { return .string(translations[0].displayString) }
        return .object(JSONObject(translations.map { ($0.language ?? "und", .string($0.displayString)) }))
    }
}
