public import LecternBase
import LecternMarkup

/// A pronunciation lexicon of a book: how words of a language are spoken.
///
///     let bytes = try await publication.resource(at: url)?.read() ?? Bytes()
///     let (lexicon, diagnostics) = PronunciationLexicon.parse(bytes, href: url.string)
///     lexicon?.entries.first?.written  // "EPUB"
///
/// Spec: https://www.w3.org/TR/pronunciation-lexicon/
public struct PronunciationLexicon: Hashable, Sendable {
    /// A word or phrase and its preferred pronunciation. At least one of alias and phonemes is not nil.
    public struct Entry: Hashable, Sendable {
        /// The word or phrase as written, with white space collapsed; never empty.
        public var written: String
        /// The text to speak instead; with phonemes it is for engines that do not support them.
        public var alias: String?
        /// How it sounds, in the alphabet ``alphabet``.
        public var phonemes: String?
        /// The alphabet of the phonemes, such as `ipa` or `x-sampa`; nil if the lexicon names none.
        public var alphabet: String?

        /// Creates an entry; give an alias or phonemes, otherwise it says nothing.
        public init(written: String, alias: String? = nil, phonemes: String? = nil, alphabet: String? = nil) {
            self.written = written
            self.alias = alias
            self.phonemes = phonemes
            self.alphabet = alphabet
        }
    }

    /// The language of the words; nil if the lexicon names none.
    public var language: Language?
    /// In the order of the lexicon. Of entries for the same word the first one applies.
    public var entries: [Entry]

    /// Creates a lexicon in memory; ``parse(_:href:)`` reads one of a book.
    public init(language: Language? = nil, entries: [Entry] = []) {
        self.language = language
        self.entries = entries
    }
}

extension PronunciationLexicon {
    /// Larger lexicons are cut, in bytes.
    public static let maximumSize = 8 << 20
    /// Later entries are left out.
    static let maximumCount = 100_000
    /// Longer words and pronunciations are left out, in UTF-16 units.
    static let maximumLength = 500

    /// Reads a lexicon.
    ///
    /// - Parameter href: the path of the lexicon, for diagnostics.
    /// - Returns: a lexicon with what could be read, and what is wrong with the rest; nil if it is not a lexicon.
    public static func parse(
        _ bytes: Bytes, href: String? = nil
    ) -> (lexicon: PronunciationLexicon?, diagnostics: [Diagnostic]) {
        var parser = MarkupParser(names: NameTable())
        parser.limits.maximumBytes = maximumSize
        let (document, diagnostics) = parser.parse(bytes, mode: .xml, href: href)
        var reader = LexiconReader(document: document, href: href, diagnostics: diagnostics)
        return (reader.read(), reader.diagnostics)
    }
}

/// Reads the elements of a lexicon. Their namespace is not checked.
private struct LexiconReader {
    let document: MarkupDocument
    let href: String?
    var diagnostics: [Diagnostic]
    private var alphabet: String?
    private var entries: [PronunciationLexicon.Entry] = []

    init(document: MarkupDocument, href: String?, diagnostics: [Diagnostic]) {
        self.document = document
        self.href = href
        self.diagnostics = diagnostics
    }

    mutating func read() -> PronunciationLexicon? {
        guard let root = document.root, name(of: root) == "lexicon" else {
            report("pls.root", .error, message: "it is not a pronunciation lexicon: there is no lexicon element")
            return nil
        }
        alphabet = attribute("alphabet", of: root)
        for lexeme in document.childElements(of: root) where name(of: lexeme) == "lexeme" {
            guard entries.count < PronunciationLexicon.maximumCount else {
                let limit = PronunciationLexicon.maximumCount
                report("pls.length", .error, message: "entries after the first \(limit) were left out")
                break
            }
            read(lexeme)
        }
        let tag = document.attribute(.lang, namespace: .xml, of: root)
        let language = tag.flatMap { $0.isEmpty ? nil : Language($0) }
        return PronunciationLexicon(language: language, entries: entries)
    }

    /// Spec: https://www.w3.org/TR/pronunciation-lexicon/#S4.9 (multiple pronunciations): the first one with `prefer`,
    /// else the first one.
    private mutating func read(_ lexeme: NodeID) {
        let parts = document.childElements(of: lexeme)
        let written = parts.filter { name(of: $0) == "grapheme" }.compactMap { text(of: $0) }
        let sounds = parts.filter { ["phoneme", "alias"].contains(name(of: $0)) && text(of: $0) != nil }
        let preferred = sounds.first { attribute("prefer", of: $0) == "true" }
        guard !written.isEmpty, let sound = preferred ?? sounds.first else {
            return report("pls.lexeme", .warning, message: "a lexeme without grapheme or pronunciation was left out")
        }
        var entry = PronunciationLexicon.Entry(written: "")
        entry.alias = sounds.first { name(of: $0) == "alias" }.flatMap { text(of: $0) }
        if name(of: sound) == "phoneme" {
            entry.phonemes = text(of: sound)
            entry.alphabet = attribute("alphabet", of: sound) ?? alphabet
        } else {
            entry.alias = text(of: sound)
        }
        for written in written.prefix(100) {
            entry.written = written
            entries.append(entry)
        }
    }

    /// The text with white space collapsed; nil if it is empty or too long.
    private func text(of element: NodeID) -> String? {
        let node = document[element]
        guard node.textEnd - node.textStart <= Int32(PronunciationLexicon.maximumLength) else { return nil }
        let words = document.textContent(of: element).split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private func name(of element: NodeID) -> String { document.names.text(document[element].name) }

    private func attribute(_ name: String, of element: NodeID) -> String? {
        document.attributes(of: element).first { document.names.text($0.name) == name && !$0.value.isEmpty }?.value
    }

    private mutating func report(
        _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, message: String
    ) {
        // One message for each kind: a lexicon may have thousands of entries.
        if diagnostics.contains(where: { $0.code == code }) { return }
        diagnostics.append(Diagnostic(code, severity, message: message, at: href))
    }
}
