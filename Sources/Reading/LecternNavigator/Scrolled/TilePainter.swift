import LecternGeometry
import LecternImages
import LecternPaint

/// Paints tiles off the main thread, and not on the thread that lays out.
actor TilePainter {
    private let executor = WorkQueueExecutor(label: "lectern.tiles")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let painter: any PagePainter
    private var layout: LayoutRequest?
    /// The display lists of the pages painted last.
    private var lists = RecentlyUsed<SpreadKey, DisplayList>(byteLimit: 16 << 20, minimumCount: 2)

    init(_ painter: any PagePainter) { self.painter = painter }

    /// Returns the picture of a tile; nil if it cannot be painted.
    func picture(of index: Int, in tiles: StripTiles) async -> Bitmap? {
        let (strip, area) = (tiles.strip, tiles.area(index))
        let scale = strip.layout.viewport.scale
        var picture = await picture(of: area, of: strip, scale: scale)
        let marks = strip.overlay.marks.map { mark in
            var mark = mark
            mark.frame = mark.frame.offset(x: -area.x, y: -area.y)
            return mark
        }
        picture?.draw(marks, scale: scale, isDark: strip.layout.settings.theme.isDark)
        return picture
    }

    /// The longer side of a small picture, in device pixels.
    private static let standInSide = 360.0

    /// Returns a small picture of a fixed page; nil if it cannot be painted.
    func standIn(of page: Int, in strip: LaidOutStrip) async -> Bitmap? {
        let area = strip.pages[page].content
        let scale = min(Self.standInSide / max(area.width, area.height, 1), strip.layout.viewport.scale)
        if !strip.pages[page].kind.hasMarkup { return await sheetStandIn(strip.pages[page], in: strip) }
        let list = strip.pages[page].page.displayList(scale: scale)
        return paint(
            [PlacedDisplayList(list: list, x: 0, y: 0)], in: area, of: strip, page: strip.pages[page], scale: scale)
    }

    private func sheetStandIn(_ page: PlacedPage, in strip: LaidOutStrip) async -> Bitmap? {
        var request = strip.layout
        let area = page.content
        let scale = Self.standInSide / max(area.width, area.height, 1)
        guard let placed = SheetPainter.Placed(page, dx: -area.x, dy: -area.y, scale: scale) else { return nil }
        request.viewport = Viewport(
            width: max(area.width * scale, 1).rounded(), height: max(area.height * scale, 1).rounded(), scale: 1)
        return await SheetPainter(request: request).picture(of: [placed])
    }

    private func picture(of area: Rect, of strip: LaidOutStrip, scale: Double) async -> Bitmap? {
        let sheets = strip.pages.compactMap { SheetPainter.Placed($0, dx: -area.x, dy: -area.y) }
        if !sheets.isEmpty {
            var request = strip.layout
            // Tiles may be smaller than any viewport.
            request.viewport.width = area.width
            request.viewport.height = area.height
            return await SheetPainter(request: request).picture(of: sheets)
        }
        guard let first = strip.pages.first else { return nil }
        let placed = strip.pages.map { page in
            let pageArea = area.offset(x: -page.frame.x, y: -page.frame.y)
            return PlacedDisplayList(list: list(of: page, in: strip).part(in: pageArea), x: -pageArea.x, y: -pageArea.y)
        }
        return paint(placed, in: area, of: strip, page: first, scale: scale)
    }

    private func paint(
        _ lists: [PlacedDisplayList], in area: Rect, of strip: LaidOutStrip, page: PlacedPage, scale: Double
    ) -> Bitmap? {
        var canvas = strip.layout.viewport
        canvas.width = area.width
        canvas.height = area.height
        canvas.scale = scale
        return painter.picture(
            of: lists, in: canvas, background: strip.layout.settings.theme.background,
            images: page.page.drawing.images)
    }

    private func list(of page: PlacedPage, in strip: LaidOutStrip) -> DisplayList {
        if layout != strip.layout {
            layout = strip.layout
            lists.removeAll()
        }
        let key = SpreadKey(chapter: page.page.chapter, index: page.page.index)
        if let cached = lists.use(key) { return cached }
        let list = page.page.displayList(scale: strip.layout.viewport.scale)
        lists.insert(list, for: key, bytes: list.approximateBytes)
        return list
    }
}

extension DisplayList {
    fileprivate var approximateBytes: Int { operations.count * 200 + glyphs.count * 14 + text.count * 2 }
}
