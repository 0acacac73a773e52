import LecternBase
import LecternMarkup

/// Writes the blocks of a WordprocessingML document as XHTML.
struct WordBody: OfficeWriting {
    let document: WordDocument
    let labels: [NodeID: OfficeLabel]
    let notes: [NodeID: String]

    func body(_ blocks: ArraySlice<OfficeBlock>, href: @escaping @Sendable (String) -> String?) -> String {
        var writer = WordWriter(body: self, href: href)
        let root = document.main.root
        for block in blocks {
            writer.anchors = block.anchors
            writer.write(TreeElement(root.document, block.node), heading: block.heading)
        }
        writer.output.closeLists()
        return writer.output.text + OfficeNotes.markup(writer.notes)
    }
}

/// Writes paragraphs, tables and notes.
struct WordWriter {
    let body: WordBody
    let href: @Sendable (String) -> String?
    var output = OfficeOutput()
    var notes: [OfficeNotes.Note] = []
    /// The part that is written: relations are its own.
    var part: WordDocument.Part
    /// The style of the paragraph that is written.
    var outer = OfficeTextStyle()
    /// The fields that are open, which may go over paragraphs.
    var fields: [WordField] = []
    /// Text boxes of the paragraph, written after it.
    var boxes: [TreeElement] = []
    /// Whether a note is written, whose nodes are those of another document.
    var isInNote = false
    /// The length of the notes, which several references may repeat.
    var notesLength = 0
    static let mostNotes = 16 << 20
    /// Bookmarks before the paragraph.
    var anchors: [String] = []
    /// Whether the next paragraph begins a page.
    var breaksPage = false
    /// Tables, boxes and notes in each other.
    var depth = 0
    static let deepest = 12
    /// The tags of the paragraph that is written.
    private var tags: (start: String, end: String) = ("", "")

    init(body: WordBody, href: @escaping @Sendable (String) -> String?) {
        self.body = body
        self.href = href
        part = body.document.main
    }

    /// Writes paragraphs and tables, also those in containers.
    mutating func write(_ element: TreeElement, heading: OfficeBlock.Heading? = nil) {
        switch element.name {
        case "p": paragraph(element, heading: heading)
        case "tbl":
            output.closeLists()
            table(element)
        case "sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag", "AlternateContent", "Choice":
            for child in element.children { write(child) }
        default: break
        }
    }

    /// Writes the content of a cell, box or note apart from what is around it.
    mutating func inner(_ element: TreeElement) -> String {
        guard depth < Self.deepest else { return element.text.escapedForXML }
        let (oldOutput, oldOuter, oldBoxes, oldTags) = (output, outer, boxes, tags)
        let oldFields = fields
        output = OfficeOutput()
        boxes = []
        fields = []
        depth += 1
        for child in element.children { write(child) }
        output.closeLists()
        let result = output.text
        depth -= 1
        output = oldOutput
        outer = oldOuter
        boxes = oldBoxes
        tags = oldTags
        fields = oldFields
        return result
    }

    // MARK: Paragraphs

    private mutating func paragraph(_ element: TreeElement, heading: OfficeBlock.Heading?) {
        let properties = element.child("pPr")
        let style = body.document.styles.paragraph(properties?.child("pStyle")?.attribute("val"))
        if style.text.isHidden == true { return }
        let plain = body.document.styles.paragraph(nil)
        let look = style.paragraph.merging(WordProperties.paragraph(properties)).aligned(in: plain.paragraph)
        let label = isInNote ? nil : body.labels[element.node]
        if let label, heading == nil { output.begin(label) } else { output.closeLists() }
        outer = style.text
        tags = Self.tags(heading, isTitle: style.name.lowercased() == "title")
        let isItem = label != nil && heading == nil
        let start = output.text.utf8.count
        output.add(self.start(look, isItem: isItem, breaks: look.breaksPage == true || breaksPage, id: heading?.id))
        breaksPage = false
        if heading != nil, let prefix = label?.prefix { output.add(prefix.escapedForXML) }
        let contentStart = output.text.utf8.count
        for anchor in anchors { add(anchor: anchor) }
        anchors = []
        for index in fields.indices { openLink(index) }
        for child in element.children { inline(child) }
        for index in fields.indices { closeLink(index) }
        if output.text.utf8.count == contentStart, contentStart > start { output.add("\u{A0}") }
        output.add(tags.end + "\n")
        writeBoxes()
    }

    private static func tags(_ heading: OfficeBlock.Heading?, isTitle: Bool) -> (start: String, end: String) {
        let name = heading.map { "h\(min($0.level, 5) + 1)" } ?? (isTitle ? "h1" : "p")
        return ("<" + name, "</\(name)>")
    }

    /// The start tag of the paragraph.
    private func start(_ look: OfficeParagraphStyle, isItem: Bool, breaks: Bool, id: String?) -> String {
        var look = look
        look.breaksPage = breaks
        if isItem {
            look.before = nil
            look.after = nil
        }
        let plain = body.document.styles.paragraph(nil).text
        var declarations = look.declarations(size: outer.size ?? 10, isInList: isItem)
        declarations += outer.declarations(in: plain)
        if tags.start != "<p", outer.isBold != true { declarations.append("font-weight:normal") }
        if tags.start != "<p", outer.size == plain.size { declarations.append("font-size:1em") }
        var result = tags.start
        if let id { result += " id=\"\(id)\"" }
        if look.isRightToLeft == true { result += " dir=\"rtl\"" }
        if !declarations.isEmpty { result += " style=\"\(declarations.joined(separator: ";"))\"" }
        return result + ">"
    }

    /// Ends the paragraph and begins it anew on the next page.
    mutating func breakPage() {
        for index in fields.indices { closeLink(index) }
        output.add("\(tags.end)\n\(tags.start) style=\"break-before:page\">")
        for index in fields.indices { openLink(index) }
    }

    private mutating func writeBoxes() {
        let boxes = boxes
        self.boxes = []
        for box in boxes {
            let content = inner(box)
            if !content.isEmpty { output.add("<aside class=\"box\">\n\(content)</aside>\n") }
        }
    }

    // MARK: Tables

    private struct Cell {
        var element: TreeElement
        var column: Int
        var span: Int
        var continues: Bool
        var rows = 1
    }

    private mutating func table(_ element: TreeElement) {
        let properties = element.child("tblPr")
        let style = body.document.styles.style(properties?.child("tblStyle")?.attribute("val"))
        let hasLines = properties?.child("tblBorders").map { WordStyles.hasLines($0) } ?? style.hasLines
        output.add("<table\(hasLines ? " class=\"lines\"" : "")>\n")
        let rows = Self.elements("tr", in: element)
        let cells = Self.cells(rows)
        for (row, cells) in zip(rows, cells) {
            let isHeader = row.child("trPr", "tblHeader") != nil
            output.add("<tr>")
            var column = 0
            for cell in cells where !cell.continues {
                if cell.column > column, cells.first?.column == cell.column {
                    output.add("<td colspan=\"\(cell.column)\"></td>")
                }
                column = cell.column + cell.span
                write(cell, isHeader ? "th" : "td")
            }
            output.add("</tr>\n")
        }
        output.add("</table>\n")
    }

    private mutating func write(_ cell: Cell, _ name: String) {
        var tag = name
        if cell.span > 1 { tag += " colspan=\"\(cell.span)\"" }
        if cell.rows > 1 { tag += " rowspan=\"\(cell.rows)\"" }
        let content = inner(cell.element)
        output.add("<\(tag)>\(content)</\(name)>")
    }

    /// The rows of a table or the cells of a row, also in containers.
    private static func elements(_ name: String, in parent: TreeElement) -> [TreeElement] {
        parent.children.flatMap { child -> [TreeElement] in
            if child.name == name { return [child] }
            return ["sdt", "sdtContent", "customXml", "ins"].contains(child.name) ? elements(name, in: child) : []
        }
    }

    private static let mostColumns = 1_000

    /// The cells of the rows; those that go on from the row above are counted.
    private static func cells(_ rows: [TreeElement]) -> [[Cell]] {
        var result: [[Cell]] = []
        /// The row and index of the cell that a column's next one may continue.
        var above: [Int: (row: Int, index: Int)] = [:]
        for row in rows {
            var column =
                row.child("trPr", "gridBefore")?.attribute("val").flatMap { Int($0) }.map {
                    min(max(0, $0), mostColumns)
                } ?? 0
            var cells: [Cell] = []
            var next: [Int: (row: Int, index: Int)] = [:]
            for element in elements("tc", in: row).prefix(mostColumns) {
                let properties = element.child("tcPr")
                let span = min(
                    max(1, properties?.child("gridSpan")?.attribute("val").flatMap { Int($0) } ?? 1), mostColumns)
                let merge = properties?.child("vMerge")
                let start = merge.map { $0.attribute("val") == "restart" } == false ? above[column] : nil
                if let start { result[start.row][start.index].rows += 1 }
                if merge != nil { next[column] = start ?? (result.count, cells.count) }
                cells.append(Cell(element: element, column: column, span: span, continues: start != nil))
                column += span
            }
            result.append(cells)
            above = next
        }
        return result
    }
}
