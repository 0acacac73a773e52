import LecternBase

/// One sense of an entry, as plain text without labels, pronunciation, examples and remarks in brackets.
struct GlossSense: Hashable {
    enum Part { case noun, verb, adjective, adverb }

    /// The part of speech; nil if the dictionary does not say it.
    var part: Part?
    /// The definition up to its first semicolon, or the translations.
    var text: String
    var synonyms: [String] = []
    /// Whether a label says that it is a term of a subject: *[geol.]*.
    var isOfSubject = false

    /// Longer definitions and more lines are not read.
    private static let (longestText, mostLines) = (4_000, 40)

    /// Reads the senses of an entry, in order.
    static func senses(of entry: DictionaryEntry) -> [GlossSense] {
        var (senses, part) = ([GlossSense](), Part?.none)
        for line in entry.definition.text.prefix(longestText).split(separator: "\n").prefix(mostLines) {
            for piece in pieces(of: String(line).trimmed) {
                guard !isRemark(piece) else { continue }
                var sense = GlossSense(part: part, text: piece)
                sense.readBeginning()
                part = sense.part
                sense.readSynonyms()
                sense.readSubject()
                sense.removeRemarks()
                if isText(sense.text, of: entry.headword) { senses.append(sense) }
            }
        }
        return senses
    }

    /// Divides a line before numbers of senses: *n 1: … 2: … v 1: …*.
    private static func pieces(of line: String) -> [String] {
        var pieces: [[Substring]] = [[]]
        let words = line.split(separator: " ")
        for (index, word) in words.enumerated() {
            let next = index + 1 < words.count ? words[index + 1] : ""
            let isNumber = isSenseNumber(word) && !(index > 0 && parts[String(words[index - 1])] != nil)
            if isNumber || parts[String(word)] != nil && isSenseNumber(next), pieces.last?.isEmpty == false {
                pieces.append([])
            }
            pieces[pieces.count - 1].append(word)
        }
        return pieces.map { $0.joined(separator: " ") }
    }

    private static func isSenseNumber(_ word: Substring) -> Bool {
        guard let last = word.last, last == ":", word.count <= 3 else { return false }
        return word.dropLast().allSatisfy(\.isNumber) && word.count > 1
    }

    private static let parts: [String: Part] = [
        "n": .noun, "n.": .noun, "noun": .noun, "sb": .noun, "v": .verb, "v.": .verb, "vt": .verb, "vi": .verb,
        "v.t.": .verb, "v.i.": .verb, "verb": .verb, "adj": .adjective, "adj.": .adjective, "adjective": .adjective,
        "adv": .adverb, "adv.": .adverb, "adverb": .adverb,
    ]

    /// Whether a line refers to other entries, or is a note or an example.
    private static func isRemark(_ line: String) -> Bool {
        let start = line.lowercased()
        return remarks.contains { start.hasPrefix($0) }
            || ["\"", "“", "„", "«", "‘", "'"].contains { line.hasPrefix($0) }
    }

    private static let remarks = [
        "note:", "notes:", "synonym", "syn:", "see:", "see ", "see also", "antonym", "ant:", "etymology", "origin",
        "example",
        "usage:", "plural", "related", "derived", "cf.", "→", "=>",
    ]

    /// Takes labels and numbers off the beginning, and all up to a pronunciation: */…/ <v>*, *adj 1:*, *2.*.
    private mutating func readBeginning() {
        var words = text.split(separator: " ")
        if let last = words.prefix(12).lastIndex(where: Self.isPronunciation) { words.removeFirst(last + 1) }
        while let first = words.first {
            if let found = Self.parts[String(first.drop { $0 == "<" }.prefix { $0 != ">" && $0 != "," })] {
                part = found
            } else if !Self.isNumber(first) {
                break
            }
            words.removeFirst()
            // *<v, trans>*
            if first.hasPrefix("<"), !first.contains(">") {
                while let next = words.first {
                    words.removeFirst()
                    if next.contains(">") { break }
                }
            }
        }
        text = words.joined(separator: " ")
    }

    private static func isPronunciation(_ word: Substring) -> Bool {
        word.count > 2 && word.hasPrefix("/") && word.drop { $0 == "/" }.contains("/")
    }

    /// *1.*, *(1)*, *2:*, *a)*, *•*.
    private static func isNumber(_ word: Substring) -> Bool {
        if word.count == 1, let character = word.first { return "•·*-–—◆■►▶".contains(character) }
        guard word.count <= 4, let last = word.last, ".:)".contains(last) else { return false }
        let inner = word.drop { $0 == "(" }.dropLast()
        return !inner.isEmpty && (inner.allSatisfy(\.isNumber) || inner.count == 1 && last == ")")
    }

    /// Takes the list *[syn: treachery, betrayal]* out.
    private mutating func readSynonyms() {
        guard let start = text.firstRange(of: "[syn:"), let end = text[start.upperBound...].firstIndex(of: "]") else {
            return
        }
        synonyms = text[start.upperBound..<end].split(separator: ",").map { String($0).trimmed }
    }

    /// Finds a short label in brackets that says more than how formal a word is.
    private mutating func readSubject() {
        var rest = text[...]
        while let start = rest.firstIndex(of: "["), let end = rest[start...].firstIndex(of: "]") {
            let label = rest[rest.index(after: start)..<end]
            if label.hasSuffix("."), !label.contains(" "), !Self.registers.contains(String(label)) {
                isOfSubject = true
            }
            rest = rest[end...].dropFirst()
        }
    }

    private static let registers: Set<String> = [
        "poet.", "geh.", "ugs.", "coll.", "Am.", "Br.", "Dt.", "Ös.", "Schw.", "Süddt.", "Norddt.", "arch.", "obs.",
        "fig.",
        "übtr.", "lit.", "humor.", "pej.", "adm.", "altertümlich.", "inform.", "Sc.", "Ir.",
    ]

    /// Removes what stands in brackets, examples, and all from the first semicolon or sentence on.
    private mutating func removeRemarks() {
        var (result, depth) = ("", 0)
        for character in text {
            if "([{<".contains(character) {
                depth += 1
            } else if ")]}>".contains(character) {
                depth = max(0, depth - 1)
            } else if depth == 0 {
                if ";\"“„«:".contains(character) { break }
                result.append(character)
            }
        }
        // The stop of an abbreviation ends no sentence.
        if let stop = result.firstRange(of: ". "), result[..<stop.lowerBound].split(separator: " ").count > 2 {
            result = String(result[..<stop.lowerBound])
        }
        text = result.split(separator: " ").joined(separator: " ").replacing(" ,", with: ",")
        while let last = text.last, ",.".contains(last) || last == " " { text.removeLast() }
    }

    /// Whether a text is more than the headword again.
    private static func isText(_ text: String, of headword: String) -> Bool {
        text.contains(where: \.isLetter) && text.lowercased() != headword.lowercased()
    }
}
