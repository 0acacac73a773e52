import Lectern

// A format that Lectern does not know: Gemtext, the text of the Gemini protocol. A sniffer detects it, and a parser
// makes a publication of it: a manifest, and a container with XHTML.

extension Format {
    static let gemtext = Format(
        specifications: [.init(rawValue: "gemtext")], mediaType: MediaType("text/gemini") ?? .text,
        fileExtension: "gmi")
}

/// Detects Gemtext by its file extension or media type: its bytes look like any text.
struct GemtextSniffer: FormatSniffer {
    func sniff(hints: FormatHints) -> Format? {
        let isGemtext = hints.fileExtensions.contains("gmi") || hints.mediaTypes.contains(Format.gemtext.mediaType)
        return isGemtext ? .gemtext : nil
    }

    /// Keeps the format that the hints told, which the bytes would make plain text.
    func sniff(resource: any Resource, refining format: Format?) async throws(ReadError) -> Format? {
        format == .gemtext ? .gemtext : nil
    }
}

/// Parses Gemtext: each heading of the first level begins a chapter.
struct GemtextParser: PublicationParser {
    func parse(_ asset: Asset, diagnostics: DiagnosticSink) async throws(PublicationParseError) -> Publication {
        guard case .resource(let resource, let format) = asset, format == .gemtext else { throw .formatNotSupported }
        let text: String
        do { text = String(decoding: try await resource.read(range: nil), as: UTF8.self) } catch {
            throw .reading(error, href: nil)
        }
        let chapters = Self.chapters(of: text)
        if chapters.isEmpty { throw .invalid(reason: "the file has no content", href: nil) }
        let links = chapters.enumerated().map { index, chapter in
            Link("chapter\(index + 1).xhtml", mediaType: .xhtml, title: chapter.title)
        }
        let files = zip(links, chapters).map { link, chapter -> (path: String, resource: any Resource) in
            (link.href, DataResource(Self.page(chapter)))
        }
        let title = LocalizedString(chapters[0].title)
        let manifest = Manifest(metadata: Metadata(title: title), readingOrder: links, tableOfContents: links)
        return Publication(manifest: manifest, container: CollectionContainer(files), diagnostics: diagnostics)
    }

    private struct Chapter {
        var title: String
        var body = ""
    }

    private static func chapters(of text: String) -> [Chapter] {
        var chapters: [Chapter] = []
        var isPreformatted = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("# ") || chapters.isEmpty {
                chapters.append(Chapter(title: String(line.drop { $0 == "#" || $0 == " " })))
            }
            if line.hasPrefix("```") {
                isPreformatted.toggle()
                chapters[chapters.count - 1].body += isPreformatted ? "<pre>" : "</pre>"
            } else {
                chapters[chapters.count - 1].body += isPreformatted ? escaped(line) + "\n" : element(line)
            }
        }
        if isPreformatted { chapters[chapters.count - 1].body += "</pre>" }
        return chapters
    }

    private static func element(_ line: Substring) -> String {
        let kinds = [("###", "h3"), ("##", "h2"), ("#", "h1"), ("* ", "li"), (">", "blockquote")]
        if line.hasPrefix("=>") {
            let parts = line.dropFirst(2).split(separator: " ", maxSplits: 1)
            guard let address = parts.first else { return "" }
            return "<p><a href=\"\(escaped(address))\">\(escaped(parts.last ?? address))</a></p>"
        }
        guard let (mark, name) = kinds.first(where: { line.hasPrefix($0.0) }) else { return "<p>\(escaped(line))</p>" }
        return "<\(name)>\(escaped(line.dropFirst(mark.count).drop { $0 == " " }))</\(name)>"
    }

    private static func page(_ chapter: Chapter) -> Bytes {
        Bytes(
            utf8: """
                <html xmlns="http://www.w3.org/1999/xhtml"><head><title>\(escaped(chapter.title[...]))</title></head>
                <body>\(chapter.body)</body></html>
                """)
    }

    private static func escaped(_ text: Substring) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
