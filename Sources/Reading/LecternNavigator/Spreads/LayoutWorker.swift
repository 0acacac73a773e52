import LecternBase
import LecternImages
import LecternModel
import LecternPublication

/// Lays out spreads off the main actor: keeps the chapters near the reader, and
/// gives up at the next page when the task is cancelled.
actor LayoutWorker {
    private let executor = WorkQueueExecutor(label: "lectern.layout")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let rendition: Rendition
    private let painter: any PagePainter
    private let sheets = SheetCache()
    private var request: LayoutRequest?
    private var plan: SpreadPlan?
    /// Of `request`: the chapter that is shown, the one that is prepared, and what else there is room for.
    private var chapters = RecentlyUsed<Int, Chapter>(byteLimit: 24 << 20, least: 2)

    init(_ rendition: Rendition, services: EngineServices) {
        self.rendition = rendition.keeping(KeptChapters(byteLimit: 16 << 20, policy: .oldestLeaves))
        painter = services.makePainter()
    }

    /// The spread at a target.
    ///
    /// - Throws: ``RenditionError``, or `CancellationError` where the task is cancelled.
    func spread(at target: SpreadTarget, in request: LayoutRequest) async throws -> LaidOutSpread {
        try Task.checkCancellation()
        let chapter = try await chapter(at: target.chapter, in: request)
        try Task.checkCancellation()
        if chapter.isFixed { return try await fixedSpread(with: chapter, target, in: request) }
        let (first, place) = try find(target, in: chapter, columns: request.columns)
        return makeSpread(at: first, target: place, of: chapter, in: request)
    }

    /// A chapter of a layout, for what is asked of its text.
    func withChapter<Answer: Sendable>(
        at index: Int, in request: LayoutRequest, _ ask: @Sendable (Chapter) throws -> Answer
    ) async throws -> Answer {
        try ask(try await chapter(at: index, in: request))
    }

    private func chapter(at index: Int, in request: LayoutRequest) async throws -> Chapter {
        if let known = known(index, in: request) { return known }
        let made = try await rendition.with(request.settings).chapter(at: index, sheets: sheets)
        // Another task may have made it while this one was reading.
        if let known = known(index, in: request) { return known }
        if self.request != request {
            // The chapters of the layout that is wanted now must not make way for an old one.
            try Task.checkCancellation()
            self.request = request
            for chapter in chapters.elements { rendition.keep(chapter) }
            chapters.removeAll()
            plan = SpreadPlan(
                rendition.publication, columns: request.columns, isRightToLeft: request.isRightToLeft)
        }
        chapters.insert(made, for: index, bytes: made.approximateBytes)
        return made
    }

    private func known(_ index: Int, in request: LayoutRequest) -> Chapter? {
        request == self.request ? chapters.use(index) : nil
    }

    /// The first page of the spread, and the place that was meant.
    private func find(
        _ target: SpreadTarget, in chapter: Chapter, columns: Int
    ) throws -> (page: Int, place: Place?) {
        switch target {
        case .place(let place): return (try chapter.findPage(containing: place) / columns * columns, place)
        case .locator(let locator, _):
            let place = chapter.place(of: locator)
            return (try chapter.findPage(containing: place) / columns * columns, place)
        case .last: return (try lastPage(of: chapter) / columns * columns, nil)
        case .spread(let key):
            let page = key.index * columns
            if chapter.pageStarts.count > page || chapter.page(at: page) != nil { return (page, nil) }
            return (try lastPage(of: chapter) / columns * columns, nil)
        }
    }

    private func lastPage(of chapter: Chapter) throws -> Int {
        try chapter.findPage(containing: .end(of: chapter.index))
    }

    /// A fixed page and its partner.
    private func fixedSpread(
        with chapter: Chapter, _ target: SpreadTarget, in request: LayoutRequest
    ) async throws -> LaidOutSpread {
        var members: [Chapter] = []
        for index in plan?.group(of: chapter.index) ?? chapter.index..<chapter.index + 1 {
            // A partner that cannot be read leaves its side empty.
            if let member = index == chapter.index ? chapter : try? await self.chapter(at: index, in: request) {
                members.append(member)
            }
        }
        try Task.checkCancellation()
        let place: Place? =
            switch target {
            case .place(let place): place
            case .locator(let locator, _): chapter.place(of: locator)
            case .last, .spread: nil
            }
        let maker = SpreadMaker(
            rendition: rendition.with(request.settings), chapter: chapter, request: request, painter: painter)
        let placed = maker.placeFixed(members)
        let sheets = placed.compactMap { page in
            page.sheet.map { SheetPainter.Placed(sheet: $0, area: page.content) }
        }
        guard !sheets.isEmpty, painter.paints else {
            return maker.fixedSpread(of: members, placed: placed, target: place)
        }
        guard let picture = await SheetPainter(request: request).picture(of: sheets) else { throw CancellationError() }
        return maker.fixedSpread(of: members, placed: placed, target: place, picture: picture)
    }

    private func makeSpread(at first: Int, target: Place?, of chapter: Chapter, in request: LayoutRequest)
        -> LaidOutSpread
    {
        let maker = SpreadMaker(
            rendition: rendition.with(request.settings), chapter: chapter, request: request, painter: painter)
        return maker.spread(at: first, target: target)
    }
}
