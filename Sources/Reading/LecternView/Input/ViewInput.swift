import LecternGeometry
import LecternNavigator
import LecternPaint

/// What a view does for its input.
@MainActor protocol ViewInputHost: AnyObject {
    /// The area that the content fills has another size or scale.
    func resized(_ viewport: Viewport)
    /// Text was selected, and the pointer let go there.
    func selected(at point: Point)
    /// Shows the menu for the selection beside its bounds.
    ///
    /// - Parameter takesKeys: Whether the menu gets the keyboard focus.
    func showMenu(at bounds: Rect, takesKeys: Bool)
    /// The selection is about to change: hides its menu.
    func hideMenu()
    /// Copies text to the clipboard.
    func copy(_ text: String)
    /// Shows an image or a table; returns whether the app does.
    func activate(_ target: PageTarget, at point: Point) -> Bool
    /// A click or tap, before it has an effect; returns whether it has one.
    func shouldTap(at point: Point) -> Bool
    /// Text was tapped that is no link; returns whether the app has done something with it.
    func takesTap(onTextAt point: Point) -> Bool
    /// The page was tapped where nothing reacts.
    func tapped(at point: Point)
    /// A right click, or a long press beside the text.
    func wantsContext(at point: Point)
    /// The pointer has moved over the content; nil if it has left.
    func pointerMoved(to point: Point?)
    /// The reader wants larger or smaller text, where pages cannot be magnified.
    func resizeText(by steps: Int)
}

/// Turns the input of a stage into what its navigator does: turns, taps,
/// selections, magnification. It needs no display.
///
/// Observers of the navigator's input come first, and see every event. What
/// they handle has no other effect.
@MainActor final class ViewInput {
    var navigator: (any VisualNavigator)? {
        didSet {
            cancel()
            selecting.navigator = spreads
        }
    }
    let selecting = SelectionInput()
    /// Which keys and taps turn pages; nil for none.
    var directions: DirectionalNavigationAdapter? = .ofViews
    /// The device that was pressed last.
    private(set) var device: PointerType?
    /// The longest time between the two clicks of a double click.
    var doubleClickTime = Duration.milliseconds(400)
    weak var host: (any ViewInputHost)? { didSet { selecting.host = host } }
    /// A click that may be the first of two.
    private var pendingClick: Task<Void, Never>?
    /// Whether an observer has handled the gesture under way.
    private(set) var isTaken = false

    /// The navigator, if its pages have text, links and a zoom.
    var spreads: SpreadNavigator? { navigator as? SpreadNavigator }

    /// Ends what is under way.
    func cancel() {
        pendingClick?.cancel()
        pendingClick = nil
        selecting.stopTurning()
        isTaken = false
    }

    /// Passes a press, motion or release to the navigator's observers.
    func receive(_ event: PointerEvent) {
        if event.phase == .move, !event.isPressed { return }
        let isHandled = navigator?.receive(event) ?? false
        switch event.phase {
        case .down:
            isTaken = isHandled
            device = event.pointer.type
        case .up: isTaken = isTaken || isHandled
        case .move: if isHandled { isTaken = true }
        case .cancel: break
        }
    }

    /// Handles a click.
    ///
    /// A single click is a tap, a double click selects a word or snaps the zoom, and a triple one selects
    /// a paragraph. Where a tap turns the page, every click turns it at once.
    ///
    /// - Parameter count: The number of clicks that this one completes.
    func click(at point: Point, count: Int) {
        pendingClick?.cancel()
        pendingClick = nil
        if isTaken || host?.shouldTap(at: point) == false { return }
        if selecting.exists, count == 1 { return selecting.click(at: point) }
        let isText = [.text, .table].contains(target(at: point)) && spreads?.isOnText(point) == true
        switch count {
        case 1 where mayDoubleTap(at: point): tapLater(at: point)
        case 1: tap(at: point)
        case 2, 3:
            if isText, beginSelection(at: point, clicks: count) { return selecting.end(at: point) }
            if turns(at: point) { tap(at: point) } else { doubleTap(at: point) }
        default: if turns(at: point), !isText { tap(at: point) }
        }
    }

    /// Taps when no second click has followed, so that one click never does both.
    private func tapLater(at point: Point) {
        pendingClick = Task { [weak self, doubleClickTime] in
            try? await Task.sleep(for: doubleClickTime)
            if !Task.isCancelled { self?.tap(at: point) }
        }
    }

    /// Handles a right click, or a long press that selects nothing.
    func context(at point: Point) { if !isTaken { host?.wantsContext(at: point) } }

    /// Selects the word under a finger that is held; returns false if there is none.
    func hold(at point: Point) -> Bool {
        guard !isTaken else { return false }
        return selecting.begin(at: point, clicks: 2, isTouch: true)
    }

    /// Extends the selection by a click with Shift; returns false if nothing is selected.
    func extendByClick(at point: Point) -> Bool { !isTaken && selecting.extendByClick(at: point) }

    /// Begins to select text; returns false if there is none.
    func beginSelection(at point: Point, clicks: Int) -> Bool {
        guard !isTaken, selecting.begin(at: point, clicks: clicks) else { return false }
        pendingClick?.cancel()
        return true
    }

    /// Handles a key; returns whether it has a meaning.
    ///
    /// Keys of a selection come before the app's observers: an app whose Return shows its bars must not take it
    /// while words are selected.
    func key(_ event: KeyEvent) -> Bool {
        guard let navigator else { return false }
        if selecting.take(event) || navigator.receive(event) || spreads?.press(event) == true { return true }
        guard let turn = directions?.turn(for: event, navigator.presentation) else { return false }
        move(turn)
        return true
    }

    /// Moves on: first over the rest of a magnified page, then to the next one.
    private func move(_ direction: TurnDirection) {
        if spreads?.panScreen(direction) != true { navigator?.turn(direction) }
    }
}

extension DirectionalNavigationAdapter {
    /// The adapter of a view whose app has set none.
    fileprivate static var ofViews: DirectionalNavigationAdapter {
        var adapter = DirectionalNavigationAdapter()
        adapter.pointer.ignoresWhileScrolling = false
        return adapter
    }
}

extension PointerEvent {
    /// Whether a button or finger is down.
    fileprivate var isPressed: Bool {
        if case .mouse(let mouse) = pointer { !mouse.buttons.isEmpty } else { true }
    }
}
