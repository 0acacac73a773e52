/// The effect of an element on the text around it: the one table that labels, exported text, content and search use.
package enum TextRole: UInt8, Sendable {
    /// It continues the line.
    case inline
    /// It begins and ends a line.
    case block
    /// It has no text for readers.
    case skipped
    /// A ruby reading, beside the text that it annotates.
    case reading
    /// A cell of a table row.
    case cell

    /// Whether the text in it is separated from the text around it.
    package var isBlock: Bool { self == .block || self == .cell }

    /// Returns the role of an element's name; elements of other vocabularies are inline.
    package static func of(_ name: Name) -> TextRole {
        let number = Int(name.rawValue)
        return number < table.count ? table[number] : .inline
    }

    private static let blocks: [Name] = [
        .html, .body, .article, .section, .nav, .aside, .h1, .h2, .h3, .h4, .h5, .h6, .hgroup, .header, .footer,
        .address, .main, .p, .hr, .pre, .blockquote, .ol, .ul, .menu, .li, .dl, .dt, .dd, .figure, .figcaption, .div,
        .table, .caption, .tbody, .thead, .tfoot, .tr, .form, .fieldset, .legend, .details, .summary, .dialog, .center,
        .dir, .br, .option, .optgroup, .listing, .xmp, .mtr,
    ]
    private static let unread: [Name] = [.head, .script, .style, .template, .rp, .annotation, .annotationXml]

    private static let table: [TextRole] = {
        let readings: [Name] = [.rt, .rtc]
        let cells: [Name] = [.td, .th, .mtd]
        let all = blocks + unread + readings + cells
        var table = [TextRole](repeating: .inline, count: Int(all.map(\.rawValue).max() ?? 0) + 1)
        for (names, role) in [
            (blocks, TextRole.block), (unread, .skipped), (readings, .reading), (cells, .cell),
        ] {
            for name in names { table[Int(name.rawValue)] = role }
        }
        return table
    }()

    /// The blocks of FictionBook, by their names.
    private static let foreignBlocks: Set<String> = [
        "subtitle", "v", "stanza", "poem", "epigraph", "text-author", "empty-line", "annotation", "cite",
    ]

    /// Returns the role of an element in its vocabulary.
    package static func of(_ node: MarkupDocument.Node, in document: MarkupDocument) -> TextRole {
        switch node.namespace {
        case .xhtml:
            let role = of(node.name)
            return role == .inline && isBlock(node, in: document) ? .block : role
        case .svg: return ofDrawing(node, in: document)
        case .mathml: return node.name == .mtr || node.name == .mtd || isSkipped(node.name) ? of(node.name) : .inline
        default:
            let role = of(node.name)
            guard role == .inline || node.name == .annotation else { return role }
            return foreignBlocks.contains(document.names.text(node.name)) ? .block : .inline
        }
    }

    /// Whether the `style` of an element makes it a block: `<span style="display: block">`.
    private static func isBlock(_ node: MarkupDocument.Node, in document: MarkupDocument) -> Bool {
        guard node.attributeCount > 0 else { return false }
        let start = Int(node.attributeStart)
        return document.attributes[start..<start + Int(node.attributeCount)].contains {
            $0.name == .style && $0.namespace == .none && OwnStyle($0.value).isBlock
        }
    }

    private static func isSkipped(_ name: Name) -> Bool { of(name) == .skipped }

    /// Titles and descriptions of drawings are not shown (SVG 2, § 5.8). A positioned part of a text is a line.
    private static func ofDrawing(_ node: MarkupDocument.Node, in document: MarkupDocument) -> TextRole {
        switch node.name {
        case .title, .desc, .metadata, .style, .script, .defs: .skipped
        case .tspan: isPositioned(node, in: document) ? .block : .inline
        default: document.names.text(node.name) == "text" ? .block : .inline
        }
    }

    private static func isPositioned(_ node: MarkupDocument.Node, in document: MarkupDocument) -> Bool {
        let start = Int(node.attributeStart)
        return document.attributes[start..<start + Int(node.attributeCount)].contains {
            ["x", "y", "dy"].contains(document.names.text($0.name))
        }
    }
}
