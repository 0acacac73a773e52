import LecternBase
import LecternMarkup

/// Writes an HTML document as XHTML, whole or in parts, with ids on its
/// headings.
struct XHTMLWriter {
    let document: MarkupDocument
    /// Generated ids of elements without one.
    var ids: [NodeID: String] = [:]
    /// Elements that lose their id, because another element has it.
    var renamed: Set<NodeID> = []
    /// Returns the new text of a reference; nil keeps it.
    var rewrite: @Sendable (String) -> String? = { _ in nil }

    private static let dropped: Set<String> = [
        "script", "base", "meta", "title", "link", "style", "template", "noscript", "frameset",
    ]
    private static let void: Set<String> = [
        "area", "br", "col", "embed", "hr", "img", "input", "source", "track", "wbr",
    ]

    init(_ document: MarkupDocument) { self.document = document }

    /// Writes a node and its subtree.
    func write(_ node: NodeID, into output: inout String) {
        guard document[node].kind == .element else {
            output += document.textContent(of: node).escapedForXML
            return
        }
        let name = document.names.text(document[node].name)
        guard !Self.dropped.contains(name), Self.isName(name) else { return }
        open(node, name, into: &output)
        if document.firstChild(of: node) == nil, Self.void.contains(name) || document[node].namespace != .xhtml {
            output.removeLast()
            output += "/>"
            return
        }
        for child in document.children(of: node) { write(child, into: &output) }
        output += "</\(name)>"
    }

    /// Writes the start tag of an element.
    func open(_ node: NodeID, _ name: String, into output: inout String) {
        output += "<" + name
        let parent = document.parent(of: node)
        if let uri = Self.uris[document[node].namespace],
            parent.map({ document[$0].namespace != document[node].namespace }) ?? true
        {
            output += " xmlns=\"\(uri)\""
        }
        if let id = ids[node] { output += " id=\"\(id.escapedForXML)\"" }
        var seen: Set<String> = ids[node] == nil ? [] : ["id"]
        for attribute in document.attributes(of: node) { write(attribute, &seen, into: &output) }
        output += ">"
    }

    private static let uris: [Namespace: String] = [
        .svg: "http://www.w3.org/2000/svg", .mathml: "http://www.w3.org/1998/Math/MathML",
    ]

    private func write(_ attribute: Attribute, _ seen: inout Set<String>, into output: inout String) {
        let name = document.names.text(attribute.name)
        guard Self.isName(name), !name.hasPrefix("on"), !name.hasPrefix("xmlns") else { return }
        let prefixed =
            attribute.namespace == .xlink ? "xlink:" + name : attribute.namespace == .xml ? "xml:" + name : name
        guard seen.insert(prefixed).inserted else { return }
        var value = attribute.value
        if name == "href" || name == "src" { value = rewrite(value) ?? value }
        if attribute.namespace == .xlink { output += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
        output += " \(prefixed)=\"\(value.escapedForXML)\""
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
