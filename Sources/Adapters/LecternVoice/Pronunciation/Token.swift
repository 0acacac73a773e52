/// A word, number or sign of a text, on its way to phonemes.
struct Token: Hashable, Sendable {
    var text: String
    /// The part of speech, as the Penn Treebank names it.
    var tag = ""
    var isFollowedBySpace = false
    /// The range of the utterance that the token came from, in UTF-16 units.
    var source: Range<Int>
    var phonemes: String?
    /// Whether it begins a word of letters and digits such as `B2B`.
    var isHead = true
    /// What is looked up instead of the text.
    var alias: String?
    /// The sign of the currency of an amount.
    var currency: String?
    /// Whether a space comes before its phonemes within a word.
    var isSpacedWithin = false

    /// Several tokens as one, with the part of speech of the longest one.
    ///
    /// - Parameter joinsPhonemes: joins their phonemes, too.
    init(joining tokens: ArraySlice<Token>, joinsPhonemes: Bool = false) {
        let first = tokens[tokens.startIndex]
        let last = tokens[tokens.endIndex - 1]
        text = tokens.dropLast().map { $0.text + ($0.isFollowedBySpace ? " " : "") }.joined() + last.text
        // The first of the longest.
        var (longest, weight) = (first, -1)
        for token in tokens where token.weight > weight {
            longest = token
            weight = token.weight
        }
        tag = longest.tag
        isFollowedBySpace = last.isFollowedBySpace
        source = first.source.lowerBound..<max(last.source.upperBound, first.source.lowerBound)
        isHead = first.isHead
        currency = tokens.compactMap(\.currency).max()
        isSpacedWithin = first.isSpacedWithin
        guard joinsPhonemes else { return }
        phonemes = tokens.reduce(into: "") { joined, token in
            let more = token.phonemes ?? ""
            if token.isSpacedWithin, let end = joined.unicodeScalars.last, end != " ", !more.isEmpty { joined += " " }
            joined += more
        }
    }

    init(_ text: String, tag: String = "", isFollowedBySpace: Bool = false, source: Range<Int> = 0..<0) {
        self.text = text
        self.tag = tag
        self.isFollowedBySpace = isFollowedBySpace
        self.source = source
    }

    /// The length, in which capitals count twice.
    private var weight: Int { text.unicodeScalars.reduce(0) { $0 + ($1.properties.isUppercase ? 2 : 1) } }
}
