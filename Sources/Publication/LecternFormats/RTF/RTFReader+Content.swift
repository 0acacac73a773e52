import LecternBase

/// Words of the text: ends of paragraphs, cells and rows, breaks, notes and pictures.
///
/// Spec: RTF 1.9.1, "Document Area"
extension RTFReader {
    /// Adds an element of a paragraph, if text is shown here.
    mutating func add(markup: String) {
        // Bookmarks and formulas are in groups of their own.
        guard !flows.isEmpty, state.destination != .skip else { return }
        flows[flows.count - 1].add(markup: markup)
    }

    private mutating func add(element: String) {
        guard state.destination == .text, state.character.isHidden != true, !state.isDeleted else { return }
        flows[flows.count - 1].add(element: element, style: style(of: ""))
    }

    /// Reads a word of the text; returns false for other words.
    mutating func content(_ name: String) -> Bool {
        switch name {
        case "par": if state.destination == .text { endParagraph() }
        case "sect":
            guard state.destination == .text else { break }
            endText()
            flows[flows.count - 1].breaksPage = true
        case "sbknone": flows[flows.count - 1].breaksPage = false
        case "page": breakPage()
        case "line", "lbr": add(element: "<br/>")
        case "tab": if state.destination == .capture { add(text: " ") } else { add(element: "<tab/>") }
        case "column": add(element: "<br type=\"column\"/>")
        default: return false
        }
        return true
    }

    private mutating func breakPage() {
        guard state.destination == .text else { return }
        if flows[flows.count - 1].pieces.contains(where: { $0.style != nil }) {
            add(element: "<br type=\"page\"/>")
        } else {
            flows[flows.count - 1].breaksPage = true
        }
    }

    // MARK: Paragraphs

    /// Ends the paragraph.
    mutating func endParagraph() {
        let index = flows.count - 1
        let isBreak = flows[index].breaksPage
        let pieces = flows[index].takePieces()
        defer { label = nil }
        // A page is broken by an empty paragraph, which has no line of its own.
        if isBreak, pieces.isEmpty, state.paragraph.depth == 0 { return }
        flows[index].breaksPage = false
        let style = styles[state.paragraph.style]
        let heading =
            flows[index].kind == .body && state.paragraph.depth == 0
            ? RTFStyle(name: style?.name ?? "", outlineLevel: state.paragraph.outlineLevel ?? style?.outlineLevel)
                .heading : nil
        var base = RTFMarkup.base(pieces, isHeading: heading != nil)
        if state.paragraph.isRightToLeft { base.isRightToLeft = true }
        let numbering = lists.reference(state.paragraph, label: label)
        let properties = RTFMarkup.paragraph(
            state.paragraph, styleID: output.style(base, isTitle: style?.isTitle == true), heading: heading,
            breaksPage: isBreak, numbering: numbering)
        let paragraph = "<p>" + properties + pieces.map { RTFMarkup.run($0, in: base) }.joined() + "</p>"
        output.length += paragraph.utf8.count
        flows[index].add(paragraph: paragraph, depth: state.paragraph.depth)
    }

    /// Ends a paragraph that has no end.
    mutating func endText() { if flows.last?.pieces.isEmpty == false { endParagraph() } }

    /// Ends a note or a box.
    mutating func endFlow() {
        guard flows.count > 1 else { return }
        endText()
        var flow = flows.removeLast()
        let markup = flow.finish()
        switch flow.kind {
        case .body: break
        case .box: add(markup: "<r><pict><txbxContent>\(markup)</txbxContent></pict></r>")
        case .footnote, .endnote:
            notes.append((flow.kind, markup))
            let name = flow.kind == .footnote ? "footnoteReference" : "endnoteReference"
            add(markup: "<r><\(name) id=\"\(notes.count)\"/></r>")
        }
    }

    // MARK: Tables

    /// Reads a word of tables; returns false for other words.
    mutating func table(_ name: String, _ value: Int?) -> Bool {
        let isNested = (state.paragraph.tableLevel ?? 1) > 1
        switch name {
        case "cell", "nestcell":
            guard state.destination == .text else { break }
            let depth = name == "cell" ? 1 : max(state.paragraph.depth, 1)
            state.paragraph.isInTable = true
            if name == "cell" { state.paragraph.tableLevel = nil }
            endParagraph()
            flows[flows.count - 1].endCell(depth: depth)
        case "row":
            guard state.destination == .text else { break }
            state.paragraph.isInTable = true
            state.paragraph.tableLevel = nil
            endText()
            flows[flows.count - 1].endRow(rows[1] ?? .init(), depth: 1)
        case "nestrow":
            let depth = max(state.paragraph.depth, 1)
            endText()
            flows[flows.count - 1].endRow(rows[depth] ?? .init(), depth: depth)
        default: return row(name, value, depth: isNested && state.destination == .structure ? state.paragraph.depth : 1)
        }
        return true
    }

    /// Reads the definition of a row.
    private mutating func row(_ name: String, _ value: Int?, depth: Int) -> Bool {
        let length = min(max(value ?? 0, -100_000), 100_000)
        switch name {
        case "trowd": rows[depth] = .init()
        case "trleft": rows[depth]?.left = length
        case "trhdr": rows[depth]?.isHeader = true
        case "cellx": rows[depth]?.add(edge: length)
        case "clvmgf": rows[depth]?.next.vertical = .first
        case "clvmrg": rows[depth]?.next.vertical = .following
        case "clmgf": rows[depth]?.next.horizontal = .first
        case "clmrg": rows[depth]?.next.horizontal = .following
        case "clbrdrt", "clbrdrb", "clbrdrl", "clbrdrr", "trbrdrt", "trbrdrb", "trbrdrl", "trbrdrr", "trbrdrh",
            "trbrdrv":
            rows[depth]?.isBorder = true
        case "brdrs", "brdrth", "brdrdb", "brdrdot", "brdrdash", "brdrhair":
            if rows[depth]?.isBorder == true { rows[depth]?.hasLines = true }
        case "brdrt", "brdrb", "brdrl", "brdrr", "brdrbtw", "brdrbar", "box": rows[depth]?.isBorder = false
        default: return false
        }
        return true
    }

    // MARK: Pictures

    mutating func endPicture() {
        guard let picture else { return }
        self.picture = nil
        guard !picture.isEmpty else { return }
        let id = output.add(picture)
        add(markup: "<r>\(picture.markup(id: id))</r>")
    }
}
