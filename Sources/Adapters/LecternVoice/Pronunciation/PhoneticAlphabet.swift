/// The International Phonetic Alphabet in that of the voices, in which diphthongs and affricates are one sign.
enum PhoneticAlphabet {
    // Longer ones first.
    private static let signs: [(String, String)] = [
        ("eɪ", "A"), ("aɪ", "I"), ("oʊ", "O"), ("əʊ", "O"), ("aʊ", "W"), ("ɔɪ", "Y"), ("dʒ", "ʤ"), ("tʃ", "ʧ"),
        ("d͡ʒ", "ʤ"), ("t͡ʃ", "ʧ"), ("ɝ", "ɜɹ"), ("ɚ", "əɹ"), ("ɒ", "ɑ"), ("r", "ɹ"), ("g", "ɡ"), ("ː", ""),
        ("'", "ˈ"), (",", "ˌ"), (".", ""), ("l̩", "ᵊl"), ("n̩", "ᵊn"), ("ɫ", "l"), ("ɾ", "T"), ("ʔ", "t"),
        ("e", "ɛ"), ("a", "æ"), ("o", "ɔ"), ("x", "k"),
    ].sorted { $0.0.unicodeScalars.count > $1.0.unicodeScalars.count }

    /// The phonemes of a transcription.
    static func phonemes(ofIPA text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.first {
            if let (sign, phonemes) = signs.first(where: { rest.starts(with: $0.0.unicodeScalars) }) {
                result.append(contentsOf: phonemes.unicodeScalars)
                rest = rest.dropFirst(sign.unicodeScalars.count)
            } else {
                result.append(scalar)
                rest = rest.dropFirst()
            }
        }
        return String(result)
    }
}
