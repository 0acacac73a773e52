import LecternBase
import LecternPublication

extension EPUBNavigator {
    /// Counts the pages of the publication anew, once the layout has been the
    /// same for a while.
    func countPages() {
        census?.cancel()
        pages = PageMap(chapterCount: publication.units.count)
        guard configuration.countsPages, let layout else { return }
        if !publication.units.isEmpty, publication.units.allSatisfy({ $0.page != nil }) {
            // Nothing has to be laid out to know the pages of a PDF.
            for chapter in publication.units.indices { pages.set([PageStart(offset: 0)], anchors: [:], at: chapter) }
            delegate?.navigator(self, didCountPages: pages)
            return
        }
        census = Task { [weak self] in
            guard let kept = await self?.keptPages(for: layout) else {
                try? await Task.sleep(for: .milliseconds(300))
                guard !Task.isCancelled, let census = self?.makeCensus(for: layout) else { return }
                await Self.run(census) { [weak self] counts in await self?.note(counts, in: layout) }
                await self?.keepPages(for: layout)
                return
            }
            self?.adopt(kept, for: layout)
        }
    }

    private func keptPages(for layout: LayoutRequest) async -> PageMap? {
        await configuration.pageMaps?.pageMap(
            forKey: layout.paginationKey, chapterCount: publication.units.count)
    }

    private func adopt(_ kept: PageMap, for layout: LayoutRequest) {
        guard layout.paginationKey == self.layout?.paginationKey else { return }
        pages = kept
        delegate?.navigator(self, didCountPages: pages)
    }

    private func makeCensus(for layout: LayoutRequest) -> PageCensus {
        PageCensus(
            rendition: rendition.with(layout.settings), anchors: contents.anchorsByChapter,
            isPaused: { [activity] in activity.isBusy })
    }

    /// Runs a census away from the main actor, and reports several chapters at
    /// a time: a book of small ones must not keep the window busy.
    @concurrent private static func run(
        _ census: PageCensus, report: @escaping @Sendable ([PageCensus.Count]) async -> Void
    ) async {
        let batch = CensusBatch()
        await withTaskExecutorPreference(PatientThreads.counting) {
            await census.run { count in
                if let full = await batch.add(count) { await report(full) }
            }
        }
        let rest = await batch.rest()
        if !Task.isCancelled, !rest.isEmpty { await report(rest) }
    }

    private func note(_ counts: [PageCensus.Count], in layout: LayoutRequest) {
        guard layout.paginationKey == self.layout?.paginationKey else { return }
        for count in counts { pages.set(count.starts, anchors: count.anchors, at: count.chapter) }
        delegate?.navigator(self, didCountPages: pages)
    }

    private func keepPages(for layout: LayoutRequest) async {
        guard layout.paginationKey == self.layout?.paginationKey, pages.isComplete else { return }
        await configuration.pageMaps?.keep(pages, forKey: layout.paginationKey)
    }
}

/// Collects the counts of chapters until it is worth while to show them.
private actor CensusBatch {
    private var counts: [PageCensus.Count] = []
    private var last = ContinuousClock.now

    /// The collected counts, every tenth of a second.
    func add(_ count: PageCensus.Count) -> [PageCensus.Count]? {
        counts.append(count)
        guard last.duration(to: .now) > .milliseconds(100) else { return nil }
        last = .now
        return rest()
    }

    func rest() -> [PageCensus.Count] {
        defer { counts = [] }
        return counts
    }
}
