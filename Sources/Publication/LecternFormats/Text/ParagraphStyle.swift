/// How a text separates paragraphs: one per line, or hard-wrapped lines.
struct ParagraphStyle: Sendable {
    /// The lines of a paragraph; verse keeps them apart.
    struct Paragraph: Sendable {
        var lines: [String]
        var isVerse: Bool
    }

    /// The width of hard-wrapped lines; nil if each line is a paragraph.
    let width: Int?

    /// Detects the style from the first lines.
    init(_ lines: TextLines) {
        var widths: [Int: Int] = [:]
        var full = 0
        for line in 0..<min(lines.count, 5_000) where !lines.isBlank(line) {
            let width = min(lines.width(line), 400)
            widths[width, default: 0] += 1
            full += 1
        }
        // Hard-wrapped lines are nearly as wide as the widest, and few exceed that.
        let common = widths.sorted { $0.key > $1.key }
        var seen = 0
        var limit = 0
        for (width, count) in common where limit == 0 {
            seen += count
            if seen * 50 > full { limit = width }
        }
        let near = widths.filter { $0.key > limit - 12 && $0.key <= limit + 4 }.values.reduce(0, +)
        width = full >= 8 && (40...100).contains(limit) && near * 5 >= full * 2 ? limit : nil
    }

    /// Whether a paragraph may begin at a line.
    func startsParagraph(_ line: Int, _ lines: TextLines) -> Bool {
        width == nil || line == 0 || lines.isBlank(line - 1)
    }

    func paragraphs(in range: Range<Int>, of lines: TextLines) -> [Paragraph] {
        guard let width else {
            return range.filter { !lines.isBlank($0) }.map { Paragraph(lines: [lines[$0].trimmed], isVerse: false) }
        }
        var result: [Paragraph] = []
        var block: [String] = []
        func finish() {
            if !block.isEmpty { result += paragraphs(of: block, width) }
            block = []
        }
        for line in range {
            if lines.isBlank(line) { finish() } else { block.append(lines[line]) }
        }
        finish()
        return result
    }

    /// Splits a block into one paragraph, several indented ones, or verse.
    private func paragraphs(of block: [String], _ width: Int) -> [Paragraph] {
        func indent(_ line: String) -> Int {
            line.prefix(while: \.isWhitespace).reduce(0) { $0 + ($1 == "\u{3000}" || $1 == "\t" ? 2 : 1) }
        }
        func isIndented(_ line: String) -> Bool { indent(line) >= 2 }
        let isVerse = block.count > 1 && block.allSatisfy { indent($0) >= 4 }
        if isVerse { return [Paragraph(lines: block.map(\.trimmed), isVerse: true)] }
        var result: [Paragraph] = []
        for line in block {
            let deep = indent(line) >= 6
            if let last = result.last, !isIndented(line), !last.isVerse {
                result[result.count - 1].lines.append(line.trimmed)
            } else if deep, let last = result.last, last.isVerse {
                result[result.count - 1].lines.append(line.trimmed)
            } else {
                result.append(Paragraph(lines: [line.trimmed], isVerse: deep))
            }
        }
        return result
    }
}

extension ParagraphStyle.Paragraph {
    /// The lines as one text, without spaces between ideographs.
    var joined: String {
        var text = ""
        for line in lines {
            if let last = text.last, let first = line.first, !(Self.isWide(last) && Self.isWide(first)) { text += " " }
            text += line
        }
        return text
    }

    private static func isWide(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy {
            (0x2E80...0xAC00).contains($0.value) || (0xFE30...0xFFEF).contains($0.value) || $0.value >= 0x20000
        }
    }
}
