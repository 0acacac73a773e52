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
    /// Of 書く, in this order: 書きます, 書かない, 書いた, 書いて, 書かれる, 書かせる, 書ける, 書こう, 書けば, 書け, 書きたい.
    case polite, negative, past, te, passive, causative, potential, volitional, conditional, imperative, desire
    /// Of 書く, and 高い for the fifth and sixth: 書いている, 書いてしまう, 書いておく, 書きすぎる, 高く, 高さ, 書き, 書きやすい, 書きにくい, 書いたり, 書きそう.
    case progressive, completed, prepared, excessive, adverbial, noun, stem, easy, hard, alternating, appearance
    /// 書かせられる, 書かされる.
    case causativePassive = "causative passive"
    /// 食べられる: the two forms are alike for verbs that lose る.
    case passiveOrPotential = "passive or potential"
    /// 書かずに, 書かないで.
    case withoutDoing = "without doing"
    /// 書きながら, 書きつつ.
    case whileDoing = "while doing"
    /// 書いてください.
    case request
}

/// Finds the base forms of words of one language.
protocol WordForms: Sendable {
    /// Returns the base forms that a word may have, the likeliest first; without the word itself.
    func forms(of word: String) -> [WordForm]
}
