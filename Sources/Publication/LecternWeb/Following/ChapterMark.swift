/// The mark of a chapter in the words or the address of a link: `Chapter 12`, `第十二章`, `12. The Well`.
struct ChapterMark: Equatable {
    /// The number of the chapter; nil if it has a name, such as Prologue, or a number in words.
    let number: Int?

    init(number: Int?) { self.number = number }

    /// Reads the words of a link; nil if they do not name a chapter.
    init?(_ text: String) {
        let text = text.prefix(200).lowercased()
        guard let mark = Self.counted(text) ?? Self.named(text) else { return nil }
        self = mark
    }

    /// `第十二章`, `12話`, `12화`, `12. The Well`.
    private static func counted(_ text: String) -> ChapterMark? {
        if let start = text.firstIndex(of: "第") ?? text.firstIndex(of: "제") {
            let digits = text[text.index(after: start)...].drop { $0 == " " }.prefix { isDigit($0) }
            let after = text[digits.endIndex...].drop { $0 == " " }.first
            if !digits.isEmpty, let after, counters.contains(after) { return ChapterMark(number: number(digits)) }
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count <= 5 else { return nil }
        guard let after = text[digits.endIndex...].first(where: { $0 != " " }) else {
            return ChapterMark(number: Int(digits))
        }
        // `12 The Well`, but not `2026 in review`.
        let isSeparated = text[digits.endIndex...].first == " " && after.isLetter && digits.count < 4
        return counters.contains(after) || ".:)-–—、：）".contains(after) || isSeparated
            ? ChapterMark(number: Int(digits)) : nil
    }

    /// `Chapter 12`, `Volume 2 Chapter 3: …`, `Prologue`.
    private static func named(_ text: String) -> ChapterMark? {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "." }.prefix(20)
        if let first = words.first, names.contains(String(first)) { return ChapterMark(number: nil) }
        for (index, word) in words.enumerated() {
            let letters = word.prefix { !$0.isNumber && $0 != "." }
            guard kinds.contains(String(letters)) else { continue }
            let value =
                letters.count < word.count
                ? word.dropFirst(letters.count).drop { $0 == "." } : words.dropFirst(index + 1).first ?? ""
            if let number = Int(value.prefix { $0.isNumber }) { return ChapterMark(number: number) }
            if isNumeral(value) { return ChapterMark(number: nil) }
        }
        return nil
    }

    private static func isNumeral(_ word: Substring) -> Bool {
        guard !word.isEmpty, word.count <= 12 else { return false }
        return word.allSatisfy { "ivxlc".contains($0) } || numerals.contains(String(word))
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isNumber || "〇零一二三四五六七八九十百千两兩".contains(character)
    }

    /// The number in Arabic or Chinese digits.
    private static func number(_ digits: Substring) -> Int? {
        if let number = Int(digits) { return number }
        let values: [Character: Int] = [
            "〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
        ]
        let units: [Character: Int] = ["十": 10, "百": 100, "千": 1_000]
        guard digits.count <= 9 else { return nil }
        if !digits.contains(where: { units[$0] != nil }) {
            return digits.reduce(Int?.some(0)) { sum, digit in
                guard let sum, let value = values[digit] ?? digit.wholeNumberValue else { return nil }
                return sum * 10 + value
            }
        }
        var (sum, last): (Int, Int?) = (0, nil)
        for digit in digits {
            if let unit = units[digit] {
                sum += (last ?? 1) * unit
                last = nil
            } else {
                last = values[digit] ?? digit.wholeNumberValue
            }
        }
        return sum + (last ?? 0)
    }

    private static let counters: Set<Character> = [
        "章", "话", "話", "回", "节", "節", "卷", "巻", "集", "部", "篇", "幕", "夜", "화", "회", "장", "편",
    ]
    private static let kinds: Set<String> = [
        "chapter", "chap", "ch", "episode", "ep", "part", "pt", "book", "volume", "vol", "section", "lesson", "scene",
        "arc", "kapitel", "teil", "folge", "chapitre", "épisode", "partie", "capítulo", "capitulo", "parte", "episodio",
        "capitolo", "hoofdstuk", "deel", "rozdział", "rozdzial", "część", "глава", "часть", "розділ", "частина", "том",
        "эпизод", "bölüm", "chương", "chuong", "bab", "luku", "fejezet", "kapitola", "kapittel", "κεφάλαιο", "فصل",
        "الفصل",
        "פרק",
    ]
    private static let names: Set<String> = [
        "prologue", "epilogue", "interlude", "prolog", "epilog", "afterword", "foreword", "preface", "vorwort",
        "nachwort",
        "zwischenspiel", "prólogo", "epílogo", "prologo", "epilogo", "пролог", "эпилог", "епілог", "序章", "终章", "終章",
        "番外", "楔子", "尾声", "后记", "後記", "プロローグ", "エピローグ", "幕間", "프롤로그", "에필로그",
    ]
    private static let numerals: Set<String> = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "first", "second", "third",
        "fourth", "fifth", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
    ]

    // MARK: Addresses

    /// Reads an address: `/tale/chapter-12`, `/book/7/123.html`.
    ///
    /// - Returns: nil if the address has no word for a chapter, and its last part is no number.
    static func inAddress(_ path: String) -> ChapterMark? {
        let segments = path.lowercased().split(separator: "/").suffix(4)
        guard let last = segments.last else { return nil }
        let name = last.prefix { $0 != "." }
        if !name.isEmpty, name.count <= 12, name.allSatisfy({ $0.isASCII && $0.isNumber }) {
            return ChapterMark(number: Int(name))
        }
        for segment in segments {
            let words = segment.prefix { $0 != "." }.split { !$0.isLetter && !$0.isNumber }
            guard words.contains(where: { kinds.contains(String($0.prefix { !$0.isNumber })) }) else { continue }
            return ChapterMark(number: words.lazy.compactMap { Int($0.drop { !$0.isNumber }) }.first)
        }
        return nil
    }
}
