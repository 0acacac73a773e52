import LecternBase
import LecternNavigator
public import LecternPaint

/// Selecting text with the pointer, a finger or keys. Points are in the viewport,
/// in CSS pixels.
@MainActor public final class SelectionController {
    let session: ReadingSession
    private let search: SearchController
    /// Called when the pointer begins a selection.
    var onBegin: () -> Void = {}
    /// Whether keys began the selection: arrow keys alone then move it.
    var isByKeys = false
    /// The last position of the pointer that selects.
    private var point: ViewportPoint?
    /// Turns pages while the pointer is held at the edge of a page.
    private var turning: Task<Void, Never>?

    init(_ session: ReadingSession, search: SearchController) { (self.session, self.search) = (session, search) }

    var navigator: (any SpreadNavigator)? { session.navigator }

    /// Whether text is selected, on the page shown or elsewhere.
    public var exists: Bool { navigator?.selectedRange != nil }

    /// The frames of the selected text on the page shown.
    public var frames: [PaintRect] {
        guard let navigator, let spread = navigator.spread else { return [] }
        return navigator.selectionFrames(in: spread)
    }

    /// The selected text as it is copied; nil if there is none.
    public var text: String? { navigator?.currentSelection?.text }

    /// Begins a selection where the pointer went down: of characters after one
    /// click, of words after two, of paragraphs after three.
    ///
    /// - Returns: False if there is no text; a drag then does something else.
    public func begin(x: Double, y: Double, clicks: Int = 1) -> Bool {
        let point = ViewportPoint(x: x, y: y)
        guard let navigator, navigator.isOnText(point) else { return false }
        onBegin()
        isByKeys = false
        return navigator.beginSelection(at: point, by: clicks <= 1 ? .character : clicks == 2 ? .word : .paragraph)
    }

    /// Extends the selection to the pointer. Held at the edge of the page, the
    /// pointer turns pages and the selection continues.
    public func extend(x: Double, y: Double) {
        let point = ViewportPoint(x: x, y: y)
        navigator?.extendSelection(to: point)
        self.point = point
        guard let direction = turnAtEdge(point) else { return stopTurning() }
        if turning == nil { turning = Task { [weak self] in await self?.keepTurning(direction) } }
    }

    /// Ends a selection when the pointer goes up, and offers the actions for it.
    public func end() {
        stopTurning()
        if exists { offer() } else { clear() }
    }

    /// Moves the nearer end of the selection to a point, as Shift and a click do.
    ///
    /// - Returns: False if nothing is selected.
    public func extendByClick(x: Double, y: Double) -> Bool {
        guard exists else { return false }
        navigator?.extendSelection(to: ViewportPoint(x: x, y: y))
        offer()
        return true
    }

    /// Selects the word under a finger that is held.
    public func hold(x: Double, y: Double) -> Bool { begin(x: x, y: y, clicks: 2) }

    public func clear() {
        stopTurning()
        isByKeys = false
        navigator?.clearSelection()
    }

    /// Offers the actions if a click is on the selection, else clears it.
    func click(x: Double, y: Double) {
        let isOn = navigator?.isOnSelection(ViewportPoint(x: x, y: y)) ?? false
        if isOn { offer() } else { clear() }
    }

    /// Reports that the window shows the actions next to the selection.
    func offer() {
        let frames = frames
        if !frames.isEmpty { session.report(.selectionOffer(frames.reduce(.empty) { $0.union($1) })) }
    }

    /// Copies the selected text.
    public func copy() {
        if let text { session.report(.copied(text)) }
    }

    /// Searches the book for the selected text.
    public func find() {
        guard let text else { return }
        clear()
        search.find(phrase: text)
    }

    func close() { stopTurning() }

    private func stopTurning() {
        turning?.cancel()
        turning = nil
    }

    /// Returns the direction in which the pointer at an edge turns pages.
    private func turnAtEdge(_ point: ViewportPoint) -> TurnDirection? {
        guard let viewport = session.viewport else { return nil }
        let edge = 20.0
        if point.y > viewport.height - edge { return .forward }
        if point.y < edge { return .backward }
        if point.x > viewport.width - edge { return session.isRightToLeft ? .backward : .forward }
        if point.x < edge { return session.isRightToLeft ? .forward : .backward }
        return nil
    }

    /// Turns pages until it is cancelled or the last one is reached.
    private func keepTurning(_ direction: TurnDirection) async {
        while true {
            try? await Task.sleep(for: .milliseconds(700))
            guard !Task.isCancelled, let navigator, navigator.turn(direction) else { return }
            await navigator.settle()
            if let point { navigator.extendSelection(to: point) }
        }
    }
}
