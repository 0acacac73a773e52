import LecternBase
import LecternMarkup

/// Finds the paragraphs and tables of a document, the labels of its lists, the
/// numbers of its notes, and its headings.
struct WordBlocks {
    private let document: WordDocument
    private var counter: WordNumbering.Counter
    private(set) var blocks: [OfficeBlock] = []
    /// The labels of paragraphs in lists.
    private(set) var labels: [NodeID: OfficeLabel] = [:]
    /// The labels of notes, by the node that refers to them.
    private(set) var notes: [NodeID: String] = [:]
    /// Bookmarks between the blocks.
    private var anchors: [String] = []
    private var (footnoteCount, endnoteCount) = (0, 0)
    private static let deepest = 64
    private static let mostTitle = 300

    init(_ document: WordDocument) {
        self.document = document
        counter = WordNumbering.Counter(document.numbering)
        if let body = document.main.root.child("body") { add(body, depth: 0) }
    }

    private mutating func add(_ parent: TreeElement, depth: Int) {
        for element in parent.children {
            switch element.name {
            case "p", "tbl": add(block: element)
            case "bookmarkStart":
                if let name = element.attribute("name"), anchors.count < 1_000 { anchors.append(name) }
            case "sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag", "AlternateContent", "Choice":
                if depth < Self.deepest { add(element, depth: depth + 1) }
            default: break
            }
        }
    }

    private mutating func add(block element: TreeElement) {
        var block = OfficeBlock(node: element.node, length: element.length, ids: anchors, anchors: anchors)
        anchors = []
        scan(element, &block)
        if element.name == "p" { block.heading = heading(element) }
        if let heading = block.heading { block.ids.append(heading.id) }
        blocks.append(block)
    }

    /// Visits everything below a block: paragraphs in tables, bookmarks, notes.
    private mutating func scan(_ block: TreeElement, _ result: inout OfficeBlock) {
        if block.name == "p" { number(block) }
        for node in block.document.descendants(of: block.node) where block.document[node].kind == .element {
            let element = TreeElement(block.document, node)
            switch element.name {
            case "p": number(element)
            case "bookmarkStart": if let name = element.attribute("name") { result.ids.append(name) }
            case "footnoteReference":
                // A mark of its own follows some references.
                if element.attribute("customMarkFollows") == nil { footnoteCount += 1 }
                notes[node] = element.attribute("customMarkFollows") == nil ? String(footnoteCount) : "*"
            case "endnoteReference":
                endnoteCount += 1
                notes[node] = OfficeLabel.text(endnoteCount, "lowerRoman")
            default: break
            }
        }
    }

    private mutating func number(_ paragraph: TreeElement) {
        let properties = paragraph.child("pPr")
        let style = document.styles.paragraph(properties?.child("pStyle")?.attribute("val"))
        guard let reference = WordNumbering.Reference(properties?.child("numPr"), over: style.numbering),
            properties?.child("numPr", "numId")?.attribute("val") != "0"
        else { return }
        labels[paragraph.node] = counter.next(reference)
    }

    private func heading(_ paragraph: TreeElement) -> OfficeBlock.Heading? {
        let properties = paragraph.child("pPr")
        let style = document.styles.paragraph(properties?.child("pStyle")?.attribute("val"))
        let level = WordProperties.paragraph(properties).outlineLevel ?? style.paragraph.outlineLevel ?? -1
        let title = WordText.plain(paragraph).collapsed
        guard level >= 0, !title.isEmpty else { return nil }
        let prefix = labels[paragraph.node]?.prefix ?? ""
        return OfficeBlock.Heading(
            level: level, title: String((prefix + title).prefix(Self.mostTitle)),
            id: "heading-\(paragraph.node.rawValue)")
    }
}

/// The plain text of a paragraph.
enum WordText {
    static func plain(_ element: TreeElement) -> String {
        var result = ""
        write(element, into: &result)
        return result
    }

    private static func write(_ parent: TreeElement, into result: inout String) {
        for element in parent.children {
            switch element.name {
            case "t": result += element.text
            case "tab", "br", "cr": result += " "
            case "noBreakHyphen": result += "\u{2011}"
            case "del", "moveFrom", "instrText", "pPr", "rPr", "footnoteReference", "drawing", "pict", "Fallback", "rt":
                break
            default: write(element, into: &result)
            }
        }
    }
}
