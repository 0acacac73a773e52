import LecternBase
import LecternMarkup

/// Converts FictionBook's elements to XHTML.
struct FictionBookMarkup: Sendable {
    private let document: MarkupDocument
    /// The path of the chapter that has an id.
    private let places: [String: String]
    private let pictures: [String: String]

    init(_ document: MarkupDocument, places: [String: String], pictures: [String: String]) {
        self.document = document
        self.places = places
        self.pictures = pictures
    }

    /// The XHTML element and attributes for an element.
    private static let elements: [String: (name: String, attributes: String)] = [
        "p": ("p", ""), "emphasis": ("em", ""), "strong": ("strong", ""), "strikethrough": ("s", ""),
        "sub": ("sub", ""),
        "sup": ("sup", ""), "code": ("code", ""), "style": ("span", ""), "cite": ("blockquote", ""),
        "epigraph": ("blockquote", " class=\"epigraph\""), "annotation": ("blockquote", ""),
        "poem": ("div", " class=\"poem\""),
        "stanza": ("div", " class=\"stanza\" style=\"margin:1em 0 1em 2em\""),
        "v": ("p", " class=\"v\" style=\"text-indent:0\""),
        "text-author": ("p", " class=\"text-author\" style=\"text-align:end\""), "date": ("p", " class=\"date\""),
        "subtitle": ("p", " class=\"subtitle\" style=\"text-align:center;font-weight:bold\""), "table": ("table", ""),
        "tr": ("tr", ""),
        "td": ("td", ""), "th": ("th", ""),
    ]

    /// The id of a section; generated if it has none.
    static func id(of node: NodeID, _ declaredID: String?) -> String { declaredID ?? "fb2-\(node.rawValue)" }

    func body(_ nodes: [NodeID], depth: Int, id: String?, without cut: Bool) -> String {
        var output = id.map { "<section id=\"\($0.escapedForXML)\">\n" } ?? ""
        for node in nodes { write(node, depth: depth, into: &output) }
        return output + (id == nil ? "" : "</section>\n")
    }

    private func attribute(_ attributeName: String, _ node: NodeID) -> String? {
        document.attributes(of: node).first { document.names.text($0.name) == attributeName }?.value
    }

    private func write(_ node: NodeID, depth: Int, into output: inout String) {
        guard document[node].kind == .element else {
            output += document.textContent(of: node).escapedForXML
            return
        }
        switch document.names.text(document[node].name) {
        case "section":
            output += "<section id=\"\(Self.id(of: node, attribute("id", node)).escapedForXML)\">\n"
            for child in document.children(of: node) { write(child, depth: depth + 1, into: &output) }
            output += "</section>\n"
        case "title": writeTitle(node, depth: depth, into: &output)
        case "empty-line": output += "<p class=\"empty-line\">\u{A0}</p>\n"
        case "image": writeImage(node, into: &output)
        case "a": writeLink(node, depth: depth, into: &output)
        case let name: writeElement(node, Self.elements[name], depth: depth, into: &output)
        }
    }

    private func writeElement(
        _ node: NodeID, _ element: (name: String, attributes: String)?, depth: Int, into output: inout String
    ) {
        if let element {
            output += "<\(element.name)\(element.attributes)"
            if let id = attribute("id", node) { output += " id=\"\(id.escapedForXML)\"" }
            for span in ["colspan", "rowspan"] {
                if let value = attribute(span, node), Int(value) != nil { output += " \(span)=\"\(value)\"" }
            }
            output += ">"
        }
        for child in document.children(of: node) { write(child, depth: depth, into: &output) }
        if let element { output += "</\(element.name)>" }
    }

    /// Writes the paragraphs of a title as lines of a heading.
    private func writeTitle(_ node: NodeID, depth: Int, into output: inout String) {
        let level = min(6, depth + 1)
        output += "<h\(level)>"
        var isFirst = true
        for child in document.childElements(of: node) {
            guard document.names.text(document[child].name) == "p" else { continue }
            if !isFirst { output += "<br/>" }
            isFirst = false
            for inner in document.children(of: child) { write(inner, depth: depth, into: &output) }
        }
        output += "</h\(level)>\n"
    }

    private func writeImage(_ node: NodeID, into output: inout String) {
        guard let href = attribute("href", node), href.hasPrefix("#"), let path = pictures[String(href.dropFirst())]
        else { return }
        let alternative = attribute("alt", node) ?? attribute("title", node) ?? ""
        output += "<img src=\"../\(path)\" alt=\"\(alternative.escapedForXML)\"/>"
    }

    private func writeLink(_ node: NodeID, depth: Int, into output: inout String) {
        var href = attribute("href", node) ?? ""
        if href.hasPrefix("#"), let path = places[String(href.dropFirst())] { href = "../\(path)\(href)" }
        let isNote = attribute("type", node) == "note"
        output += "<a href=\"\(href.escapedForXML)\"" + (isNote ? " epub:type=\"noteref\"" : "") + ">"
        for child in document.children(of: node) { write(child, depth: depth, into: &output) }
        output += "</a>"
    }
}
