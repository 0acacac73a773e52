import LecternBase
import LecternModel

/// Pictures made one publication.
struct ComicBook {
    /// The pages in their order.
    let paths: [String]
    let info: ComicInfo?
    /// What the file or folder is called.
    let title: String?
    /// What a single picture is, where its name does not tell.
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
        (link.width, link.height) = (page?.width, page?.height)
        if page?.isDouble == true { link.properties.page = .center }
        return link
    }

    /// Bookmarks of ComicInfo, else the folders that divide the pages.
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
