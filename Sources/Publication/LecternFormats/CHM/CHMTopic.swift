import LecternAssets
import LecternBase
import LecternMarkup

/// Writes topics of a book of HTML Help as XHTML.
struct CHMTopic: Sendable {
    let files: CHMFiles
    let language: String?
    let encoding: String?
    private static let mostFrames = 16

    /// Returns the page of a topic.
    func page(_ path: String, title: String?) throws(ReadError) -> String {
        let document = try document(path)
        let (shown, place) = shown(document, path)
        let rewrite: @Sendable (String) -> String? = { [files] in files.reference($0, in: place, from: path) }
        var writer = XHTMLWriter(shown)
        writer.rewrite = rewrite
        var body = ""
        if let element = shown.body { for node in shown.children(of: element) { writer.write(node, into: &body) } }
        let declared = shown.firstElement(named: .title).map { shown.label(of: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        return XHTMLPage.text(
            title: declared ?? title, language: declaredLanguage(shown) ?? language, head: head(shown, rewrite),
            body: body)
    }

    private func document(_ path: String) throws(ReadError) -> MarkupDocument {
        let bytes = try files.bytesImmediately(path)
        let mode: MarkupParser.Mode =
            path.lowercased().hasSuffix("x") || path.lowercased().contains(".xht") ? .xhtml : .html
        return UndeclaredText.document(bytes, mode, diagnostics: DiagnosticSink(), likely: encoding)
    }

    /// The document that a topic shows: that of the main frame, if it has frames.
    private func shown(_ document: MarkupDocument, _ path: String) -> (document: MarkupDocument, path: String) {
        let frames = document.descendants(of: .document).lazy.filter { document[$0].kind == .element }
            .map { TreeElement(document, $0) }.filter { $0.name == "frame" }.prefix(Self.mostFrames)
        let names = ["main", "content", "right", "body", "topic"]
        let sources = frames.compactMap { frame in
            frame.attribute("src").flatMap { files.target(of: $0, in: path)?.path }.map { (frame, $0) }
        }.filter { CHMFiles.isTopic($0.1) && $0.1 != path }
        let main = sources.first { source in
            let name = source.0.attribute("name")?.lowercased() ?? ""
            return names.contains { name.contains($0) }
        }
        guard let target = (main ?? sources.last)?.1, let inner = try? self.document(target) else {
            return (document, path)
        }
        return (inner, target)
    }

    private func declaredLanguage(_ document: MarkupDocument) -> String? {
        document.root.flatMap { document.attribute(.lang, of: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The styles of a document.
    private func head(_ document: MarkupDocument, _ rewrite: (String) -> String?) -> String {
        var result = ""
        for node in document.descendants(of: .document) where document[node].kind == .element {
            if document[node].name == .style {
                result += "<style>\(document.textContent(of: node).escapedForXML)</style>"
            } else if document[node].name == .link, document.tokens(.rel, of: node).contains("stylesheet"),
                let href = document.attribute(.href, of: node)
            {
                result += "<link rel=\"stylesheet\" href=\"\((rewrite(href) ?? href).escapedForXML)\"/>"
            }
        }
        return result.isEmpty ? " " : result
    }
}
