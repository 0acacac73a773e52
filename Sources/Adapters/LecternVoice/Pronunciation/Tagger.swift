import LecternPlayback

/// Finds the parts of speech of words: a word that has one of them nearly always is in a table; the others are decided by the weights
/// of what is seen around them, an averaged perceptron.
struct Tagger {
    /// The part of speech of words that have one.
    let words: SortedTable
    /// By feature the weight of each part of speech: `NN=7.1 VB=-3.8`.
    let weights: SortedTable
    /// The words that features name; others are named by their shape.
    let frequentWords: SortedTable
    let tags: [String]

    func tag(_ tokens: inout [Token]) {
        let names = tokens.map { name(of: $0.text) }
        let context = ["-START2-", "-START-"] + names + ["-END-", "-END2-"]
        var (previous, second) = ("-START-", "-START2-")
        for index in tokens.indices {
            let word = tokens[index].text
            let tag = words[word] ?? best(Self.features(of: word, at: index, in: context, after: previous, second))
            tokens[index].tag = tag
            second = previous
            previous = tag
        }
    }

    private func best(_ features: [String]) -> String {
        var scores: [Substring: Double] = [:]
        var values: [String] = []
        for feature in features { if let value = weights[feature] { values.append(value) } }
        for value in values {
            for entry in value.split(separator: " ") {
                guard let equals = entry.lastIndex(of: "="), let weight = Double(entry[entry.index(after: equals)...])
                else {
                    continue
                }
                scores[entry[..<equals], default: 0] += weight
            }
        }
        guard !scores.isEmpty else { return "NN" }
        return tags.max { (scores[$0[...]] ?? 0, $0) < (scores[$1[...]] ?? 0, $1) } ?? "NN"
    }

    private func name(of word: String) -> String {
        let name = Self.kind(of: word) ?? word.lowercased()
        return frequentWords[name] == nil ? "<" + Self.shape(word) + ">" : name
    }

    /// What a word is instead of a word.
    private static func kind(of word: String) -> String? {
        let scalars = word.unicodeScalars
        guard let first = scalars.first else { return nil }
        if first != "-", scalars.contains("-") { return "!HYPHEN" }
        if scalars.count == 4, scalars.allSatisfy({ $0.properties.numericType != nil }) { return "!YEAR" }
        return first.properties.numericType == nil ? nil : "!DIGITS"
    }

    /// `Xx` for a capitalized word, `d` for a number, and so on.
    static func shape(_ word: String) -> String {
        let scalars = word.unicodeScalars
        if scalars.allSatisfy(\.isLetter) {
            let small = scalars.map { $0.properties.isLowercase }
            if small.allSatisfy(\.self) { return "x" }
            if scalars.allSatisfy({ $0.properties.isUppercase }) { return scalars.count > 1 ? "XX" : "X1" }
            if scalars.first?.properties.isUppercase == true, small.dropFirst().allSatisfy(\.self) { return "Xx" }
            return "xX"
        }
        if scalars.allSatisfy({ $0.properties.numericType != nil }) { return "d" }
        return scalars.prefix(4).map { $0.properties.numericType != nil ? "d" : $0.isLetter ? "x" : String($0) }
            .joined()
    }

    private static func features(
        of word: String, at index: Int, in context: [String], after previous: String, _ second: String
    ) -> [String] {
        let here = index + 2
        return [
            "b", "s3=" + end(word), "p1=" + String(word.unicodeScalars.prefix(1)), "w=" + context[here],
            "sh=" + shape(word), index == 0 ? "i0" : "i+", "t-1=" + previous, "t-2=" + second,
            "t-12=" + previous + "," + second, "w-1=" + context[here - 1], "s3-1=" + end(context[here - 1]),
            "w-2=" + context[here - 2], "w+1=" + context[here + 1], "s3+1=" + end(context[here + 1]),
            "w+2=" + context[here + 2],
        ]
    }

    private static func end(_ word: String) -> String { String(word.unicodeScalars.suffix(3)) }
}
