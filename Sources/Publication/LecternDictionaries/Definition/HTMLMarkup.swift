import LecternMarkup

/// HTML of a dictionary, reduced to the elements that definitions may have.
enum HTMLMarkup {
    static func write(_ text: String, _ writer: inout DefinitionWriter) {
        let markup = SafeMarkup(text, mode: .html)
        guard let body = markup.document.body ?? markup.document.root else { return }
        writeChildren(of: body, markup, to: &writer)
    }

    private static func writeChildren(
        of node: NodeID, _ markup: SafeMarkup, to writer: inout DefinitionWriter
    ) {
        for child in markup.document.children(of: node) { write(child, markup, to: &writer) }
    }

    private static func write(_ node: NodeID, _ markup: SafeMarkup, to writer: inout DefinitionWriter) {
        guard !markup.isText(node) else { return writer.append(markup.text(of: node)) }
        let name = markup.name(of: node)
        switch name {
        case "br": writer.lineBreak()
        case "hr": writer.rule()
        case "img": if let alternative = markup.attribute("alt", of: node) { writer.append(alternative) }
        case "a": writeLink(node, markup, to: &writer)
        case _ where SafeMarkup.dropped.contains(name): break
        default:
            let written = SafeMarkup.renamed[name] ?? name
            guard SafeMarkup.kept.contains(written) else { return writeChildren(of: node, markup, to: &writer) }
            writer.open(written, attributes(of: node, markup))
            writeChildren(of: node, markup, to: &writer)
            writer.close()
        }
    }

    private static func writeLink(_ node: NodeID, _ markup: SafeMarkup, to writer: inout DefinitionWriter) {
        guard let target = markup.attribute("href", of: node).flatMap(SafeMarkup.target(ofLink:)) else {
            return writeChildren(of: node, markup, to: &writer)
        }
        writer.openLink(to: target)
        writeChildren(of: node, markup, to: &writer)
        writer.close()
    }

    private static func attributes(of node: NodeID, _ markup: SafeMarkup) -> [(name: String, value: String)] {
        markup.document.attributes(of: node).compactMap { attribute in
            let name = markup.document.names.text(attribute.name).lowercased()
            guard attribute.namespace == .none, SafeMarkup.keptAttributes.contains(name) else { return nil }
            return (name, attribute.value)
        }
    }
}
