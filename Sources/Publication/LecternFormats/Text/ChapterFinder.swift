/// Finds the headings of a plain text: of Chinese web novels, English books and
/// Aozora's Japanese books.
struct ChapterFinder {
    /// A heading and the start of its text.
    struct Heading: Hashable, Sendable {
        var line: Int
        /// The number of lines of the heading.
        var lineCount: Int
        var title: String
        /// 0 for volumes and parts, 1 for chapters, 2 for sections.
        var level: Int
    }

    private let lines: TextLines
    private static let mostHeadings = 100_000
    private static let longestTitle = 60

    init(_ lines: TextLines) { self.lines = lines }

    func headings() -> [Heading] {
        var found: [Heading] = []
        var next = 0
        for candidate in lines.candidates where candidate >= next && found.count < Self.mostHeadings {
            guard let heading = heading(at: Int(candidate)) else { continue }
            found.append(heading)
            next = heading.line + heading.lineCount
        }
        return normalized(withoutContents(found))
    }

    private func heading(at line: Int) -> Heading? {
        let range = lines.range(line)
        guard !range.isEmpty, range.count <= 400 else { return nil }
        let text = lines[line].trimmed
        // Compare bytes first: counting characters is slow.
        guard !text.isEmpty, text.utf8.count <= 120 || text.count <= 120 else { return nil }
        if let (title, level) = AozoraMarkup.heading(text) {
            return Heading(line: line, lineCount: 1, title: title, level: level)
        }
        if let level = ChineseHeading.level(text) {
            return Heading(line: line, lineCount: 1, title: text.collapsed, level: level)
        }
        return english(text, at: line)
    }

    // MARK: English

    /// An English heading is a number and title with blank lines around them.
    private func english(_ text: String, at line: Int) -> Heading? {
        // In a table of contents headings are consecutive.
        guard let level = EnglishHeading.level(text),
            line == 0 || lines.isBlank(line - 1) || EnglishHeading.level(lines[line - 1].trimmed) != nil
        else { return nil }
        var count = 1
        var title = text.collapsed
        // The title may follow on the line after the number.
        while count < 4, line + count < lines.count, !lines.isBlank(line + count),
            EnglishHeading.level(lines[line + count].trimmed) == nil
        {
            title += " " + lines[line + count].collapsed
            count += 1
        }
        guard title.count <= Self.longestTitle * 2 else { return nil }
        let isNumberOnly = EnglishHeading.isNumberOnly(text) && count == 1
        if isNumberOnly, line + 2 < lines.count, lines.isBlank(line + 1), !lines.isBlank(line + 2),
            line + 3 >= lines.count || lines.isBlank(line + 3)
        {
            let below = lines[line + 2].collapsed
            if below.count <= Self.longestTitle, EnglishHeading.level(below) == nil,
                !below.hasSuffix(".") || below == below.uppercased()
            {
                return Heading(line: line, lineCount: 3, title: title + " " + below, level: level)
            }
        }
        return Heading(line: line, lineCount: count, title: title, level: level)
    }

    // MARK: The whole

    /// Drops runs of headings without text between them: a table of contents in
    /// the text.
    private func withoutContents(_ all: [Heading]) -> [Heading] {
        func hasText(_ index: Int) -> Bool {
            let end = index + 1 < all.count ? all[index + 1].line : lines.count
            let start = all[index].line + all[index].lineCount
            return (start..<max(start, min(end, start + 200))).contains { !lines.isBlank($0) }
        }
        // The last index of each title.
        let last = Dictionary(all.enumerated().map { ($1.title, $0) }) { _, later in later }
        var result: [Heading] = []
        var index = 0
        while index < all.count {
            var end = index
            while end < all.count, !hasText(end) { end += 1 }
            let run = all[index..<end]
            // A volume, its part and its first chapter may also be consecutive.
            let isContents = run.count >= 3 && Set(run.map(\.level)).count < run.count
            let once = isContents ? run.filter { last[$0.title, default: 0] < end } : Array(run)
            let isRepeating = (run.count - once.count) * 2 >= run.count
            // Headings that are not repeated later begin the book.
            if !isContents || isRepeating { result += once }
            if end < all.count {
                let isRepeated = isContents && last[all[end].title, default: 0] > end
                if !isRepeated { result.append(all[end]) }
            }
            index = end + 1
        }
        return result
    }

    /// Renumbers levels from 0 without gaps.
    private func normalized(_ all: [Heading]) -> [Heading] {
        let levels = Set(all.map(\.level)).sorted()
        // A single heading does not divide the text.
        guard all.count > 1 else { return [] }
        return all.map { heading in
            var heading = heading
            heading.level = levels.firstIndex(of: heading.level) ?? 0
            return heading
        }
    }
}

/// Headings of Chinese novels.
enum ChineseHeading {
    private static let digits = Set("0123456789０１２３４５６７８９零〇一二三四五六七八九十百千万萬两兩壹贰叁肆伍陆柒捌玖拾廿卅")
    private static let units: [Character: Int] = [
        "卷": 0, "部": 0, "集": 0, "篇": 0, "编": 0, "編": 0, "幕": 0, "章": 1, "回": 1, "话": 1, "話": 1, "折": 1, "节": 2, "節": 2,
    ]
    private static let words: [String] = [
        "序章", "序言", "序幕", "自序", "楔子", "引子", "引言", "前言", "前记", "尾声", "尾聲", "后记", "後記", "终章", "終章", "番外", "大结局",
        "大結局", "附录", "附錄", "内容简介", "作品相关",
    ]
    private static let longest = 50
    /// First characters of headings.
    private static let starts = Set(words.compactMap(\.unicodeScalars.first) + ["第", "卷"])

    private static let brackets = Set<Unicode.Scalar>("【《〈「[".unicodeScalars)

    /// Whether a line that begins with this text may be a heading.
    static func mayBegin(_ start: String) -> Bool {
        start.unicodeScalars.first { !brackets.contains($0) }.map { starts.contains($0) } ?? true
    }

    /// Returns the level of a heading; nil for other lines.
    static func level(_ text: String) -> Int? {
        guard let first = text.unicodeScalars.first, first.value >= 0x3000 else { return nil }
        let line = text.drop { "【《〈「[".contains($0) }
        guard let start = line.unicodeScalars.first, starts.contains(start), line.count <= longest else { return nil }
        if let level = numbered(line) { return level }
        for word in words where line.hasPrefix(word) {
            let rest = line.dropFirst(word.count)
            return rest.isEmpty || isTitle(rest) ? 1 : nil
        }
        return nil
    }

    /// `第十二章 标题`, `卷三`.
    private static func numbered(_ line: Substring) -> Int? {
        if line.first == "第" {
            let rest = line.dropFirst().drop(while: \.isWhitespace)
            let number = rest.prefix { digits.contains($0) }
            guard (1...12).contains(number.count) else { return nil }
            let after = rest.dropFirst(number.count).drop(while: \.isWhitespace)
            guard let unit = after.first, let level = units[unit] else { return nil }
            return isTitle(after.dropFirst()) ? level : nil
        }
        guard line.first == "卷" else { return nil }
        let number = line.dropFirst().prefix { digits.contains($0) }
        guard (1...6).contains(number.count) else { return nil }
        return isTitle(line.dropFirst(1 + number.count)) ? 0 : nil
    }

    /// Whether the rest of the line is a title and not a part of a sentence.
    private static func isTitle(_ rest: Substring) -> Bool {
        guard let first = rest.first else { return true }
        if let last = rest.last, "。，；".contains(last) { return false }
        let isDivided = first.isWhitespace || ":：、.．-—·（(【《「】》".contains(first)
        return isDivided || rest.count <= 20 && !rest.contains { "。，；".contains($0) } && !"的了是里中有在".contains(first)
    }
}

/// Headings of English books.
enum EnglishHeading {
    private static let units: [String: Int] = [
        "BOOK": 0, "PART": 0, "VOLUME": 0, "ACT": 0, "CHAPTER": 1, "LETTER": 1, "STAVE": 1, "CANTO": 1, "SCENE": 2,
        "SECTION": 2,
    ]
    private static let words: Set<String> = [
        "PROLOGUE", "EPILOGUE", "PREFACE", "INTRODUCTION", "FOREWORD", "AFTERWORD", "CONCLUSION", "APPENDIX",
        "DEDICATION",
        "ACKNOWLEDGMENTS", "ACKNOWLEDGEMENTS", "NOTES", "FOOTNOTES",
    ]
    private static let numbers: Set<String> = [
        "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE", "THIRTEEN",
        "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN", "TWENTY", "THIRTY", "FORTY", "FIFTY",
        "FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH", "THE",
    ]

    private static let firstWords = words.union(units.keys)

    /// Whether a heading may begin with a word in capitals.
    static func words(have word: String) -> Bool { firstWords.contains(word) }

    /// Returns the level of a heading; nil for other lines.
    static func level(_ text: String) -> Int? {
        guard text.count <= 80, let first = text.unicodeScalars.first, first.properties.isUppercase else { return nil }
        let parts = text.split { $0 == " " || $0 == "." || $0 == ":" || $0 == "-" || $0 == "—" }.map(String.init)
        guard let unit = parts.first else { return nil }
        let isCapital = unit == unit.uppercased()
        let isTitle = unit == unit.prefix(1).uppercased() + unit.dropFirst().lowercased()
        guard isCapital || isTitle else { return nil }
        if words.contains(unit.uppercased()), parts.count == 1 || isCapital && text == text.uppercased() { return 1 }
        guard let level = units[unit.uppercased()], parts.count > 1, isNumber(parts[1]) else { return nil }
        // "Part of the night …" and "Book One was …" are sentences.
        return isCapital || parts.count == 2 || !text.hasSuffix(".") && !text.hasSuffix(",") ? level : nil
    }

    /// Whether the heading is a number without a title.
    static func isNumberOnly(_ text: String) -> Bool {
        text.split { $0 == " " || $0 == "." }.count == 2
    }

    private static func isNumber(_ word: String) -> Bool {
        if word.allSatisfy({ $0.isASCII && $0.isNumber }) { return word.count <= 4 }
        if word.allSatisfy({ "IVXLC".contains($0) }) { return true }
        return numbers.contains(word.uppercased())
    }
}
