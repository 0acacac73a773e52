import LecternBase

/// Metadata of a plain text, from its first lines and its letters.
struct TextDetails: Sendable {
    private(set) var title: String?
    private(set) var authors: [String] = []
    private(set) var language: String?
    private(set) var isRightToLeft = false
    private(set) var isAozora = false

    init(_ lines: TextLines) {
        let head = (0..<min(lines.count, 60)).map { String(lines[$0].prefix(400)) }
        isAozora = AozoraMarkup.isUsed(in: head.joined(separator: "\n"))
        readFields(head)
        let letters = LetterCount(lines)
        if language == nil { language = letters.language }
        isRightToLeft = letters.isRightToLeft
        if title == nil { readFirstLines(head) }
    }

    private static let fields: [(name: String, isTitle: Bool)] = [
        ("title:", true), ("书名：", true), ("書名：", true), ("author:", false), ("作者：", false), ("作者:", false),
        ("著者：", false),
    ]
    private static let languages = [
        "english": "en", "french": "fr", "german": "de", "spanish": "es", "italian": "it", "chinese": "zh",
        "japanese": "ja",
        "portuguese": "pt", "dutch": "nl", "russian": "ru", "finnish": "fi", "swedish": "sv", "polish": "pl",
        "latin": "la",
    ]

    /// Reads `Title: …` as in Project Gutenberg and `作者：…` as in web novels.
    private mutating func readFields(_ head: [String]) {
        for line in head {
            let text = line.trimmed
            let lower = text.lowercased()
            for field in Self.fields where lower.hasPrefix(field.name) {
                let value = String(text.dropFirst(field.name.count)).trimmed
                guard !value.isEmpty else { continue }
                if field.isTitle { title = title ?? value } else if authors.isEmpty { authors = [value] }
            }
            if lower.hasPrefix("language:") { language = Self.languages[String(lower.dropFirst(9)).trimmed] }
        }
    }

    /// Reads the first lines: Aozora texts begin with title and author; Chinese
    /// ones may have `《书名》` in the first line.
    private mutating func readFirstLines(_ head: [String]) {
        let lines = head.map(\.trimmed)
        if isAozora {
            let block = lines.prefix { !$0.isEmpty }
            title = block.first.map(AozoraMarkup.plain)
            if block.count > 1, authors.isEmpty, let author = block.last { authors = [AozoraMarkup.plain(author)] }
        } else if let first = lines.first(where: { !$0.isEmpty }), first.hasPrefix("《"),
            let end = first.firstIndex(of: "》"), first.count <= 60
        {
            title = String(first[first.index(after: first.startIndex)..<end])
        }
    }

    /// Returns a paragraph as XHTML.
    func markup(of paragraph: ParagraphStyle.Paragraph) -> String {
        if paragraph.isVerse {
            return "<p class=\"verse\">" + paragraph.lines.map(inline).joined(separator: "<br/>\n") + "</p>"
        }
        let text = paragraph.joined
        if text.count <= 12, text.count > 0, text.allSatisfy({ "*＊-—–=_~·•◇◆○●※# ".contains($0) }) { return "<hr/>" }
        let markup = inline(text)
        return markup.isEmpty ? "" : "<p>\(markup)</p>"
    }

    private func inline(_ text: String) -> String {
        guard isAozora else { return text.escapedForXML }
        return AozoraMarkup.runs(text).map { run in
            guard let reading = run.reading else { return run.base.escapedForXML }
            return "<ruby>\(run.base.escapedForXML)<rt>\(reading.escapedForXML)</rt></ruby>"
        }.joined()
    }
}

/// Counts the letters of each script.
private struct LetterCount {
    private var counts: [String: Int] = [:]
    private var total = 0
    private static let sample = 40_000

    init(_ lines: TextLines) {
        let text = lines.text
        let start = min(text.count / 10, 4_000)
        for scalar in text.slice(start..<min(text.count, start + Self.sample)).utf8Text.unicodeScalars {
            guard scalar.value >= 0x41, let script = Self.script(scalar.value) else { continue }
            counts[script, default: 0] += 1
            total += 1
        }
    }

    private static func script(_ value: UInt32) -> String? {
        switch value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: "latin"
        case 0x370...0x3FF, 0x1F00...0x1FFF: "el"
        case 0x400...0x52F: "cyrillic"
        case 0x590...0x5FF: "he"
        case 0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFEFC: "arabic"
        case 0x700...0x74F: "syc"
        case 0xE00...0xE7F: "th"
        case 0x3041...0x30FF: "ja"
        case 0x3400...0x9FFF: "han"
        case 0xAC00...0xD7A3: "ko"
        default: nil
        }
    }

    private func share(_ script: String) -> Double {
        total == 0 ? 0 : Double(counts[script] ?? 0) / Double(total)
    }

    var isRightToLeft: Bool { share("he") + share("arabic") + share("syc") > 0.5 }

    /// The language of a script that belongs to only one.
    var language: String? {
        if share("ja") > 0.1 { return "ja" }
        if share("han") > 0.5 { return "zh" }
        for script in ["ko", "el", "th", "he"] where share(script) > 0.5 { return script }
        return nil
    }
}
