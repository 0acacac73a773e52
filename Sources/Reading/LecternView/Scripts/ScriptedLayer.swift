import LecternGTK
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternStages

/// The documents with scripts over the spread shown. They end when another spread is shown, and are hidden while pages
/// move.
///
/// The outer edges of the view remain free, so that a tap there turns the page.
@MainActor final class ScriptedLayer {
    private struct Shown {
        let link: Link
        let page: any ScriptedPage
        /// The area of the page in the view.
        var frame = Rect.empty
        var isLoaded = false
    }

    /// Runs the scripts; nil for none.
    var engine: (any ScriptEngine)? { didSet { clear() } }
    /// Called for what a document wants to open.
    var onLeave: ((Link) -> Void)?
    /// Called for a key that a document does not use.
    var onKey: ((String) -> Void)?
    /// Called when a document is gone because its engine has failed: its page is shown as Lectern draws it.
    var onFailure: ((Link) -> Void)?
    /// The marks of the spread, which are shown over the documents that are loaded.
    var marks: [PageMark] = [] { didSet { showMarks() } }
    private let markLayer = MarkLayer()
    private var hasMarkLayer = false
    private unowned let overlay: Overlay
    private var shown: [Shown] = []
    /// The documents that the engine was asked for. It may refuse some.
    private var asked: [Link] = []
    private let edges: [TurnEdge]

    /// Creates a layer over a widget.
    ///
    /// - Parameter turn: Turns the page to the left or the right.
    init(over overlay: Overlay, turn: @escaping @MainActor (TurnEdge.Side) -> Void) {
        self.overlay = overlay
        edges = [TurnEdge(.left, turn), TurnEdge(.right, turn)]
    }

    /// Whether one of the documents has the keyboard focus.
    var hasFocus: Bool { shown.contains { $0.page.widget.containsFocus } }

    /// Shows the documents of the spread.
    ///
    /// - Parameter isMoving: Whether its pages are turning or dragged: then no document begins, and none is visible.
    func update(_ navigator: (any VisualNavigator)?, isMoving: Bool) {
        guard let engine, let navigator = navigator as? SpreadNavigator else { return clear() }
        let areas = navigator.scriptedAreas
        if asked != areas.map(\.link) { clear() }
        if asked.isEmpty, !isMoving {
            asked = areas.map(\.link)
            shown = areas.compactMap { begin($0, by: engine, navigator) }
        }
        for (index, one) in shown.enumerated() {
            if let area = areas.first(where: { $0.link == one.link }) {
                place(one.page, at: area)
                shown[index].frame = area.frame
            }
            one.page.widget.isVisible = !isMoving
        }
        markLayer.isVisible = !isMoving
        showMarks()
        for edge in edges { edge.isShown(!shown.isEmpty && !isMoving, over: overlay) }
    }

    /// Ends all documents.
    func clear() {
        for one in shown {
            one.page.close()
            overlay.removeOverlay(one.page.widget)
        }
        shown = []
        asked = []
        showMarks()
        for edge in edges { edge.isShown(false, over: overlay) }
    }

    private func begin(
        _ area: ScriptedArea, by engine: any ScriptEngine, _ navigator: SpreadNavigator
    ) -> Shown? {
        guard let page = engine.page(of: area.link, in: navigator.publication) else { return nil }
        let widget = page.widget
        widget.align(horizontally: .start)
        widget.align(vertically: .start)
        widget.isRightToLeft = false
        // The picture of the page is seen until the document is loaded.
        widget.opacity = 0
        page.onLoad = { [weak self, weak page] in self?.loaded(page) }
        page.onLeave = { [weak self] in self?.onLeave?($0) }
        page.onKey = { [weak self] in self?.onKey?($0) }
        page.onFailure = { [weak self, weak page] in self?.failed(page) }
        overlay.addOverlay(widget)
        return Shown(link: area.link, page: page)
    }

    private func loaded(_ page: (any ScriptedPage)?) {
        guard let page, let index = shown.firstIndex(where: { $0.page === page }) else { return }
        page.widget.opacity = 1
        shown[index].isLoaded = true
        showMarks()
    }

    /// Removes a document whose engine has failed. Its scripts run again when the reader returns to its page.
    private func failed(_ page: (any ScriptedPage)?) {
        guard let page, let index = shown.firstIndex(where: { $0.page === page }) else { return }
        let one = shown.remove(at: index)
        page.close()
        overlay.removeOverlay(page.widget)
        showMarks()
        if shown.isEmpty { for edge in edges { edge.isShown(false, over: overlay) } }
        onFailure?(one.link)
    }

    /// Shows the marks that are on a loaded document. Those of other pages are in their picture.
    private func showMarks() {
        let frames = shown.filter(\.isLoaded).map(\.frame)
        let covered = marks.flatMap { mark in
            frames.compactMap { frame -> PageMark? in
                let part = mark.frame.intersection(frame)
                var mark = mark
                mark.frame = part
                return part.isEmpty ? nil : mark
            }
        }
        if markLayer.marks != covered { markLayer.marks = covered }
        guard covered.isEmpty == hasMarkLayer else { return }
        // The layer is above the documents, and there only while it has something to show.
        hasMarkLayer.toggle()
        hasMarkLayer ? overlay.addOverlay(markLayer) : overlay.removeOverlay(markLayer)
    }

    private func place(_ page: any ScriptedPage, at area: ScriptedArea) {
        // Whole pixels, which cover the page drawn below.
        let (left, top) = (Int(area.frame.x.rounded(.down)), Int(area.frame.y.rounded(.down)))
        page.widget.margins = Margins(start: max(left, 0), end: 0, top: max(top, 0), bottom: 0)
        page.widget.setMinimumSize(
            width: Int(area.frame.right.rounded(.up)) - left, height: Int(area.frame.bottom.rounded(.up)) - top)
        page.zoom(to: area.scale)
    }
}

/// A strip along an edge of the view where a tap turns the page.
@MainActor final class TurnEdge {
    /// The side of the view.
    enum Side { case left, right }

    private let widget = Box(.vertical)
    private var isAdded = false

    init(_ side: Side, _ turn: @escaping @MainActor (Side) -> Void) {
        widget.align(horizontally: side == .left ? .start : .end)
        widget.isRightToLeft = false
        widget.setMinimumSize(width: 36)
        let click = ClickGesture()
        click.onRelease { _, _ in turn(side) }
        widget.add(click)
    }

    func isShown(_ isShown: Bool, over overlay: Overlay) {
        guard isShown != isAdded else { return }
        isAdded = isShown
        isShown ? overlay.addOverlay(widget) : overlay.removeOverlay(widget)
    }
}
