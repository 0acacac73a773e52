import LecternGeometry
import LecternImages
import LecternPaint

extension LayoutWorker {
    /// Draws a table alone, at its natural width.
    ///
    /// - Returns: nil if the place is not a table, or nothing is painted.
    /// - Throws: ``RenditionError`` if the chapter cannot be read.
    func picture(of table: NavigatorHit.TableTarget, in request: LayoutRequest) async throws -> Bitmap? {
        let chapter = try await chapter(at: table.place.chapter, in: request)
        let rendition = source.rendition(request.settings)
        guard painter.paints, let natural = rendition.table(at: table.place, of: chapter, width: 2_400) else {
            return nil
        }
        let (width, height) = (natural.size.width.double, natural.size.height.double)
        guard let scale = TableScale(screen: request.viewport.scale).scale(width, height),
            let drawn = rendition.table(at: table.place, of: chapter, width: 2_400, scale: scale)
        else { return nil }
        let area = Viewport(width: width, height: height, scale: scale)
        return painter.picture(
            of: [PlacedDisplayList(list: drawn.displayList, x: 0, y: 0)], in: area,
            background: request.settings.theme.background, images: chapter.drawing.images)
    }
}

/// The scale at which a table is drawn to be magnified.
struct TableScale {
    /// Device pixels per CSS pixel on the screen.
    var screen: Double

    /// Returns twice the scale of the screen, less for tables that would exceed
    /// 24 million pixels or 16,000 pixels in a direction; nil if they would be
    /// illegible then.
    ///
    /// - Parameters:
    ///   - width: The width of the table, in CSS pixels.
    ///   - height: The height of the table, in CSS pixels.
    func scale(_ width: Double, _ height: Double) -> Double? {
        let (width, height) = (max(width, 1), max(height, 1))
        let byArea = (24_000_000 / (width * height)).squareRoot()
        let scale = min(2 * screen, byArea, 16_000 / max(width, height))
        return scale < 0.5 || max(width, height) > 20_000 ? nil : scale
    }
}
