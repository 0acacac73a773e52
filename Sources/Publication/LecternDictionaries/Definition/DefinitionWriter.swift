import LecternBase

/// Writes a definition as XHTML and as plain text at once.
struct DefinitionWriter {
    private var xhtml = ""
    /// The plain text in UTF-8.
    private var text: [UInt8] = []
    private var links: [String] = []
    private var linked: Set<String> = []
    private var openElements: [String] = []
    private var pending = Separator.none

    /// Names of pictures and sounds.
    var resources: [String] = []

    /// What divides the next text from the text before; the stronger one counts.
    private enum Separator: Int { case none, space, line, paragraph }

    /// How line breaks in a text are meant.
    enum Lines { case collapsed, kept }

    private static let blocks: Set<String> = [
        "div", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "table", "tr", "caption", "h1", "h2", "h3",
        "h4", "h5", "h6",
    ]

    /// Begins an element; ``close()`` ends it. The names are those of ``SafeMarkup``.
    mutating func open(_ name: String, _ attributes: [(name: String, value: String)] = []) {
        xhtml += "<" + name
        for (name, value) in attributes { xhtml += " \(name)=\"\(value.escapedForXML)\"" }
        xhtml += ">"
        openElements.append(name)
        if name == "p" { separate(.paragraph) } else if Self.blocks.contains(name) { separate(.line) }
        if name == "li" { appendPlain("• ") }
    }

    /// Ends the element that was begun last.
    mutating func close() {
        guard let name = openElements.popLast() else { return }
        xhtml += "</\(name)>"
        switch name {
        case "p": separate(.paragraph)
        case "td", "th", "dt": separate(.space)
        default: if Self.blocks.contains(name) { separate(.line) }
        }
    }

    /// Writes an element with text.
    mutating func element(_ name: String, class kind: String? = nil, _ text: String) {
        open(name, kind.map { [("class", $0)] } ?? [])
        append(text)
        close()
    }

    mutating func lineBreak() {
        xhtml += "<br/>"
        separate(.line)
    }

    mutating func rule() {
        xhtml += "<hr/>"
        separate(.line)
    }

    /// Begins a link to a headword; ``close()`` ends it.
    mutating func openLink(to headword: String) {
        if links.count < Self.mostLinks, linked.insert(headword).inserted { links.append(headword) }
        open("a", [("href", Definition.linkScheme + PercentEncoding.encode(headword, in: .value, escapes: .literal))])
    }

    private static let mostLinks = 1000

    mutating func link(to headword: String) {
        openLink(to: headword)
        append(headword)
        close()
    }

    mutating func append(_ text: some StringProtocol, lines: Lines = .collapsed) {
        guard lines == .kept else { return appendLine(String(text)) }
        for (index, line) in String(text).lines.enumerated() {
            if index > 0 { lineBreak() }
            appendLine(String(line))
        }
    }

    private mutating func appendLine(_ line: String) {
        xhtml += line.escapedForXML
        appendPlain(line)
    }

    private mutating func separate(_ separator: Separator) {
        if separator.rawValue > pending.rawValue { pending = separator }
    }

    /// Appends to the plain text; white space is collapsed, characters that XML forbids are left out.
    private mutating func appendPlain(_ piece: String) {
        var line = Array(piece.utf8)[...]
        while let end = line.firstIndex(where: { $0 <= 0x20 }) {
            appendWord(line[..<end])
            if [0x20, 0x09, 0x0A, 0x0D].contains(line[end]) { separate(.space) }
            line = line[(end + 1)...]
        }
        appendWord(line)
    }

    private mutating func appendWord(_ word: ArraySlice<UInt8>) {
        guard !word.isEmpty else { return }
        if !text.isEmpty {
            switch pending {
            case .none: break
            case .space: text.append(0x20)
            case .line: text.append(0x0A)
            case .paragraph: text += [0x0A, 0x0A]
            }
        }
        pending = .none
        text += word
    }

    /// Ends all elements and returns the definition.
    mutating func finish() -> Definition {
        while !openElements.isEmpty { close() }
        return Definition(
            xhtml: xhtml, text: String(decoding: text, as: UTF8.self), links: links, resources: resources)
    }
}

extension StringProtocol {
    /// The lines, without what ends them.
    var lines: [Substring] {
        let text = Substring(self)
        return text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            Substring(line.last == 0x0D ? line.dropLast() : line)
        }
    }
}
