import LecternGTK
import LecternNavigator
import LecternPaint
import LecternStages

/// The whole pages of the spread that is magnified. They are shown where its magnified picture is not drawn yet.
@MainActor final class WholePages {
    private struct Key: Equatable {
        var spread: SpreadKey
        var viewport: Viewport
        var theme: LayoutSettings.Theme

        init(_ spread: LaidOutSpread) {
            self.spread = spread.key
            viewport = spread.layout.viewport
            theme = spread.layout.settings.theme
        }
    }
    private var key: Key?
    private var sheet: PageSheet?
    private var request: Task<Void, Never>?

    /// Returns the sheet of the whole pages with their transform at the current zoom. Without one it is requested, if
    /// the pages are magnified.
    ///
    /// - Parameter current: The sheet of the spread shown.
    func underlay(_ navigator: SpreadNavigator, current: PageSheet?, report: @escaping () -> Void) -> SheetUnderlay? {
        guard navigator.canZoom, let spread = navigator.shown?.spread else {
            clear()
            return nil
        }
        if spread.layout.zoom == .wholePage {
            key = Key(spread)
            sheet = current
        } else if key != Key(spread) {
            ask(navigator, for: Key(spread), report: report)
        }
        let zoomTransform = ZoomTransform(whole: navigator.zoom, in: spread.layout.viewport)
        return sheet.map {
            SheetUnderlay(
                $0, zoomTransform: SheetTransform(scale: zoomTransform.scale, x: zoomTransform.x, y: zoomTransform.y))
        }
    }

    func clear() {
        request?.cancel()
        key = nil
        sheet = nil
        request = nil
    }

    private func ask(_ navigator: SpreadNavigator, for newKey: Key, report: @escaping () -> Void) {
        clear()
        key = newKey
        request = Task { [weak self, weak navigator] in
            guard let whole = await navigator?.wholeSpread(), !Task.isCancelled, let self, key == newKey else { return }
            sheet = Texture(whole.picture).map { PageSheet($0) }
            report()
        }
    }
}
