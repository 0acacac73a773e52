import LecternBase
import LecternGeometry
import LecternImages
import LecternModel
import LecternPublication

/// Lays out spreads off the main actor.
///
/// It caches the chapters near the reader. A cancelled task ends at the next
/// page border.
actor LayoutWorker {
    private let executor = WorkQueueExecutor(label: "lectern.layout")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let source: ChapterSource
    let painter: any PagePainter
    /// Finds the direction in which text scrolls, if only the text says it.
    nonisolated let directions: ColumnDirectionFinder
    private let sheets: SheetCache
    private var request: LayoutRequest?
    private var plan: SpreadPlan?
    /// Chapters of `request`: at least the one shown and the one laid out ahead.
    private var chapters = RecentlyUsed<Int, Chapter>(byteLimit: 8 << 20, minimumCount: 2)

    init(_ source: ChapterSource) {
        let source = source.keeping(ReusableChapters(byteLimit: 4 << 20, policy: .oldestLeaves))
        let sheets = SheetCache()
        self.source = source
        self.sheets = sheets
        directions = ColumnDirectionFinder(source, sheets: sheets)
        painter = source.builder.services.makePainter()
    }

    /// Lays out what a target names: a spread, or a strip if the layout scrolls.
    ///
    /// - Throws: ``RenditionError``, or `CancellationError` if the task is cancelled.
    func layOut(_ target: SpreadTarget, in request: LayoutRequest) async throws -> LaidOut {
        if let scrolling = request.scrolling { return .strip(try await strip(at: target, scrolling, in: request)) }
        return .spread(try await spread(at: target, in: request))
    }

    /// Lays out and paints the spread at a target.
    ///
    /// - Parameter request: A layout of pages.
    /// - Throws: ``RenditionError``, or `CancellationError` if the task is cancelled.
    func spread(at target: SpreadTarget, in request: LayoutRequest) async throws -> LaidOutSpread {
        let chapter = try await requested(target, in: request)
        if chapter.kind.isFixed { return try await fixedSpread(with: chapter, target, in: request) }
        let (first, place) = try find(target, in: chapter, columns: request.columns)
        return try SpreadMaker(chapter: chapter, request: request, painter: painter).spread(at: first, target: place)
    }

    /// Lays out the strip at a target.
    private func strip(
        at target: SpreadTarget, _ scrolling: ScrollLayout, in request: LayoutRequest
    ) async throws -> LaidOutStrip {
        let chapter = try await requested(target, in: request)
        let maker = StripMaker(chapter: chapter, request: request)
        if chapter.kind.isFixed, let fixed = scrolling.fixed {
            return maker.fixedStrip(
                of: try await members(with: chapter, in: request), fixed, target: place(of: target, in: chapter),
                unitCount: source.publication.units.count)
        }
        let (first, place) = try find(target, in: chapter, columns: 1)
        return maker.strip(at: first, target: place)
    }

    private func requested(_ target: SpreadTarget, in request: LayoutRequest) async throws -> Chapter {
        try Task.checkCancellation()
        let chapter = try await chapter(at: target.chapter, in: request)
        try Task.checkCancellation()
        return chapter
    }

    /// Returns the parsed document of a chapter.
    ///
    /// - Throws: ``RenditionError`` if the chapter cannot be read.
    func document(ofChapter index: Int, in request: LayoutRequest) async throws -> EngineDocument {
        try await chapter(at: index, in: request).document
    }

    /// Returns the number of pages of a chapter.
    ///
    /// - Throws: ``RenditionError`` if the chapter cannot be read, or `CancellationError`.
    func pageCount(ofChapter index: Int, in request: LayoutRequest) async throws -> Int {
        let chapter = try await chapter(at: index, in: request)
        while chapter.extend() { try Task.checkCancellation() }
        return chapter.pageStarts.count
    }

    func chapter(at index: Int, in request: LayoutRequest) async throws -> Chapter {
        if let cached = cachedChapter(index, in: request) { return cached }
        let chapter = try await make(index, in: request)
        let wide = request.columns > 1 && request != self.request ? source.pictures.wideUnits() : []
        // Another task may have read it meanwhile.
        if let cached = cachedChapter(index, in: request) { return cached }
        if self.request != request {
            // An outdated layout must not evict the chapters of the current one.
            try Task.checkCancellation()
            self.request = request
            for chapter in chapters.elements { source.keep(chapter) }
            chapters.removeAll()
            plan = SpreadPlan(source.publication, request, wide: wide)
        }
        chapters.insert(chapter, for: index, bytes: chapter.approximateBytes)
        return chapter
    }

    /// Reads a chapter, in the direction of the whole column.
    private func make(_ index: Int, in request: LayoutRequest) async throws -> Chapter {
        var settings = request.settings
        if request.scrolling?.column == .ofText {
            settings.scroll = await directions.direction(from: index, settings)
            try Task.checkCancellation()
        }
        return try await source.rendition(settings).chapter(at: index, sheets: sheets)
    }

    private func cachedChapter(_ index: Int, in request: LayoutRequest) -> Chapter? {
        request == self.request ? chapters.use(index) : nil
    }

    /// Returns the first page of the spread at a target, and the place that the target names.
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

    /// Returns the spread of a fixed-layout chapter and its partner.
    private func fixedSpread(
        with chapter: Chapter, _ target: SpreadTarget, in request: LayoutRequest
    ) async throws -> LaidOutSpread {
        let members = try await members(with: chapter, in: request)
        let place = place(of: target, in: chapter)
        let maker = SpreadMaker(chapter: chapter, request: request, painter: painter)
        let placed = maker.placeFixed(members)
        let sheets = placed.compactMap { SheetPainter.Placed($0) }
        guard !sheets.isEmpty, painter.paints else {
            return try maker.fixedSpread(of: members, placed: placed, target: place)
        }
        guard let picture = await SheetPainter(request: request).picture(of: sheets) else { throw CancellationError() }
        return try maker.fixedSpread(of: members, placed: placed, target: place, picture: picture)
    }

    /// Returns a fixed-layout chapter and its partner.
    private func members(with chapter: Chapter, in request: LayoutRequest) async throws -> [Chapter] {
        var members: [Chapter] = []
        for index in plan?.group(of: chapter.index) ?? chapter.index..<chapter.index + 1 {
            // An unreadable partner leaves its side of the spread empty.
            if let member = index == chapter.index ? chapter : try? await self.chapter(at: index, in: request) {
                members.append(member)
            }
        }
        try Task.checkCancellation()
        return members
    }

    /// The place that a target names; nil if it names a spread.
    private func place(of target: SpreadTarget, in chapter: Chapter) -> Place? {
        switch target {
        case .place(let place): place
        case .locator(let locator, _): chapter.place(of: locator)
        case .last, .spread: nil
        }
    }
}
