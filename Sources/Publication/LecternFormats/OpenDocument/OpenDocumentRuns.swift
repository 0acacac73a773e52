import LecternBase
import LecternMarkup

/// Runs, links, notes and pictures.
extension OpenDocumentWriter {
    /// Writes the content of a paragraph or span.
    mutating func content(_ parent: TreeElement, in outer: OfficeTextStyle) {
        for node in parent.document.children(of: parent.node) {
            if parent.document[node].kind == .element {
                inline(TreeElement(parent.document, node), in: outer)
            } else {
                output.add(parent.document.textContent(of: node).escapedForXML)
            }
        }
    }

    mutating func inline(_ element: TreeElement, in outer: OfficeTextStyle) {
        switch element.name {
        case "span": span(element, in: outer)
        case "a": link(element, in: outer)
        case "s": output.add(String(repeating: "\u{A0}", count: Self.count(element)))
        case "tab": output.add("\u{2003}")
        case "line-break": output.add("<br/>")
        case "bookmark", "bookmark-start", "reference-mark", "reference-mark-start":
            if let name = element.attribute("name") { output.add("<span id=\"\(name.escapedForXML)\"></span>") }
        case "note": note(element)
        case "frame": frame(element)
        case "ruby": ruby(element, in: outer)
        case "annotation", "annotation-end", "hidden-text", "change", "change-start", "change-end", "soft-page-break",
            "tracked-changes", "forms", "title", "desc":
            // A title is a field in a text, and a description in a picture.
            if element.name == "title" { content(element, in: outer) }
        default: content(element, in: outer)
        }
    }

    /// The number of spaces; an ordinary one follows or precedes them.
    private static func count(_ element: TreeElement) -> Int {
        min(max(1, element.attribute("c").flatMap { Int($0) } ?? 1), 100)
    }

    private mutating func span(_ element: TreeElement, in outer: OfficeTextStyle) {
        let style = outer.merging(body.document.styles.style(element.attribute("style-name"), "text").text)
        if style.isHidden == true { return }
        let tags = style.tags(in: outer)
        output.add(tags.start)
        content(element, in: style)
        output.add(tags.end)
    }

    private mutating func link(_ element: TreeElement, in outer: OfficeTextStyle) {
        let address = element.attribute("href").flatMap(address)
        if let address { output.add("<a href=\"\(address.escapedForXML)\">") }
        content(element, in: outer)
        if address != nil { output.add("</a>") }
    }

    /// The address of a link: to the web, to a mailbox, or to a bookmark, whose
    /// name may end with its kind (`#Chapter|outline`).
    private func address(_ href: String) -> String? {
        if href.hasPrefix("#") {
            let name = PercentEncoding.decode(String(href.dropFirst().prefix { $0 != "|" }))
            return self.href(name) ?? "#" + PercentEncoding.encode(name, in: .query)
        }
        let lower = href.lowercased()
        return ["http:", "https:", "mailto:"].contains { lower.hasPrefix($0) } ? href : nil
    }

    private mutating func note(_ element: TreeElement) {
        let isEndnote = element.attribute("note-class") == "endnote"
        let label = element.child("note-citation")?.text.collapsed ?? ""
        let id = (isEndnote ? "endnote-" : "footnote-") + String(element.node.rawValue)
        output.add(OfficeNotes.reference(id: id, label: label.isEmpty ? "*" : label))
        guard let content = element.child("note-body") else { return }
        notes.append(.init(id: id, label: label.isEmpty ? "*" : label, isEndnote: isEndnote, body: inner(content)))
    }

    private mutating func ruby(_ element: TreeElement, in outer: OfficeTextStyle) {
        output.add("<ruby>")
        if let base = element.child("ruby-base") { content(base, in: outer) }
        output.add("<rt>\((element.child("ruby-text")?.text ?? "").escapedForXML)</rt></ruby>")
    }

    private mutating func frame(_ element: TreeElement) {
        if let object = element.child("object").flatMap(OpenDocument.path), let formula = body.document.formulas[object]
        {
            output.add(formula)
            return
        }
        if let box = element.child("text-box") {
            if boxes.count < 100, depth < Self.deepest { boxes.append(box) }
            return
        }
        let alternative = (element.child("desc") ?? element.child("title"))?.text.collapsed ?? ""
        let paths = element.children("image").compactMap(OpenDocument.path)
        guard let path = paths.first(where: { body.document.pictures[$0] != nil }) else {
            if !alternative.isEmpty { output.add("<span role=\"img\">[\(alternative.escapedForXML)]</span>") }
            return
        }
        let source = "../" + (RelativeURL(path: path)?.string ?? path)
        let width = element.attribute("width").flatMap(OpenDocumentProperties.points).map {
            " style=\"width:\(($0 / 0.75).inCSS)px\""
        }
        output.add("<img src=\"\(source.escapedForXML)\" alt=\"\(alternative.escapedForXML)\"\(width ?? "")/>")
    }
}
