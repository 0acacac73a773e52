import LecternBase

/// Chooses a short explanation from the entries of one dictionary.
///
/// Of a dictionary of two languages the gloss is one or two translations, of the sense whose translation is the most
/// frequent word. Of a dictionary of one language it is the first definition of the part of speech that has most senses, if
/// it is short as a whole, or a synonym that is known better than the word.
struct GlossRules {
    /// The word of the text.
    let word: String
    /// Its Zipf frequency.
    let frequency: Double
    /// The frequency of words that need no explanation.
    let level: Double
    let source: Language
    /// The language of definitions; nil if the dictionary does not say it.
    let target: Language?
    let frequencies: FrequencyLists
    /// Returns the senses of another word of the dictionary.
    let senses: (String) -> [GlossSense]

    /// The longest gloss, in letters. Ideographs count twice.
    static let longest = 32
    /// Of two translations together.
    private static let longestPair = 22
    /// The number of synonyms that are looked up.
    private static let mostSynonyms = 4

    /// Returns a short gloss of the entries of the word; nil if there is none.
    func gloss(of matches: [DictionaryMatch]) -> String? {
        let all = matches.filter(isMeant).flatMap { GlossSense.senses(of: $0.entry) }
        let fitting = all.filter { mayBe($0.part, isForm: matches.contains(where: isForm)) }
        let senses = fitting.isEmpty ? all : fitting
        let own = Set(([word] + matches.map(\.entry.headword)).map { $0.lowercased() })
        if isOfTwoLanguages { return translation(in: senses, own) }
        return firstOfMainPart(senses).flatMap { explanation(in: $0, own) }
    }

    /// Whether an entry is that of a common word: a headword with a capital is a name, but for nouns of German.
    private func isMeant(_ match: DictionaryMatch) -> Bool {
        guard let first = match.entry.headword.first, word.first?.isUppercase == false else { return true }
        return !first.isUppercase
    }

    private func isForm(_ match: DictionaryMatch) -> Bool { if case .form = match.kind { true } else { false } }

    /// Whether an inflected English word may be of a part of speech, by its ending.
    private func mayBe(_ part: GlossSense.Part?, isForm: Bool) -> Bool {
        guard isForm, source.primary == "en", let part else { return true }
        if word.hasSuffix("ed") || word.hasSuffix("ing") { return part == .verb }
        if word.hasSuffix("s") { return part == .noun || part == .verb }
        return true
    }

    /// Dictionaries sort parts of speech by their names. That of most senses is most likely the one that is meant.
    private func firstOfMainPart(_ senses: [GlossSense]) -> GlossSense? {
        let counts = Dictionary(grouping: senses) { $0.part }.mapValues(\.count)
        let most = counts.values.max() ?? 0
        return senses.first { counts[$0.part] == most }
    }

    private var isOfTwoLanguages: Bool { target.map { !$0.isRelated(to: source) } ?? false }

    // MARK: Two languages

    /// The translation of the sense that has the most frequent word, of those without the name of a subject.
    private func translation(in senses: [GlossSense], _ own: Set<String>) -> String? {
        let general = senses.filter { !$0.isOfSubject }
        let list = target.flatMap { frequencies.list(of: $0) }
        var best: (gloss: String, zipf: Double)?
        for sense in general.isEmpty ? senses : general {
            let words = translations(in: sense, own)
            guard let first = words.first, let gloss = Self.joined(words) else { continue }
            let zipf = list?.zipf(of: first) ?? 0
            if zipf > best?.zipf ?? -1 { best = (gloss, zipf) }
        }
        return best?.gloss
    }

    private func translations(in sense: GlossSense, _ own: Set<String>) -> [String] {
        sense.text.split(whereSeparator: { $0 == "," || $0 == "/" }).map { Self.withoutParticles(String($0)) }.filter {
            !$0.isEmpty && !own.contains($0.lowercased())
        }
    }

    /// One translation, or two if both are short.
    private static func joined(_ words: [String]) -> String? {
        guard let first = words.first, width(of: first) <= longest else { return nil }
        // *Eigentümer, Eigentümerin* says nothing twice.
        let others = words.dropFirst().filter { !areAlike($0.lowercased(), first.lowercased()) }
        guard let second = others.first, width(of: first + second) <= longestPair else { return first }
        return first + ", " + second
    }

    private static func areAlike(_ first: String, _ second: String) -> Bool {
        haveOneStem(first, second) || first.contains(second) || second.contains(first)
    }

    /// A translation without the *to* of English verbs and without *something*, *somebody* in their short forms.
    private static func withoutParticles(_ text: String) -> String {
        var words = text.split(separator: " ").filter { !fillers.contains(String($0.prefix { $0 != "." })) }
        if words.count > 1, words[0] == "to" { words.removeFirst() }
        return words.joined(separator: " ")
    }

    private static let fillers: Set<String> = [
        "etw", "jdn", "jdm", "jds", "jmdn", "jmdm", "sb", "sth", "qn", "qc", "qch", "qqn", "qqch",
    ]

    // MARK: One language

    private func explanation(in sense: GlossSense, _ own: Set<String>) -> String? {
        if let definition = definition(in: sense), isSaying(definition, own) { return definition }
        return sense.synonyms.filter { isKnown($0) && isSaying($0, own) }.prefix(Self.mostSynonyms).first {
            // Of a synonym with several meanings readers think of the first one.
            senses($0).first { $0.part == sense.part }?.text == sense.text
        }
    }

    /// The definition without an article, if it is short.
    private func definition(in sense: GlossSense) -> String? {
        let text = Self.withoutBeginning(sense.text)
        if Self.width(of: text) <= Self.longest { return text }
        // What follows such a comma only adds to what is said.
        guard let comma = text.firstIndex(of: ",") else { return nil }
        let (first, rest) = (String(text[..<comma]), text[text.index(after: comma)...].drop { $0 == " " })
        guard first.contains(" "), Self.width(of: first) <= Self.longest,
            Self.additions.contains(where: { rest.hasPrefix($0 + " ") })
        else { return nil }
        return first
    }

    private static func withoutBeginning(_ text: String) -> String {
        var text = text
        for beginning in beginnings where text.hasPrefix(beginning) {
            text = String(text.dropFirst(beginning.count))
            break
        }
        return text
    }

    /// Words at the beginning of definitions that say nothing; longer ones first.
    private static let beginnings = [
        "the quality of being ", "the state of being ", "the trait of being ", "the property of being ", "the act of ",
        "the action of ", "an act of ", "the process of ", "a state of ", "a feeling of ", "a kind of ", "a type of ",
        "an ", "a ", "the ", "to ",
    ]
    private static let additions = [
        "as", "especially", "esp.", "usually", "often", "typically", "such", "like", "which", "who", "particularly",
        "e.g.",
    ]

    /// Whether a synonym is known better than the word.
    private func isKnown(_ synonym: String) -> Bool {
        guard !synonym.contains(" "), Self.width(of: synonym) <= Self.longest,
            let known = frequencies.list(of: source)?.zipf(of: synonym)
        else { return false }
        return known >= max(level, frequency + 0.5)
    }

    /// Whether a gloss explains a word: it is whole, and does not use the word or a word of the same stem.
    private func isSaying(_ gloss: String, _ own: Set<String>) -> Bool {
        let words = gloss.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
        guard let last = words.last, gloss.last?.isLetter == true, !Self.danglers.contains(last) else { return false }
        return !words.contains { word in own.contains { Self.haveOneStem(word, $0) } }
    }

    private static let danglers: Set<String> = [
        "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "with", "than",
        "that",
    ]

    private static func haveOneStem(_ first: String, _ second: String) -> Bool {
        if first == second { return true }
        let common = zip(first, second).prefix { $0 == $1 }.count
        return common >= 5 || common == 4 && common * 4 >= min(first.count, second.count) * 3
    }

    private static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + (0x2E80...0xFFDC ~= $1.value ? 2 : 1) }
    }
}
