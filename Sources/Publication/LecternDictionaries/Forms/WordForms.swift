/// A base form that an inflected word may have, with how it was inflected.
///
/// `食べませんでした` is 食べる, polite, negative and past.
public struct WordForm: Hashable, Sendable {
    /// The word as dictionaries list it.
    public let base: String
    /// How the base was inflected, from the base outwards; empty if the rules do not say.
    public let inflections: [Inflection]

    init(base: String, inflections: [Inflection] = []) {
        self.base = base
        self.inflections = inflections
    }
}

/// An inflection of a Japanese verb or adjective.
public enum Inflection: String, Hashable, Sendable {
    case polite, negative, past, te, passive, causative, potential, volitional, conditional, imperative, desire
    case progressive, completed, prepared, excessive, adverbial, noun, stem, easy, hard, alternating, appearance
    case causativePassive = "causative passive"
    case passiveOrPotential = "passive or potential"
    case withoutDoing = "without doing"
    case whileDoing = "while doing"
    case request
}

/// Finds the base forms of words of one language.
protocol WordForms: Sendable {
    /// Returns the base forms that a word may have, the likeliest first; without the word itself.
    func forms(of word: String) -> [WordForm]
}
