import LecternPlayback

extension Lexicon {
    /// Words whose sound depends on what follows or on what they are in the sentence; nil for all others.
    func special(_ word: String, tag: String, stress: Stress?, before next: FollowingSound) -> String? {
        if tag == "ADD", let sign = [".": "dot", "/": "slash"][word] {
            return lookUp(sign, tag: nil, stress: .reduced, before: next)
        }
        if let sign = Self.symbols[word] { return lookUp(sign, tag: nil, stress: nil, before: next) }
        if Self.isInitials(word) { return spell(word) }
        if tag == "IN", ["vs", "vs."].contains(word.lowercased()) {
            return lookUp("versus", tag: nil, stress: nil, before: next)
        }
        switch word {
        case "a", "A": return tag == "DT" ? "ɐ" : "ˈA"
        case "am", "Am", "AM": return am(word, tag: tag, stress: stress, before: next)
        case "an", "An", "AN": return word == "AN" && tag.hasPrefix("NN") ? spell(word) : "ɐn"
        case "I" where tag == "PRP": return "ˌI"
        case "by", "By", "BY": return tag.hasPrefix("ADV") || tag.hasPrefix("RB") ? "bˈI" : nil
        case "the", "The": return next.isVowel == true ? "ði" : "ðə"
        case "THE" where tag == "DT": return next.isVowel == true ? "ði" : "ðə"
        case "in", "In": return self.in(tag: tag, before: next)
        case "IN" where tag != "NNP": return self.in(tag: tag, before: next)
        case "to", "To": return to(before: next)
        case "TO" where tag == "TO" || tag == "IN": return to(before: next)
        case "used", "Used", "USED":
            return lookUp("used", tag: next.isTo && (tag == "VBD" || tag == "JJ") ? "VBD" : "DEFAULT", stress: nil)
        default: return nil
        }
    }

    /// Whether a word is letters with dots, as in `U.S.` and `a.m.`
    private static func isInitials(_ word: String) -> Bool {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.allSatisfy({ $0.unicodeScalars.count < 3 }) else { return false }
        guard word.unicodeScalars.allSatisfy({ $0 == "." || $0.isLetter }) else { return false }
        return parts.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).count > 1
    }

    private func am(_ word: String, tag: String, stress: Stress?, before next: FollowingSound) -> String? {
        if tag.hasPrefix("NN") { return spell(word) }
        let isStressed = stress == .capitalized || stress == .primary
        return next.isVowel == nil || word != "am" || isStressed ? lookUp("am", tag: nil, stress: nil) : "ɐm"
    }

    private func `in`(tag: String, before next: FollowingSound) -> String {
        next.isVowel == nil || tag != "IN" ? "ˈɪn" : "ɪn"
    }

    private func to(before next: FollowingSound) -> String? {
        switch next.isVowel {
        case nil: lookUp("to", tag: nil, stress: nil)
        case false?: "tə"
        case true?: "tʊ"
        }
    }
}
