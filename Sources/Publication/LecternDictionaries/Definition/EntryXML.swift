import LecternMarkup

/// XML whose elements name the parts of an entry: StarDict's WordNet and KingSoft PowerWord.
enum EntryXML {
    static func write(_ text: String, _ writer: inout DefinitionWriter) {
        let markup = SafeMarkup("<entry>\(withoutDeclaration(text))</entry>", mode: .xml)
        guard let root = markup.document.root else { return }
        writeChildren(of: root, markup, to: &writer)
    }

    /// The text after an XML declaration, which may only be at the start of a document.
    private static func withoutDeclaration(_ text: String) -> Substring {
        let text = text.drop { $0.isWhitespace }
        guard text.hasPrefix("<?xml"), let end = text.firstIndex(of: ">") else { return text }
        return text[text.index(after: end)...]
    }

    private static func writeChildren(
        of node: NodeID, _ markup: SafeMarkup, to writer: inout DefinitionWriter
    ) {
        for child in markup.document.children(of: node) {
            guard !markup.isText(child) else {
                writer.append(withoutInlineMarks(markup.text(of: child)), lines: .collapsed)
                continue
            }
            switch markup.name(of: child) {
            case "word",
                "synonym" where markup.document.childElements(of: child).isEmpty:
                writer.link(to: markup.text(of: child))
                writer.append(" ")
            case "type":
                writer.element("em", markup.text(of: child))
                writer.append(" ")
            default:
                writer.open("div")
                writeChildren(of: child, markup, to: &writer)
                writer.close()
            }
        }
    }

    /// Removes PowerWord's marks of styles: `&b{bold}`.
    private static func withoutInlineMarks(_ text: String) -> String {
        guard text.contains("&"), text.contains("{") else { return text }
        var output = ""
        var depth = 0
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            let next = scalars.dropFirst().first
            if scalar == "&", next == "{" {
                scalars.removeFirst(2)
                depth += 1
            } else if scalar == "}", depth > 0 {
                depth -= 1
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
