import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication

/// A document that is written to an EPUB: unchanged, or converted.
struct EPUBDocument: Sendable {
    /// Information about a document for the package.
    struct Facts: Sendable {
        /// Properties of its item (EPUB 3.3 § D.2.1).
        var properties: [String]
        /// Whether the document has a size as a fixed page.
        var hasViewport: Bool
        var foundReferences: FoundReferences
    }

    private let source: WrittenResource
    private let title: String
    private let memory: EPUBDocumentMemory
    /// The valid targets of its references, once they are known.
    var references: EPUBReferences?

    init(_ source: WrittenResource, title: String, _ memory: EPUBDocumentMemory) {
        self.source = source
        self.title = title
        self.memory = memory
    }

    /// Returns the bytes to write.
    func bytes() async throws(ReadError) -> Bytes {
        switch memory.outcome(of: source.path) {
        case .asItIs: return try await read()
        case .text(let text): return Bytes(utf8: text)
        case nil:
            let parsed = try await parsed()
            let written = write(parsed.document)
            return written.isChanged || !parsed.isFine ? Bytes(utf8: written.text) : try await read()
        }
    }

    /// Returns the ids in the document, and whether it has a table of contents.
    func outline() async throws(ReadError) -> (fragments: Set<String>, hasContents: Bool) {
        let document = try await parsed().document
        var fragments = Set(document.elementsByID.keys.filter { !$0.contains(where: \.isWhitespace) })
        // Names of anchors are converted to ids.
        for anchor in document.elements(named: .a, in: .xhtml) where document.attribute(.id, of: anchor) == nil {
            if let name = document.attribute(.name, of: anchor), !name.contains(where: \.isWhitespace) {
                fragments.insert(name)
            }
        }
        return (fragments, Self.hasContents(document))
    }

    /// Returns information about the document as it will be written.
    func facts() async throws(ReadError) -> Facts {
        let parsed = try await parsed()
        let written = write(parsed.document)
        memory.keep(written.isChanged || !parsed.isFine ? .text(written.text) : .asItIs, of: source.path)
        let document =
            written.isChanged
            ? MarkupParser(names: NameTable()).parse(written.text, mode: .xhtml, href: source.path).document
            : parsed.document
        var properties = DocumentProperties.of(document)
        if !written.foundReferences.remote.isEmpty { properties.insert("remote-resources") }
        return Facts(
            properties: properties.sorted(), hasViewport: DocumentProperties.hasViewport(document),
            foundReferences: written.foundReferences
        )
    }

    private func write(_ document: MarkupDocument) -> ContentDocumentWriter.Result {
        let base = document.firstElement(named: .base, in: .xhtml).flatMap { document.attribute(.href, of: $0) }
        let documentReferences = references.flatMap { DocumentReferences($0, path: source.path, base: base) }
        return ContentDocumentWriter(document: document, title: title, references: documentReferences).write()
    }

    private func read() async throws(ReadError) -> Bytes {
        let maximumBytes = MarkupParser.Limits().maximumBytes
        let bytes = try await source.resource.read(atMost: UInt64(maximumBytes) + 1)
        guard bytes.count <= maximumBytes else {
            throw .unsupportedOperation("the document is longer than \(maximumBytes >> 20) MB")
        }
        return bytes
    }

    private func parsed() async throws(ReadError) -> EPUBDocumentMemory.Parsed {
        if let cached = memory.document(source.path) { return cached }
        let bytes = try await read()
        let path = source.link.url?.path ?? source.path
        let syntax = DocumentSyntax(mediaType: source.link.mediaType?.string, path: path)
        let mode: MarkupParser.Mode = syntax == .html ? .html : .xhtml
        let (document, diagnostics) = MarkupParser(names: NameTable()).parse(bytes, mode: mode, href: source.path)
        let isFine = diagnostics.isEmpty && isHTML5(bytes) && document.syntax == .xml
        let parsed = EPUBDocumentMemory.Parsed(document: document, isFine: isFine)
        memory.keep(parsed, of: source.path)
        return parsed
    }

    /// Whether it is UTF-8 with the doctype of HTML 5 or none.
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

    /// A navigation document must not have a list without items.
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

/// Properties of content documents in the package.
enum DocumentProperties {
    /// Elements and attributes that may refer to remote resources (EPUB 3.3 §
    /// 3.6).
    private static let remote: Set<String> = [
        "img src", "audio src", "video src", "source src", "track src", "script src", "iframe src", "embed src",
        "object data", "link href",
    ]
    /// Script types that are executed; others are data.
    private static let scripts: Set<String> = [
        "", "module", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript",
        "application/x-javascript", "text/x-javascript",
    ]

    static func of(_ document: MarkupDocument) -> Set<String> {
        var properties: Set<String> = []
        let isDrawing = document.root.map { document[$0].namespace == .svg } ?? false
        for node in document.descendants(of: .document) where document[node].kind == .element {
            let name = document.names.text(document[node].name)
            switch document[node].namespace {
            case .svg: if !isDrawing { properties.insert("svg") }
            case .mathml: properties.insert("mathml")
            case .xhtml where name == "form": properties.insert("scripted")
            default: break
            }
            if name == "script", runs(node, document) { properties.insert("scripted") }
            for attribute in document.attributes(of: node) where attribute.namespace == .none {
                let key = document.names.text(attribute.name)
                if key.hasPrefix("on"), key.utf8.count > 4 { properties.insert("scripted") }
                if remote.contains("\(name) \(key)"),
                    attribute.value.hasPrefix("http:") || attribute.value.hasPrefix("https:")
                {
                    properties.insert("remote-resources")
                }
            }
        }
        return properties
    }

    private static func runs(_ node: NodeID, _ document: MarkupDocument) -> Bool {
        let type = document.attribute(.type, of: node)?.lowercased() ?? ""
        return scripts.contains(type.prefix { $0 != ";" }.trimmed)
    }

    /// Whether a document declares the size of a fixed page.
    static func hasViewport(_ document: MarkupDocument) -> Bool {
        if let root = document.root, document[root].namespace == .svg {
            return document.attributes(of: root).contains { document.names.text($0.name) == "viewBox" }
        }
        return document.elements(named: .meta, in: .xhtml).contains { node in
            document.attribute(.name, of: node)?.lowercased() == "viewport"
                && document.attribute(.content, of: node)?.contains("width") == true
        }
    }
}
