internal import CCmark
public import LecternAssets
public import LecternBase
import LecternMarkup
import LecternModel
public import LecternPublication

/// Parses Markdown: CommonMark with GitHub's tables, strikethrough, task lists,
/// autolinks and footnotes, and front matter.
public struct MarkdownParser: PublicationParser {
    /// Creates a parser, which has no settings.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .resource(let resource, let format) = asset, format.conforms(to: .markdown) else {
            throw .formatNotSupported
        }
        let text = CharsetDetector.decode(try await TextParser.bytes(of: resource, diagnostics)).utf8
        let (matter, body) = FrontMatter.split(text)
        let head = "<link rel=\"stylesheet\" href=\"\(XHTMLPage.styleSheetPath)\"/>"
        let sections = HTMLSections(markdown: body) ?? HTMLSections(whole: CommonMark.document(body))
        let book = HTMLBook(sections, metadata: matter.metadata, title: asset.stem, head: head)
        return try book.publication(besides: resource, diagnostics)
    }
}

/// A wrapper of cmark-gfm.
enum CommonMark {
    /// Registers the extensions once per process.
    private static let isReady: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    /// The depth limit of quotes and lists: cmark's time grows with their depth
    /// times their content.
    private static let deepest = 100

    /// Removes the markers of quotes and lists beyond the depth limit.
    static func bounded(_ text: Bytes) -> Bytes {
        var output: [UInt8] = []
        var taken = 0
        text.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
                if let (cut, markersEnd) = excess(bytes, start..<end) {
                    output += bytes[taken..<cut]
                    taken = markersEnd
                }
                start = end + 1
            }
            if taken > 0 { output += bytes[taken...] }
        }
        return taken > 0 ? Bytes(output) : text
    }

    /// Returns where the markers of a line exceed the limit, and where they
    /// end.
    private static func excess(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> (cut: Int, end: Int)? {
        var (count, index, cut) = (0, line.lowerBound, line.lowerBound)
        while index < line.upperBound {
            if bytes[index] == 0x20 || bytes[index] == 9 {
                index += 1
                continue
            }
            guard let next = endOfMark(bytes, from: index, to: line.upperBound) else { break }
            count += 1
            index = next
            if count == deepest { cut = index }
        }
        return count > deepest ? (cut, index) : nil
    }

    /// Returns the end of `>`, of `-` and the like before a space, or of `12.`.
    private static func endOfMark(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int? {
        var index = start
        if bytes[index] == UInt8(ascii: ">") { return index + 1 }
        while index < end, index - start < 9, (0x30...0x39).contains(bytes[index]) { index += 1 }
        guard index < end, (index > start ? ".)" : "-*+").utf8.contains(bytes[index]) else { return nil }
        index += 1
        return index < end && (bytes[index] == 0x20 || bytes[index] == 9) ? index : nil
    }

    /// Converts Markdown to a document.
    static func document(_ text: Bytes) -> MarkupDocument {
        let source = "<!DOCTYPE html><html><body>\n" + html(text) + "</body></html>"
        return MarkupParser(names: NameTable()).parse(Bytes(utf8: source), mode: .html, encodingHint: "utf-8").document
    }

    /// Converts Markdown to HTML; raw HTML is kept and parsed leniently.
    static func html(_ text: Bytes) -> String {
        guard isReady, let parser = cmark_parser_new(options) else { return "" }
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let syntaxExtension = cmark_find_syntax_extension(name) {
                cmark_parser_attach_syntax_extension(parser, syntaxExtension)
            }
        }
        bounded(text).withUnsafeBytes { bytes in
            cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard let document = cmark_parser_finish(parser) else { return "" }
        defer { cmark_node_free(document) }
        guard let html = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser)) else {
            return ""
        }
        defer { free(html) }
        return withTasks(String(cString: html))
    }

    /// Returns HTML in which the boxes of task lists are characters, in place of
    /// the bullets: pages have no controls.
    private static func withTasks(_ html: String) -> String {
        guard html.contains("<input type=\"checkbox\"") else { return html }
        var result = html
        for (state, box) in [("checked=\"\" disabled=\"\"", "☑"), ("disabled=\"\"", "☐")] {
            for space in ["", "\n"] {
                result = result.replacing(
                    "<li>\(space)<input type=\"checkbox\" \(state) />", with: "<li class=\"task\">\(box)")
            }
            result = result.replacing("<input type=\"checkbox\" \(state) />", with: box)
        }
        return result
    }

    private static let options = Int32(
        CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | CMARK_OPT_SMART | CMARK_OPT_VALIDATE_UTF8)
}

/// Front matter: lines between `---` at the start of a file (`title: …`), or
/// between `+++` (`title = "…"`).
struct FrontMatter {
    private(set) var metadata = Metadata()

    /// Splits a text into front matter and content.
    static func split(_ text: Bytes) -> (FrontMatter, Bytes) {
        let lines = TextLines(text.slice(0..<min(text.count, 1 << 16)))
        var matter = FrontMatter()
        guard lines.count > 2, ["---", "+++"].contains(lines[0].trimmed) else { return (matter, text) }
        let (mark, ends) = lines[0].trimmed == "+++" ? ("=" as Character, ["+++"]) : (":", ["---", "..."])
        guard let end = (1..<lines.count).first(where: { ends.contains(lines[$0].trimmed) }),
            end + 1 < lines.count
        else { return (matter, text) }
        for line in 1..<end { matter.read(lines[line], mark) }
        return (matter, text.slice(lines.range(end + 1).lowerBound..<text.count))
    }

    private mutating func read(_ line: String, _ mark: Character) {
        guard let colon = line.firstIndex(of: mark) else { return }
        let value = String(line[line.index(after: colon)...]).trimmed.trimming("\"'")
        guard !value.isEmpty else { return }
        switch String(line[..<colon]).trimmed.lowercased() {
        case "title": metadata.localizedTitle = LocalizedString(value)
        case "subtitle": metadata.localizedSubtitle = LocalizedString(value)
        case "author", "authors":
            metadata[.author] = value.trimming("[]").split(separator: ",").map {
                Contributor(LocalizedString(String($0).trimmed.trimming("\"'")))
            }
        case "lang", "language": metadata.languages = [value]
        case "date": metadata.published = PublicationDate(value)
        case "description", "summary": metadata.description = value
        case "publisher": metadata[.publisher] = [Contributor(LocalizedString(value))]
        default: break
        }
    }
}

extension String {
    /// The text without some characters at both ends.
    fileprivate func trimming(_ characters: String) -> String {
        var text = self[...]
        while let first = text.first, characters.contains(first) { text.removeFirst() }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}
