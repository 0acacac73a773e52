import LecternPublication

/// Reports each page that the reader moves to, in order, as soon as the positions of the publication are known.
@MainActor final class PageReporter {
    /// Called for each page, on the main actor.
    var report: @MainActor (PageInformation) -> Void = { _ in }
    /// Returns the highlights on what is shown.
    var highlights: @MainActor (ShownPages) -> [ChapterHighlight] = { _ in [] }
    private var positions: PositionList?
    private var waiting: [(shown: ShownPages, isLoadedChapter: Bool)] = []
    private var loading: Task<Void, Never>?
    /// The chapter of the page reported last.
    private var chapter: Int?

    /// Whether no page was reported yet.
    var isFirst: Bool { chapter == nil }

    /// Reports a page after a move, or the first page.
    func moved(to shown: ShownPages, in navigation: SpreadNavigation) {
        let isLoadedChapter = chapter != shown.key.chapter
        chapter = shown.lastChapter
        if positions == nil { positions = navigation.positions }
        if let positions, waiting.isEmpty {
            report(information(shown, isLoadedChapter, in: navigation, positions: positions))
            return
        }
        waiting.append((shown, isLoadedChapter))
        guard loading == nil else { return }
        loading = Task { [weak self, weak navigation] in
            guard let publication = navigation?.publication else { return }
            let positions = await PositionList(publication)
            if let navigation, !Task.isCancelled { self?.reportWaiting(in: navigation, positions) }
        }
    }

    /// Returns the information of what is shown, with the number of its chapter's pages.
    ///
    /// - Parameter page: The only page to describe; nil for all.
    func information(
        of shown: ShownPages, page: PlacedPage? = nil, in navigation: SpreadNavigation, positions: PositionList
    ) async -> PageInformation {
        var information = PageInformation(shown, page: page, in: navigation, positions: positions)
        information.highlightsInPage = highlights(shown).filter { highlight in
            page.map { $0.page.chapter == highlight.chapterIndex && $0.page.range.overlaps(highlight.range) } ?? true
        }
        if information.numberOfPagesInChapter == nil {
            information.numberOfPagesInChapter = await navigation.loader.pageCount(
                ofChapter: information.chapterIndex)
        }
        return information
    }

    func cancel() { loading?.cancel() }

    /// Waits until the pages so far are reported.
    func settle() async { await loading?.value }

    private func reportWaiting(in navigation: SpreadNavigation, _ positions: PositionList) {
        self.positions = positions
        while !waiting.isEmpty {
            let (shown, isLoadedChapter) = waiting.removeFirst()
            report(information(shown, isLoadedChapter, in: navigation, positions: positions))
        }
        loading = nil
    }

    private func information(
        _ shown: ShownPages, _ isLoadedChapter: Bool, in navigation: SpreadNavigation, positions: PositionList
    ) -> PageInformation {
        var information = PageInformation(shown, in: navigation, positions: positions)
        information.isLoadedChapter = isLoadedChapter
        information.highlightsInPage = highlights(shown)
        return information
    }
}
