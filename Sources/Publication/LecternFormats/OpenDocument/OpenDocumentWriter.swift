import LecternBase
import LecternMarkup

/// Writes the blocks of an OpenDocument text as XHTML.
struct OpenDocumentBody: OfficeWriting {
    let document: OpenDocument
    let labels: [NodeID: OfficeLabel]

    func body(_ blocks: ArraySlice<OfficeBlock>, href: @escaping @Sendable (String) -> String?) -> String {
        var writer = OpenDocumentWriter(body: self, href: href)
        for block in blocks { writer.write(TreeElement(document.content.document, block.node), heading: block.heading) }
        writer.output.closeLists()
        return writer.output.text + OfficeNotes.markup(writer.notes)
    }
}

/// Writes paragraphs, lists, tables and notes.
struct OpenDocumentWriter {
    let body: OpenDocumentBody
    let href: @Sendable (String) -> String?
    var output = OfficeOutput()
    var notes: [OfficeNotes.Note] = []
    /// Text boxes of the paragraph, written after it.
    var boxes: [TreeElement] = []
    /// Tables, boxes, lists and notes in each other.
    var depth = 0
    static let deepest = 12
    private static let mostColumns = 1_000

    init(body: OpenDocumentBody, href: @escaping @Sendable (String) -> String?) {
        self.body = body
        self.href = href
    }

    private var styles: OpenDocumentStyles { body.document.styles }

    /// Writes paragraphs, lists and tables, also those in containers.
    mutating func write(_ element: TreeElement, heading: OfficeBlock.Heading? = nil) {
        switch element.name {
        case "p", "h":
            output.closeLists()
            paragraph(element, heading: heading, isItem: false)
        case "list": list(element, heading)
        case "table":
            output.closeLists()
            table(element)
        case "frame":
            output.closeLists()
            output.add("<p>")
            inline(element, in: styles.plain.text)
            output.add("</p>\n")
            writeBoxes()
        case "section", "index-body", "index-title", "table-of-content": for child in element.children { write(child) }
        default: break
        }
    }

    /// Writes the content of a cell, box or note apart from what is around it.
    mutating func inner(_ element: TreeElement) -> String {
        guard depth < Self.deepest else { return element.text.escapedForXML }
        let (oldOutput, oldBoxes) = (output, boxes)
        output = OfficeOutput()
        boxes = []
        depth += 1
        for child in element.children { write(child) }
        output.closeLists()
        let result = output.text
        depth -= 1
        output = oldOutput
        boxes = oldBoxes
        return result
    }

    // MARK: Lists

    private mutating func list(_ element: TreeElement, _ heading: OfficeBlock.Heading?) {
        guard depth < Self.deepest * 2 else { return }
        depth += 1
        for item in element.children where item.name == "list-item" || item.name == "list-header" {
            let label = body.labels[item.node]
            // An item that only holds a list, or a heading, has no mark.
            let isOnlyHeading = item.children.first?.name == "h"
            if let label, !isOnlyHeading, item.children.first?.name != "list" { output.begin(label) }
            for child in item.children {
                switch child.name {
                case "list": list(child, heading)
                case "p": paragraph(child, heading: nil, isItem: true)
                case "h": write(child, heading: heading)
                default: break
                }
            }
        }
        depth -= 1
    }

    // MARK: Paragraphs

    private mutating func paragraph(_ element: TreeElement, heading: OfficeBlock.Heading?, isItem: Bool) {
        let own = styles.style(element.attribute("style-name"), "paragraph")
        let plain = styles.plain
        let text = plain.text.merging(own.text)
        if text.isHidden == true { return }
        let name = heading.map { "h\(min($0.level, 5) + 1)" } ?? (own.isTitle ? "h1" : "p")
        var look = plain.paragraph.merging(own.paragraph).aligned(in: plain.paragraph)
        if isItem {
            look.before = nil
            look.after = nil
        }
        var declarations = look.declarations(size: text.size ?? 12, isInList: isItem)
        declarations += text.declarations(in: plain.text)
        if name != "p", own.text != OfficeTextStyle() {
            if text.isBold != true { declarations.append("font-weight:normal") }
            if text.size == plain.text.size { declarations.append("font-size:1em") }
        }
        output.add("<\(name)")
        if let heading { output.add(" id=\"\(heading.id)\"") }
        if look.isRightToLeft == true { output.add(" dir=\"rtl\"") }
        if !declarations.isEmpty { output.add(" style=\"\(declarations.joined(separator: ";"))\"") }
        output.add(">")
        let start = output.text.utf8.count
        if let heading { output.add(Self.number(of: heading, element).escapedForXML) }
        content(element, in: text)
        if output.text.utf8.count == start { output.add("\u{A0}") }
        output.add("</\(name)>\n")
        writeBoxes()
    }

    /// The number in front of a heading, which its title begins with.
    private static func number(of heading: OfficeBlock.Heading, _ element: TreeElement) -> String {
        let title = OpenDocumentText.plain(element).collapsed
        return heading.title.hasSuffix(title) ? String(heading.title.dropLast(title.count)) : ""
    }

    mutating func writeBoxes() {
        let boxes = boxes
        self.boxes = []
        for box in boxes {
            let content = inner(box)
            if !content.isEmpty { output.add("<aside class=\"box\">\n\(content)</aside>\n") }
        }
    }

    // MARK: Tables

    private mutating func table(_ element: TreeElement) {
        let first = element.descendant("table-cell")?.attribute("style-name")
        output.add("<table\(styles.style(first, "table-cell").hasLines ? " class=\"lines\"" : "")>\n")
        rows(element, "td")
        output.add("</table>\n")
    }

    private mutating func rows(_ parent: TreeElement, _ name: String) {
        for element in parent.children {
            switch element.name {
            case "table-header-rows": rows(element, "th")
            case "table-rows", "table-row-group": rows(element, name)
            case "table-row":
                output.add("<tr>")
                for cell in element.children.prefix(Self.mostColumns) where cell.name == "table-cell" {
                    write(cell, name)
                }
                output.add("</tr>\n")
            default: break
            }
        }
    }

    private mutating func write(_ cell: TreeElement, _ name: String) {
        func span(_ attribute: String, _ html: String) -> String {
            guard let count = cell.attribute(attribute).flatMap({ Int($0) }), (2...Self.mostColumns).contains(count)
            else {
                return ""
            }
            return " \(html)=\"\(count)\""
        }
        let spans = span("number-columns-spanned", "colspan") + span("number-rows-spanned", "rowspan")
        let content = inner(cell)
        output.add("<\(name)\(spans)>\(content)</\(name)>")
    }
}
