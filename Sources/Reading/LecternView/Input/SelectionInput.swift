import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint

/// Selecting text with the pointer, a finger or keys.
@MainActor final class SelectionInput {
    weak var navigator: SpreadNavigator? { didSet { isByKeys = false } }
    weak var host: (any ViewInputHost)?
    /// Whether keys began the selection: arrow keys alone then move it.
    private(set) var isByKeys = false
    /// Whether a finger made the selection.
    private var isByTouch = false
    /// When the ends of the selection have handles.
    var handles = SelectionHandles.touch
    /// The last position of the pointer that selects.
    private var point: Point?
    /// Turns pages while the pointer is held at the edge of a page.
    private var turning: Task<Void, Never>?

    /// Whether the ends of the selection have handles.
    var showsHandles: Bool {
        switch handles {
        case .touch: isByTouch && exists
        case .always: exists
        case .never: false
        }
    }

    /// Whether text is selected, on the page shown or elsewhere.
    var exists: Bool { navigator?.selectedRange != nil }

    /// The frames of the selected text on the page shown.
    var frames: [Rect] {
        guard let navigator, let spread = navigator.shown else { return [] }
        return navigator.selectionFrames(in: spread)
    }

    /// Begins a selection where the pointer went down: of characters after one
    /// click, of words after two, of paragraphs after three.
    ///
    /// - Returns: False if there is no text; a drag then does something else.
    func begin(at point: Point, clicks: Int = 1, isTouch: Bool = false) -> Bool {
        guard let navigator, navigator.isOnText(point) else { return false }
        isByKeys = false
        isByTouch = isTouch
        self.point = point
        return navigator.beginSelection(at: point, by: clicks <= 1 ? .character : clicks == 2 ? .word : .paragraph)
    }

    /// Extends the selection to the pointer. Held at the edge of the page, the
    /// pointer turns pages and the selection continues.
    func extend(to point: Point) {
        navigator?.extendSelection(to: point)
        self.point = point
        guard let direction = turnAtEdge(point) else { return stopTurning() }
        if turning == nil { turning = Task { [weak self] in await self?.keepTurning(direction) } }
    }

    /// Ends a selection when the pointer goes up, and offers the actions for it.
    func end(at point: Point? = nil) {
        stopTurning()
        guard exists else { return clear() }
        if let point = point ?? self.point { host?.selected(at: point) }
        offer()
    }

    /// Moves the nearer end of the selection to a point, as Shift and a click do.
    ///
    /// - Returns: False if nothing is selected.
    func extendByClick(at point: Point) -> Bool {
        guard exists else { return false }
        navigator?.extendSelection(to: point)
        end(at: point)
        return true
    }

    /// The caret at the active end; nil if it is not on the spread shown.
    var caret: Rect? { navigator.flatMap { $0.selectionCaret(at: $0.activeSelectionEnd) } }

    /// The ends on the spread shown, with their carets.
    var ends: [(end: SelectionEnd, caret: Rect)] {
        SelectionEnd.allCases.compactMap { end in navigator?.selectionCaret(at: end).map { (end, $0) } }
    }

    /// Takes hold of the handle at a point, so that ``extend(to:)`` moves that end.
    ///
    /// - Returns: False if there is no handle.
    func grab(at point: Point) -> Bool {
        guard showsHandles, let end = ends.first(where: { $0.caret.knob(at: $0.end).isNear(point) })?.end else {
            return false
        }
        host?.hideMenu()
        navigator?.holdSelection(at: end)
        return true
    }

    func clear() {
        stopTurning()
        isByKeys = false
        navigator?.clearSelection()
    }

    /// Offers the actions if a click is on the selection, else clears it.
    func click(at point: Point) {
        if navigator?.isOnSelection(point) == true { offer() } else { clear() }
    }

    /// Shows the actions next to the selection.
    func offer(takesKeys: Bool = false) {
        let frames = frames
        if !frames.isEmpty { host?.showMenu(at: frames.reduce(.empty) { $0.union($1) }, takesKeys: takesKeys) }
    }

    /// Copies the selected text.
    func copy() { if let text = navigator?.currentSelection?.text { host?.copy(text) } }

    /// Selects the first word of the page, so that keys can extend it.
    func selectFirstWord() { beginByKeys(navigator?.selectFirstWord() ?? false) }

    func beginByKeys(_ isByKeys: Bool = true) {
        self.isByKeys = isByKeys
        isByTouch = false
    }

    func stopTurning() {
        turning?.cancel()
        turning = nil
    }

    /// Returns the direction in which the pointer at an edge turns pages.
    private func turnAtEdge(_ point: Point) -> TurnDirection? {
        // A scrolled column moves by itself while the pointer is at its edge.
        guard let navigator, let viewport = navigator.viewport, !navigator.presentation.isScrolled else { return nil }
        let (edge, isRightToLeft) = (20.0, navigator.presentation.readingProgression == .rtl)
        if point.y > viewport.height - edge { return .forward }
        if point.y < edge { return .backward }
        if point.x > viewport.width - edge { return isRightToLeft ? .backward : .forward }
        if point.x < edge { return isRightToLeft ? .forward : .backward }
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

/// When the ends of a selection have handles.
public enum SelectionHandles: Hashable, Sendable {
    /// After a selection with a finger.
    case touch
    /// After any selection, or after none.
    case always, never
}

extension Rect {
    /// The radius of a handle's knob, in pixels.
    static let knobRadius = 8.0

    /// Returns the knob of a handle at a caret: above the start, below the end; beside them in vertical text.
    func knob(at end: SelectionEnd) -> Rect {
        let (radius, isVertical) = (Self.knobRadius, height < width)
        let center =
            switch (isVertical, end) {
            case (false, .start): (x, y - radius)
            case (false, .end): (x, bottom + radius)
            case (true, .start): (right + radius, y)
            case (true, .end): (x - radius, y)
            }
        return Rect(x: center.0 - radius, y: center.1 - radius, width: 2 * radius, height: 2 * radius)
    }

    /// Whether a finger at a point means this area.
    fileprivate func isNear(_ point: Point) -> Bool { expanded(by: 14).contains(x: point.x, y: point.y) }
}
