import LecternBase

/// XHTML that is being written: paragraphs, lists, and runs of text.
struct OfficeOutput {
    private(set) var text = ""
    private var lists: [(label: OfficeLabel, end: String)] = []
    /// The tags of the last run, and the length of the text at its end.
    private var lastRun: (start: String, end: String, length: Int)?

    /// Adds markup.
    mutating func add(_ markup: String) { text += markup }

    /// Adds a run; one with the same tags as the run before continues it.
    mutating func add(run: String, start: String, end: String) {
        guard !run.isEmpty else { return }
        if let last = lastRun, last.start == start, last.length == text.utf8.count, !end.isEmpty {
            text.removeLast(end.count)
            text += run + end
        } else {
            text += start + run + end
        }
        lastRun = (start, end, text.utf8.count)
    }

    // MARK: Lists

    /// Begins an item, in a new list if it belongs to none that is open.
    ///
    /// A paragraph without a mark continues the item before it.
    mutating func begin(_ label: OfficeLabel) {
        if label.kind == .text(""), let last = lists.last?.label, last.level >= label.level {
            while let last = lists.last?.label, last.level > label.level { closeList() }
            if lists.last?.label.level == label.level { return }
        }
        while let last = lists.last?.label,
            last.level > label.level || last.level == label.level && last.list != label.list
        {
            closeList()
        }
        if lists.last?.label.level == label.level {
            text += "</li>\n"
        } else {
            let tag = Self.tag(label)
            text += "<\(tag.name)\(tag.attributes)>\n"
            lists.append((label, "</\(tag.name)>\n"))
        }
        text += "<li\(Self.attributes(label))>"
    }

    private static func tag(_ label: OfficeLabel) -> (name: String, attributes: String) {
        switch label.kind {
        case .bullet: ("ul", "")
        case .number(_, "1"), .text: ("ol", "")
        case .number(_, let type): ("ol", " type=\"\(type)\"")
        }
    }

    private static func attributes(_ label: OfficeLabel) -> String {
        switch label.kind {
        case .bullet: return ""
        case .number(let number, _): return " value=\"\(number)\""
        case .text(""): return " style=\"list-style-type:none\""
        case .text(let text):
            let string = text.replacing("\\", with: "\\5c ").replacing("'", with: "\\27 ")
            return " style=\"list-style-type:'\(string.escapedForXML) '\""
        }
    }

    /// Whether a list is open.
    var isInList: Bool { !lists.isEmpty }

    private mutating func closeList() {
        guard let last = lists.popLast() else { return }
        text += "</li>\n" + last.end
    }

    /// Ends all lists.
    mutating func closeLists() { while !lists.isEmpty { closeList() } }
}

/// The notes of a chapter, which are written at its end.
struct OfficeNotes {
    struct Note {
        /// Unique in the document.
        var id: String
        var label: String
        var isEndnote: Bool
        var body: String
    }

    /// The reference to a note.
    static func reference(id: String, label: String) -> String {
        "<a epub:type=\"noteref\" role=\"doc-noteref\" href=\"#\(id)\" id=\"\(id)-ref\"><sup>\(label.escapedForXML)</sup></a>"
    }

    static func markup(_ notes: [Note]) -> String {
        guard !notes.isEmpty else { return "" }
        let items = notes.map { note in
            let kind = note.isEndnote ? "endnote" : "footnote"
            let back = "<a href=\"#\(note.id)-ref\" role=\"doc-backlink\">\(note.label.escapedForXML)</a>"
            let isParagraph = note.body.hasPrefix("<p")
            let end = isParagraph ? note.body.firstIndex(of: ">").map { note.body.index(after: $0) } : nil
            var body = "<p>\(back)</p>" + note.body
            if let end { body = String(note.body[..<end]) + back + " " + String(note.body[end...]) }
            return "<aside epub:type=\"\(kind)\" role=\"doc-\(kind)\" id=\"\(note.id)\">\(body)</aside>\n"
        }
        return "<hr class=\"notes\"/>\n" + items.joined()
    }
}
