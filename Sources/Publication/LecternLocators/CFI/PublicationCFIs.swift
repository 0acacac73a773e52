import LecternBase
import LecternMarkup
public import LecternModel
import LecternPublication

/// Converts between CFIs and locators of a publication.
///
///     let cfis = await PublicationCFIs(documents)
///     let locator = await cfis.locator(of: try CFI("epubcfi(/6/4!/4/10/3:10)"))
///     let cfi = await cfis.cfi(of: locator)
public struct PublicationCFIs: Sendable {
    private let documents: PublicationDocuments
    private let map: PackageMap
    /// The depth limit of documents in documents, such as frames.
    private static let maximumIndirections = 8

    /// Reads the publication's package document.
    public init(_ documents: PublicationDocuments) async {
        self.documents = documents
        map = await PackageMap(documents.publication)
    }

    /// Returns the place of a CFI; nil if its resource is not in the
    /// publication.
    ///
    /// A CFI of a spine item is the start of its resource.
    public func locator(of cfi: CFI) async -> Locator? {
        let parts = cfi.start.documents
        guard parts.count <= Self.maximumIndirections, let item = map.item(at: parts[0]) else { return nil }
        var href = item.href
        for index in parts.indices.dropFirst().dropLast() {
            guard let next = await follow(parts[index], in: href) else { break }
            href = next
        }
        guard let link = documents.publication.linkWithHREF(href), let linkURL = link.url else { return nil }
        guard parts.count > 1, let document = await documents.document(of: link) else {
            return Locator(
                href: linkURL, mediaType: link.mediaType, title: link.title, locations: .init(progression: 0))
        }
        guard let target = CFI.resolve(cfi.start, in: document) else { return nil }
        let range = cfi.textRange(in: document) ?? target.textOffset..<target.textOffset
        var locator = document.locator(of: range, in: link, at: linkURL)
        if target.position.anchor == .element {
            locator.locations.otherLocations["element"] = .integer(Int(target.position.element.rawValue))
        }
        return locator
    }

    /// Returns the resource that an element refers to.
    ///
    /// Spec: § 3.1.1; `iframe`, `embed`: `src`; `object`: `data`; SVG `image`,
    /// `use`: `xlink:href`
    private func follow(_ steps: [CFI.Step], in href: AnyURL) async -> AnyURL? {
        guard let document = await documents.document(at: href),
            let target = CFI.resolve(CFI.Path(steps.map { .step($0) }), in: document)
        else { return nil }
        let attributeNames: Set<String> = ["src", "data", "href"]
        let reference = document.attributes(of: target.position.element).first {
            attributeNames.contains(document.names.text($0.name))
        }
        return reference.flatMap { documents.publication.resolve($0.value, in: href) }?.removingFragment()
    }

    /// Returns the CFI of a locator; a range if it has a highlight.
    public func cfi(of locator: Locator) async -> CFI? {
        guard let item = map.path(to: locator.href) else { return nil }
        let prefix = CFI.Path(item.components + [.indirection])
        guard let document = await documents.document(at: locator.href),
            let range = document.range(of: locator)
        else { return CFI(item) }
        return CFI(range: range.range, in: document).prefixed(with: prefix)
    }
}
