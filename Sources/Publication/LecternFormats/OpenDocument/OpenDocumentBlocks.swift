import LecternBase
import LecternMarkup

/// Finds the paragraphs, lists and tables of an OpenDocument text, the labels of
/// items, and its headings.
struct OpenDocumentBlocks {
    private let styles: OpenDocumentStyles
    private(set) var blocks: [OfficeBlock] = []
    /// The labels of items of lists.
    private(set) var labels: [NodeID: OfficeLabel] = [:]
    private var counts: [String: [Int: Int]] = [:]
    private var headingCounts: [Int: Int] = [:]
    private var listCount = 0
    private static let deepest = 64
    private static let mostTitle = 300

    init(_ document: OpenDocument) {
        styles = document.styles
        if let text = document.content.child("body", "text") { add(text, depth: 0) }
    }

    private mutating func add(_ parent: TreeElement, depth: Int) {
        for element in parent.children {
            switch element.name {
            case "p", "h", "table", "list", "frame": add(block: element)
            case "section", "index-body", "index-title", "table-of-content", "alphabetical-index", "bibliography",
                "illustration-index", "table-index", "user-index", "numbered-paragraph":
                if depth < Self.deepest { add(element, depth: depth + 1) }
            default: break
            }
        }
    }

    private mutating func add(block element: TreeElement) {
        var block = OfficeBlock(node: element.node, length: element.length)
        for node in element.document.descendants(of: element.node) where element.document[node].kind == .element {
            let inner = TreeElement(element.document, node)
            if ["bookmark", "bookmark-start", "reference-mark", "reference-mark-start"].contains(inner.name),
                let name = inner.attribute("name")
            {
                block.ids.append(name)
            }
        }
        if element.name == "list" { number(element) }
        for list in Self.lists(in: element) { number(list) }
        // A heading with numbers of its own is in a list.
        let inner = element.name == "list" ? element.descendant("h") : element
        if let inner { block.heading = heading(inner, isInList: element.name == "list") }
        if let heading = block.heading { block.ids.append(heading.id) }
        blocks.append(block)
    }

    /// The outermost lists below a block.
    private static func lists(in element: TreeElement) -> [TreeElement] {
        guard element.name != "list" else { return [] }
        return element.children.flatMap { $0.name == "list" ? [$0] : lists(in: $0) }
    }

    private mutating func heading(_ element: TreeElement, isInList: Bool) -> OfficeBlock.Heading? {
        guard element.name == "h" else { return nil }
        let level = min(max(0, (element.attribute("outline-level").flatMap { Int($0) } ?? 1) - 1), 9)
        let prefix = isInList || element.attribute("is-list-header") == "true" ? "" : outlinePrefix(level)
        let title = OpenDocumentText.plain(element).collapsed
        guard !title.isEmpty else { return nil }
        return OfficeBlock.Heading(
            level: level, title: String((prefix + title).prefix(Self.mostTitle)), id: "heading-\(element.node.rawValue)"
        )
    }

    /// The number in front of a heading.
    private mutating func outlinePrefix(_ level: Int) -> String {
        headingCounts[level] = headingCounts[level].map { $0 &+ 1 } ?? styles.outline[level]?.start ?? 1
        for deeper in (level + 1)..<11 { headingCounts[deeper] = nil }
        guard let definition = styles.outline[level], !definition.format.isEmpty else { return "" }
        return Self.text(definition, level: level, numbers: headingCounts) { styles.outline[$0]?.format ?? "1" } + " "
    }

    // MARK: Lists

    private mutating func number(_ list: TreeElement) {
        listCount += 1
        let name = list.attribute("style-name")
        let key = name ?? ""
        let continues = list.attribute("continue-numbering") == "true" || list.attribute("continue-list") != nil
        if !continues { counts[key] = [:] }
        number(list, name, level: 0)
    }

    private mutating func number(_ list: TreeElement, _ inherited: String?, level: Int) {
        guard level < 10 else { return }
        let name = list.attribute("style-name") ?? inherited
        for item in list.children where item.name == "list-item" || item.name == "list-header" {
            let nested = item.children.first?.name == "list"
            labels[item.node] = label(item, name, level: level, isHeader: item.name == "list-header" || nested)
            for child in item.children where child.name == "list" { number(child, name, level: level + 1) }
        }
    }

    private mutating func label(
        _ item: TreeElement, _ name: String?, level: Int, isHeader: Bool
    ) -> OfficeLabel {
        let id = "\(listCount)"
        let definition = styles.level(name, level)
        if isHeader { return OfficeLabel(list: id, level: level, kind: .text("")) }
        if definition.isBullet { return OfficeLabel(list: id, level: level, kind: .bullet) }
        var numbers = counts[name ?? ""] ?? [:]
        let start = item.attribute("start-value").flatMap { Int($0) }
        numbers[level] = start ?? numbers[level].map { $0 &+ 1 } ?? definition.start
        for deeper in (level + 1)..<11 { numbers[deeper] = nil }
        counts[name ?? ""] = numbers
        let types = ["1", "a", "A", "i", "I"]
        if definition.shown == 1, definition.prefix.isEmpty, definition.suffix == ".", types.contains(definition.format)
        {
            return OfficeLabel(list: id, level: level, kind: .number(numbers[level] ?? 1, type: definition.format))
        }
        let text = Self.text(definition, level: level, numbers: numbers) { styles.level(name, $0).format }
        return OfficeLabel(list: id, level: level, kind: .text(text))
    }

    private static let formats = ["a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"]

    /// The numbers of a level and those above that it shows.
    private static func text(
        _ definition: OpenDocumentStyles.Level, level: Int, numbers: [Int: Int], format: (Int) -> String
    ) -> String {
        guard !definition.format.isEmpty else { return "" }
        let first = max(0, level - definition.shown + 1)
        let parts = (first...level).map { OfficeLabel.text(numbers[$0] ?? 1, formats[format($0)] ?? "decimal") }
        return definition.prefix + parts.joined(separator: ".") + definition.suffix
    }
}

/// The plain text of a paragraph.
enum OpenDocumentText {
    static func plain(_ element: TreeElement) -> String {
        var result = ""
        write(element, into: &result)
        return result
    }

    private static func write(_ parent: TreeElement, into result: inout String) {
        for node in parent.document.children(of: parent.node) {
            guard parent.document[node].kind == .element else {
                result += parent.document.textContent(of: node)
                continue
            }
            let element = TreeElement(parent.document, node)
            switch element.name {
            case "s", "tab", "line-break": result += " "
            case "note", "annotation", "frame", "ruby-text", "hidden-text": break
            default: write(element, into: &result)
            }
        }
    }
}
