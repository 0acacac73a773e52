import LecternGTK
import LecternGeometry
import LecternReader

/// The bars over the page, which are shown on demand and hidden while reading.
@MainActor final class ReadingBars {
    let header: ReadingHeader
    let position: PositionBar
    /// The sign of a bookmarked page, which hangs below the upper bar.
    let ribbon = BookmarkRibbon()
    /// Runs when the bars are shown or hidden.
    var onChange: (@MainActor () -> Void)?

    /// Whether the bars appear when the pointer comes near them.
    var appearAtPointer = true

    private let top: Revealer
    private let bottom: Revealer
    private var visibility = ControlsVisibility()
    private var leaving: ScheduledCall?

    init(header: ReadingHeader, position: PositionBar) {
        self.header = header
        self.position = position
        top = Revealer(header.widget, .slideDown, milliseconds: 180)
        bottom = Revealer(position.widget, .slideUp, milliseconds: 180)
        top.align(vertically: .start)
        bottom.align(vertically: .end)
        for revealer in [top, bottom] {
            watch(revealer)
            revealer.isVisible = false
        }
    }

    /// Adds the bars to the overlay.
    func add(to overlay: Overlay) { for revealer in [top, bottom] { overlay.addOverlay(revealer) } }

    /// Whether the bars are shown.
    var areShown: Bool { visibility.isShown }

    /// The heights of the bars in a window.
    func heights(inWidth width: Int) -> (top: Int, bottom: Int) {
        (header.widget.height(forWidth: width), position.widget.height(forWidth: width))
    }

    /// Handles a tap on the page, which may have made room for the bars; returns whether it concerns the bars.
    func takeTap(at point: Point, on page: Widget) -> Bool {
        let margins = page.margins
        guard margins.top == 0, margins.bottom == 0 else { return false }
        return visibility.takesTap(y: point.y, height: Double(page.height))
    }

    /// The pointer moved over the page; nil if it has left.
    func pointerMoved(to point: Point?, on page: Widget) {
        guard let point else { return change { $0.pointerLeft() } }
        guard appearAtPointer || areShown else { return }
        let margins = page.margins
        change {
            $0.pointerMoved(
                y: point.y + Double(margins.top), height: Double(page.height + margins.top + margins.bottom))
        }
    }

    /// Changes the visibility.
    func change(_ body: (inout ControlsVisibility) -> Void) {
        let before = visibility.isShown
        body(&visibility)
        if let leaving { MainLoop.cancel(leaving) }
        leaving = nil
        if visibility.isWaiting { wait() }
        guard visibility.isShown != before else { return }
        for revealer in [top, bottom] {
            // A bar that slides away is still visible for a moment. Hidden at once, it would not receive the pointer.
            if visibility.isShown { revealer.isVisible = true }
            revealer.isRevealed = visibility.isShown
        }
        if !visibility.isShown { position.endPreview() }
        onChange?()
    }

    private func wait() {
        leaving = MainLoop.timeout(milliseconds: 900) { [weak self] in
            self?.leaving = nil
            self?.change { $0.delayPassed() }
            return .stop
        }
    }

    /// Keeps the bars visible while they have the pointer or the keyboard focus.
    private func watch(_ bar: Widget) {
        let motion = MotionController()
        motion.onEnter { [weak self] _ in self?.change { $0.pointerEnteredBars() } }
        motion.onMove { [weak self] _ in self?.change { $0.pointerEnteredBars() } }
        motion.onLeave { [weak self] in self?.change { $0.pointerLeft() } }
        bar.add(motion)
        let focus = FocusController()
        focus.onEnter { [weak self] in self?.change { $0.hold("keyboard") } }
        focus.onLeave { [weak self] in self?.change { $0.release("keyboard") } }
        bar.add(focus)
    }
}
