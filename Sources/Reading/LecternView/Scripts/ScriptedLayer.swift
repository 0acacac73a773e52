import LecternGTK
import LecternModel
import LecternNavigator
import LecternPaint

/// The documents with scripts over the spread shown. They end when another spread is shown, and are hidden while pages
/// move.
///
/// The outer edges of the view remain free, so that a tap there turns the page.
@MainActor final class ScriptedLayer {
    private struct Shown {
        let link: Link
        let page: any ScriptedPage
    }

    /// Runs the scripts; nil for none.
    var engine: (any ScriptEngine)? { didSet { clear() } }
    /// Called for what a document wants to open.
    var onLeave: ((Link) -> Void)?
    /// Called for a key that a document does not use.
    var onKey: ((String) -> Void)?
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
        guard let engine, let navigator = navigator as? any SpreadNavigator else { return clear() }
        let areas = navigator.scriptedAreas
        if asked != areas.map(\.link) { clear() }
        if asked.isEmpty, !isMoving {
            asked = areas.map(\.link)
            shown = areas.compactMap { begin($0, by: engine, navigator) }
        }
        for one in shown {
            if let area = areas.first(where: { $0.link == one.link }) { place(one.page, at: area) }
            one.page.widget.isVisible = !isMoving
        }
        for edge in edges { edge.isShown(!shown.isEmpty && !isMoving, over: overlay) }
    }

    /// Ends all documents.
    func clear() {
        for one in shown {
            one.page.close()
            overlay.removeOverlay(one.page.widget)
        }
        (shown, asked) = ([], [])
        for edge in edges { edge.isShown(false, over: overlay) }
    }

    private func begin(
        _ area: ScriptedArea, by engine: any ScriptEngine, _ navigator: any SpreadNavigator
    ) -> Shown? {
        guard let page = engine.page(of: area.link, in: navigator.publication) else { return nil }
        let widget = page.widget
        widget.align(horizontally: .start)
        widget.align(vertically: .start)
        widget.isRightToLeft = false
        // The picture of the page is seen until the document is loaded.
        widget.opacity = 0
        page.onLoad = { [weak widget] in widget?.opacity = 1 }
        page.onLeave = { [weak self] in self?.onLeave?($0) }
        page.onKey = { [weak self] in self?.onKey?($0) }
        page.onFailure = { [weak self] in self?.clear() }
        overlay.addOverlay(widget)
        return Shown(link: area.link, page: page)
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
