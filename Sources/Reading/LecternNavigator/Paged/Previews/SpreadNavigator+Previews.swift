import LecternBase
public import LecternImages
import LecternModel
import LecternPublication

extension SpreadNavigator {
    /// Returns the spread that contains a place, without moving the reader: for
    /// a preview next to a slider.
    ///
    /// - Returns: nil if there is no layout yet, the chapter cannot be read, or the task is cancelled.
    public func preview(of place: Place) async -> LaidOutSpread? { await previews.spread(at: place, navigation) }

    /// Returns the spread shown with whole pages, whatever the zoom is: it stands in for parts of magnified pages that are
    /// not drawn yet.
    ///
    /// - Returns: nil if pages have no size of their own, or scroll, or if the task is cancelled.
    package func wholeSpread() async -> LaidOutSpread? {
        guard canZoom, let shown = navigation.currentShown?.spread, let viewport else { return nil }
        if shown.layout.zoom == .wholePage { return shown }
        let layout = controller.style.layout(viewport, shown.key.chapter).zoomed(.wholePage)
        return await previews.spread(at: shown.start, in: layout, navigation)
    }

    /// Drops what was laid out for ``preview(of:)``.
    public func endPreviews() { previews.end() }

    /// Whether each unit is one page whose picture no setting changes: PDF,
    /// comics, fixed layouts.
    public var hasThumbnails: Bool {
        let units = publication.units
        let isFixed = publication.metadata.layout?.hasFixedPages == true
        return units.count > 1
            && units.allSatisfy { unit in
                unit.page != nil || unit.link.mediaType?.isBitmap == true
                    || unit.link.properties.layout?.hasFixedPages ?? isFixed
            }
    }

    /// Returns a page as a small picture, without moving the reader. Thumbnails
    /// are cached within ``thumbnailByteLimit``.
    ///
    ///     let picture = await navigator.thumbnail(ofUnit: 12, fitting: (width: 120, height: 160))
    ///
    /// - Parameters:
    ///   - index: Of `Publication.units`.
    ///   - room: The largest size, in device pixels.
    /// - Returns: nil if the page is damaged, has no size of its own, or the task is cancelled.
    public func thumbnail(ofUnit index: Int, fitting room: (width: Int, height: Int)) async -> Bitmap? {
        await previews.thumbnail(ofUnit: index, fitting: room, navigation)
    }

    /// The memory limit of cached thumbnails, in bytes.
    public var thumbnailByteLimit: Int {
        get { previews.thumbnails.byteLimit }
        set { previews.thumbnails.byteLimit = newValue }
    }

    /// The number of cached thumbnails.
    public var thumbnailCount: Int { previews.thumbnails.count }
}
