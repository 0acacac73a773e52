/// What phonemes are: one scalar each, in the alphabet of the voice.
enum Phonemes {
    static let (primary, secondary): (Unicode.Scalar, Unicode.Scalar) = ("ˈ", "ˌ")
    static let vowels = Set("AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ".unicodeScalars)
    static let consonants = Set("bdfhjklmnpstvwzðŋɡɹɾʃʒʤʧθ".unicodeScalars)
    static let diphthongs = Set("AIOQWYʤʧ".unicodeScalars)
    /// Vowels after which an American t is flapped.
    static let flapping = Set("AIOWYiuæɑəɛɪɹʊʌ".unicodeScalars)
    static let pauses = Set(";:,.!?—…".unicodeScalars)

    /// The length of a syllable's sounds, in which diphthongs count twice.
    static func weight(_ phonemes: String) -> Int {
        phonemes.unicodeScalars.reduce(0) { $0 + (diphthongs.contains($1) ? 2 : 1) }
    }

    static func hasPrimaryStress(_ phonemes: String) -> Bool { phonemes.unicodeScalars.contains(primary) }

    static func hasSecondaryStress(_ phonemes: String) -> Bool { phonemes.unicodeScalars.contains(secondary) }
}

/// How strongly a word is spoken.
enum Stress: Sendable {
    /// Without any stress.
    case none
    /// A primary stress becomes a secondary one.
    case reduced
    /// A primary stress becomes a secondary one, and a word without any gets a secondary one.
    case secondary
    /// A word without any stress gets a secondary one: a capitalized word.
    case capitalized
    /// A word without a primary stress gets one: a word in capitals.
    case primary

    func applied(to phonemes: String) -> String {
        let hasPrimary = Phonemes.hasPrimaryStress(phonemes)
        let hasNone = !hasPrimary && !Phonemes.hasSecondaryStress(phonemes)
        switch self {
        case .none:
            return String(phonemes.unicodeScalars.filter { $0 != Phonemes.primary && $0 != Phonemes.secondary })
        case .reduced: return hasPrimary ? Self.lowered(phonemes) : phonemes
        case .secondary where hasPrimary: return Self.lowered(phonemes)
        case .secondary, .capitalized: return hasNone ? Self.stressing(phonemes, Phonemes.secondary) : phonemes
        case .primary where hasPrimary: return phonemes
        case .primary:
            return hasNone
                ? Self.stressing(phonemes, Phonemes.primary)
                : Self.replaced(phonemes, Phonemes.secondary, with: Phonemes.primary)
        }
    }

    private static func lowered(_ phonemes: String) -> String {
        replaced(
            String(phonemes.unicodeScalars.filter { $0 != Phonemes.secondary }), Phonemes.primary,
            with: Phonemes.secondary)
    }

    private static func replaced(_ text: String, _ old: Unicode.Scalar, with new: Unicode.Scalar) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text.unicodeScalars.map { $0 == old ? new : $0 })
        return String(result)
    }

    /// With a stress before the first vowel, if there is one.
    private static func stressing(_ phonemes: String, _ stress: Unicode.Scalar) -> String {
        var scalars = phonemes.unicodeScalars
        guard let vowel = scalars.firstIndex(where: { Phonemes.vowels.contains($0) }) else { return phonemes }
        scalars.insert(stress, at: vowel)
        return String(scalars)
    }
}
