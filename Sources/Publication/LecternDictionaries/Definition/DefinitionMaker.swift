/// Makes a definition from the parts of an entry.
enum DefinitionMaker {
    /// The longest part, in UTF-8 code units. The rest of a longer one is left out.
    private static let longestPart = 2 << 20

    /// - Parameter headword: the headword, which the definition does not repeat.
    static func definition(_ parts: [ArticlePart], headword: String) -> Definition {
        var writer = DefinitionWriter()
        for part in parts { write(part, headword: headword, to: &writer) }
        return writer.finish()
    }

    private static func write(_ part: ArticlePart, headword: String, to writer: inout DefinitionWriter) {
        let text =
            part.text.utf8.prefix(longestPart).count < part.text.utf8.count
            ? String(decoding: part.text.utf8.prefix(longestPart), as: UTF8.self) : part.text
        switch part.markup {
        case .plain: PlainMarkup.write(text, &writer)
        case .phonetic: writer.element("div", class: "phonetic", "/\(text)/")
        case .reading: writer.element("div", class: "reading", text)
        case .html: HTMLMarkup.write(text, &writer)
        case .pango: PangoMarkup.write(text, &writer)
        case .xdxf: XDXFMarkup.write(text, headword: headword, &writer)
        case .wiki: WikiMarkup.write(text, &writer)
        case .powerWord, .wordNet: EntryXML.write(text, &writer)
        case .dictd: DictdMarkup.write(text, headword: headword, &writer)
        case .resources:
            for line in text.split(whereSeparator: \.isNewline) { writer.resources.append(String(line)) }
        }
    }
}

/// Plain text: a line for each line, a paragraph for lines between empty ones.
enum PlainMarkup {
    static func write(_ text: String, _ writer: inout DefinitionWriter) {
        for paragraph in paragraphs(text) {
            writer.open("p")
            writer.append(paragraph.joined(separator: "\n"), lines: .kept)
            writer.close()
        }
    }

    /// The lines of each paragraph.
    static func paragraphs(_ text: String) -> [[Substring]] {
        text.lines.split { line in line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }.map(Array.init)
    }
}
