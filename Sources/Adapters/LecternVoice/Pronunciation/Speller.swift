import LecternPlayback

/// Guesses how a word is spoken that is in no table.
protocol Speller: Sendable {
    /// - Returns: nil if none of the letters are known.
    func phonemes(of word: String) -> String?
}

/// A small network that reads a word letter by letter.
struct NetworkSpeller: Speller {
    let model: OnnxModel
    private let letters: [Unicode.Scalar: Int64]
    private let phonemes: [Unicode.Scalar]
    private let longest: Int

    init(model: OnnxModel, letters: [Unicode.Scalar], phonemes: [Unicode.Scalar], longest: Int) {
        self.model = model
        self.letters = Dictionary(
            zip(letters, 1...).map { ($0, Int64($1)) }, uniquingKeysWith: { first, _ in first })
        self.phonemes = phonemes
        self.longest = longest
    }

    func phonemes(of word: String) -> String? {
        let ids = word.unicodeScalars.compactMap { letters[$0] }.prefix(longest)
        guard !ids.isEmpty,
            let output = try? model.run([OnnxInput("chars", integers: Array(ids))], outputs: ["ids"])
        else { return nil }
        // Repeated sounds are one, and 0 is none.
        var scalars = String.UnicodeScalarView()
        var previous = 0
        for id in output.integers(0).map(Int.init(truncatingIfNeeded:)) {
            if id != previous, phonemes.indices.contains(id - 1) { scalars.append(phonemes[id - 1]) }
            previous = id
        }
        return String(scalars)
    }
}
