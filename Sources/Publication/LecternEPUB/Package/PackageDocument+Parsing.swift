import LecternBase
import LecternMarkup

extension PackageDocument {
    /// Collections nested deeper than this are dropped.
    private static let maximumDepth = 32

    /// Reads a package leniently: some books wrap the metadata in another
    /// element, others are truncated.
    init(_ document: MarkupDocument, path: String, reader: PackageReader) {
        self.path = path
        guard let root = document.rootElement else { return }
        let package = root.name == "package" ? root : root.descendant("package") ?? root
        var vocabulary = Vocabulary(declaration: package.attribute("prefix"))
        version = package.attribute("version") ?? version
        uniqueIdentifierID = package.attribute("unique-identifier")
        for section in Self.sections(of: package) {
            switch section.name {
            case "metadata": metadata += Self.metadata(section, &vocabulary)
            case "manifest":
                items += section.descendants.filter { $0.name == "item" }.compactMap { Self.item($0, &vocabulary) }
            case "spine": readSpine(section, &vocabulary)
            case "guide": guide += section.descendants.compactMap(Self.guideReference)
            case "collection": collections += [Self.collection(section, &vocabulary, depth: 0)].compactMap { $0 }
            default: break
            }
        }
        for prefix in vocabulary.undefined {
            reader.report("epub.prefix.undefined", .note, message: "the prefix \(prefix) is not declared", at: path)
        }
    }

    /// The sections: children of the package or, in a tree that the parser
    /// repaired, at any depth.
    private static func sections(of package: Element) -> [Element] {
        let names: Set = ["metadata", "manifest", "spine", "guide", "collection"]
        let children = package.children.filter { names.contains($0.name) }
        let presentNames = Set(children.map(\.name))
        let missing: Set = Set(["metadata", "manifest", "spine"]).subtracting(presentNames)
        guard !missing.isEmpty else { return children }
        let elsewhere = package.descendants.filter { element in
            missing.contains(element.name) && !element.isInside("collection")
        }
        return children + elsewhere
    }

    /// The elements of Dublin Core, with or without their namespace.
    private static let dublinCore: Set = [
        "title", "creator", "contributor", "publisher", "identifier", "language", "date", "subject", "description",
        "rights", "source", "type", "format", "relation", "coverage",
    ]

    private static func metadata(_ section: Element, _ vocabulary: inout Vocabulary) -> [MetadataItem] {
        section.descendants.flatMap { element -> [MetadataItem] in
            switch element.name {
            case "meta": metaItem(element, &vocabulary).map { [$0] } ?? []
            case "link": linkItem(element, &vocabulary).map { [$0] } ?? []
            case let name where dublinCore.contains(name):
                [item(element, .dublinCore(name), value: element.text)].filter { !$0.value.isEmpty }
            default: []
            }
        }
    }

    private static func metaItem(_ element: Element, _ vocabulary: inout Vocabulary) -> MetadataItem? {
        if let property = element.attribute("property")?.collapsingSpace.nonEmpty {
            let value = element.text.nonEmpty ?? element.attribute("content")?.collapsingSpace ?? ""
            guard !value.isEmpty else { return nil }
            return item(element, .property(vocabulary.canonical(property)), value: value)
        }
        guard let name = element.attribute("name")?.collapsingSpace.nonEmpty,
            let content = (element.attribute("content")?.collapsingSpace ?? element.text).nonEmpty
        else { return nil }
        return item(element, .name(name), value: content)
    }

    private static func linkItem(_ element: Element, _ vocabulary: inout Vocabulary) -> MetadataItem? {
        guard let href = element.attribute("href")?.nonEmpty else { return nil }
        var result = item(element, .link(element.tokens("rel").map { vocabulary.canonical($0) }), value: href)
        result.properties = element.tokens("properties").map { vocabulary.canonical($0) }
        return result
    }

    private static func item(_ element: Element, _ kind: MetadataItem.Kind, value: String) -> MetadataItem {
        var item = MetadataItem(kind: kind, value: value)
        item.id = element.attribute("id")
        item.refines = element.attribute("refines").map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }?.nonEmpty
        item.scheme = element.attribute("scheme")
        item.language = element.language
        item.direction = element.direction
        item.mediaType = element.attribute("media-type")
        item.role = element.attribute("role")
        item.fileAs = element.attribute("file-as")?.collapsingSpace.nonEmpty
        item.event = element.attribute("event")
        item.alternateRepresentation = element.attribute("alt-rep")?.nonEmpty
        return item
    }

    private static func item(_ element: Element, _ vocabulary: inout Vocabulary) -> Item? {
        guard let href = element.attribute("href")?.nonEmpty else { return nil }
        return Item(
            id: element.attribute("id"), href: href, mediaType: element.attribute("media-type"),
            fallback: element.attribute("fallback"), mediaOverlay: element.attribute("media-overlay"),
            properties: element.tokens("properties").map { vocabulary.canonical($0) })
    }

    private mutating func readSpine(_ section: Element, _ vocabulary: inout Vocabulary) {
        spineTOC = section.attribute("toc") ?? spineTOC
        pageProgressionDirection = section.attribute("page-progression-direction") ?? pageProgressionDirection
        for element in section.descendants where element.name == "itemref" {
            guard let idref = element.attribute("idref") else { continue }
            spine.append(
                ItemReference(
                    id: element.attribute("id"), idref: idref,
                    isLinear: element.attribute("linear")?.lowercased() != "no",
                    properties: element.tokens("properties").map { vocabulary.canonical($0) }))
        }
    }

    private static func guideReference(_ element: Element) -> GuideReference? {
        guard element.name == "reference", let href = element.attribute("href")?.nonEmpty else { return nil }
        return GuideReference(
            type: element.attribute("type")?.lowercased() ?? "",
            title: element.attribute("title")?.collapsingSpace.nonEmpty,
            href: href)
    }

    private static func collection(_ element: Element, _ vocabulary: inout Vocabulary, depth: Int) -> Collection? {
        guard depth < maximumDepth, let role = element.tokens("role").first else { return nil }
        var nested: [Collection] = []
        var metadata: [MetadataItem] = []
        for child in element.children {
            switch child.name {
            case "collection": nested += [collection(child, &vocabulary, depth: depth + 1)].compactMap { $0 }
            case "metadata": metadata += Self.metadata(child, &vocabulary)
            default: break
            }
        }
        return Collection(
            role: role, metadata: metadata, links: element.children("link").compactMap { linkItem($0, &vocabulary) },
            collections: nested)
    }
}

extension Element {
    /// Whether an ancestor has a name.
    fileprivate func isInside(_ name: String) -> Bool {
        var node = document.parent(of: id)
        while let current = node, current != .document {
            if Element(document: document, id: current).name == name { return true }
            node = document.parent(of: current)
        }
        return false
    }
}
