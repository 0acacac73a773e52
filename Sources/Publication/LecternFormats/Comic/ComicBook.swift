import LecternBase
import LecternModel

/// Builds the manifest of a comic from its pictures.
struct ComicBook {
    /// The paths of the pages in reading order.
    let paths: [String]
    let info: ComicInfo?
    /// The name of the file or folder.
    let title: String?
    /// The media type of a single picture, if its name does not give it.
    let mediaType: MediaType?

    func manifest() -> Manifest {
        var metadata = Metadata(title: title.map { LocalizedString($0) })
        metadata.conformsTo = [PublicationProfile.divina.uri]
        metadata.layout = .fixed
        metadata.numberOfPages = paths.count
        info?.describe(&metadata)
        if metadata.localizedTitle == nil { metadata.localizedTitle = title.map { LocalizedString($0) } }
        var order = paths.enumerated().map { index, path in link(path, info?.page(index)) }
        let cover = info?.coverIndex.flatMap { order.indices.contains($0) ? $0 : nil } ?? 0
        order[cover].rels.append("cover")
        return Manifest(metadata: metadata, readingOrder: order, tableOfContents: contents(order))
    }

    private func link(_ path: String, _ page: ComicInfo.Page?) -> Link {
        var link = Link(
            RelativeURL(path: path)?.string ?? path, mediaType: mediaType ?? path.mediaTypeOfPath,
            title: page?.bookmark)
        link.width = page?.width
        link.height = page?.height
        if page?.isDouble == true { link.properties.page = .center }
        return link
    }

    /// The contents: bookmarks of ComicInfo, else the folders.
    private func contents(_ order: [Link]) -> [Link] {
        let marked = order.filter { $0.title != nil }
        if !marked.isEmpty { return marked.map { Link($0.href, mediaType: $0.mediaType, title: $0.title) } }
        var result: [Link] = []
        for (path, link) in zip(paths, order) {
            let folder = path.split(separator: "/").dropLast().last.map(String.init)
            guard let folder, result.last?.title != folder else { continue }
            result.append(Link(link.href, mediaType: link.mediaType, title: folder))
        }
        return result.count > 1 ? result : []
    }
}
