import LecternGeometry
import LecternImages
import LecternModel
import LecternPublication

// Spreads: pages that turn.
//
// Three questions decide what is shown: in which layout (`LayoutRequest`), at which place (`SpreadTarget`), and who waits
// for it. A result belongs to its layout; results for another one are dropped.
//
// 1. *Ask* (`SpreadNavigation+Commands`): one command at a time asks for the spread at a target. A jump cancels what was
//    asked before; a turn does not.
// 2. *Load* (`SpreadLoader`): from the cache (`SpreadCache`), or from a worker. Requests of the same target share one
//    task. After each move the next, the previous and some further spreads are laid out.
// 3. *Lay out* (`LayoutWorker`, on its own thread): finds the chapter and the page. `SpreadPlan` says which fixed pages
//    belong together. Breaking stops between two pages when the task is cancelled.
// 4. *Make* (`SpreadMaker`): pages with their frames, and the picture of the viewport. Pages of a PDF are painted by
//    PDFium (`SheetPainter`).
// 5. *Complete* (`DecorationController.decorated`): decorations are drawn on a copy of the picture, so that they can
//    change without a new layout.
//
// A magnified page is another layout: only its visible part is drawn, as sharp as the screen shows it. Until it is there,
// the view transforms the picture before (`ZoomTransform`).
//
// - `Zoom/`: the next zoom from what is shown
// - `Previews/`: spreads and thumbnails without moving the reader, by a worker of their own
// - `Caching/`: all pages of a fixed size, for apps that keep pictures
// - `SpreadReader`: spreads in any order, for programs without a reader

/// Provides the spreads, or strips, of one layout: from the cache, or laid out by a worker.
///
/// All requests of the same target share one task. ``use(_:)`` switches to
/// another layout and drops everything that was made for the old one.
@MainActor final class SpreadLoader {
    /// The requested layout; nil before there is a viewport.
    private(set) var layout: LayoutRequest?
    /// Completes a spread before it is cached: draws its decorations.
    var complete: @MainActor (LaidOut) async -> LaidOut = { $0 }

    let publication: Publication
    private let worker: LayoutWorker
    private var cache = SpreadCache()
    private var requests: [SpreadTarget: Task<LaidOut, any Error>] = [:]
    private var preparation: Task<Void, Never>?

    init(_ source: ChapterSource) {
        publication = source.publication
        worker = LayoutWorker(source)
    }

    /// Begins to look in the text for the direction in which it scrolls, if a layout depends on it.
    func findDirection(from chapter: Int, for layout: LayoutRequest) {
        guard layout.scrolling?.column == .ofText else { return }
        Task { [directions = worker.directions] in _ = await directions.direction(from: chapter, layout.settings) }
    }

    /// Ends all work.
    func close() {
        cancelRequests()
        Task { [directions = worker.directions] in await directions.cancel() }
    }

    /// Switches to a layout. Spreads of another layout are dropped.
    func use(_ layout: LayoutRequest) {
        self.layout = layout
        cancelRequests()
        cache.removeAll()
    }

    /// The outcome of a request for a spread.
    enum Outcome {
        case laidOut(LaidOut)
        /// The layout has changed, or the request was cancelled for a newer one.
        case outdated
        case failed(NavigatorError)
    }

    /// Returns the spread at a target. Other pending requests are cancelled.
    func spread(at target: SpreadTarget) async -> Outcome {
        guard let layout else { return .outdated }
        if let cached = cache.spread(at: target, in: layout) { return .laidOut(cached) }
        cancelRequests(except: target)
        let request = request(target, in: layout)
        do {
            let spread = try await request.value
            return layout == self.layout ? .laidOut(spread) : .outdated
        } catch let error as RenditionError where !request.isCancelled {
            // Cancelling may interrupt a read: errors of cancelled requests are no defects of the book.
            return .failed(.resource(href: publication.units[target.chapter].link.href, cause: error))
        } catch {
            return .outdated
        }
    }

    /// Returns the spread at a target if it is cached.
    func cached(at target: SpreadTarget) -> LaidOut? {
        layout.flatMap { cache.spread(at: target, in: $0) }
    }

    /// The bytes of the cached pictures.
    var cachedBytes: Int { cache.bytes }

    /// Drops all cached spreads but one, and prepares none until the next turn.
    func releaseMemory(keeping key: SpreadKey?) {
        preparation?.cancel()
        cache.removeAll(but: key)
    }

    /// The number of cached spreads.
    var cachedCount: Int { cache.count }

    /// The targets that are being laid out.
    var requestedTargets: Set<SpreadTarget> { Set(requests.keys) }

    /// Returns the parsed document of a chapter; nil if it cannot be read.
    func document(ofChapter chapter: Int) async -> EngineDocument? {
        guard let layout else { return nil }
        return try? await worker.document(ofChapter: chapter, in: layout)
    }

    /// Returns the number of pages of a chapter; nil if it cannot be read, or scrolls.
    func pageCount(ofChapter chapter: Int) async -> Int? {
        guard let layout, layout.scrolling == nil else { return nil }
        return try? await worker.pageCount(ofChapter: chapter, in: layout)
    }

    /// Draws a table alone; nil if it cannot be drawn.
    func picture(of table: NavigatorHit.TableTarget) async -> Bitmap? {
        guard let layout else { return nil }
        return (try? await worker.picture(of: table, in: layout)) ?? nil
    }

    /// Cancels pending layouts, except for one target.
    func cancelRequests(except target: SpreadTarget? = nil) {
        preparation?.cancel()
        for (other, request) in requests where other != target {
            request.cancel()
            requests[other] = nil
        }
    }

    /// Returns the request that is running for a target, or starts one.
    func request(_ target: SpreadTarget, in layout: LayoutRequest) -> Task<LaidOut, any Error> {
        if let running = requests[target], !running.isCancelled { return running }
        let task = Task { [worker] in
            do {
                let spread = await complete(try await worker.layOut(target, in: layout))
                finish(target, in: layout, spread)
                return spread
            } catch {
                finish(target, in: layout, nil)
                throw error
            }
        }
        requests[target] = task
        return task
    }

    private func finish(_ target: SpreadTarget, in layout: LayoutRequest, _ spread: LaidOut?) {
        guard layout == self.layout else { return }
        if !Task.isCancelled { requests[target] = nil }
        // A picture that came too late for its page would displace one that is needed.
        if let spread, !Task.isCancelled { cache.insert(spread) }
    }
}

// Laying out ahead of the reader.
extension SpreadLoader {
    /// Lays out the spreads that the reader is likely to turn to, one after another: the next, the previous, then
    /// further ones ahead. Pages of a fixed size are decoded slowly, so that more of them are prepared, as far as the
    /// cache has room.
    ///
    /// - Parameter report: Called for each spread that is laid out.
    func prepareNeighbours(of shown: LaidOutSpread, report: @escaping @MainActor () -> Void) {
        let spread = LaidOut.spread(shown)
        guard let layout, spread.layout == layout else { return }
        preparation?.cancel()
        preparation = Task { [weak self] in
            for direction in [TurnDirection.forward, .backward] {
                guard let target = self?.neighbour(of: spread, direction) else { continue }
                await self?.prepare(target, in: layout, report)
            }
            var last = spread
            let count = spread.isFixed ? Self.fixedSpreadsAhead : 2
            for number in 2...count where self?.hasRoom(ahead: number, of: spread) == true {
                guard let target = self?.neighbour(of: last, .forward), layout == self?.layout,
                    let next = self?.cached(at: target), let further = self?.neighbour(of: next, .forward)
                else { return }
                await self?.prepare(further, in: layout, report)
                last = next
            }
        }
    }

    private static let fixedSpreadsAhead = 5

    /// Whether the cache keeps this many spreads ahead, with the one shown and the one before.
    private func hasRoom(ahead number: Int, of spread: LaidOut) -> Bool {
        number <= 2 || cache.canKeep(number + 2, like: spread)
    }

    private func prepare(
        _ target: SpreadTarget, in layout: LayoutRequest, _ report: @MainActor () -> Void
    ) async {
        guard !Task.isCancelled, layout == self.layout, cache.spread(at: target, in: layout) == nil else { return }
        guard (try? await request(target, in: layout).value) != nil, layout == self.layout else { return }
        report()
    }

    /// Returns the target after or before a spread; nil at the end or start of the publication.
    func neighbour(of spread: LaidOut, _ direction: TurnDirection) -> SpreadTarget? {
        .neighbour(of: spread, direction, chapterCount: publication.units.count)
    }

    /// Returns the first or last spread of the chapter after or before another one.
    func neighbour(ofChapter chapter: Int, _ direction: TurnDirection) -> SpreadTarget? {
        .neighbour(ofChapter: chapter, direction, chapterCount: publication.units.count)
    }
}

// Redrawing decorations.
extension SpreadLoader {
    /// A cached spread whose decorations are older than a version; nil if there is none.
    func outdatedSpread(before version: Int) -> LaidOut? { cache.spreads(before: version).first }

    /// Replaces the cached copy of a spread.
    ///
    /// - Returns: the copy it has replaced; nil if there was none.
    @discardableResult
    func replace(with spread: LaidOut) -> LaidOut? { cache.replace(with: spread) }
}
