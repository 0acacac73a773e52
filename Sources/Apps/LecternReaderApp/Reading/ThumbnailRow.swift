import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternReader
import LecternView

/// The pages of the book in a row below the page, shown on demand.
@MainActor final class ThumbnailRow {
    /// Hidden until ``toggle(_:)``.
    let widget = Box(.vertical)
    private var strip: ThumbnailStripView?

    init() { widget.isVisible = false }

    /// Shows or hides the row; does nothing in a book without thumbnails.
    func toggle(_ model: ReaderModel) {
        guard let navigator = model.navigator, navigator.hasThumbnails else { return }
        widget.isVisible.toggle()
        guard widget.isVisible else { return }
        if strip == nil { add(navigator, model) }
        if let configuration = strip?.strip.configuration {
            let size = Int(configuration.size * configuration.scale)
            model.pages.cacheThumbnails((size, size), scale: 1)
        }
        show(model)
    }

    private func add(_ navigator: SpreadNavigator, _ model: ReaderModel) {
        let stripView = ThumbnailStripView(navigator)
        stripView.onChoice = { [weak model] in model?.pages.go(toRow: $0) }
        stripView.label = { [weak model] in model?.pages.label(ofRow: $0) ?? "" }
        strip = stripView
        widget.append(stripView)
    }

    /// Marks the pages shown, in the colours of the book.
    func show(_ model: ReaderModel) {
        guard widget.isVisible, let strip else { return }
        strip.paper = model.isDark ? .gray(0.16) : .gray(0.92)
        strip.ink = model.isDark ? .gray(0.85) : .gray(0.2)
        strip.current = model.pages.shownRows
    }

    /// Ends drawing.
    func close() { strip?.close() }
}
