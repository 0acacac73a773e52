import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication

/// A document on its way into an EPUB: as it is, or written anew.
struct EPUBDocument: Sendable {
    /// What the package has to say of a document.
    struct Facts: Sendable {
        /// Properties of its item (EPUB 3.3 § D.2.1).
        var properties: [String]
        var fragments: Set<String>
        /// Whether it has the navigation of a publication.
        var hasContents: Bool
    }

    private let source: WrittenResource
    private let title: String

    init(_ source: WrittenResource, title: String) { (self.source, self.title) = (source, title) }

    /// The document that will be written.
    func bytes() async throws(ReadError) -> Bytes {
        let bytes = try await source.resource.read(atMost: UInt64(MarkupParser.Limits().maximumBytes) + 1)
        let (document, diagnostics) = parse(bytes)
        let written = ContentDocumentWriter(document: document, title: title).write()
        let isFine = !written.isChanged && diagnostics.isEmpty && isHTML5(bytes) && document.syntax == .xml
        return isFine ? bytes : Bytes(utf8: written.text)
    }

    func facts() async throws(ReadError) -> Facts {
        // Read as it will be: what is written anew has lost what is not allowed.
        let (document, _) = MarkupParser(names: NameTable()).parse(try await bytes(), mode: .xhtml, href: source.path)
        return Facts(
            properties: Self.properties(document), fragments: Set(document.elementsByID.keys),
            hasContents: Self.hasContents(document))
    }

    private func parse(_ bytes: Bytes) -> (MarkupDocument, [Diagnostic]) {
        let path = source.link.url?.path ?? source.path
        let syntax = DocumentSyntax(mediaType: source.link.mediaType?.string, path: path)
        let mode: MarkupParser.Mode = syntax == .html ? .html : .xhtml
        return MarkupParser(names: NameTable()).parse(bytes, mode: mode, href: source.path)
    }

    /// Whether it has the doctype of HTML 5 or none, and is in UTF-8.
    private func isHTML5(_ bytes: Bytes) -> Bool {
        let head = bytes.slice(0..<min(bytes.count, 2048)).utf8Text.lowercased()
        if bytes.count > 1, bytes[0] == 0xFE || bytes[0] == 0xFF { return false }
        if head.contains("encoding="), !head.contains("encoding=\"utf-8\""), !head.contains("encoding='utf-8'") {
            return false
        }
        guard let start = head.firstRange(of: "<!doctype")?.upperBound else { return true }
        return head[start...].prefix { $0 != ">" }.split(whereSeparator: \.isWhitespace) == ["html"]
    }

    // MARK: What is in it

    /// What may lie outside of a publication (EPUB 3.3 § 3.6), by element and
    /// attribute.
    private static let remote: Set<String> = [
        "img src", "audio src", "video src", "source src", "track src", "script src", "iframe src", "embed src",
        "object data",
        "link href",
    ]

    private static func properties(_ document: MarkupDocument) -> [String] {
        var found: Set<String> = []
        for node in document.descendants(of: .document) where document[node].kind == .element {
            let name = document.names.text(document[node].name)
            switch document[node].namespace {
            case .svg: found.insert("svg")
            case .mathml: found.insert("mathml")
            case .xhtml where name == "script" || name == "form": found.insert("scripted")
            default: break
            }
            for attribute in document.attributes(of: node) where attribute.namespace == .none {
                let key = document.names.text(attribute.name)
                if key.hasPrefix("on"), key.utf8.count > 4 { found.insert("scripted") }
                if Self.remote.contains("\(name) \(key)"),
                    attribute.value.hasPrefix("http:") || attribute.value.hasPrefix("https:")
                {
                    found.insert("remote-resources")
                }
            }
        }
        return found.sorted()
    }

    /// A list without items is not allowed there: then it is no navigation document.
    private static func hasContents(_ document: MarkupDocument) -> Bool {
        let navs = document.elements(named: .nav, in: .xhtml)
        let isWhole = navs.allSatisfy { nav in
            document.elements(named: .ol, in: .xhtml, below: nav).allSatisfy { !document.childElements(of: $0).isEmpty }
        }
        return isWhole
            && document.elements(named: .nav, in: .xhtml).contains { node in
                document.attributes(of: node).contains { attribute in
                    attribute.namespace == .epub && document.names.text(attribute.name) == "type"
                        && attribute.value.split(whereSeparator: \.isWhitespace).contains("toc")
                }
            }
    }
}
