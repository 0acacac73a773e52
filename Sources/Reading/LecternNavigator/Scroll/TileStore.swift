import LecternImages
import LecternPaint

/// Keeps the pictures of tiles, and has missing ones painted: visible ones first, then those ahead.
@MainActor final class TileStore {
    /// Called when a tile is painted.
    var report: @MainActor () -> Void = {}
    private let painter: TilePainter
    private let paints: Bool
    private var pictures = RecentlyUsed<ScrollTile.ID, Bitmap>(byteLimit: 48 << 20, least: 8)
    private var layout: LayoutRequest?
    private var task: Task<Void, Never>?
    /// The tiles to paint, the most urgent one first.
    private var wanted: [(tiles: StripTiles, index: Int)] = []

    init(_ painter: any PagePainter) {
        paints = painter.paints
        self.painter = TilePainter(painter)
    }

    func removeAll() {
        task?.cancel()
        task = nil
        wanted = []
        pictures.removeAll()
        layout = nil
    }

    /// Returns the tiles that are visible in a window, and requests the missing ones around.
    ///
    /// - Parameter isForward: Whether the reader scrolls on, so that tiles after the viewport are more urgent.
    func tiles(of window: ScrollWindow, isForward: Bool) -> [ScrollTile] {
        if layout != window.layout {
            removeAll()
            layout = window.layout
        }
        var visible: [ScrollTile] = []
        var missing: [(distance: Double, tiles: StripTiles, index: Int)] = []
        for (strip, start) in window.placed {
            guard let tiles = StripTiles(strip), let extent = tiles.page.strip else { continue }
            let frame = window.frame(of: tiles.page, at: start)
            for index in 0..<tiles.count {
                let area = tiles.area(index).offset(x: frame.x, y: frame.y)
                let own = extent.direction.range(of: area, in: window.layout.viewport)
                let distance = window.distance(of: own, isForward: isForward)
                guard distance < Self.reach * window.extent else { continue }
                let id = tiles.id(index)
                let picture = pictures.use(id)
                if distance == 0 { visible.append(ScrollTile(frame: area, picture: picture, id: id)) }
                if picture == nil { missing.append((distance, tiles, index)) }
            }
        }
        wanted = missing.sorted { $0.distance < $1.distance }.map { ($0.tiles, $0.index) }
        if paints { paint() }
        return visible
    }

    /// Tiles are painted up to this distance from the viewport, in viewports.
    private static let reach = 2.0

    /// Waits until no tile is missing.
    func settle() async { while let task { await task.value } }

    private func paint() {
        guard task == nil, !wanted.isEmpty else { return }
        task = Task { [weak self] in
            while !Task.isCancelled, let self, let next = takeNext() {
                let picture = await painter.picture(of: next.index, in: next.tiles)
                guard !Task.isCancelled, next.tiles.strip.layout == layout else { return }
                let made = picture ?? .none
                pictures.insert(made, for: next.tiles.id(next.index), bytes: made.pixels.count)
                report()
            }
            if !Task.isCancelled { self?.task = nil }
        }
    }

    private func takeNext() -> (tiles: StripTiles, index: Int)? {
        while !wanted.isEmpty {
            let next = wanted.removeFirst()
            if pictures.use(next.tiles.id(next.index)) == nil { return next }
        }
        return nil
    }
}

extension ScrollDirection {
    /// Returns the extent of a rectangle in this direction, from the viewport's start edge.
    fileprivate func range(of rect: PaintRect, in viewport: Viewport) -> Range<Double> {
        switch self {
        case .down: rect.y..<rect.bottom
        case .left: viewport.width - rect.right..<viewport.width - rect.x
        case .right: rect.x..<rect.right
        }
    }
}

extension ScrollWindow {
    /// Returns how far a tile is from the viewport; tiles behind count twice. 0 if it is visible.
    fileprivate func distance(of range: Range<Double>, isForward: Bool) -> Double {
        if range.upperBound <= 0 { return (0.1 - range.upperBound) * (isForward ? 2 : 1) }
        if range.lowerBound >= extent { return (0.1 + range.lowerBound - extent) * (isForward ? 1 : 2) }
        return 0
    }
}
