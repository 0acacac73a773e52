import LecternBase
import LecternMarkup
import LecternModel
import LecternPublication

/// Finds the cover image by the conventions of all EPUB versions.
struct CoverFinder {
    let package: PackageDocument
    let items: PackageManifest
    let metadata: PackageMetadata
    let landmarks: [Link]
    let reader: PackageReader

    /// The number of candidate cover pages that are examined.
    private static let attempts = 4

    /// Returns the href of the image, by the most reliable convention.
    func find() async -> String? {
        // 1. EPUB 3: https://www.w3.org/TR/epub-33/#sec-cover-image
        if let item = items.items.first(where: { $0.properties.contains("cover-image") }), let image = await image(item)
        {
            return image
        }
        // 2. The EPUB 2 convention: the id of an item, or by mistake an href.
        for value in metadata.properties("cover").map(\.value).prefix(Self.attempts) {
            let item =
                items.item(id: value)
                ?? reader.resolve(value, in: package.path).flatMap { items.item(href: $0.resourceHREF) }
            if let item, let image = await image(item) { return image }
        }
        // 3. The guide.
        let types = ["other.ms-coverimage-standard", "other.ms-coverimage", "cover", "coverimage"]
        for reference in package.guide.filter({ types.contains($0.type) }).prefix(Self.attempts) {
            if let target = reader.resolve(reference.href, in: package.path), let image = await image(target) {
                return image
            }
        }
        // 4. Landmarks.
        if let url = landmarks.first(where: { $0.has(rel: "cover") })?.url, let image = await image(target(url)) {
            return image
        }
        // 5. An image with a name or id like "cover".
        if let item = namedImage { return item.href }
        // 6. A first page with one image and no text.
        if let first = package.spine.first.flatMap({ items.item(id: $0.idref) }) { return await image(first) }
        return nil
    }

    private func target(_ url: AnyURL) -> Target {
        Target(url: url, entry: reader.entries.entry(for: url))
    }

    private func image(_ item: PackageManifest.Item) async -> String? {
        if item.mediaType.isImage { return item.entry == nil ? nil : item.href }
        return item.mediaType.isHTML ? await image(item.target) : nil
    }

    /// Returns the target if it is an image, or the only image of the target
    /// page.
    private func image(_ target: Target) async -> String? {
        guard let entry = target.entry else { return nil }
        let type =
            items.item(href: target.resourceHREF)?.mediaType
            ?? target.url.pathExtension.flatMap { MediaType(fileExtension: $0) }
        if type?.isImage == true { return target.resourceHREF }
        guard type?.isHTML == true, let document = await reader.optionalDocument(entry, mode: .xhtml) else {
            return nil
        }
        return onlyImage(document, path: entry)
    }

    /// Returns the only image of a page that has almost no text.
    private func onlyImage(_ document: MarkupDocument, path: String) -> String? {
        guard let root = document.rootElement, let body = root.descendant("body") ?? Optional(root),
            body.text.count < 200
        else { return nil }
        var sources: [String] = []
        for element in body.descendants where element.name == "img" || element.name == "image" {
            let source = element.attribute("src") ?? element.attribute("href", in: .xlink) ?? element.attribute("href")
            if let source, !sources.contains(source) { sources.append(source) }
            if sources.count > 1 { return nil }
        }
        guard let source = sources.first, let target = reader.resolve(source, in: path), target.entry != nil else {
            return nil
        }
        return target.resourceHREF
    }

    private var namedImage: PackageManifest.Item? {
        let images = items.items.filter { $0.mediaType.isImage && $0.entry != nil }
        func stem(_ item: PackageManifest.Item) -> String {
            let name = item.target.url.lastPathSegment?.lowercased() ?? ""
            return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        }
        let exact: Set = ["cover", "cover-image", "coverimage", "cover_image", "cover-img", "coverimg"]
        return images.first { exact.contains($0.id?.lowercased() ?? "") || exact.contains(stem($0)) }
            ?? images.first { stem($0).hasPrefix("cover") || stem($0).hasSuffix("cover") }
    }
}
