import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication

/// Rewrites the manifest of a fixed-layout book whose pages each show one
/// picture (comics, manga) as a list of pictures.
///
/// The reading order then has the pictures, with the documents as alternates;
/// spread sides, titles and order stay, and the contents lead to the pictures.
/// If a page shows more than one picture, or a picture is missing or used
/// twice, the manifest is not changed.
///
/// Works without suspension: if a page is not local, as in a book on a server,
/// the manifest is not changed either.
struct ImageOnlyBook {
    let items: PackageManifest
    let encryptions: [String: Encryption]
    let reader: PackageReader

    /// Books with more pages are not examined.
    private static let mostPages = 20_000
    /// The largest document that is examined.
    private static let longestPage: UInt64 = 128 << 10
    private static let longestStyleSheet: UInt64 = 1 << 20

    /// Returns the manifest with pictures as pages, or unchanged.
    func rewriting(_ manifest: Manifest) -> Manifest {
        guard isCandidate(manifest), let pictures = pictures(of: manifest.readingOrder) else { return manifest }
        var result = manifest
        let resourcesByHREF = Dictionary(manifest.resources.map { ($0.href, $0) }) { first, _ in first }
        result.readingOrder = zip(manifest.readingOrder, pictures).map { page, picture in
            link(for: page, picture, resource: resourcesByHREF[picture.href])
        }
        let shown = Set(pictures.map(\.href))
        result.resources.removeAll { shown.contains($0.href) }
        let targets = Dictionary(zip(manifest.readingOrder.map(\.href), pictures.map(\.href))) { first, _ in first }
        result.tableOfContents = Self.redirect(manifest.tableOfContents, targets)
        result.subcollections = manifest.subcollections.map { collection in
            var collection = collection
            collection.links = Self.redirect(collection.links, targets)
            return collection
        }
        return result
    }

    // MARK: Cheap exits

    /// Rules out books without reading pages: reflowable text, media overlays,
    /// scripts, encryption, fewer pictures than pages.
    private func isCandidate(_ manifest: Manifest) -> Bool {
        let order = manifest.readingOrder
        guard !order.isEmpty, order.count <= Self.mostPages, order.contains(where: { $0.mediaType?.isHTML == true })
        else { return false }
        let isSimple = order.allSatisfy { link in
            manifest.layout(of: link)?.hasFixedPages == true && link.properties.encryption == nil
                && link.properties.contains.allSatisfy { $0 == "svg" }
                && !link.alternates.contains { $0.mediaType == .smil }
        }
        return isSimple && items.items.count { $0.mediaType.isImage } >= order.count
    }

    // MARK: Pages

    private struct Picture {
        let href: String
        let mediaType: MediaType
        let alternativeText: String?
    }

    /// The picture of each page; nil if a page has none or two pages have the
    /// same.
    private func pictures(of order: [Link]) -> [Picture]? {
        var styles: [String: Bool] = [:]
        var seen: Set<String> = []
        var result: [Picture] = []
        for link in order {
            guard let picture = picture(of: link, &styles), seen.insert(picture.href).inserted else { return nil }
            result.append(picture)
        }
        return result
    }

    private func picture(of link: Link, _ styles: inout [String: Bool]) -> Picture? {
        guard let item = items.item(href: link.href), let entry = item.entry else { return nil }
        if item.mediaType.isBitmap {
            return Picture(href: item.href, mediaType: item.mediaType, alternativeText: nil)
        }
        guard item.mediaType.isHTML || item.mediaType == .svg,
            case .image(let page) = verdict(onPageAt: entry),
            !page.styleSheets.contains(where: { addsToPicture($0, of: entry, &styles) }),
            let image = reader.resolve(page.source, in: entry).flatMap({ items.item(href: $0.resourceHREF) }),
            image.entry != nil, image.mediaType.isBitmap
        else { return nil }
        return Picture(href: image.href, mediaType: image.mediaType, alternativeText: page.alternativeText)
    }

    private func verdict(onPageAt entry: String) -> ImagePage.Verdict {
        guard let bytes = bytes(at: entry, atMost: Self.longestPage) else { return .other(.noImage) }
        let (document, _) = MarkupParser(names: NameTable()).parse(bytes, mode: .xhtml, href: entry)
        return ImagePage.verdict(on: document)
    }

    private func addsToPicture(_ reference: String, of page: String, _ styles: inout [String: Bool]) -> Bool {
        guard let target = reader.resolve(reference, in: page), let entry = target.entry else {
            // A missing style sheet adds nothing; a remote one is not fetched.
            return false
        }
        if let cached = styles[entry] { return cached }
        let answer =
            bytes(at: entry, atMost: Self.longestStyleSheet).map {
                StyleSheetScan.addsToPicture(String(decoding: $0.array, as: UTF8.self))
            } ?? true
        styles[entry] = answer
        return answer
    }

    /// Reads an entry if it is local and not too long.
    private func bytes(at entry: String, atMost limit: UInt64) -> Bytes? {
        guard encryptions[entry] == nil, let resource = reader.container.resource(at: entry) else { return nil }
        do {
            let bytes = try resource.readImmediately(range: 0..<limit + 1)
            return bytes.flatMap { UInt64($0.count) <= limit ? $0 : nil }
        } catch {
            reader.report("epub.resource.unreadable", .warning, message: "it could not be read: \(error)", at: entry)
            return nil
        }
    }

    // MARK: Links

    private func link(for page: Link, _ picture: Picture, resource: Link?) -> Link {
        guard page.href != picture.href else { return page }
        var result = resource ?? Link(picture.href, mediaType: picture.mediaType)
        var document = page
        document.alternates = []
        document.title = nil
        result.title = page.title
        result.rels += page.rels.filter { !result.rels.contains($0) }
        result.properties.values.merge(page.properties.values)
        result.properties.contains = []
        result.properties.alternativeText = picture.alternativeText
        result.alternates = [document] + page.alternates
        return result
    }

    private static func redirect(_ links: [Link], _ targets: [String: String]) -> [Link] {
        links.map { link in
            var link = link
            if let target = link.url.flatMap({ targets[$0.removingFragment().string] }) { link.href = target }
            link.children = redirect(link.children, targets)
            return link
        }
    }
}
