/// Takes the endings of Japanese verbs and adjectives off, by the rules of ``JapaneseRules``.
///
/// Each rule says what a form ends with, what it was before, and of which class the two are: たくなかった is かった of an
/// adjective in くない, which is くない of one in たい, which is たい of a verb.
struct JapaneseForms: WordForms {
    /// Longer words are not inflected.
    private static let longestWord = 40
    private static let deepest = 8
    private static let mostForms = 200

    func forms(of word: String) -> [WordForm] {
        guard word.count <= Self.longestWord else { return [] }
        var forms: [WordForm] = []
        var open: [(word: String, classes: WordClass, inflections: [Inflection])] = [(word, .all, [])]
        var index = 0
        while index < open.count, open.count < Self.mostForms {
            let current = open[index]
            index += 1
            for rule in JapaneseRules.rules(for: current.word) where !rule.form.isDisjoint(with: current.classes) {
                let base = String(current.word.dropLast(rule.ending.count)) + rule.baseEnding
                let inflections = [rule.inflection] + current.inflections
                guard inflections.count <= Self.deepest, base.count > rule.baseEnding.count || rule.isWhole,
                    !open.contains(where: { $0.word == base && $0.classes == rule.base })
                else { continue }
                open.append((base, rule.base, inflections))
                // Intermediate forms are in no dictionary.
                if rule.base.isDisjoint(with: .listed) { continue }
                if !forms.contains(where: { $0.base == base }) {
                    forms.append(WordForm(base: base, inflections: inflections))
                }
            }
        }
        return forms
    }
}

/// The classes of words and forms that endings attach to.
struct WordClass: OptionSet {
    let rawValue: Int

    /// Verbs in いる and える that lose る.
    static let ichidan = WordClass(rawValue: 1)
    /// Verbs whose last vowel changes.
    static let godan = WordClass(rawValue: 2)
    static let suru = WordClass(rawValue: 4)
    static let kuru = WordClass(rawValue: 8)
    /// Adjectives in い.
    static let adjective = WordClass(rawValue: 16)
    /// Forms in ます.
    static let polite = WordClass(rawValue: 32)
    /// Forms in ません.
    static let politeNegative = WordClass(rawValue: 64)
    /// Forms in て and で.
    static let te = WordClass(rawValue: 128)
    /// Forms that nothing attaches to.
    static let final = WordClass(rawValue: 256)

    /// Classes of words that dictionaries list.
    static let listed: WordClass = [.ichidan, .godan, .suru, .kuru, .adjective]
    static let all: WordClass = [.listed, .polite, .politeNegative, .te, .final]
}
