import LecternBase
import LecternMarkup
import LecternModel

/// The primary entry page of a W3C publication: its manifest or the link to it,
/// title and contents.
///
/// Spec: https://www.w3.org/TR/pub-manifest/#primary-entry-page
struct EntryPageDocument {
    let path: String
    private let document: MarkupDocument

    init(_ bytes: Bytes, path: String, diagnostics: DiagnosticSink) {
        self.path = path
        let mode: MarkupParser.Mode = path.hasSuffix("xhtml") ? .xhtml : .html
        let (document, reports) = MarkupParser(names: NameTable()).parse(bytes, mode: mode, href: path)
        reports.forEach(diagnostics.report)
        self.document = document
    }

    /// The reference to the manifest: `#id` in the page, or a path.
    var manifestReference: String? {
        document.elements(named: .link).first { document.tokens(.rel, of: $0).contains("publication") }
            .flatMap { document.attribute(.href, of: $0) }
    }

    /// Returns the text of the element with an id.
    func embeddedManifest(id: String) -> String? { document.element(withID: id).map { document.textContent(of: $0) } }

    /// The page's title.
    var title: LocalizedString? {
        guard let id = document.firstElement(named: .title) else { return nil }
        let text = document.label(of: id)
        let language = document.selfAndAncestors(of: id).lazy.compactMap {
            document.attribute(.lang, of: $0)
        }.first
        return text.isEmpty ? nil : LocalizedString(text, language: language)
    }

    // MARK: Contents

    private var tableOfContentsElement: NodeID? {
        document.descendants(of: .document).first {
            document[$0].kind == .element && document.tokens(.role, of: $0).contains("doc-toc")
        }
    }

    /// The links of the table of contents.
    ///
    /// Spec: https://www.w3.org/TR/pub-manifest/#app-toc-ua
    func tableOfContents() -> [Link] {
        guard let nav = tableOfContentsElement else { return [] }
        let list = document.descendants(of: nav).first {
            document.isElement($0, named: .ol) || document.isElement($0, named: .ul)
        }
        return list.map { links(in: $0, depth: 0) } ?? []
    }

    private func links(in list: NodeID, depth: Int) -> [Link] {
        guard depth < 64 else { return [] }
        return document.childElements(of: list, named: .li).compactMap { item in
            let anchor = document.descendants(of: item).first { node in
                document.isElement(node, named: .a)
                    && !document.ancestors(of: node).prefix { $0 != item }.contains { isList($0) }
            }
            let inner = document.childElements(of: item).first(where: isList)
            let children = inner.map { links(in: $0, depth: depth + 1) } ?? []
            let title = anchor.map { document.label(of: $0) } ?? ownText(of: item)
            let reference = anchor.flatMap { document.attribute(.href, of: $0) }
            guard !title.isEmpty || !children.isEmpty || reference != nil else { return nil }
            return Link(
                reference.flatMap(resolve) ?? "#", title: title.isEmpty ? nil : title, children: children)
        }
    }

    private func isList(_ node: NodeID) -> Bool {
        document.isElement(node, named: .ol) || document.isElement(node, named: .ul)
    }

    /// The text of a list item without that of nested lists.
    private func ownText(of item: NodeID) -> String {
        document.plainText(ofAll: document.children(of: item).filter { !isList($0) }, as: .label)
    }

    /// Resolves a reference of the page against the root of the package.
    private func resolve(_ reference: String) -> String? {
        guard let base = RelativeURL(path: path)?.anyURL else { return nil }
        let url = base.resolve(reference)
        return url?.relative?.droppingLeadingSlashes.string ?? url?.string
    }
}

extension MarkupDocument {
    /// The tokens of an attribute in lower case.
    func tokens(_ name: Name, of id: NodeID) -> [String] {
        attribute(name, of: id)?.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    }
}

extension String {
    /// The text with runs of white space collapsed to a space, and trimmed.
    var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
