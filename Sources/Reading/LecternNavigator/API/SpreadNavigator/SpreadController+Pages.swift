// Events by page and by counted chapter.
extension SpreadController {
    func connectPages() {
        reporter.report = { [weak self] information in self?.report { $0.navigator($1, pageMoved: information) } }
        navigation.census.events.wantsKey = { [weak self] in self?.delegate != nil || self?.dataSource != nil }
        navigation.census.events.onBegin = { [weak self] layout, key in
            guard let self else { return }
            counted = PagingInformation(book: book, chapter: 0, layout: layout, key: key)
        }
        navigation.census.events.handle = { [weak self] in self?.report($0) }
        navigation.census.events.ask = { [weak self] chapter, layout, key in
            guard let self, let navigator, let dataSource else { return nil }
            let asked = PagingInformation(book: book, chapter: chapter, layout: layout, key: key)
            let suppliedPages = dataSource.navigator(navigator, pagesFor: asked)
            return suppliedPages.flatMap { $0.isEqual(to: asked) ? $0.count : nil }
        }
    }

    private func report(_ event: PagingEvents.Event) {
        report { delegate, navigator in
            switch event {
            case .started: delegate.navigator(navigator, didStartPaging: book)
            case .chapter(let count):
                if let counted { delegate.navigator(navigator, didPaging: PagingInformation(counted, count)) }
            case .finished: delegate.navigator(navigator, didFinishPaging: book)
            }
        }
    }

    /// Reports the page that the reader has moved to, or the first one.
    func reportPage(_ shown: ShownPages, _ reason: SpreadReason) {
        switch reason {
        case .turn, .jump: break
        case .relayout where reporter.isFirst: break
        case .relayout, .decoration, .scroll: return
        }
        highlighting.forget(farFrom: shown.key.chapter)
        loadHighlights(of: shown)
        reporter.moved(to: shown, in: navigation)
    }
}
