import LecternGeometry
import LecternImages
import LecternPaint

/// Keeps the pictures of tiles, and has missing ones painted: visible ones first, then those ahead.
@MainActor final class TileStore {
    /// Called when a tile is painted.
    var report: @MainActor () -> Void = {}
    private let painter: TilePainter
    private let paints: Bool
    private var pictures = RecentlyUsed<ScrollTile.ID, Bitmap>(byteLimit: byteLimit, minimumCount: 8)
    /// Small pictures of fixed pages, shown until their tiles are painted. They are kept for other zooms.
    private var standIns = RecentlyUsed<ScrollTile.ID, Bitmap>(byteLimit: 16 << 20, minimumCount: 8)
    private var layout: LayoutRequest?
    private var task: Task<Void, Never>?
    /// What to paint, the most urgent first.
    private var queue: [Work] = []

    /// A tile, or the small picture of a page.
    private struct Work {
        var distance: Double
        var tiles: StripTiles
        var index: Int
        var isStandIn = false
        var isPainted = false

        var bytes: Int {
            let (area, scale) = (tiles.area(index), tiles.strip.layout.viewport.scale)
            return isStandIn ? 0 : Int(area.width * area.height * scale * scale * 4)
        }

        var id: ScrollTile.ID { isStandIn ? tiles.standInID(index) : tiles.id(index) }
    }

    init(_ painter: any PagePainter) {
        paints = painter.paints
        self.painter = TilePainter(painter)
    }

    func removeAll() {
        task?.cancel()
        task = nil
        queue = []
        pictures.removeAll()
        layout = nil
    }

    private func use(_ layout: LayoutRequest) {
        guard self.layout != layout else { return }
        if self.layout?.settings.theme != layout.settings.theme { standIns.removeAll() }
        removeAll()
        self.layout = layout
    }

    /// Returns the tiles that are visible in a window, and requests the missing ones around. Where tiles are missing on
    /// a fixed page, the small picture of the page comes first.
    ///
    /// - Parameter isForward: Whether the reader scrolls on, so that tiles after the viewport are more urgent.
    func tiles(of window: ScrollWindow, isForward: Bool) -> [ScrollTile] {
        use(window.layout)
        var (visible, underlay): ([ScrollTile], [ScrollTile]) = ([], [])
        var around: [Work] = []
        for (strip, start) in window.placed {
            guard let tiles = StripTiles(strip) else { continue }
            let frame = window.frame(of: strip, at: start)
            var lacks = false
            for index in tiles.indices(in: window.reach(Self.reach).offset(x: -frame.x, y: -frame.y)) {
                let area = tiles.area(index).offset(x: frame.x, y: frame.y)
                let distance = window.distance(of: area, isForward: isForward)
                let picture = pictures.use(tiles.id(index))
                if distance == 0 { visible.append(ScrollTile(frame: area, picture: picture, id: tiles.id(index))) }
                if distance == 0, picture == nil { lacks = true }
                around.append(
                    Work(distance: distance, tiles: tiles, index: index, isPainted: picture != nil))
            }
            if strip.isFixed {
                underlay += standIns(of: tiles, at: frame, isShown: lacks)
                around += missingStandIns(of: tiles, at: frame, in: window, isForward)
            }
        }
        queue = Self.missing(around)
        if paints { paint() }
        return underlay + visible
    }

    /// Returns what is not painted, the nearest first, as far as all pictures fit into the memory.
    private static func missing(_ around: [Work]) -> [Work] {
        var bytes = 0
        return around.sorted { $0.distance < $1.distance }.filter { work in
            bytes += work.bytes
            return !work.isPainted && (work.distance == 0 || bytes < Self.byteLimit * 3 / 4)
        }
    }

    private static let byteLimit = 48 << 20

    private func standIns(of tiles: StripTiles, at frame: Rect, isShown: Bool) -> [ScrollTile] {
        guard isShown else { return [] }
        return tiles.strip.pages.indices.compactMap { page in
            let id = tiles.standInID(page)
            guard let picture = standIns.use(id), picture.width > 0 else { return nil }
            let area = tiles.strip.pages[page].content.offset(x: frame.x, y: frame.y)
            return ScrollTile(frame: area, picture: picture, id: id)
        }
    }

    /// Small pictures are painted before tiles of the same distance.
    private func missingStandIns(
        of tiles: StripTiles, at frame: Rect, in window: ScrollWindow, _ isForward: Bool
    ) -> [Work] {
        tiles.strip.pages.indices.compactMap { page in
            guard standIns.use(tiles.standInID(page)) == nil else { return nil }
            let area = tiles.strip.pages[page].content.offset(x: frame.x, y: frame.y)
            let distance = window.distance(of: area, isForward: isForward) / 4 - 0.01
            return Work(distance: distance, tiles: tiles, index: page, isStandIn: true)
        }
    }

    /// Tiles are painted up to this distance from the viewport, in viewports.
    private static let reach = 2.0

    /// Waits until no tile is missing.
    func settle() async { while let task { await task.value } }

    private func paint() {
        guard task == nil, !queue.isEmpty else { return }
        task = Task { [weak self] in
            while !Task.isCancelled, let self, let next = takeNext() {
                let picture =
                    next.isStandIn
                    ? await painter.standIn(of: next.index, in: next.tiles.strip)
                    : await painter.picture(of: next.index, in: next.tiles)
                guard !Task.isCancelled, next.tiles.strip.layout == layout else { return }
                keep(picture ?? .none, of: next)
                report()
            }
            if !Task.isCancelled { self?.task = nil }
        }
    }

    private func keep(_ picture: Bitmap, of work: Work) {
        if work.isStandIn {
            standIns.insert(picture, for: work.id, bytes: picture.pixels.count)
        } else {
            pictures.insert(picture, for: work.id, bytes: picture.pixels.count)
        }
    }

    private func takeNext() -> Work? {
        while !queue.isEmpty {
            let next = queue.removeFirst()
            if (next.isStandIn ? standIns.use(next.id) : pictures.use(next.id)) == nil { return next }
        }
        return nil
    }
}

extension ScrollDirection {
    /// Returns the extent of a rectangle in this direction, from the viewport's start edge.
    fileprivate func range(of rect: Rect, in viewport: Viewport) -> Range<Double> {
        switch self {
        case .down: rect.y..<rect.bottom
        case .left: viewport.width - rect.right..<viewport.width - rect.x
        case .right: rect.x..<rect.right
        }
    }
}

extension ScrollWindow {
    /// Returns the viewport and what is around it, up to a distance in viewports.
    fileprivate func reach(_ viewports: Double) -> Rect {
        let (margin, viewport) = (viewports * extent, layout.viewport)
        let screen = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        return direction.isHorizontal
            ? Rect(x: -margin, y: 0, width: screen.width + 2 * margin, height: screen.height)
            : Rect(x: 0, y: -margin, width: screen.width, height: screen.height + 2 * margin)
    }

    /// Returns how far an area is from the viewport; tiles behind count twice. 0 if it is visible.
    fileprivate func distance(of area: Rect, isForward: Bool) -> Double {
        let range = direction.range(of: area, in: layout.viewport)
        if range.upperBound <= 0 { return (0.1 - range.upperBound) * (isForward ? 2 : 1) }
        if range.lowerBound >= extent { return (0.1 + range.lowerBound - extent) * (isForward ? 1 : 2) }
        return 0
    }
}
