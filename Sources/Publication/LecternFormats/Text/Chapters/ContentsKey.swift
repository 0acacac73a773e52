/// The list of contents that a text has at its start: its entries are the headings.
struct ContentsKey {
    /// The lines of the list.
    let list: Range<Int>
    private let entries: [Entry]
    private let lines: TextLines
    private let isWrapped: Bool

    private struct Entry {
        /// The letters and digits of the entry.
        var whole: String
        /// The same without a number at the start.
        var title: String
        /// The offset of its indentation.
        var text: String
    }

    private static let names: Set<String> = [
        "contents", "table of contents", "inhalt", "inhaltsverzeichnis", "table des matières", "table", "sommaire",
        "índice", "indice", "contenido", "sumário", "inhoud", "inhoudsopgave", "spis treści", "оглавление",
        "содержание",
        "зміст", "içindekiler", "mục lục", "目录", "目錄", "目次", "もくじ", "차례", "목차", "innehåll", "indhold", "obsah",
        "tartalom", "cuprins", "sisällys", "sisällysluettelo", "περιεχόμενα",
    ]
    private static let searchedLines = 3_000
    private static let mostEntries = 2_000
    private static let longestEntry = 100

    /// Finds the list; nil if the text has none whose entries are lines of it.
    init?(_ lines: TextLines, isWrapped: Bool) {
        self.lines = lines
        self.isWrapped = isWrapped
        let start = (0..<min(lines.count, Self.searchedLines)).first { line in
            lines.range(line).count <= 60 && Self.names.contains(Self.letters(of: lines[line]))
        }
        guard let start, let (entries, end) = Self.read(lines, from: start + 1) else { return nil }
        self.entries = entries
        list = start..<end
        let matches = headings()
        guard matches.count >= 2, matches.count * 10 >= entries.count * 6 else { return nil }
    }

    /// Reads entries up to the line that repeats one, or that is no entry.
    private static func read(_ lines: TextLines, from start: Int) -> (entries: [Entry], end: Int)? {
        var (entries, seenKeys, line, last) = ([Entry](), Set<String>(), start, start)
        while line < lines.count, entries.count < mostEntries {
            defer { line += 1 }
            if lines.isBlank(line) { continue }
            let text = lines[line].trimmed
            guard lines.range(line).count <= longestEntry * 3, text.count <= longestEntry else { break }
            let entry = Entry(
                whole: letters(of: withoutPage(text)), title: titleLetters(of: withoutPage(text)), text: text)
            if seenKeys.contains(entry.whole) || entry.title.count >= 3 && seenKeys.contains(entry.title) { break }
            // A sentence is text.
            if text.count > 60, HeadingLine.endsSentence(text) { break }
            guard !entry.whole.isEmpty else { continue }
            entries.append(entry)
            seenKeys.formUnion([entry.whole, entry.title].filter { !$0.isEmpty })
            last = line + 1
        }
        // The number above the first repeated title belongs to the text.
        if let final = entries.last, final.title.isEmpty, entries.count > 2,
            !entries.dropLast().contains(where: \.title.isEmpty),
            let line = (start..<last).last(where: { !lines.isBlank($0) })
        {
            entries.removeLast()
            last = line
        }
        return entries.count >= 2 ? (entries, last) : nil
    }

    /// Returns the lines below the list that are its entries, in its order.
    func headings() -> [ChapterFinder.Heading] {
        var places: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            for key in Set([entry.whole, entry.title]) where key.count >= 2 || key == entry.whole {
                places[key, default: []].append(index)
            }
        }
        let longest = (entries.map(\.text.utf8.count).max() ?? 0) + 24
        let reach = max(5, entries.count / 3)
        var (headings, next, line) = ([ChapterFinder.Heading](), 0, list.upperBound)
        while line < lines.count, next < entries.count {
            defer { line += 1 }
            guard lines.range(line).count <= longest, !lines.isBlank(line), isSeparate(line) else { continue }
            let text = lines[line].trimmed
            let keys = [Self.letters(of: text), Self.titleLetters(of: text)]
            let entry = keys.lazy.filter { !$0.isEmpty }.compactMap { places[$0]?.first { $0 >= next } }.first
            guard let entry, entry < next + reach else { continue }
            headings.append(heading(at: line, text))
            next = entry + 1
        }
        return headings
    }

    private func isSeparate(_ line: Int) -> Bool { line == 0 || lines.isBlank(line - 1) || !isWrapped }

    /// The heading of a line, with the number above it.
    private func heading(at line: Int, _ text: String) -> ChapterFinder.Heading {
        let form = HeadingLine(text)
        var heading = ChapterFinder.Heading(
            line: line, lineCount: 1, title: String(HeadingLine.undecorated(text)).collapsed, level: Self.level(form),
            number: form?.number)
        heading.isSpecial = form?.form == .special
        guard form?.number == nil,
            let above = (max(list.upperBound, line - 3)..<line).last(where: { !lines.isBlank($0) }),
            let number = HeadingLine(lines[above].trimmed), !number.hasTitle, number.form != .special
        else { return heading }
        heading.line = above
        heading.lineCount = line - above + 1
        heading.title = number.title + " " + heading.title
        heading.level = Self.level(number)
        heading.number = number.number
        return heading
    }

    private static func level(_ line: HeadingLine?) -> Int {
        switch line?.form {
        case .word(.part)?: 0
        case .word(.section)?: 2
        default: 1
        }
    }

    // MARK: Comparing

    /// An entry without its page number and the dots before it.
    private static func withoutPage(_ text: String) -> String {
        var remaining = text[...]
        let digits = remaining.reversed().prefix { $0.isNumber }.count
        guard digits > 0, digits <= 4, digits < remaining.count else { return text }
        remaining = remaining.dropLast(digits)
        let filler = remaining.reversed().prefix { $0.isWhitespace || "._·…-".contains($0) }
        guard filler.count >= 2 || filler.first == "\t" || filler.first == "…" else { return text }
        return String(remaining.dropLast(filler.count))
    }

    /// The words of a text in lower case, without punctuation.
    private static func letters(of text: String) -> String {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    /// The same without a word for a division and a number at the start.
    private static func titleLetters(of text: String) -> String {
        var words = text.split { !$0.isLetter && !$0.isNumber }[...]
        if let first = words.first, HeadingWords.kind(of: first.lowercased()) != nil, words.count > 1,
            HeadingNumber.value(String(words[words.startIndex + 1])) != nil
        {
            words = words.dropFirst(2)
        } else if let first = words.first, HeadingNumber.digits(first) != nil || HeadingNumber.roman(first) != nil {
            words = words.dropFirst()
        }
        return words.joined(separator: " ").lowercased()
    }
}
