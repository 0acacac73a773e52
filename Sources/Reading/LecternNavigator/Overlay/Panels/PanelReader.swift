import LecternAssets
import LecternBase
import LecternImages
import LecternMarkup
import LecternModel
import LecternPublication

/// Finds the panels of a publication's pages: those that it declares, else those between gutters.
struct PanelReader: Sendable {
    let source: ChapterSource
    let isRightToLeft: Bool
    private static let mostRegions = 20_000
    private static let navigationBytes: UInt64 = 8 << 20

    /// Returns the panels of a page.
    ///
    /// - Parameter regions: What ``regions()`` returns.
    @concurrent func guide(ofUnit index: Int, _ regions: [String: [PagePart]]) async -> PanelGuide {
        guard source.publication.units.indices.contains(index) else { return .page }
        let link = source.publication.units[index].link
        if let declared = await guidedPanels(of: link) {
            return PanelGuide(source: .guidedNavigation, panels: declared)
        }
        if let path = link.url?.removingFragment().normalized.string, let declared = regions[path] {
            return PanelGuide(source: .regions, panels: declared)
        }
        guard let panels = source.pictures.panels(ofUnit: index, isRightToLeft: isRightToLeft), panels.count > 1 else {
            return .page
        }
        return PanelGuide(source: .gutters, panels: panels)
    }

    /// The regions of a page in its guided navigation document; nil if there are none.
    private func guidedPanels(of link: Link) async -> [PagePart]? {
        guard let document = (try? await source.publication.guidedNavigationDocument(for: link)) ?? nil,
            let path = link.url?.removingFragment().normalized
        else { return nil }
        var parts: [PagePart] = []
        func visit(_ object: GuidedNavigationObject) {
            // A panel may hold its bubbles, as regions inside of it.
            if let image = object.refs.image, image.removingFragment().normalized == path,
                let part = part(image, of: link)
            {
                parts.append(part)
            } else {
                for child in object.children { visit(child) }
            }
        }
        for object in document.guided { visit(object) }
        return parts.isEmpty ? nil : parts
    }

    /// The part of a page that a URL's fragment selects: percentages, or pixels of the page.
    private func part(_ url: AnyURL, of link: Link) -> PagePart? {
        guard let region = url.fragment.flatMap({ SpatialFragment($0) }),
            let size = region.unit == .percent ? (100, 100) : size(of: link)
        else { return nil }
        let rect = region.rectangle(in: size)
        let part = PagePart(
            x: rect.x / size.width, y: rect.y / size.height, width: rect.width / size.width,
            height: rect.height / size.height)
        return part.isEmpty || part == .whole ? nil : part
    }

    /// The size of a page in its own pixels.
    private func size(of link: Link) -> (width: Double, height: Double)? {
        if let info = source.builder.images.info(for: link.href), let width = info.width, let height = info.height {
            return (width, height)
        }
        guard let width = link.width, let height = link.height, width > 0, height > 0 else { return nil }
        return (Double(width), Double(height))
    }
}

// EPUB Region-Based Navigation 1.0: https://www.w3.org/publishing/epub3/region-nav/
extension PanelReader {
    /// The regions of all pages, by path, in the order of the navigation document.
    @concurrent func regions() async -> [String: [PagePart]] {
        let links = source.publication.resources + source.publication.readingOrder
        guard let link = links.first(where: { $0.properties.contains.contains("data-nav") }),
            let bytes = try? await source.publication.get(link)?.read(range: 0..<Self.navigationBytes)
        else { return [:] }
        let (document, _) = source.builder.parse(bytes, url: link.href, syntax: .xhtml)
        var result: [String: [PagePart]] = [:]
        for anchor in document.elements(named: .a).prefix(Self.mostRegions) where isRegion(anchor, document) {
            guard let href = document.attribute(.href, of: anchor), let base = link.url,
                let url = source.publication.resolve(href, in: base),
                let page = source.publication.linkWithHREF(url.removingFragment()), let part = part(url, of: page),
                let path = page.url?.removingFragment().normalized
            else { continue }
            result[path.string, default: []].append(part)
        }
        return result
    }

    /// Whether an element is in a `nav` whose type is `region-based`.
    private func isRegion(_ node: NodeID, _ document: MarkupDocument) -> Bool {
        var ancestor = document.parent(of: node)
        while let current = ancestor {
            if document.isElement(current, named: .nav) {
                let types = document.attributes(of: current).first { document.names.text($0.name).hasSuffix("type") }
                return types?.value.split(separator: " ").contains("region-based") ?? false
            }
            ancestor = document.parent(of: current)
        }
        return false
    }
}
