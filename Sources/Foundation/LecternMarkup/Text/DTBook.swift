import LecternBase

/// Converts DTBook, the markup of DAISY 3, to XHTML. Ids stay.
///
/// Spec: ANSI/NISO Z39.86-2005, https://daisy.org/activities/standards/daisy/daisy-3/z39-86-2005-r2012-specifications-for-the-digital-talking-book/
package struct DTBook: Sendable {
    /// A part of the book that is shown as a document.
    package struct Part: Sendable {
        /// Consecutive elements.
        package var nodes: [NodeID]
        /// The text of its heading.
        package var title: String?
        /// In UTF-16 units of text.
        package var length: Int
    }

    private let document: MarkupDocument
    private let book: NodeID
    private static let deepest = 256

    /// - Returns: nil if the document is no book.
    package init?(_ document: MarkupDocument) {
        self.document = document
        guard let root = document.root else { return nil }
        let names = document.names
        func isNamed(_ node: NodeID, _ name: String) -> Bool {
            document[node].kind == .element && names.text(document[node].name).lowercased() == name
        }
        guard isNamed(root, "dtbook") || isNamed(root, "book") else { return nil }
        book = isNamed(root, "book") ? root : document.childElements(of: root).first { isNamed($0, "book") } ?? root
    }

    /// The language of the book.
    package var language: String? { document.language(of: book) }

    // MARK: Parts

    /// The parts: one for each level of the outermost kind, and for what is between them.
    package var parts: [Part] {
        var parts: [Part] = []
        for matter in document.childElements(of: book) {
            guard ["frontmatter", "bodymatter", "rearmatter"].contains(name(matter)) else {
                add(matter, to: &parts, isNew: parts.isEmpty)
                continue
            }
            var isNew = true
            for child in document.childElements(of: matter) {
                let isLevel = ["level1", "level", "section"].contains(name(child))
                add(child, to: &parts, isNew: isNew || isLevel)
                isNew = isLevel
            }
        }
        return parts
    }

    private func add(_ node: NodeID, to parts: inout [Part], isNew: Bool) {
        let length = Int(document[node].textEnd - document[node].textStart)
        if isNew || parts.isEmpty {
            parts.append(Part(nodes: [node], title: heading(node), length: length))
        } else {
            parts[parts.count - 1].nodes.append(node)
            parts[parts.count - 1].length += length
            parts[parts.count - 1].title = parts[parts.count - 1].title ?? heading(node)
        }
    }

    /// The text of the heading that an element is or begins with.
    private func heading(_ node: NodeID) -> String? {
        func isHeading(_ node: NodeID) -> Bool {
            ["h1", "h2", "h3", "h4", "h5", "h6", "hd", "doctitle", "bridgehead"].contains(name(node))
        }
        let element = isHeading(node) ? node : document.childElements(of: node).first(where: isHeading)
        return element.map { document.label(of: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The ids in a part.
    package func ids(in part: Part) -> [String] {
        part.nodes.flatMap { node in
            ([node] + document.descendants(of: node)).compactMap {
                document[$0].kind == .element ? document.attribute(.id, of: $0) : nil
            }
        }
    }

    private func name(_ node: NodeID) -> String { document.names.text(document[node].name).lowercased() }

    private func attribute(_ name: String, _ node: NodeID) -> String? {
        document.attributes(of: node).first { document.names.text($0.name) == name }?.value
    }

    // MARK: XHTML

    /// The style of what XHTML has no elements for.
    package static let styleSheet = """
        .linegroup, .poem { margin: 1em 0 1em 1.5em; }
        .line { margin: 0; text-indent: -1.5em; padding-inline-start: 1.5em; }
        .linenum { float: right; font-size: 0.8em; }
        .pagebreak { display: none; }
        .sidebar, .prodnote { border: 1px solid #8c8c8c; margin: 1em 0; padding: 0.5em; }
        .docauthor, .covertitle { text-align: center; }
        ul.pl { list-style: none; }
        h1, h2, h3, h4, h5, h6 { break-after: avoid; }

        """

    /// Returns the content of the body of a part.
    ///
    /// - Parameters:
    ///   - part: nil for the whole book.
    ///   - reference: returns the new text of the reference of a link or picture; nil removes it.
    package func body(_ part: Part?, reference: @escaping (String) -> String?) -> String {
        var writer = Writer(book: self, reference: reference)
        for node in part?.nodes ?? document.childElements(of: book) { writer.write(node, level: 0, depth: 0) }
        return writer.output
    }

    /// How an element of DTBook is written: the element of XHTML, and its attributes.
    private static let elements: [String: (name: String, attributes: String)] = [
        "frontmatter": ("section", " epub:type=\"frontmatter\""),
        "bodymatter": ("section", " epub:type=\"bodymatter\""),
        "rearmatter": ("section", " epub:type=\"backmatter\""), "level": ("section", ""), "section": ("section", ""),
        "doctitle": ("h1", ""), "docauthor": ("p", " class=\"docauthor\""),
        "covertitle": ("p", " class=\"covertitle\""),
        "bridgehead": ("p", " class=\"bridgehead\""), "author": ("p", " class=\"author\""),
        "byline": ("p", " class=\"byline\""),
        "dateline": ("p", " class=\"dateline\""), "title": ("p", " class=\"title\""),
        "epigraph": ("blockquote", " epub:type=\"epigraph\""),
        "poem": ("div", " class=\"poem\""), "linegroup": ("div", " class=\"linegroup\""),
        "line": ("p", " class=\"line\""),
        "linenum": ("span", " class=\"linenum\""), "lic": ("span", ""), "sent": ("span", ""), "w": ("span", ""),
        "sidebar": ("aside", " epub:type=\"sidebar\" class=\"sidebar\""), "prodnote": ("aside", " class=\"prodnote\""),
        "note": ("aside", " epub:type=\"footnote\" role=\"doc-footnote\""),
        "annotation": ("aside", " epub:type=\"annotation\""),
        "imggroup": ("figure", ""), "acronym": ("abbr", ""), "address": ("address", ""),
        "blockquote": ("blockquote", ""),
        "p": ("p", ""), "div": ("div", ""), "dl": ("dl", ""), "dt": ("dt", ""), "dd": ("dd", ""), "li": ("li", ""),
        "em": ("em", ""), "strong": ("strong", ""), "sub": ("sub", ""), "sup": ("sup", ""), "q": ("q", ""),
        "cite": ("cite", ""),
        "abbr": ("abbr", ""), "dfn": ("dfn", ""), "code": ("code", ""), "kbd": ("kbd", ""), "samp": ("samp", ""),
        "span": ("span", ""), "bdo": ("bdo", ""), "br": ("br", ""), "hr": ("hr", ""), "table": ("table", ""),
        "thead": ("thead", ""),
        "tbody": ("tbody", ""), "tfoot": ("tfoot", ""), "tr": ("tr", ""), "td": ("td", ""), "th": ("th", ""),
        "a": ("a", ""),
        "h1": ("h1", ""), "h2": ("h2", ""), "h3": ("h3", ""), "h4": ("h4", ""), "h5": ("h5", ""), "h6": ("h6", ""),
    ]

    private struct Writer {
        let book: DTBook
        let reference: (String) -> String?
        var output = ""

        private var document: MarkupDocument { book.document }

        mutating func write(_ node: NodeID, level: Int, depth: Int) {
            guard document[node].kind == .element else {
                output += document.textContent(of: node).escapedForXML
                return
            }
            guard depth < DTBook.deepest else { return }
            let name = book.name(node)
            if document[node].namespace == .mathml { return copy(node, name, depth: depth) }
            let isLevel = name.hasPrefix("level") || name == "section"
            let level = isLevel ? level + 1 : level
            switch name {
            case "hd": element(node, ("h\(min(max(level, 1), 6))", ""), level: level, depth: depth)
            case "list": element(node, list(node), level: level, depth: depth)
            case "caption":
                element(node, isInTable(node) ? ("caption", "") : ("figcaption", ""), level: level, depth: depth)
            case "noteref", "annoref": noteReference(node, level: level, depth: depth)
            case "pagenum": pageBreak(node)
            case "img": picture(node)
            case "col", "colgroup", "link", "head": break
            default: element(node, isLevel ? ("section", "") : DTBook.elements[name], level: level, depth: depth)
            }
        }

        private mutating func children(_ node: NodeID, level: Int, depth: Int) {
            for child in document.children(of: node) { write(child, level: level, depth: depth + 1) }
        }

        private mutating func element(
            _ node: NodeID, _ element: (name: String, attributes: String)?, level: Int, depth: Int
        ) {
            guard let element else { return children(node, level: level, depth: depth) }
            output += "<\(element.name)\(element.attributes)\(attributes(node))"
            if element.name == "a", let href = book.attribute("href", node).flatMap(reference) {
                output += " href=\"\(href.escapedForXML)\""
            }
            if element.name == "br" || element.name == "hr" {
                output += "/>"
                return
            }
            output += ">"
            children(node, level: level, depth: depth)
            output += "</\(element.name)>"
        }

        /// The attributes that XHTML has, too.
        private func attributes(_ node: NodeID) -> String {
            var result = ""
            for name in ["id", "title", "dir", "colspan", "rowspan", "start"] {
                if let value = book.attribute(name, node), !value.isEmpty {
                    result += " \(name)=\"\(value.escapedForXML)\""
                }
            }
            if let language = book.attribute("lang", node), !language.isEmpty {
                result += " lang=\"\(language.escapedForXML)\" xml:lang=\"\(language.escapedForXML)\""
            }
            return result
        }

        /// A list by its type, and the kind of its numbers.
        private func list(_ node: NodeID) -> (name: String, attributes: String) {
            switch book.attribute("type", node) {
            case "ol":
                let kind = book.attribute("enum", node).flatMap { ["1", "a", "A", "i", "I"].contains($0) ? $0 : nil }
                return ("ol", kind.map { " type=\"\($0)\"" } ?? "")
            case "pl": return ("ul", " class=\"pl\"")
            default: return ("ul", "")
            }
        }

        private func isInTable(_ node: NodeID) -> Bool {
            document.parent(of: node).map { book.name($0) == "table" } ?? false
        }

        private mutating func noteReference(_ node: NodeID, level: Int, depth: Int) {
            let target = book.attribute("idref", node).map { $0.hasPrefix("#") ? $0 : "#" + $0 }.flatMap(reference)
            output += "<a epub:type=\"noteref\" role=\"doc-noteref\"\(attributes(node))"
            if let target { output += " href=\"\(target.escapedForXML)\"" }
            output += "><sup>"
            children(node, level: level, depth: depth)
            output += "</sup></a>"
        }

        private mutating func pageBreak(_ node: NodeID) {
            let title = document.label(of: node).escapedForXML
            let id = book.attribute("id", node).map { " id=\"\($0.escapedForXML)\"" } ?? ""
            output +=
                "<span epub:type=\"pagebreak\" role=\"doc-pagebreak\" class=\"pagebreak\"\(id) title=\"\(title)\"></span>"
        }

        private mutating func picture(_ node: NodeID) {
            guard let source = book.attribute("src", node).flatMap(reference) else { return }
            let alternative = book.attribute("alt", node) ?? ""
            output += "<img src=\"\(source.escapedForXML)\" alt=\"\(alternative.escapedForXML)\"\(attributes(node))/>"
        }

        /// Copies a formula.
        private mutating func copy(_ node: NodeID, _ name: String, depth: Int) {
            guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return }
            output += "<" + name
            if name == "math" { output += " xmlns=\"http://www.w3.org/1998/Math/MathML\"" }
            for attribute in document.attributes(of: node) where attribute.namespace == .none {
                let name = document.names.text(attribute.name)
                guard name.allSatisfy({ $0.isASCII && $0.isLetter }) else { continue }
                output += " \(name)=\"\(attribute.value.escapedForXML)\""
            }
            output += ">"
            for child in document.children(of: node) { write(child, level: 0, depth: depth + 1) }
            output += "</\(name)>"
        }
    }
}
