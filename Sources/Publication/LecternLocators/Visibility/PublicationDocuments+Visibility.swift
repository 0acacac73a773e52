import LecternAssets
import LecternBase
public import LecternMarkup
public import LecternModel
public import LecternPublication

/// Tells exactly what a page hides, where a style engine is at hand; otherwise a reader of the book's style sheets
/// decides by media types, selectors and the cascade of two properties.
public protocol VisibilityService: PublicationService {
    /// Returns the hidden nodes of a document; nil to leave the decision to the toolkit.
    func hiddenNodes(of document: MarkupDocument, at link: Link) async -> HiddenNodes?
}

extension PublicationDocuments {
    /// Returns the nodes of a document that its pages do not show.
    ///
    /// - Parameter link: the link of the document's resource.
    package func hiddenNodes(of document: MarkupDocument, at link: Link) async -> HiddenNodes {
        if let service = publication.services.find((any VisibilityService).self),
            let nodes = await service.hiddenNodes(of: document, at: link)
        {
            return nodes
        }
        return VisibilityCascade(document, await visibilityRules(of: document, at: link)).hiddenNodes()
    }

    /// Returns the numbers that its pages show before the items of a document's lists.
    package func listNumbers(
        of document: MarkupDocument, at link: Link, hidden: HiddenNodes
    ) async -> [NodeID: String] {
        guard document.nodes.contains(where: { $0.name == .li && $0.kind == .element }) else { return [:] }
        let rules = await visibilityRules(of: document, at: link)
        return ListNumbering(document, rules, hidden: hidden).numbers()
    }

    private func visibilityRules(of document: MarkupDocument, at link: Link) async -> [VisibilitySheet.Rule] {
        guard let base = link.url?.removingFragment() else { return [] }
        var rules: [VisibilitySheet.Rule] = []
        for (target, data) in document.prologue where target == "xml-stylesheet" {
            if let href = Self.pseudoAttribute("href", in: data) { rules += await self.rules(at: href, from: base) }
        }
        for node in document.descendants(of: .document) {
            if document.isElement(node, named: .style) {
                guard MediaCondition.isForPages(document.attribute(.media, of: node) ?? "") else { continue }
                rules += await self.rules(of: VisibilitySheet(document.textContent(of: node)), from: base, depth: 0)
            } else if document.isElement(node, named: .link), Self.isStyleSheet(node, in: document),
                let href = document.attribute(.href, of: node)
            {
                rules += await self.rules(at: href, from: base)
            }
        }
        return rules
    }

    private static func isStyleSheet(_ link: NodeID, in document: MarkupDocument) -> Bool {
        let relations = (document.attribute(.rel, of: link) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        return relations.contains("stylesheet") && !relations.contains("alternate")
            && MediaCondition.isForPages(document.attribute(.media, of: link) ?? "")
    }

    private static func pseudoAttribute(_ name: String, in data: String) -> String? {
        guard let start = data.firstRange(of: name + "=")?.upperBound, let quote = data[start...].first,
            quote == "\"" || quote == "'"
        else { return nil }
        return String(data[data.index(after: start)...].prefix { $0 != quote })
    }

    private func rules(at reference: String, from base: AnyURL, depth: Int = 0) async -> [VisibilitySheet.Rule] {
        guard depth < 8, let url = publication.resolve(reference, in: base) else { return [] }
        // Sheets outside the publication are not fetched.
        guard let link = publication.linkWithHREF(url) ?? url.relative.map({ Link($0.string) }) else { return [] }
        let key = url.string
        let sheet: VisibilitySheet
        if let cached = visibilitySheet(at: key) {
            sheet = cached
        } else {
            sheet = VisibilitySheet(await text(of: link) ?? "")
            keep(sheet, at: key)
        }
        return await rules(of: sheet, from: url, depth: depth)
    }

    private func rules(of sheet: VisibilitySheet, from base: AnyURL, depth: Int) async -> [VisibilitySheet.Rule] {
        var rules: [VisibilitySheet.Rule] = []
        for reference in sheet.imports.prefix(64) {
            rules += await self.rules(at: reference, from: base, depth: depth + 1)
        }
        return rules + sheet.rules
    }

    private func text(of link: Link) async -> String? {
        guard let bytes = try? await publication.get(link)?.read(atMost: 4 << 20) else { return nil }
        return TextEncoding.decode(bytes).utf8.utf8Text
    }
}
