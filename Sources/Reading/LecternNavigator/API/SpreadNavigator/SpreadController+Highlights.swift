// Highlights of the data source.
extension SpreadController {
    func connectHighlights() {
        highlighting.ask = { [weak self] chapter in
            guard let self, let navigator else { return nil }
            return dataSource?.navigator(navigator, highlightsForChapter: chapter)
        }
        decorating.observe(HighlightController.group) { [weak self] activation in
            guard let self, let highlight = highlighting.highlight(of: activation.decoration) else { return }
            report { $0.navigator($1, didHitHighlight: highlight, at: activation.point) }
        }
        reporter.highlights = { [highlighting] in highlighting.highlights(on: $0) }
    }

    /// Asks for the highlights of the chapters of pages before they are drawn.
    func loadHighlights(of shown: some PlacedPages) {
        guard highlighting.load(Set(shown.pages.map(\.page.chapter))) else { return }
        showHighlights()
    }

    /// Draws the highlights as they are now.
    func showHighlights() {
        if decorating.apply(highlighting.decorations, in: HighlightController.group) {
            decorating.redraw(navigation)
        }
    }
}
