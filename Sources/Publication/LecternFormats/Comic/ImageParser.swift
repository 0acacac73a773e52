public import LecternAssets
public import LecternBase
import LecternModel
public import LecternPublication

/// Parses pictures as a comic: archives (`.cbz`, `.cbr`, `.cb7`, `.cbt`),
/// folders, and single pictures.
///
/// Pages are in natural order: `page2` before `page10`. `ComicInfo.xml` gives
/// title, contributors, direction, cover and double pages.
public struct ImageParser: PublicationParser {
    /// Creates a parser, which has no settings.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        switch asset {
        case .container(let container, let format):
            guard format.conforms(to: .informalComic) else { throw .formatNotSupported }
            let pages = NaturalOrder.sorted(container.entries.filter(Self.isPage))
            let info = await ComicInfo.read(container, diagnostics)
            // ComicInfo numbers the pages by their names.
            let order = info?.pages.isEmpty == false ? pages : Self.beginningWithCover(pages)
            return try publication(order, container, info: info, title: asset.stem, diagnostics: diagnostics)
        case .resource(let resource, let format):
            guard format.conforms(to: .bitmap) else { throw .formatNotSupported }
            let name = resource.properties.filename ?? "page." + format.fileExtension
            let container = CollectionContainer(resource, at: name)
            return try publication(
                [name], container, info: nil, title: asset.stem, diagnostics: diagnostics, mediaType: format.mediaType)
        }
    }

    /// Moves a picture named `cover` in the root, or in the folder of all pages,
    /// to the front.
    private static func beginningWithCover(_ pages: [String]) -> [String] {
        let depth = pages.sharedFolder == nil ? 1 : 2
        let cover = pages.firstIndex { path in
            path.fileStem.lowercased() == "cover" && path.split(separator: "/").count <= depth
        }
        guard let cover else { return pages }
        var order = pages
        order.insert(order.remove(at: cover), at: 0)
        return order
    }

    private static func isPage(_ path: String) -> Bool {
        !path.isHiddenPath && path.mediaTypeOfPath?.isBitmap == true
    }

    private func publication(
        _ paths: [String], _ container: any Container, info: ComicInfo?, title: String?,
        diagnostics: DiagnosticSink, mediaType: MediaType? = nil
    ) throws(PublicationParseError) -> Publication {
        guard !paths.isEmpty else { throw .invalid(reason: "there are no pictures in it", href: nil) }
        let book = ComicBook(paths: paths, info: info, title: title, mediaType: mediaType)
        return Publication(
            manifest: book.manifest(), container: container, services: [{ PerResourcePositionsService($0) }],
            diagnostics: diagnostics)
    }
}
