import LecternGeometry
import LecternImages
import LecternPaint

/// Paints tiles off the main thread, and not on the thread that lays out.
actor TilePainter {
    private let executor = WorkQueueExecutor(label: "lectern.tiles")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let painter: any PagePainter
    private var layout: LayoutRequest?
    /// The display lists of the strips painted last.
    private var lists = RecentlyUsed<LaidOutSpread.Key, DisplayList>(byteLimit: 16 << 20, least: 2)

    init(_ painter: any PagePainter) { self.painter = painter }

    /// Returns the picture of a tile; nil if it cannot be painted.
    func picture(of index: Int, in tiles: StripTiles) -> Bitmap? {
        let (strip, area) = (tiles.strip, tiles.area(index))
        // Tiles may be smaller than any viewport.
        var canvas = strip.layout.viewport
        (canvas.width, canvas.height) = (area.width, area.height)
        let list = list(of: tiles).part(in: area)
        var picture = painter.picture(
            of: [PlacedDisplayList(list: list, x: -area.x, y: -area.y)], in: canvas,
            background: strip.layout.settings.theme.background, images: tiles.page.page.drawing.images)
        let marks = strip.marks.map { mark in
            var mark = mark
            mark.frame = mark.frame.offset(x: -area.x, y: -area.y)
            return mark
        }
        picture?.draw(marks, scale: canvas.scale, isDark: strip.layout.settings.theme.isDark)
        return picture
    }

    private func list(of tiles: StripTiles) -> DisplayList {
        if layout != tiles.strip.layout {
            layout = tiles.strip.layout
            lists.removeAll()
        }
        if let known = lists.use(tiles.strip.key) { return known }
        let list = tiles.page.page.displayList(scale: tiles.strip.layout.viewport.scale)
        lists.insert(list, for: tiles.strip.key, bytes: list.approximateBytes)
        return list
    }
}

extension DisplayList {
    fileprivate var approximateBytes: Int { operations.count * 200 + glyphs.count * 14 + text.count * 2 }
}
