import LecternBase
import LecternModel

/// Builds the publication's ``Manifest`` from the package: reading order,
/// resources, contents and collections.
struct ManifestBuilder {
    let package: PackageDocument
    let items: PackageManifest
    let metadata: PackageMetadata
    let encryptions: [String: Encryption]
    let reader: PackageReader

    func build(metadata publicationMetadata: Metadata, navigation: Navigation, cover: String?) -> Manifest {
        let titles = Self.titles(navigation.tableOfContents)
        var order = readingOrder(hasFixedPages: publicationMetadata.layout == .fixed)
        for index in order.indices { order[index].title = titles[order[index].href] }
        let inOrder = Set(order.flatMap { [$0.href] + $0.alternates.map(\.href) })
        var resources = items.items.filter { !inOrder.contains($0.href) }.map { link($0) }
        let nonLinear = Set(nonLinearHREFs())
        for index in resources.indices where nonLinear.contains(resources[index].href) {
            resources[index].properties.values["linear"] = false
            resources[index].title = titles[resources[index].href]
        }
        if let cover { Self.mark(cover, in: &order, and: &resources, reader: reader) }
        let manifest = Manifest(
            metadata: publicationMetadata, links: recordLinks(), readingOrder: order, resources: resources,
            tableOfContents: navigation.tableOfContents,
            subcollections: Self.collections(navigation) + package.collections.map { collection($0) })
        return manifest
    }

    // MARK: Reading order

    /// Spec: https://www.w3.org/TR/epub-33/#sec-spine-elem
    private func readingOrder(hasFixedPages: Bool) -> [Link] {
        // NOTE: an item that the spine has twice is read twice.
        var order = package.readSpine.compactMap { spineLink($0, hasFixedPages) }
        if order.isEmpty { order = fallbackOrder() }
        return order
    }

    private func spineLink(_ reference: PackageDocument.ItemReference, _ hasFixedPages: Bool) -> Link? {
        guard let item = item(of: reference) else {
            reader.report(
                "epub.spine.idref", .warning,
                message: "the spine names \(reference.idref), which is not in the manifest",
                at: package.path)
            return nil
        }
        let chain = items.fallbackChain(of: item).filter { $0.entry != nil || $0.target.isRemote }
        let plain = chain.first.flatMap { PlainTextItems.isRead($0, items) ? $0 : nil }
        let renderable = chain.filter { Self.isRenderable($0.mediaType) } + [plain].compactMap(\.self)
        // Spec: https://www.w3.org/TR/epub-33/#sec-scripted-content-fallbacks. Scripts run in fixed pages only.
        let runsScripts = isFixed(reference.properties + item.properties) ?? hasFixedPages
        let readable = runsScripts ? nil : renderable.first { !$0.properties.contains("scripted") }
        guard let shown = readable ?? renderable.first ?? chain.first else {
            reader.report(
                "epub.spine.missing", .error, message: "\(item.href) is in the spine but does not exist",
                at: package.path)
            return nil
        }
        if renderable.isEmpty {
            reader.report(
                "epub.spine.foreign", .warning, message: "\(item.href) is \(item.mediaType) without a fallback",
                at: package.path
            )
        }
        var link = link(shown, properties: reference.properties)
        let isConverted = shown.id == plain?.id && plain != nil || shown.mediaType == .dtbook
        if isConverted { link.mediaType = .xhtml }
        let others = chain.filter { $0.href != shown.href }.map { self.link($0, withFallbacks: false) }
        link.alternates = others + link.alternates.filter { $0.mediaType == .smil }
        return link
    }

    private func item(of reference: PackageDocument.ItemReference) -> PackageManifest.Item? {
        items.item(id: reference.idref) ?? items.item(foldedID: reference.idref)
            ?? reader.resolve(reference.idref, in: package.path).flatMap { items.item(href: $0.resourceHREF) }
    }

    private static func isRenderable(_ type: MediaType) -> Bool { type.isHTML || type.isImage || type == .dtbook }

    /// Whether properties of a spine item or of its manifest item say that its
    /// pages are fixed; nil if they say nothing.
    private func isFixed(_ properties: [String]) -> Bool? {
        var result = LinkProperties()
        RenditionProperty.apply(properties, to: &result)
        return result.layout.map { $0 == .fixed }
    }

    /// The reading order of a book without a usable spine: all content
    /// documents in manifest order.
    private func fallbackOrder() -> [Link] {
        reader.report(
            "epub.spine.empty", .error, message: "no spine item can be read; the manifest's documents are used",
            at: package.path)
        return items.items.filter { $0.entry != nil && $0.mediaType.isHTML && !$0.properties.contains("nav") }.map {
            link($0)
        }
    }

    private func nonLinearHREFs() -> [String] {
        package.spine.filter { !$0.isLinear }.compactMap { item(of: $0)?.href }
    }

    // MARK: Links

    private func link(
        _ item: PackageManifest.Item, properties spineProperties: [String] = [], withFallbacks: Bool = true
    ) -> Link {
        var link = Link(item.href, mediaType: item.mediaType)
        if item.properties.contains("nav") { link.rels.append("contents") }
        link.properties.contains = item.properties.compactMap { Self.contents[$0] }
        RenditionProperty.apply(spineProperties + item.properties, to: &link.properties)
        link.properties.encryption = item.entry.flatMap { encryptions[$0] }
        link.duration = duration(of: item.id)
        if withFallbacks {
            link.alternates = items.fallbackChain(of: item).dropFirst().map { self.link($0, withFallbacks: false) }
            if let overlay = item.mediaOverlay.flatMap({ items.item(id: $0) }) {
                var alternate = Link(overlay.href, mediaType: .smil)
                alternate.duration = duration(of: overlay.id)
                link.alternates.append(alternate)
            }
        }
        return link
    }

    /// Readium's names for properties of items.
    private static let contents = [
        "mathml": "mathml", "scripted": "js", "svg": "svg", "remote-resources": "remote-resources",
        "onix:record": "onix", "xmp-record": "xmp", "data-nav": "data-nav",
    ]

    private func duration(of id: String?) -> Double? {
        metadata.refinements(of: id).first { $0.kind == .property("media:duration") }
            .flatMap { MediaClock.seconds($0.value) }
    }

    /// Links to metadata records.
    private func recordLinks() -> [Link] {
        metadata.items.compactMap { item in
            guard case .link(let rels) = item.kind, let target = reader.resolve(item.value, in: package.path) else {
                return nil
            }
            return Link(target.url.string, mediaType: item.mediaType.flatMap { MediaType($0) }, rels: rels)
        }
    }

    private static func mark(
        _ cover: String, in order: inout [Link], and resources: inout [Link], reader: PackageReader
    ) {
        if let index = resources.firstIndex(where: { $0.href == cover }) {
            resources[index].rels.append("cover")
        } else if let index = order.firstIndex(where: { $0.href == cover }) {
            order[index].rels.append("cover")
        } else {
            let type = AnyURL(string: cover)?.pathExtension.flatMap { MediaType(fileExtension: $0) }
            resources.append(Link(cover, mediaType: type, rels: ["cover"]))
        }
    }

    /// The titles of resources: of the contents entry for the whole resource,
    /// else of the first entry inside it.
    private static func titles(_ contents: [Link]) -> [String: String] {
        var whole: [String: String] = [:]
        var partial: [String: String] = [:]
        for (_, link) in contents.flattened {
            guard let title = link.title, let url = link.url else { continue }
            let href = url.removingFragment().string
            if url.fragment == nil {
                whole[href] = whole[href] ?? title
            } else {
                partial[href] = partial[href] ?? title
            }
        }
        return whole.merging(partial) { whole, _ in whole }
    }

    // MARK: Collections

    private static func collections(_ navigation: Navigation) -> [PublicationCollection] {
        let lists = [("pageList", navigation.pageList), ("landmarks", navigation.landmarks)] + navigation.others
        return lists.filter { !$0.1.isEmpty }.map { PublicationCollection(role: $0.0, links: $0.1) }
    }

    /// Spec: https://www.w3.org/TR/epub-33/#sec-pkg-collections
    private func collection(_ source: PackageDocument.Collection) -> PublicationCollection {
        var members = JSONObject()
        for item in PackageMetadata(source.metadata).items {
            switch item.kind {
            case .dublinCore(let name): members[name] = members[name] ?? .string(item.value)
            case .property(let name), .name(let name): members[name] = members[name] ?? .string(item.value)
            case .link: break
            }
        }
        let links = source.links.compactMap { item -> Link? in
            guard let target = reader.resolve(item.value, in: package.path) else { return nil }
            let manifestItem = items.item(href: target.resourceHREF)
            return Link(
                target.url.string, mediaType: item.mediaType.flatMap { MediaType($0) } ?? manifestItem?.mediaType)
        }
        return PublicationCollection(
            role: source.role, metadata: members, links: links,
            subcollections: source.collections.map { collection($0) })
    }
}
