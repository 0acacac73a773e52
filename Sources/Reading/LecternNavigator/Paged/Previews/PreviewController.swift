import LecternAssets
import LecternBase
import LecternGeometry
import LecternImages
import LecternModel
import LecternPaint
import LecternPreferences
import LecternPublication

/// Lays out and draws pages without moving the reader: previews and thumbnails.
@MainActor final class PreviewController {
    /// Cached thumbnails.
    let thumbnails = ThumbnailCache()
    private let source: ChapterSource
    /// A worker of its own, so that the reader's pages never wait for previews.
    private var worker: LayoutWorker?

    init(_ source: ChapterSource) { self.source = source }

    /// The images of the publication.
    var images: ImageStore { source.builder.images }

    /// Returns the spread that contains a place; nil if there is no layout, the
    /// chapter cannot be read, or the task is cancelled.
    func spread(at place: Place, _ navigation: SpreadNavigation) async -> LaidOutSpread? {
        guard let layout = navigation.layout?.paged else { return nil }
        if layout == navigation.layout {
            if let shown = navigation.currentShown?.spread, shown.contains(place) { return shown }
            if let cached = navigation.loader.cached(at: .place(place))?.spread { return cached }
        }
        return await spread(at: place, in: layout, navigation)
    }

    /// Returns the spread that contains a place in any layout.
    func spread(at place: Place, in layout: LayoutRequest, _ navigation: SpreadNavigation) async -> LaidOutSpread? {
        let worker = worker ?? LayoutWorker(source)
        self.worker = worker
        guard let spread = try? await worker.spread(at: .place(place), in: layout) else { return nil }
        return await navigation.loader.complete(.spread(spread)).spread
    }

    /// Drops the chapters that were laid out for previews.
    func end() { worker = nil }

    /// Drops what can be made again: pictures, thumbnails, and the chapters of previews.
    func releaseMemory() {
        images.removeBitmaps()
        thumbnails.removeAll()
        end()
    }

    /// Returns the picture of a unit's page, scaled to fit; nil if it is damaged,
    /// has no size of its own, or the task is cancelled.
    ///
    /// - Parameter bounds: In device pixels.
    func thumbnail(
        ofUnit index: Int, fitting bounds: (width: Int, height: Int), _ navigation: SpreadNavigation
    ) async -> Bitmap? {
        let units = source.publication.units
        guard units.indices.contains(index), bounds.width > 0, bounds.height > 0 else { return nil }
        let settings = navigation.layout?.settings
        let key = ThumbnailCache.Key(
            unit: index, width: bounds.width, height: bounds.height, adjustment: settings?.adjustment,
            isTrimmed: settings?.trimsMargins ?? false, rotation: settings?.rotation ?? .upright)
        if let cached = thumbnails.picture(key) { return cached }
        let unit = units[index]
        let rotation = settings?.rotation ?? .upright
        let turnedBounds = rotation.isSideways ? (width: bounds.height, height: bounds.width) : bounds
        let thumbnail: Bitmap? =
            if let page = unit.page {
                await picture(ofPage: page, of: unit.link, turnedBounds).map(rotation.turned)
            } else if unit.link.mediaType?.isBitmap == true {
                await picture(ofUnit: index, turnedBounds, settings).map(rotation.turned)
            } else {
                await picture(ofFixedPage: index, bounds, navigation)
            }
        guard let thumbnail, !Task.isCancelled else { return nil }
        thumbnails.insert(thumbnail, key)
        return thumbnail
    }

    private func picture(ofPage page: Int, of link: Link, _ bounds: (width: Int, height: Int)) async -> Bitmap? {
        guard let document = (try? await source.publication.pdfDocument(of: link)) ?? nil, !Task.isCancelled,
            let size = await document.geometry(ofPage: page), size.width > 0, size.height > 0
        else { return nil }
        let scale = min(Double(bounds.width) / size.width, Double(bounds.height) / size.height)
        let (width, height) = (max(1, Int(size.width * scale)), max(1, Int(size.height * scale)))
        return await document.picture(ofPage: page, width: width, height: height).map {
            Bitmap(width: $0.width, height: $0.height, bytesPerRow: $0.width * 4, pixels: $0.pixels)
        }
    }

    /// Draws a page that is a picture as a navigator with the same settings shows it.
    @concurrent private nonisolated func picture(
        ofUnit index: Int, _ bounds: (width: Int, height: Int), _ settings: LayoutSettings?
    ) async -> Bitmap? {
        let link = source.publication.units[index].link
        guard let bytes = try? await source.publication.get(link)?.readWhole(), !Task.isCancelled else { return nil }
        let part = settings?.trimsMargins == true ? source.pictures.part(ofUnit: index) : nil
        let decoder = source.builder.services.imageDecoder
        guard let picture = decoder.decode(bytes.array, fitting: bounds, showing: part ?? .whole) else { return nil }
        return settings?.adjustment.map { $0(picture) } ?? picture
    }

    /// Cuts a fixed page out of its spread.
    private func picture(
        ofFixedPage index: Int, _ bounds: (width: Int, height: Int), _ navigation: SpreadNavigation
    ) async -> Bitmap? {
        guard let spread = await spread(at: .start(of: index), navigation), !Task.isCancelled,
            let page = spread.pages.first(where: { $0.page.chapter == index }), page.kind.isFixed
        else { return nil }
        let (picture, area, scale) = (spread.picture, page.content, spread.layout.viewport.scale)
        return await Task.detached(priority: .utility) {
            picture.part(
                x: Int(area.x * scale), y: Int(area.y * scale), width: Int(area.width * scale),
                height: Int(area.height * scale)
            ).map { part in
                let factor = min(
                    1, Double(bounds.width) / Double(part.width), Double(bounds.height) / Double(part.height))
                return ImageScaler.scale(
                    part, width: max(1, Int(Double(part.width) * factor)),
                    height: max(1, Int(Double(part.height) * factor)))
            }
        }.value
    }
}
