import LecternBase
import LecternMarkup

// Lists, tables and code.
extension ArticleWriter {
    mutating func writeList(_ node: NodeID) {
        let isOrdered = page.document[node].name == .ol
        let start = page.document.attribute(.start, of: node).flatMap { Int($0) }
        let others = isOrdered ? start.map { " start=\"\($0)\"" } ?? "" : ""
        writeContainer(node, isOrdered ? "ol" : "ul", attributes: others, paragraph: nil) { writer in
            for child in writer.page.document.childElements(of: node) where !writer.page.traits[hidden: child] {
                if writer.page.document[child].name == .li {
                    writer.writeItem(child, "li")
                } else {
                    writer.writeLoose(child, "li")
                }
            }
        }
    }

    mutating func writeDescriptions(_ node: NodeID) {
        writeContainer(node, "dl", paragraph: nil) { $0.writeDescriptions(below: node) }
    }

    private mutating func writeDescriptions(below node: NodeID) {
        for child in page.document.childElements(of: node) where !page.traits[hidden: child] {
            switch page.document[child].name {
            case .dt: writeContainer(child, "dt", paragraph: nil)
            case .dd: writeItem(child, "dd")
            case .div: writeDescriptions(below: child)
            default: writeLoose(child, "dd")
            }
        }
    }

    /// Writes an item, with paragraphs in it if it has blocks.
    private mutating func writeItem(_ node: NodeID, _ name: String, attributes: String = "") {
        guard !page.traits[marginal: node] else { return }
        writeContainer(node, name, attributes: attributes, paragraph: page.traits[blocksBelow: node] ? "p" : nil)
    }

    /// Writes an element that stands where only items may.
    private mutating func writeLoose(_ node: NodeID, _ name: String) {
        output.endParagraph()
        let mark = output.mark
        output.add("<\(name)>")
        output.paragraph = "p"
        visit(node)
        output.endParagraph()
        output.paragraph = nil
        guard output.hasContent(since: mark) else { return output.takeBack(to: mark) }
        output.add("</\(name)>\n")
    }

    // MARK: Tables

    mutating func writeTable(_ node: NodeID) {
        let document = page.document
        guard !isLayout(node) else {
            output.endParagraph()
            writeCells(of: node)
            return output.endParagraph()
        }
        writeContainer(node, "table", paragraph: nil) { writer in
            for child in document.childElements(of: node) where !writer.page.traits[hidden: child] {
                switch document[child].name {
                case .caption: writer.writeContainer(child, "caption", paragraph: nil)
                case .thead, .tbody, .tfoot: writer.writeRows(child, document.names.text(document[child].name))
                case .tr: writer.writeRow(child)
                default: break
                }
            }
        }
    }

    /// Whether a table arranges boxes: it has one cell or other tables in it, or says so.
    private func isLayout(_ node: NodeID) -> Bool {
        let document = page.document
        if ["presentation", "none"].contains(document.attribute(.role, of: node)) { return true }
        var cells = 0
        for child in document.descendants(of: node) where document[child].kind == .element {
            if document[child].name == .table { return true }
            let isCell = document[child].name == .td || document[child].name == .th
            if isCell, !page.traits[marginal: child], !page.traits[hidden: child] { cells += 1 }
        }
        return cells < 2
    }

    private mutating func writeCells(of node: NodeID) {
        for child in page.document.childElements(of: node) {
            switch page.document[child].name {
            case .tbody, .thead, .tfoot, .tr: writeCells(of: child)
            case .td, .th, .caption:
                guard !page.traits[marginal: child], !page.traits[hidden: child] else { continue }
                // A column of links.
                guard page.scores.linkDensity(of: child) < 0.7 else { continue }
                output.endParagraph()
                writeChildren(of: child)
                output.endParagraph()
            default: break
            }
        }
    }

    private mutating func writeRows(_ node: NodeID, _ name: String) {
        writeContainer(node, name, paragraph: nil) { writer in
            for row in writer.page.document.childElements(of: node, named: .tr) { writer.writeRow(row) }
        }
    }

    private mutating func writeRow(_ node: NodeID) {
        let document = page.document
        guard !page.traits[hidden: node] else { return }
        writeContainer(node, "tr", paragraph: nil) { writer in
            for cell in document.childElements(of: node) where !writer.page.traits[hidden: cell] {
                guard !writer.page.traits[marginal: cell] else { continue }
                writer.writeCell(cell, document[cell].name == .th ? "th" : "td")
            }
        }
    }

    private mutating func writeCell(_ node: NodeID, _ name: String) {
        var spans = ""
        for (attribute, text) in [(Name.colspan, "colspan"), (.rowspan, "rowspan")] {
            if let count = page.document.attribute(attribute, of: node).flatMap({ Int($0) }), (2...200).contains(count)
            {
                spans += " \(text)=\"\(count)\""
            }
        }
        let mark = output.mark
        writeContainer(node, name, attributes: spans, paragraph: page.traits[blocksBelow: node] ? "p" : nil)
        // An empty cell keeps its place.
        if !output.hasContent(since: mark) { output.add("<\(name)\(spans)></\(name)>") }
    }

    // MARK: Code

    mutating func writeCode(_ node: NodeID) {
        output.endParagraph()
        var text: [UInt16] = []
        addCode(node, to: &text)
        while let last = text.last, last == 0x0A || last == 0x20 { text.removeLast() }
        guard !text.isEmpty else { return }
        let hasCode = page.document.firstElement(named: .code, below: node) != nil
        let code = String(decoding: text, as: UTF16.self).escapedForXML
        let around = output.paragraph
        output.paragraph = nil
        // A line feed after the start of the element would be dropped.
        output.add(content: hasCode ? "<pre><code>\(code)</code></pre>\n" : "<pre>\n\(code)</pre>\n")
        output.endParagraph()
        output.paragraph = around
    }

    private func addCode(_ node: NodeID, to text: inout [UInt16]) {
        let document = page.document
        for child in document.children(of: node) {
            guard document[child].kind == .element else {
                text += document.text[Int(document[child].textStart)..<Int(document[child].textEnd)]
                continue
            }
            if document[child].name == .br { text.append(0x0A) }
            let isNumber = ClassWords(document, child).contains(anyOf: ClassWords.lineNumbers)
            if !page.traits[hidden: child], !isNumber { addCode(child, to: &text) }
            if ElementKind.isBlock(document[child].name), let last = text.last, last != 0x0A { text.append(0x0A) }
        }
    }
}

/// Inline elements that are kept.
enum InlineElements {
    /// The name under which an element is written; nil if only its content is.
    static func name(of name: Name) -> String? { names[name] }

    private static let names: [Name: String] = [
        .a: "a", .em: "em", .i: "i", .strong: "strong", .b: "b", .u: "u", .s: "s", .strike: "s", .del: "del",
        .ins: "ins", .sub: "sub", .sup: "sup", .small: "small", .mark: "mark", .code: "code", .tt: "code", .kbd: "kbd",
        .samp: "samp", .var: "var", .cite: "cite", .q: "q", .dfn: "dfn", .abbr: "abbr", .acronym: "abbr", .bdi: "bdi",
        .bdo: "bdo", .ruby: "ruby", .rt: "rt",
    ]
}

/// Formulas of MathML.
enum FormulaMarkup {
    /// Returns the markup of a formula without styles and scripts.
    static func text(of node: NodeID, in document: MarkupDocument) -> String {
        guard document[node].kind == .element else { return document.textContent(of: node).escapedForXML }
        guard document[node].namespace == .mathml else { return "" }
        let name = document.names.text(document[node].name)
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) else { return "" }
        var text = "<" + name
        if name == "math" { text += " xmlns=\"http://www.w3.org/1998/Math/MathML\"" }
        for attribute in document.attributes(of: node) where attribute.namespace == .none {
            let key = document.names.text(attribute.name)
            if kept.contains(key) { text += " \(key)=\"\(attribute.value.escapedForXML)\"" }
        }
        return document.children(of: node).reduce(into: text + ">") { $0 += Self.text(of: $1, in: document) }
            + "</\(name)>"
    }

    private static let kept: Set<String> = [
        "display", "mathvariant", "stretchy", "fence", "separator", "accent", "accentunder", "columnalign", "rowspan",
        "columnspan", "linethickness", "encoding", "alttext", "form", "lspace", "rspace", "movablelimits", "largeop",
        "symmetric", "minsize", "maxsize", "open", "close", "separators", "notation", "displaystyle", "scriptlevel",
    ]
}
