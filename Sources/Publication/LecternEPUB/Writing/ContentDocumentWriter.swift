import LecternBase
import LecternMarkup

/// Writes a document as an EPUB 3 content document: well-formed XHTML without
/// obsolete markup.
///
/// Keeps the tree and its text, so that places in it stay valid.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-xhtml
struct ContentDocumentWriter {
    let document: MarkupDocument
    /// The title of a document that has none.
    let title: String
    /// The valid targets of references; nil keeps all references.
    var references: DocumentReferences?

    /// The written markup, and whether it differs.
    struct Result {
        var text: String
        /// Whether the original markup is not allowed.
        var isChanged: Bool
        var foundReferences: FoundReferences
    }

    func write() -> Result {
        var writing = MarkupWriting(document, title: title, references: references)
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        for instruction in document.prologue { text += "<?\(instruction.target) \(instruction.data)?>\n" }
        text += "<!DOCTYPE html>\n"
        if let root = document.root { writing.writeRoot(root) }
        return Result(
            text: text + writing.text + "\n", isChanged: writing.isChanged,
            foundReferences: writing.mending?.foundReferences ?? FoundReferences())
    }
}

/// Writes a document in one walk.
private struct MarkupWriting {
    let document: MarkupDocument
    let title: String
    var text = ""
    var isChanged = false
    private var ids: Set<String> = []
    private(set) var mending: ReferenceMending?
    private var depth = 0
    private static let deepest = 2_000

    init(_ document: MarkupDocument, title: String, references: DocumentReferences?) {
        self.document = document
        self.title = title
        mending = references.map { ReferenceMending($0, document) }
    }

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
    private static let uris: [Namespace: String] = [
        .xhtml: "http://www.w3.org/1999/xhtml", .svg: "http://www.w3.org/2000/svg",
        .mathml: "http://www.w3.org/1998/Math/MathML",
    ]

    /// Writes the root, and adds one if the document has none.
    mutating func writeRoot(_ root: NodeID) {
        if document.isElement(root, named: .html, in: .xhtml) { return write(root) }
        isChanged = true
        text += "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\">"
        text += "<head><title>\(title.escapedForXML)</title></head><body>"
        write(root)
        text += "</body></html>"
    }

    mutating func write(_ node: NodeID) {
        guard document[node].kind == .element else {
            text += document.textContent(of: node).escapedForXML
            return
        }
        let name = document.names.text(document[node].name)
        guard depth < Self.deepest, let uri = Self.uris[document[node].namespace], Self.isName(name) else {
            return unwrap(node)
        }
        let mended = mending?.mend(node) ?? ElementMending()
        if !mended.isNothing { isChanged = true }
        switch mended.form {
        case .kept: break
        case .dropped: return
        case .unwrapped: return unwrap(node)
        case .words(let words, let link): return write(words, link, for: node)
        }
        guard document[node].namespace == .xhtml else {
            return write(node, as: name, style: nil, uri: uri, mended.attributes)
        }
        if name == "meta" || name == "base", !isAllowedInHead(node, name) { return isChanged = true }
        switch modernElement(node, name) {
        case .kept: write(node, as: name, style: nil, uri: uri, mended.attributes)
        case .renamed(let other, let style):
            isChanged = true
            write(node, as: other, style: style, uri: uri, mended.attributes)
        case .unwrapped: unwrap(node)
        case .dropped: isChanged = true
        }
    }

    /// The `hgroup` of EPUB 3.2 may only contain headings, unlike that of HTML.
    private func modernElement(_ node: NodeID, _ name: String) -> ConformingMarkup.Element {
        if name == "title", !document.isElement(document.parent(of: node) ?? node, named: .head) { return .unwrapped }
        guard name == "hgroup", document.firstChild(of: node, named: .p) != nil else {
            return ConformingMarkup.element(name)
        }
        return .renamed("header", style: nil)
    }

    /// Writes the replacement of a picture that cannot be included.
    private mutating func write(_ words: String, _ link: String?, for node: NodeID) {
        let isInLink = document.ancestors(of: node).contains { document.isElement($0, named: .a) }
        let element = link == nil || isInLink ? "span" : "a"
        text += "<" + element
        if element == "a", let link { text += " href=\"\(link.escapedForAttribute)\"" }
        var seen: Set<String> = []
        if let id = document.attribute(.id, of: node) { put("id", id, seen: &seen) }
        text += ">\(words.escapedForXML)</\(element)>"
    }

    private mutating func unwrap(_ node: NodeID) {
        isChanged = true
        guard depth < Self.deepest else { return }
        writeChildren(of: node)
    }

    private mutating func writeChildren(of node: NodeID) {
        depth += 1
        for child in document.children(of: node) { write(child) }
        depth -= 1
    }

    // MARK: Elements

    private mutating func write(
        _ node: NodeID, as name: String, style: String?, uri: String, _ mended: [String: String?]
    ) {
        text += "<" + name
        let parent = document.parent(of: node)
        let isRoot = node == document.root && name == "html"
        if isRoot || parent.map({ document[$0].namespace != document[node].namespace }) ?? true {
            text += " xmlns=\"\(uri)\""
        }
        if isRoot { text += " xmlns:epub=\"http://www.idpf.org/2007/ops\"" }
        writeAttributes(of: node, name, style: style, mended)
        let isXHTML = document[node].namespace == .xhtml
        if document.firstChild(of: node) == nil, !isXHTML || Self.void.contains(name) {
            text += "/>"
            return
        }
        text += ">"
        if isXHTML, name == "ul" || name == "ol" {
            writeItems(of: node)
        } else if isXHTML, name == "title" {
            writeTitle(node)
        } else if name == "style", let mended = mending?.mend(styles: document.textContent(of: node)) {
            isChanged = true
            text += mended.escapedForXML
        } else {
            writeChildren(of: node)
        }
        if isXHTML, name == "head" { addTitle(in: node) }
        text += "</\(name)>"
    }

    /// Writes the children of a list; those that are not items are wrapped in
    /// items.
    private mutating func writeItems(of list: NodeID) {
        for child in document.children(of: list) {
            let isElement = document[child].kind == .element
            let name = isElement ? document.names.text(document[child].name) : ""
            let isBlank = !isElement && !document.textContent(of: child).contains { !$0.isWhitespace }
            if isBlank || ["li", "script", "template"].contains(name) {
                write(child)
            } else {
                isChanged = true
                text += "<li>"
                write(child)
                text += "</li>"
            }
        }
    }

    private mutating func writeTitle(_ node: NodeID) {
        let content = document.textContent(of: node)
        if content.contains(where: { !$0.isWhitespace }) { return text += content.escapedForXML }
        isChanged = true
        text += title.escapedForXML
    }

    private mutating func addTitle(in head: NodeID) {
        guard document.firstChild(of: head, named: .title) == nil else { return }
        isChanged = true
        text += "<title>\(title.escapedForXML)</title>"
    }

    /// Whether a `meta` or `base` may stay; the encoding is declared by the
    /// file.
    private func isAllowedInHead(_ node: NodeID, _ name: String) -> Bool {
        let names = document.attributes(of: node).map { document.names.text($0.name) }
        if name == "base" { return names.contains("href") }
        if names.contains("http-equiv") || names.contains("charset") { return false }
        return names.contains("content") && (names.contains("name") || names.contains("property"))
    }

    // MARK: Attributes

    private mutating func writeAttributes(
        of node: NodeID, _ element: String, style: String?, _ mended: [String: String?]
    ) {
        var styles = style.map { [$0] } ?? []
        var declarations: String?
        var seen: Set<String> = []
        let names = document.attributes(of: node).map { document.names.text($0.name) }
        for attribute in document.attributes(of: node) {
            let name = document.names.text(attribute.name)
            guard Self.isName(name), !name.hasPrefix("xmlns") else { continue }
            let written = attribute.namespace == .xlink ? "xlink:" + name : name
            var value = attribute.value
            if attribute.namespace == .none || attribute.namespace == .xlink, let change = mended[written] {
                guard let change else { continue }
                value = change
            }
            if attribute.namespace != .none || document[node].namespace != .xhtml {
                writeForeign(
                    Attribute(namespace: attribute.namespace, name: attribute.name, value: value), name, seen: &seen)
                continue
            }
            if name == "lang" { value = languageOfXML(node) ?? value }
            switch ConformingMarkup.attribute(name, value, on: original(node)) {
            case .kept where name == "style":
                declarations = value
                if let mended = mending?.mend(styles: value, isDeclarations: true) {
                    isChanged = true
                    declarations = mended
                }
            case .kept: put(name, value, seen: &seen)
            case .style(let hint):
                isChanged = true
                styles.append(hint)
            case .renamed: put("border", "1", seen: &seen); isChanged = true
            case .dropped:
                isChanged = true
                if name == "name", element == "a", !names.contains("id") { put("id", attribute.value, seen: &seen) }
            }
        }
        // The document's own declarations come last and win.
        if let declarations { styles.append(declarations) }
        if !styles.isEmpty { put("style", styles.joined(separator: "; "), seen: &seen) }
        putLanguage(of: node, &seen)
    }

    private func original(_ node: NodeID) -> String { document.names.text(document[node].name) }

    private mutating func writeForeign(_ attribute: Attribute, _ name: String, seen: inout Set<String>) {
        switch attribute.namespace {
        // SVG elements have labels, not alternative texts.
        case .none where name == "alt":
            isChanged = true
            put("aria-label", attribute.value, seen: &seen)
        case .none: put(name, attribute.value, seen: &seen)
        case .epub where name == "type": putSemantics(attribute.value, &seen)
        case .epub: put("epub:" + name, attribute.value, seen: &seen)
        case .xml where name == "lang": put("xml:lang", attribute.value, seen: &seen)
        case .xml where name == "id": put("id", attribute.value, seen: &seen)
        case .xlink:
            if seen.insert("xmlns:xlink").inserted { text += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
            put("xlink:" + name, attribute.value, seen: &seen)
        default: isChanged = true
        }
    }

    /// Writes `epub:type`, without values that need properties which the new
    /// package does not have.
    private mutating func putSemantics(_ value: String, _ seen: inout Set<String>) {
        let words = value.split(whereSeparator: \.isWhitespace)
        let kept = words.filter { $0 != "region-based" }
        guard kept.count < words.count else { return put("epub:type", value, seen: &seen) }
        isChanged = true
        if !kept.isEmpty { put("epub:type", kept.joined(separator: " "), seen: &seen) }
    }

    private mutating func put(_ name: String, _ value: String, seen: inout Set<String>) {
        guard seen.insert(name).inserted else { return }
        if name == "id" {
            // An id must be unique.
            guard !value.isEmpty, !value.contains(where: \.isWhitespace), ids.insert(value).inserted else {
                isChanged = true
                return
            }
        }
        text += " \(name)=\"\(value.escapedForAttribute)\""
    }

    /// The value of `xml:lang` if it differs from `lang`.
    private mutating func languageOfXML(_ node: NodeID) -> String? {
        guard let language = document.attribute(.lang, namespace: .xml, of: node),
            language.lowercased() != document.attribute(.lang, of: node)?.lowercased()
        else { return nil }
        isChanged = true
        return language
    }

    /// Writes both language attributes with the value of `xml:lang`, which
    /// XHTML uses.
    private mutating func putLanguage(of node: NodeID, _ seen: inout Set<String>) {
        guard document[node].namespace == .xhtml, !seen.contains("xml:lang"),
            let language = document.attribute(.lang, of: node)
        else { return }
        put("xml:lang", language, seen: &seen)
    }

    /// Whether an HTML name is also an XML name.
    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (0x61...0x7A).contains(first | 0x20) || first == 0x5F || first >= 0x80 else {
            return false
        }
        return name.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
                || $0 >= 0x80
        }
    }
}
