import LecternAssets
import LecternBase
import LecternModel

/// Converts plain text to XHTML chapters.
struct PlainTextBook {
    private let lines: TextLines
    private let style: ParagraphStyle
    private let headings: [ChapterFinder.Heading]
    private let details: TextDetails
    /// The length in bytes after which a chapter is divided.
    private static let longestPart = 200_000
    /// Whether the text was truncated.
    var isCut: Bool { lines.isCut }

    /// - Parameter chapters: the reader's own rule for headings.
    init(_ lines: TextLines, chapters: TextChapterRule? = nil) {
        self.lines = lines
        details = TextDetails(lines)
        style = ParagraphStyle(lines)
        headings = ChapterFinder(lines, isWrapped: style.width != nil, rule: chapters).headings()
    }

    func book(title: String?) -> GeneratedBook {
        var metadata = Metadata(title: (details.title ?? title).map { LocalizedString($0) })
        metadata[.author] = details.authors.map { Contributor(LocalizedString($0)) }
        metadata.languages = [details.language].compactMap { $0 }
        if details.isRightToLeft { metadata.readingProgression = .rtl }
        var book = GeneratedBook(metadata: metadata)
        var entries: [GeneratedBook.Entry] = []
        for part in parts() {
            let path = book.addChapter(title: part.title, length: part.length, document(part))
            if let heading = part.heading {
                entries.append(.init(level: heading.level, title: heading.title, href: path))
            }
        }
        book.tableOfContents = GeneratedBook.tree(entries)
        return book
    }

    // MARK: Parts

    private struct Part: Sendable {
        var lines: Range<Int>
        var heading: ChapterFinder.Heading?
        var title: String?
        var length: Int
    }

    /// Divides at headings, and long chapters into several parts.
    private func parts() -> [Part] {
        var result: [Part] = []
        let starts = headings.map(\.line)
        let bounds = [0] + starts + [lines.count]
        for (index, (start, end)) in zip(bounds, bounds.dropFirst()).enumerated() where start < end {
            let heading = index == 0 ? nil : headings[index - 1]
            if heading == nil, (start..<end).allSatisfy({ lines.isBlank($0) }) { continue }
            for (number, range) in cut(start..<end).enumerated() {
                result.append(
                    Part(
                        lines: range, heading: number == 0 ? heading : nil, title: heading?.title,
                        length: lines.bytes(of: range).count))
            }
        }
        return result
    }

    /// Splits a range at paragraph ends, unless it is only a little too long.
    private func cut(_ range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound
        for line in range {
            let length = lines.bytes(of: start..<line + 1).count
            guard length > Self.longestPart, line > start,
                length > Self.longestPart * 2 || style.startsParagraph(line, lines)
            else { continue }
            result.append(start..<line)
            start = line
        }
        result.append(start..<range.upperBound)
        return result
    }

    // MARK: Markup

    private func document(_ part: Part) -> @Sendable () throws(ReadError) -> String {
        { [lines, style, details] () throws(ReadError) in
            try lines.text.check(lines.bytes(of: part.lines))
            var body = ""
            var range = part.lines
            if let heading = part.heading {
                let level = min(heading.level, 5) + 1
                body += "<h\(level)>\(heading.title.escapedForXML)</h\(level)>\n"
                range = min(range.upperBound, range.lowerBound + heading.lineCount)..<range.upperBound
            }
            for paragraph in style.paragraphs(in: range, of: lines) { body += details.markup(of: paragraph) + "\n" }
            return XHTMLPage.text(
                title: part.title, language: details.language, isRightToLeft: details.isRightToLeft, body: body)
        }
    }
}
