import LecternMarkup

/// XML Dictionary eXchange Format: the visual form, in which lines count, and the logical one.
///
/// Spec: https://github.com/soshial/xdxf_makedict/blob/master/format_standard/xdxf_description.md
enum XDXFMarkup {
    static func write(_ text: String, headword: String, _ writer: inout DefinitionWriter) {
        let markup = SafeMarkup("<ar>\(text)</ar>", mode: .xml)
        guard let root = markup.document.root else { return }
        var entry = Entry(markup: markup, headword: headword, writer: writer)
        // Text with definitions of its own is the logical form; in the visual form line breaks count.
        entry.lines = text.contains("<def>") || text.contains("<def ") ? .collapsed : .kept
        entry.writer.open("div")
        entry.writeChildren(of: root)
        entry.writer.close()
        writer = entry.writer
    }

    private struct Entry {
        let markup: SafeMarkup
        let headword: String
        var writer: DefinitionWriter
        var lines = DefinitionWriter.Lines.kept
        /// Whether nothing was written yet: line breaks after the headword do not count.
        private var isEmpty = true

        init(markup: SafeMarkup, headword: String, writer: DefinitionWriter) {
            self.markup = markup
            self.headword = headword
            self.writer = writer
        }

        mutating func writeChildren(of node: NodeID) {
            for child in markup.document.children(of: node) { write(child) }
        }

        private mutating func write(_ node: NodeID) {
            guard !markup.isText(node) else { return writeText(markup.text(of: node)) }
            switch markup.name(of: node) {
            case "k":
                if markup.text(of: node) == headword { return }
                wrap(node, "strong")
            case "kref",
                "iref" where markup.attribute("href", of: node) == nil:
                let target = markup.attribute("k", of: node) ?? markup.text(of: node)
                guard !target.isEmpty else { return }
                isEmpty = false
                writer.openLink(to: target)
                writeChildren(of: node)
                writer.close()
            case "rref", "img": break
            case "br": writer.lineBreak()
            case let name: writeElement(name, node)
            }
        }

        private mutating func writeElement(_ name: String, _ node: NodeID) {
            switch name {
            case "b", "i", "u", "s", "sub", "sup", "small", "blockquote", "strong", "em", "p": wrap(node, name)
            case "big": wrap(node, "b")
            case "tt": wrap(node, "code")
            case "abr", "abbr": wrap(node, "abbr")
            case "pos", "gr": wrap(node, "em")
            case "ex": wrap(node, lines == .kept ? "span" : "div", class: "example")
            case "co": wrap(node, "span", class: "comment")
            case "tr":
                writeText("[")
                wrap(node, "span", class: "phonetic")
                writeText("]")
            case "def", "deftext", "ex_orig", "ex_trn", "sr", "etm":
                wrap(node, lines == .kept ? "span" : "div")
            default: writeChildren(of: node)
            }
        }

        private mutating func wrap(_ node: NodeID, _ name: String, class kind: String? = nil) {
            writer.open(name, kind.map { [("class", $0)] } ?? [])
            writeChildren(of: node)
            writer.close()
        }

        private mutating func writeText(_ text: String) {
            var text = text[...]
            if isEmpty { text = text.drop { $0.isNewline || $0 == " " } }
            guard !text.isEmpty else { return }
            isEmpty = false
            writer.append(text, lines: lines)
        }
    }
}
