import LecternBase
import LecternPublication
import LecternText

/// Owns the page map: takes it from the store, or counts in the background.
@MainActor final class CensusController {
    /// The pages counted so far in the current layout.
    private(set) var pages: PageMap
    /// Called when more pages are counted.
    var report: @MainActor (PageMap) -> Void = { _ in }

    private let source: ChapterSource
    /// The elements that the contents and the list of printed pages lead to, by chapter.
    private let anchors: [Int: [String]]
    private let store: (any PageMapStore)?
    private let activity: ForegroundActivity
    /// Whether pages are counted at all.
    private(set) var isEnabled: Bool
    /// Reports the progress, and asks the app for pages that it knows.
    var events = PagingEvents()
    /// What the pages are counted for.
    private var settings: LayoutSettings?
    private var task: Task<Void, Never>?
    /// The stored map in use; nil if the pages were counted.
    var adopted: AdoptedPages?
    /// How long a layout stays unchanged before counting starts.
    private static let delay = Duration.milliseconds(300)

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - store: Keeps complete page maps between sessions.
    ///   - isEnabled: Whether pages are counted at all.
    ///   - activity: Pauses the census while the reader waits for a spread.
    init(
        _ source: ChapterSource, anchors: [Int: [String]], store: (any PageMapStore)?, isEnabled: Bool,
        activity: ForegroundActivity
    ) {
        self.source = source
        self.anchors = anchors
        self.store = store
        self.isEnabled = isEnabled
        self.activity = activity
        pages = PageMap(chapterCount: source.publication.units.count)
    }

    /// Switches counting on or off.
    ///
    /// - Parameter layout: What to count if it is switched on; nil if there is no layout yet.
    func setEnabled(_ isEnabled: Bool, layout: LayoutRequest?) {
        guard isEnabled != self.isEnabled else { return }
        self.isEnabled = isEnabled
        if let layout, isEnabled { count(in: layout) } else { cancel() }
    }

    /// Starts over for a layout.
    func count(in layout: LayoutRequest) {
        cancel()
        let units = source.publication.units
        pages = PageMap(chapterCount: units.count)
        guard isEnabled else { return }
        // The pages of a PDF are known without a layout.
        if !units.isEmpty, units.allSatisfy({ $0.page != nil }) { return countSheets() }
        // A scrolled publication has the page numbers that it would have in pages.
        let settings = layout.countedSettings.withoutColors
        self.settings = settings
        task = Task { [weak self, store] in
            let needsKey = store != nil || self?.events.wantsKey() == true
            let key = needsKey ? await self?.key(layout) : nil
            if let key, let stored = await store?.pageMap(forKey: key, chapterCount: units.count) {
                self?.adopt(stored, for: settings, layout: layout, key: key)
                return
            }
            try? await Task.sleep(for: Self.delay)
            guard !Task.isCancelled else { return }
            await self?.run(layout, key: key, for: settings)
        }
    }

    /// Counts all chapters of a layout, and stores the map.
    ///
    /// - Parameter storedCount: returns the pages of chapters that need no layout.
    private func run(
        _ layout: LayoutRequest, key: String?, for settings: LayoutSettings,
        storedCount: @escaping @Sendable (Int) -> PageCensus.Count? = { _ in nil }
    ) async {
        let census = begin(layout, key: key ?? "", storedCount)
        await Self.run(census) { [weak self] counts in await self?.add(counts, for: settings) }
        guard let complete = completePages(for: settings) else { return }
        source.builder.services.shaper.trim()
        if let key { await store?.keep(complete, forKey: key) }
        events.report(.finished)
    }

    /// Counts again the chapters whose pages are not known.
    func recount(
        _ layout: LayoutRequest, key: String, storedCount: @escaping @Sendable (Int) -> PageCensus.Count?
    ) {
        guard let settings else { return }
        task?.cancel()
        pages = PageMap(chapterCount: pages.chapters.count)
        task = Task { [weak self] in await self?.run(layout, key: key, for: settings, storedCount: storedCount) }
    }

    func cancel() {
        task?.cancel()
        settings = nil
        adopted = nil
    }

    private func key(_ layout: LayoutRequest) async -> String { await Self.key(layout, source) }

    /// Returns the key of a page map, off the main actor: it looks at all font files.
    @concurrent private static func key(_ layout: LayoutRequest, _ source: ChapterSource) async -> String {
        PaginationKey(layout, engine: source.fingerprint).digest
    }

    private func countSheets() {
        events.report(.started)
        for unit in source.publication.units.indices { pages.set([PageStart(offset: 0)], anchors: [:], at: unit) }
        report(pages)
        events.report(.finished)
    }

    private func adopt(_ stored: PageMap, for settings: LayoutSettings, layout: LayoutRequest, key: String) {
        guard settings == self.settings else { return }
        adopted = AdoptedPages(layout: layout, key: key)
        events.report(.started)
        pages = stored
        report(pages)
        events.report(.finished)
    }

    /// Begins a count.
    private func begin(
        _ layout: LayoutRequest, key: String, _ storedCount: @escaping @Sendable (Int) -> PageCensus.Count?
    ) -> PageCensus {
        let ask = events.begin(layout, key: key)
        return PageCensus(
            rendition: source.rendition(layout.countedSettings), anchors: anchors,
            isPaused: { [activity] in activity.isBusy },
            storedCount: { chapter in
                if let count = storedCount(chapter) { return count }
                return await ask(chapter)
            })
    }

    /// Runs a census off the main actor and reports several chapters at a time:
    /// a book of many short chapters must not keep the main actor busy.
    @concurrent private static func run(
        _ census: PageCensus, report: @escaping @Sendable ([PageCensus.Count]) async -> Void
    ) async {
        let batch = CensusBatch()
        await withTaskExecutorPreference(BackgroundThreads.counting) {
            await census.run { count in
                if let full = await batch.add(count) { await report(full) }
            }
        }
        let remaining = await batch.takeCounts()
        if !Task.isCancelled, !remaining.isEmpty { await report(remaining) }
    }

    private func add(_ counts: [PageCensus.Count], for settings: LayoutSettings) {
        guard settings == self.settings else { return }
        for count in counts {
            pages.set(
                count.starts, anchors: count.anchors, elements: count.elements, fingerprint: count.fingerprint,
                length: count.length, textStart: count.textStart, at: count.chapter)
            events.report(.chapter(count))
        }
        report(pages)
    }

    private func completePages(for settings: LayoutSettings) -> PageMap? {
        settings == self.settings && pages.isComplete ? pages : nil
    }
}

/// Collects the counts of chapters for a tenth of a second.
private actor CensusBatch {
    private var counts: [PageCensus.Count] = []
    private var last = ContinuousClock.now

    /// Adds a count. Returns the collected counts if it is time to report them.
    func add(_ count: PageCensus.Count) -> [PageCensus.Count]? {
        counts.append(count)
        guard last.duration(to: .now) > .milliseconds(100) else { return nil }
        last = .now
        return takeCounts()
    }

    func takeCounts() -> [PageCensus.Count] {
        defer { counts = [] }
        return counts
    }
}
