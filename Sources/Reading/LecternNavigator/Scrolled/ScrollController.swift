import LecternGeometry
import LecternModel
import LecternPaint
import LecternPreferences
import LecternPublication

// Scrolling: chapters as one continuous column.
//
// A chapter may be a million pixels long, so that neither its picture nor all its fragments can be kept. It is laid
// out in strips of some viewports (`LaidOutStrip`), each from its own break token, and painted in tiles of 256 pixels.
//
// 1. *Lay out* (`LayoutWorker.strip`, `StripMaker`): a page without page behaviour, at least two viewports long, that
//    ends where the next strip joins without a seam. `StripExtent` has its length and its lines. A strip of pages of a
//    fixed size is measured by their sizes alone.
// 2. *Place* (`ScrollWindow`): adjacent strips, and the distance of the first one from the edge of the viewport. A
//    frame of scrolling changes that distance. Everything else follows from it: the first whole line, which is the
//    reader's place, the frames of pages on the screen, and what is missing.
// 3. *Fetch* (`ScrollController`): strips within three viewports are requested in both directions, and dropped beyond
//    four. A column ends where chapters do not follow each other.
// 4. *Paint* (`TileStore`, `TilePainter`): the tiles in view first, then those ahead. A tile that is late shows paper,
//    or a small picture of its fixed page.
//
// The view asks for each frame: `scroll(by:)` moves the window and returns, and `scrollTiles` are what the view draws.
// The delegate and other observers learn of it after the frame (`SpreadNavigation.reportScroll`).
//
// A change of layout keeps the place and its distance from the edge (`ScrollAnchor`). A jump shows its target a sixth of
// the viewport below the top.
//
// - `ScrollWindow+Places`: lines and places in view; `+Pages`: the pages as `PlacedPages`; `+Fixed`: steps of fixed pages
// - `SpreadNavigation+Scrolling`: moves of a reader who scrolls; `+Seeking`: the scroll bar
// - `StripBox`, `StripLine`: the margins of a strip, and its lines
// - `ReadingSpeed`: how fast a column passes by itself

/// Scrolls a publication: keeps the strips around the visible part, and requests more of them in time.
///
/// The reader's place while scrolling is the first fully visible line. ``SpreadNavigation`` owns it; the controller
/// knows only where strips are.
@MainActor final class ScrollController {
    private(set) var window: ScrollWindow?
    let tiles: TileStore
    private let loader: SpreadLoader
    /// Called when strips have arrived next to the window.
    var report: @MainActor () -> Void = {}
    /// Called when a chapter next to the window cannot be read.
    var fail: @MainActor (NavigatorError) -> Void = { _ in }
    /// Animates the distance of a turn; nil to move at once.
    var animator: (@MainActor (Double) -> Void)?
    /// Requests strips in one direction each.
    private var fetching: [TurnDirection: Task<Void, Never>] = [:]
    /// The unreadable chapters that were reported.
    private var failed: Set<Int> = []

    init(_ loader: SpreadLoader, painter: any PagePainter) {
        self.loader = loader
        tiles = TileStore(painter)
    }

    /// Strips are kept up to this distance before and after the viewport, in viewports.
    private static let reserve = 3.0

    /// Drops the window, for a layout of pages or another layout.
    func clear() {
        cancel()
        window = nil
        failed = []
        tiles.removeAll()
    }

    /// Ends all requests.
    func cancel() {
        for task in fetching.values { task.cancel() }
        fetching = [:]
    }

    /// Shows a place, and waits until the viewport is full.
    ///
    /// - Parameters:
    ///   - strip: The strip that contains the place.
    /// - Returns: false if the layout has changed meanwhile.
    func show(_ place: Place, on strip: LaidOutStrip, at anchor: ScrollAnchor) async -> Bool {
        cancel()
        var window = ScrollWindow(strip, at: 0)
        let old = self.window
        window.place(place, at: anchor)
        window.target = place
        self.window = window
        while let needed = missing() {
            guard await extend(needed), self.window?.layout == loader.layout else { break }
        }
        self.window?.settle()
        self.window?.placeAcross(anchor, from: old)
        return self.window?.layout == loader.layout
    }

    /// The direction in which the viewport is not covered.
    private func missing() -> TurnDirection? {
        guard var window, window.settle() else { return nil }
        self.window = window
        return window.head > 0 && !window.beginsColumn ? .backward : .forward
    }

    /// Moves by a distance in the direction of scrolling; negative distances lead back.
    ///
    /// - Returns: How far the column has moved: less at its ends, and where strips are not laid out yet.
    func scroll(by distance: Double) -> Double {
        guard let scale = window?.layout.viewport.scale else { return 0 }
        let moved = window?.scroll(by: (distance * scale).rounded() / scale) ?? 0
        if moved != 0 { fetch() }
        return moved
    }

    /// Moves broad pages across the direction of scrolling. Returns whether they have moved.
    func shift(by distance: Double) -> Bool { window?.shift(by: distance) ?? false }

    /// Replaces a strip by the same one with other decorations.
    func replace(with strip: LaidOutStrip) { window?.replace(with: strip) }
}

// Laying out ahead.
extension ScrollController {
    /// Requests strips until the reserve is full, and drops those beyond it.
    func fetch() {
        guard let window else { return }
        self.window?.trim(beyond: (Self.reserve + 1) * window.extent)
        for way in [TurnDirection.forward, .backward] where fetching[way] == nil && needsMore(way) {
            fetching[way] = Task { [weak self] in
                while !Task.isCancelled, let self, needsMore(way) {
                    guard await extend(way), !Task.isCancelled else { break }
                    report()
                }
                if !Task.isCancelled { self?.fetching[way] = nil }
            }
        }
    }

    /// Waits until no strip is requested.
    func settle() async { while let task = fetching.values.first { await task.value } }

    private func needsMore(_ way: TurnDirection) -> Bool {
        guard let window, window.layout == loader.layout else { return false }
        let reserve = Self.reserve * window.extent
        switch way {
        case .forward: return !window.endsColumn && window.tail < window.extent + reserve
        case .backward: return !window.beginsColumn && window.head > -reserve
        }
    }

    /// Adds the strip at an end of the window.
    ///
    /// - Returns: false if the window has changed meanwhile.
    private func extend(_ way: TurnDirection) async -> Bool {
        guard let edge = way == .forward ? window?.strips.last : window?.strips.first else { return false }
        var target = neighbour(of: edge, way)
        while let stripTarget = target {
            let outcome = await loader.strip(at: stripTarget)
            guard isEdge(edge, way) else { return false }
            switch outcome {
            case .laidOut(.strip(let strip)):
                if way == .forward { window?.append(strip) } else { window?.prepend(strip) }
                return true
            case .laidOut(.spread), .outdated: return false
            case .failed(let error):
                if failed.insert(stripTarget.chapter).inserted { fail(error) }
                target = loader.neighbour(ofChapter: stripTarget.chapter, way).flatMap { joined(edge, $0) }
            }
        }
        if way == .forward { window?.endsColumn = true } else { window?.beginsColumn = true }
        return true
    }

    /// Whether there is more to read in a direction, in this column or in what comes next to it.
    func canTurn(_ way: TurnDirection) -> Bool {
        window?.canScroll(way) == true || nextColumn(way) != nil
    }

    /// Returns the chapter next to the column if the column ends before it; nil if the chapter continues the column, or
    /// if there is none.
    func nextColumn(_ way: TurnDirection) -> SpreadTarget? {
        guard let edge = way == .forward ? window?.strips.last : window?.strips.first,
            let next = loader.neighbour(ofChapter: edge.key.chapter, way)
        else { return nil }
        return joined(edge, next) == nil ? next : nil
    }

    private func neighbour(of edge: LaidOutStrip, _ way: TurnDirection) -> SpreadTarget? {
        loader.neighbour(of: .strip(edge), way).flatMap { joined(edge, $0) }
    }

    /// Returns a target that follows a strip in the same column; nil if another column or pages begin there.
    private func joined(_ edge: LaidOutStrip, _ target: SpreadTarget) -> SpreadTarget? {
        if target.chapter == edge.key.chapter { return target }
        guard let rule = edge.layout.scrolling?.flow else { return nil }
        let chapters = [edge.key.chapter, target.chapter]
        let isContinuous = chapters.allSatisfy {
            rule.flow(of: loader.publication.units[$0].link) == .scrolledContinuous
        }
        return isContinuous ? target : nil
    }

    /// Whether a strip is still the last or first one of the window.
    private func isEdge(_ strip: LaidOutStrip, _ way: TurnDirection) -> Bool {
        let edge = way == .forward ? window?.strips.last : window?.strips.first
        return edge?.key == strip.key && edge?.layout == strip.layout
    }
}

extension SpreadLoader {
    /// Returns the strip at a target. Other pending requests go on.
    func strip(at target: SpreadTarget) async -> Outcome {
        guard let layout else { return .outdated }
        if let cached = cached(at: target) { return .laidOut(cached) }
        do {
            let strip = try await request(target, in: layout).value
            return layout == self.layout ? .laidOut(strip) : .outdated
        } catch let error as RenditionError {
            return .failed(.resource(href: publication.units[target.chapter].link.href, cause: error))
        } catch {
            return .outdated
        }
    }
}
