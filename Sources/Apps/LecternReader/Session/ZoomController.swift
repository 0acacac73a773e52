public import LecternGeometry
public import LecternNavigator
import LecternPreferences

/// The magnification of pages of a fixed size (PDF, comics, picture books), and
/// the size of text in other books.
@MainActor public struct ZoomController {
    let session: ReadingSession

    private var navigator: SpreadNavigator? { session.navigator }
    private var appearance: AppearanceModel { session.app.appearance }

    /// Whether the book's pages can be magnified. Other books have text that can
    /// be enlarged.
    public var canMagnify: Bool { navigator?.canZoom ?? false }

    public var isMagnified: Bool { (navigator?.zoom.scale ?? 1) > 1 }

    /// The transformation of the page shown, until a sharper picture is ready.
    public var zoomTransform: ZoomTransform { navigator?.zoomTransform ?? .none }

    /// The magnification of one key press.
    private static let step = 1.25

    /// Magnifies pages by a factor.
    ///
    /// - Parameter point: The point of the viewport that stays in place; nil for
    ///   its centre.
    /// - Returns: Whether the book's pages can be magnified.
    @discardableResult public func magnify(by factor: Double, at point: Point? = nil) -> Bool {
        guard let navigator, navigator.canZoom else { return false }
        navigator.setZoom(navigator.zoom.scale * factor, at: point)
        return true
    }

    /// Moves magnified pages by a distance in CSS pixels.
    ///
    /// - Returns: Whether they moved.
    @discardableResult public func pan(dx: Double, dy: Double) -> Bool {
        guard let navigator, navigator.pan(dx: dx, dy: dy) else { return false }
        return true
    }

    /// Fits the whole page or its width into the viewport, in all books of this
    /// kind.
    public func fit(_ fit: PageFit) {
        appearance.setPageFit(fit, for: session.kind)
        apply(fit)
    }

    /// Fits pages into the viewport as the appearance says, if that has changed.
    func applyChosenFit() {
        let chosen = appearance.pageFit(for: session.kind)
        if chosen != session.pageFit { apply(chosen) }
    }

    private func apply(_ fit: PageFit) {
        session.pageFit = fit
        navigator?.setFit(fit)
    }

    /// Magnifies pages, or enlarges text, by a step.
    func enlarge() { if !magnify(by: Self.step) { appearance.increaseFontSize() } }

    /// Reduces pages or text by a step.
    func reduce() { if !magnify(by: 1 / Self.step) { appearance.decreaseFontSize() } }

    /// Shows only the content of pages, without their margins, or whole pages again, in all books of this kind.
    func toggleMargins() {
        appearance.setTrimsMargins(!appearance.trimsMargins(for: session.kind), for: session.kind)
    }

    /// Turns the pages of this book by a quarter. Text that Lectern lays out is not turned.
    func rotate(right isRight: Bool) {
        guard canMagnify else { return }
        ArrangementController(session: session).change {
            $0.rotation = isRight ? $0.rotation.turnedRight : $0.rotation.turnedLeft
        }
    }

    /// Restores the initial size of pages or text.
    func reset() { if canMagnify { fit(isStrip ? .width : .page) } else { appearance.resetFontSize() } }

    private var isStrip: Bool { navigator?.presentation.isScrolled ?? false }

    /// Switches between one page and two pages side by side; back at what the window's shape suggests, it decides again.
    func toggleDualPage() {
        let chosen = appearance.dualPage(for: session.kind)
        let isDual = navigator?.shown.map { $0.pages.count > 1 || $0.layout.columns > 1 } ?? (chosen == .on)
        if chosen == .auto { session.pairsByShape = isDual }
        let isOwn = session.pairsByShape == !isDual && chosen != .auto
        appearance.setDualPage(isOwn ? .auto : isDual ? .off : .on, for: session.kind)
    }

    /// Shows the whole page again if a panel of it is shown.
    ///
    /// - Returns: Whether one was shown.
    @discardableResult public func leavePanel() -> Bool {
        guard let navigator, navigator.shownPanel != nil else { return false }
        navigator.leavePanels()
        navigator.setFit(appearance.pageFit(for: session.kind))
        return true
    }

    /// Shows whole pages again if the page with the panel was left by a jump.
    func forgetPanel() {
        guard let navigator, navigator.isInPanels, navigator.shownPanel == nil else { return }
        navigator.leavePanels()
        navigator.setFit(appearance.pageFit(for: session.kind))
    }

    /// Moves on: first over the rest of a magnified page, then to the next one.
    func step(_ direction: TurnDirection) {
        if navigator?.panScreen(direction) != true { navigator?.turn(direction) }
    }

    /// Moves to a side: first over the rest of a magnified page, then to the next
    /// page.
    func step(toRight isRight: Bool) {
        let share = (session.viewport?.width ?? 0) / 4
        if isMagnified || isStrip, pan(dx: isRight ? -share : share, dy: 0) { return }
        navigator?.turn(isRight == session.isRightToLeft ? .backward : .forward)
    }

    /// Moves a magnified page so that a text range of a chapter is visible.
    func reveal(_ range: Range<Int>, chapter: Int) {
        guard let navigator, let spread = navigator.shown,
            let frame = navigator.frames(of: range, chapter: chapter, in: spread).first
        else { return }
        navigator.reveal(frame)
    }
}
