/// Text of dictd: lines that were wrapped at a width are joined, headwords in braces become links.
enum DictdMarkup {
    static func write(_ text: String, headword: String, _ writer: inout DefinitionWriter) {
        let width = wrapWidth(of: text)
        var paragraphs = PlainMarkup.paragraphs(text)
        if let first = paragraphs.first?.first {
            let rest = withoutHeadword(trimmed(first), headword)
            if rest.isEmpty { paragraphs[0].removeFirst() } else { paragraphs[0][0] = rest }
        }
        for paragraph in paragraphs where !paragraph.isEmpty {
            writer.open("p")
            for (index, line) in joined(paragraph, width: width).enumerated() {
                if index > 0 { writer.lineBreak() }
                write(line: line[...], &writer)
            }
            writer.close()
        }
    }

    /// The first line, which repeats the headword, without it: alone, or before how it is said or what it is.
    private static func withoutHeadword(_ line: String, _ headword: String) -> Substring {
        guard line.hasPrefix(headword) else { return line[...] }
        let rest = line.dropFirst(headword.count).drop { $0 == " " }
        return rest.isEmpty || ["/", "<", "["].contains(rest.first) ? rest : line[...]
    }

    private static func trimmed(_ line: Substring) -> String {
        var bytes = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return String(Substring(bytes))
    }

    /// The width at which the text was wrapped; `nil` if lines are longer than any terminal was wide.
    private static func wrapWidth(of text: String) -> Int? {
        let longest = text.lines.map(\.unicodeScalars.count).max() ?? 0
        return (55...82).contains(longest) ? longest : nil
    }

    /// Joins lines: one goes on in the next if the first word of that would not have fitted. A line that begins with a
    /// number, as of a sense, stays one.
    private static func joined(_ lines: [Substring], width: Int?) -> [String] {
        var output: [String] = []
        var lastCount = 0
        for line in lines {
            let text = trimmed(line)
            let firstWord = Substring(text.utf8.prefix { $0 != 0x20 })
            let wasFull = width.map { lastCount + 1 + firstWord.unicodeScalars.count > $0 } ?? false
            let isSense = firstWord.last == ":" && firstWord.dropLast().allSatisfy(\.isNumber)
            if wasFull, !isSense, !output.isEmpty {
                output[output.count - 1] += " " + text
            } else {
                output.append(text)
            }
            lastCount = line.unicodeScalars.count
        }
        return output
    }

    private static func write(line: Substring, _ writer: inout DefinitionWriter) {
        var tail = line.utf8
        while let open = tail.firstIndex(of: UInt8(ascii: "{")),
            let close = tail[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            writer.append(Substring(tail[..<open]))
            let target = tail[tail.index(after: open)..<close]
            if target.isEmpty || target.contains(UInt8(ascii: "{")) {
                writer.append(Substring(tail[open...close]))
            } else {
                writer.link(to: String(Substring(target)))
            }
            tail = tail[tail.index(after: close)...]
        }
        writer.append(Substring(tail))
    }
}
