import LecternBase
import LecternMarkup

/// A field: its instruction, then its result.
struct WordField {
    var instruction = ""
    var isResult = false
    var isLinkOpen = false
}

/// Runs, fields, links and notes.
extension WordWriter {
    /// Writes the content of a paragraph.
    mutating func inline(_ element: TreeElement) {
        switch element.name {
        case "r": run(element)
        case "hyperlink": link(element)
        case "ins", "moveTo", "smartTag", "customXml", "sdt", "sdtContent", "dir", "bdo", "oMathPara":
            for child in element.children { inline(child) }
        case "fldSimple": simpleField(element)
        case "AlternateContent":
            for child in (element.child("Choice") ?? element.child("Fallback"))?.children ?? [] { inline(child) }
        case "bookmarkStart":
            if let name = element.attribute("name"), name != "_GoBack" { add(anchor: name) }
        case "oMath": output.add(WordFormula.markup(element))
        default: break
        }
    }

    mutating func add(anchor: String) { output.add("<span id=\"\(anchor.escapedForXML)\"></span>") }

    /// Whether text is part of a field's instruction.
    private var isInstruction: Bool { fields.contains { !$0.isResult } }

    // MARK: Runs

    private mutating func run(_ element: TreeElement) {
        let properties = element.child("rPr")
        let named = body.document.styles.style(properties?.child("rStyle")?.attribute("val")).text
        let style = outer.merging(named).merging(WordProperties.text(properties))
        if style.isHidden == true { return }
        let tags = style.tags(in: outer)
        var text = ""
        for child in element.children {
            if let more = Self.characters(child) {
                if !isInstruction { text += more }
                continue
            }
            output.add(run: text, start: tags.start, end: tags.end)
            text = ""
            object(child)
        }
        output.add(run: text, start: tags.start, end: tags.end)
    }

    /// The text of an element of a run; nil if it is none.
    private static func characters(_ element: TreeElement) -> String? {
        switch element.name {
        case "t": element.text.escapedForXML
        case "tab", "ptab": "\u{2003}"
        case "br": element.attribute("type") == "page" ? nil : element.attribute("type") == "column" ? " " : "<br/>"
        case "cr": "<br/>"
        case "noBreakHyphen": "\u{2011}"
        case "softHyphen": "\u{AD}"
        case "sym": symbol(element)
        case "rPr", "lastRenderedPageBreak", "delText", "annotationRef", "footnoteRef", "endnoteRef", "separator": ""
        default: nil
        }
    }

    /// A character of a font for symbols, in its private area of Unicode.
    private static func symbol(_ element: TreeElement) -> String {
        guard let code = element.attribute("char").flatMap({ UInt32($0, radix: 16) }) else { return "" }
        let value = code & 0xF000 == 0xF000 ? code & 0xFF : code
        if let text = WordSymbols.text(UInt8(truncatingIfNeeded: value), font: element.attribute("font") ?? "") {
            return text
        }
        return UnicodeScalar(code).map { code & 0xF000 == 0xF000 ? "\u{25AA}" : String(Character($0)).escapedForXML }
            ?? ""
    }

    private mutating func object(_ element: TreeElement) {
        switch element.name {
        case "br": if !isInstruction { breakPage() }
        case "fldChar": fieldCharacter(element)
        case "instrText":
            if let last = fields.indices.last, !fields[last].isResult, fields[last].instruction.utf8.count < 4096 {
                fields[last].instruction += element.text
            }
        case "footnoteReference": note(element, in: body.document.footnotes, isEndnote: false)
        case "endnoteReference": note(element, in: body.document.endnotes, isEndnote: true)
        case "drawing", "pict", "object": drawing(element)
        case "AlternateContent":
            for child in (element.child("Choice") ?? element.child("Fallback"))?.children ?? [] { object(child) }
        case "ruby": ruby(element)
        default: break
        }
    }

    private mutating func ruby(_ element: TreeElement) {
        output.add("<ruby>")
        for child in element.child("rubyBase")?.children ?? [] { inline(child) }
        output.add("<rt>\((element.child("rt").map { WordText.plain($0) } ?? "").escapedForXML)</rt></ruby>")
    }

    // MARK: Links

    private mutating func link(_ element: TreeElement) {
        let target = element.attribute("id").flatMap { part.relations[$0] }
        let url = target.flatMap { $0.isExternal ? Self.safe($0.target) : nil }
        let anchor = element.attribute("anchor")
        let address = url.map { $0 + (anchor.map { "#" + $0 } ?? "") } ?? anchor.map(address)
        if let address { output.add("<a href=\"\(address.escapedForXML)\">") }
        for child in element.children { inline(child) }
        if address != nil { output.add("</a>") }
    }

    /// The URL of a bookmark.
    func address(_ bookmark: String) -> String {
        href(bookmark) ?? RelativeURL(path: "")?.replacingFragment(bookmark).string ?? "#"
            + PercentEncoding.encode(bookmark, in: .query)
    }

    /// A URL that leads to the web or to a mailbox.
    private static func safe(_ url: String) -> String? {
        let lower = url.lowercased()
        return ["http:", "https:", "mailto:"].contains { lower.hasPrefix($0) } ? url : nil
    }

    private mutating func simpleField(_ element: TreeElement) {
        let address = element.attribute("instr").flatMap(linkAddress)
        if let address { output.add("<a href=\"\(address.escapedForXML)\">") }
        for child in element.children { inline(child) }
        if address != nil { output.add("</a>") }
    }

    private mutating func fieldCharacter(_ element: TreeElement) {
        switch element.attribute("fldCharType") {
        case "begin": if fields.count < 32 { fields.append(WordField()) }
        case "separate":
            guard let last = fields.indices.last else { return }
            fields[last].isResult = true
            openLink(last)
        case "end":
            guard let last = fields.indices.last else { return }
            closeLink(last)
            fields.removeLast()
        default: break
        }
    }

    /// Opens the link of a field in its result.
    mutating func openLink(_ index: Int) {
        guard fields[index].isResult, !fields.contains(where: \.isLinkOpen),
            let address = linkAddress(fields[index].instruction)
        else { return }
        fields[index].isLinkOpen = true
        output.add("<a href=\"\(address.escapedForXML)\">")
    }

    mutating func closeLink(_ index: Int) {
        guard fields[index].isLinkOpen else { return }
        fields[index].isLinkOpen = false
        output.add("</a>")
    }

    /// The address in `HYPERLINK "http://…"` or `HYPERLINK \l "bookmark"`.
    private func linkAddress(_ instruction: String) -> String? {
        guard instruction.trimmed.uppercased().hasPrefix("HYPERLINK") else { return nil }
        let parts = instruction.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return nil }
        return parts[0].contains("\\l") ? address(parts[1]) : Self.safe(parts[1])
    }

    // MARK: Notes

    private mutating func note(_ reference: TreeElement, in part: WordDocument.Part?, isEndnote: Bool) {
        // A note has no notes.
        guard !isInNote, let label = body.notes[reference.node],
            let note = reference.attribute("id").flatMap({ part?.notes[$0] })
        else { return }
        let id = (isEndnote ? "endnote-" : "footnote-") + String(reference.node.rawValue)
        output.add(OfficeNotes.reference(id: id, label: label))
        let old = self.part
        self.part = part ?? old
        isInNote = true
        let content = notesLength < Self.mostNotes ? inner(note) : ""
        self.part = old
        isInNote = false
        notesLength += content.utf8.count
        notes.append(.init(id: id, label: label, isEndnote: isEndnote, body: content))
    }

    // MARK: Pictures

    private mutating func drawing(_ element: TreeElement) {
        var end: Int32 = 0
        for node in element.document.descendants(of: element.node) where element.document[node].kind == .element {
            // What is in a box is written with it.
            guard node.rawValue >= end else { continue }
            let inner = TreeElement(element.document, node)
            switch inner.name {
            case "txbxContent":
                end = element.document[node].subtreeEnd
                if boxes.count < 100, depth < Self.deepest { boxes.append(inner) }
            case "blip": picture(inner.attribute("embed"), of: element)
            case "imagedata": picture(inner.attribute("id"), of: element)
            default: break
            }
        }
    }

    private mutating func picture(_ id: String?, of drawing: TreeElement) {
        let properties = drawing.descendant("docPr") ?? drawing.descendant("shape")
        let alternative =
            ["descr", "alt", "title"].lazy.compactMap { properties?.attribute($0) }.first { !$0.isEmpty } ?? ""
        guard let path = id.flatMap({ part.relations[$0] })?.target, body.document.pictures[path] != nil else {
            output.add(alternative.isEmpty ? "" : "<span role=\"img\">[\(alternative.escapedForXML)]</span>")
            return
        }
        let source = "../" + (RelativeURL(path: path)?.string ?? path)
        output.add(
            "<img src=\"\(source.escapedForXML)\" alt=\"\(alternative.escapedForXML)\"\(Self.width(of: drawing))/>")
    }

    /// The width in CSS pixels; the file has 914,400 units per inch.
    private static func width(of drawing: TreeElement) -> String {
        guard let units = drawing.descendant("extent")?.attribute("cx").flatMap({ Double($0) }), units > 9525,
            units < 1e9
        else { return "" }
        return " style=\"width:\((units / 9525).inCSS)px\""
    }
}
