/// MediaWiki's markup, as far as entries of dictionaries have it: headings, lists, bold and italic text, links.
///
/// Spec: https://www.mediawiki.org/wiki/Help:Formatting
enum WikiMarkup {
    static func write(_ text: String, _ writer: inout DefinitionWriter) {
        for line in withoutTemplates(text).split(whereSeparator: \.isNewline) { write(line: line, &writer) }
    }

    /// Templates say nothing without the wiki that has them; they may be inside of others.
    private static func withoutTemplates(_ text: String) -> String {
        var output: [UInt8] = []
        var depth = 0
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let pair = index + 1 < bytes.count && bytes[index] == bytes[index + 1] ? bytes[index] : 0
            if pair == UInt8(ascii: "{") {
                depth += 1
                index += 2
            } else if pair == UInt8(ascii: "}"), depth > 0 {
                depth -= 1
                index += 2
            } else {
                if depth == 0 { output.append(bytes[index]) }
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func write(line: Substring, _ writer: inout DefinitionWriter) {
        let marks = line.prefix { "*#:;".contains($0) }
        let level = line.prefix { $0 == "=" }.count
        if level > 1, line.reversed().prefix(while: { $0 == "=" || $0 == " " }).count >= level, line.count > 2 * level {
            writer.open("h\(min(level, 6))")
            writeInline(line.drop { $0 == "=" || $0 == " " }.trimmingSuffix { $0 == "=" || $0 == " " }, &writer)
            return writer.close()
        }
        if line.hasPrefix("----") { return writer.rule() }
        guard let last = marks.last else {
            writer.open("p")
            writeInline(line, &writer)
            return writer.close()
        }
        let lists = marks.map { $0 == "#" ? "ol" : $0 == "*" ? "ul" : "div" }.prefix(6)
        for list in lists { writer.open(list) }
        let isItem = last == "#" || last == "*"
        if isItem { writer.open("li") }
        writeInline(line.dropFirst(marks.count), &writer)
        for _ in 0..<lists.count + (isItem ? 1 : 0) { writer.close() }
    }

    private static func writeInline(_ line: Substring, _ writer: inout DefinitionWriter) {
        var line = line
        var styles: [String] = []
        // Looked up once, so that a line of opening marks is not searched again for each.
        let (lastLinkEnd, lastTagEnd) = (line.lastIndexOfLinkEnd, line.lastIndex(of: ">"))
        while let character = line.first {
            if line.hasPrefix("'''") {
                toggle("b", in: &styles, of: &writer)
                line = line.dropFirst(3)
            } else if line.hasPrefix("''") {
                toggle("i", in: &styles, of: &writer)
                line = line.dropFirst(2)
            } else if line.hasPrefix("[["), let lastLinkEnd, line.startIndex < lastLinkEnd,
                let end = line.range(ofClosing: "]]")
            {
                writeLink(line[..<end.lowerBound].dropFirst(2), &writer)
                line = line[end.upperBound...]
            } else if character == "<", let lastTagEnd, line.startIndex < lastTagEnd,
                let end = line.firstIndex(of: ">")
            {
                // Tags of HTML between texts.
                line = line[line.index(after: end)...]
            } else {
                let text = line.dropFirst().prefix { !"'[<".contains($0) }
                writer.append(line[..<text.endIndex])
                line = line[text.endIndex...]
            }
        }
        for _ in styles { writer.close() }
    }

    /// Begins or ends a style; styles that were begun after it end with it.
    private static func toggle(
        _ style: String, in styles: inout [String], of writer: inout DefinitionWriter
    ) {
        guard let index = styles.firstIndex(of: style) else {
            writer.open(style)
            return styles.append(style)
        }
        for _ in index..<styles.count { writer.close() }
        styles.removeSubrange(index...)
    }

    private static func writeLink(_ link: Substring, _ writer: inout DefinitionWriter) {
        let target = link.prefix { $0 != "|" && $0 != "#" }
        let label = link.lastIndex(of: "|").map { link[link.index(after: $0)...] } ?? link
        // Pictures, categories and other languages have a name before a colon.
        guard !target.isEmpty, !target.contains(":") else { return }
        writer.openLink(to: String(target))
        writer.append(label)
        writer.close()
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, predicate(last) { text.removeLast() }
        return text
    }

    /// Where the last `]]` begins.
    fileprivate var lastIndexOfLinkEnd: Index? {
        let bracket = UInt8(ascii: "]")
        var index = endIndex
        var isBeforeBracket = false
        while index > startIndex {
            utf8.formIndex(before: &index)
            let isBracket = utf8[index] == bracket
            if isBracket, isBeforeBracket { return index }
            isBeforeBracket = isBracket
        }
        return nil
    }

    fileprivate func range(ofClosing mark: String) -> Range<Index>? {
        utf8.firstRange(of: mark.utf8)
    }
}
