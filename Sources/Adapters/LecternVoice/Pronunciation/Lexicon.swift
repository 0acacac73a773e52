import LecternPlayback

/// What follows a word, which decides how some words are spoken.
struct FollowingSound: Sendable {
    /// Whether the next sound is a vowel; nil at a pause.
    var isVowel: Bool?
    var isTo = false
}

/// How words of English are spoken: two tables of words, the forms that end in -s, -ed and -ing, and the words whose sound depends on
/// what follows.
struct Lexicon {
    /// Checked words. A value is phonemes, or several by part of speech: `DEFAULT=ɹˈid;VBD=ɹˈɛd`.
    let words: SortedTable
    let rareWords: SortedTable

    static let symbols = ["%": "percent", "&": "and", "+": "plus", "@": "at"]

    // MARK: Tables

    /// An entry under a word or under the form with the other kind of first letter.
    static func entry(of word: String, in table: SortedTable) -> String? {
        if let entry = table[word] { return entry }
        guard word.unicodeScalars.count > 1 else { return nil }
        let small = word.lowercased()
        if word == small {
            let capitalized = small.prefix(1).uppercased() + small.dropFirst()
            return capitalized == word ? nil : table[capitalized]
        }
        return word == small.prefix(1).uppercased() + small.dropFirst() ? table[small] : nil
    }

    func isChecked(_ word: String) -> Bool { Self.entry(of: word, in: words) != nil }

    private func isListed(_ word: String) -> Bool { isChecked(word) || Self.entry(of: word, in: rareWords) != nil }

    /// Whether a word has a pronunciation of its own, if need be letter by letter.
    func isKnown(_ word: String) -> Bool {
        if Self.symbols[word] != nil || isListed(word) { return true }
        guard !word.isEmpty, word.unicodeScalars.allSatisfy(\.isBasicLetter) else { return false }
        if word.unicodeScalars.count == 1 { return true }
        if word == word.uppercased(), isChecked(word.lowercased()) { return true }
        let rest = word.dropFirst()
        return rest == rest.uppercased()
    }

    // MARK: Looking up

    /// The phonemes of a word in the tables, else its letters.
    func lookUp(_ word: String, tag: String?, stress: Stress?, before next: FollowingSound? = nil) -> String? {
        var word = word
        var isName = false
        if word == word.uppercased(), !isChecked(word) {
            word = word.lowercased()
            isName = tag == "NNP"
        }
        var entry = Self.entry(of: word, in: words)
        if entry == nil, !isName { entry = Self.entry(of: word, in: rareWords) }
        let phonemes = entry.flatMap { Self.choose($0, tag: tag, before: next) }
        if phonemes == nil || isName && phonemes.map(Phonemes.hasPrimaryStress) == false,
            let spelled = spell(word)
        {
            return spelled
        }
        guard let phonemes else { return nil }
        return stress?.applied(to: phonemes) ?? phonemes
    }

    /// Of an entry by part of speech the one that a word has; nil if it is spelled.
    private static func choose(_ entry: String, tag: String?, before next: FollowingSound?) -> String? {
        guard entry.contains("=") else { return entry }
        var sounds: [Substring: Substring] = [:]
        for part in entry.split(separator: ";") {
            guard let equals = part.firstIndex(of: "=") else { continue }
            sounds[part[..<equals]] = part[part.index(after: equals)...]
        }
        var key = tag
        if let next, next.isVowel == nil, sounds["None"] != nil {
            key = "None"
        } else if key.map({ sounds[$0[...]] == nil }) ?? true {
            key = wordClass(key)
        }
        let sound = key.flatMap { sounds[$0[...]] } ?? sounds["DEFAULT"]
        return sound.flatMap { $0.isEmpty ? nil : String($0) }
    }

    private static func wordClass(_ tag: String?) -> String? {
        guard let tag else { return nil }
        if tag.hasPrefix("VB") { return "VERB" }
        if tag.hasPrefix("NN") { return "NOUN" }
        if tag.hasPrefix("ADV") || tag.hasPrefix("RB") { return "ADV" }
        return tag.hasPrefix("ADJ") || tag.hasPrefix("JJ") ? "ADJ" : tag
    }

    /// The letters of a word, the last one with the primary stress.
    func spell(_ word: String) -> String? {
        var letters = ""
        for scalar in word.unicodeScalars where scalar.isLetter {
            guard let letter = Self.entry(of: String(scalar).uppercased(), in: words), !letter.contains("=") else {
                return nil
            }
            letters += letter
        }
        var scalars = Stress.secondary.applied(to: letters).unicodeScalars
        if let last = scalars.lastIndex(of: Phonemes.secondary) {
            scalars.replaceSubrange(last...last, with: [Phonemes.primary])
        }
        return String(scalars)
    }

    // MARK: Words

    /// The phonemes of a word; nil if nothing is known about it.
    func phonemes(of word: String, tag: String, stress: Stress?, before next: FollowingSound) -> String? {
        if let special = special(word, tag: tag, stress: stress, before: next) { return special }
        let word = isReadInSmallLetters(word, tag: tag) ? word.lowercased() : word
        if isKnown(word) { return lookUp(word, tag: tag, stress: stress, before: next) }
        if word.hasSuffix("s'"), isKnown(word.dropLast(2) + "'s") {
            return lookUp(word.dropLast(2) + "'s", tag: tag, stress: stress, before: next)
        }
        if word.hasSuffix("'"), isKnown(String(word.dropLast())) {
            return lookUp(String(word.dropLast()), tag: tag, stress: stress, before: next)
        }
        return inflected(word, tag: tag, stress: stress, before: next)
    }

    private func inflected(_ word: String, tag: String, stress: Stress?, before next: FollowingSound?) -> String? {
        plural(word, tag: tag, stress: stress, before: next)
            ?? past(word, tag: tag, stress: stress, before: next)
            ?? progressive(word, tag: tag, stress: stress ?? .capitalized, before: next)
    }

    /// Whether a word with capitals is looked up without them.
    private func isReadInSmallLetters(_ word: String, tag: String) -> Bool {
        let small = word.lowercased()
        let letters = word.unicodeScalars.filter { $0 != "'" }
        guard word.unicodeScalars.count > 1, word != small, !letters.isEmpty, letters.allSatisfy(\.isLetter) else {
            return false
        }
        guard tag != "NNP" || word.unicodeScalars.count > 7, !isListed(word) else { return false }
        let rest = word.dropFirst()
        guard word == word.uppercased() || rest == rest.lowercased() else { return false }
        return isListed(small) || inflected(small, tag: tag, stress: nil, before: nil) != nil
    }

    // MARK: Endings

    func plural(_ word: String, tag: String?, stress: Stress?, before next: FollowingSound? = nil) -> String? {
        guard word.count > 2, word.hasSuffix("s") else { return nil }
        let stems = [
            word.hasSuffix("ss") ? nil : String(word.dropLast()),
            word.hasSuffix("'s") || word.count > 4 && word.hasSuffix("es") && !word.hasSuffix("ies")
                ? String(word.dropLast(2)) : nil,
            word.count > 4 && word.hasSuffix("ies") ? word.dropLast(3) + "y" : nil,
        ]
        guard let stem = stems.compactMap(\.self).first(where: isKnown) else { return nil }
        return lookUp(stem, tag: tag, stress: stress, before: next).map(Self.withS)
    }

    static func withS(_ stem: String) -> String {
        guard let last = stem.unicodeScalars.last else { return stem }
        if "ptkfθ".unicodeScalars.contains(last) { return stem + "s" }
        return stem + ("szʃʒʧʤ".unicodeScalars.contains(last) ? "ᵻz" : "z")
    }

    private func past(_ word: String, tag: String, stress: Stress?, before next: FollowingSound?) -> String? {
        guard word.count > 3, word.hasSuffix("d") else { return nil }
        let stems = [
            word.hasSuffix("dd") ? nil : String(word.dropLast()),
            word.count > 4 && word.hasSuffix("ed") && !word.hasSuffix("eed") ? String(word.dropLast(2)) : nil,
        ]
        guard let stem = stems.compactMap(\.self).first(where: isKnown) else { return nil }
        return lookUp(stem, tag: tag, stress: stress, before: next).map(Self.withD)
    }

    static func withD(_ stem: String) -> String {
        let scalars = Array(stem.unicodeScalars)
        guard let last = scalars.last else { return stem }
        if "pkfθʃsʧ".unicodeScalars.contains(last) { return stem + "t" }
        if last == "d" { return stem + "ᵻd" }
        if last != "t" { return stem + "d" }
        guard scalars.count > 1 else { return stem + "ɪd" }
        return Phonemes.flapping.contains(scalars[scalars.count - 2])
            ? withoutLast(stem) + "ɾᵻd" : stem + "ᵻd"
    }

    private func progressive(_ word: String, tag: String, stress: Stress?, before next: FollowingSound?) -> String? {
        guard word.count > 4, word.hasSuffix("ing") else { return nil }
        let base = String(word.dropLast(3))
        let stems = [
            word.count > 5 ? base : nil, base + "e",
            word.count > 5 && Self.hasDoubledEnd(base) ? String(base.dropLast()) : nil,
        ]
        guard let stem = stems.compactMap(\.self).first(where: isKnown) else { return nil }
        return lookUp(stem, tag: tag, stress: stress, before: next).map(Self.withIng)
    }

    /// Whether a stem ends in a doubled consonant, as in `runn`, or in `ck`.
    private static func hasDoubledEnd(_ stem: String) -> Bool {
        guard !stem.hasSuffix("ck") else { return true }
        let end = Array(stem.suffix(2))
        return end.count == 2 && end[0] == end[1] && "bcdgklmnprstvxz".contains(end[0])
    }

    static func withIng(_ stem: String) -> String {
        let scalars = Array(stem.unicodeScalars)
        guard scalars.count > 1, scalars.last == "t", Phonemes.flapping.contains(scalars[scalars.count - 2]) else {
            return stem + "ɪŋ"
        }
        return withoutLast(stem) + "ɾɪŋ"
    }

    private static func withoutLast(_ phonemes: String) -> String {
        String(String.UnicodeScalarView(phonemes.unicodeScalars.dropLast()))
    }
}

extension Unicode.Scalar {
    /// A letter of English.
    fileprivate var isBasicLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
