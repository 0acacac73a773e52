public import LecternNavigator
import LecternPreferences

// Pages of a fixed size, magnified: PDF, comics, picture books.
extension ReaderModel {
    /// Whether the book's pages can be magnified; else its text can be enlarged.
    public var canMagnify: Bool { navigator?.canZoom ?? false }

    /// Whether they are.
    public var isMagnified: Bool { (navigator?.zoom.scale ?? 1) > 1 }

    /// How the page shown is to be drawn until a sharper one comes.
    public var slip: ZoomSlip { navigator?.slip ?? .none }

    /// A step of the keys.
    private static let step = 1.25

    /// Magnifies by a factor; about the middle where there is no point.
    ///
    /// - Returns: whether the book's pages can be magnified.
    @discardableResult public func magnify(by factor: Double, at point: ViewportPoint? = nil) -> Bool {
        guard let navigator, navigator.canZoom else { return false }
        navigator.setZoom(navigator.zoom.scale * factor, at: point)
        tell(.zoom)
        return true
    }

    /// Moves magnified pages.
    ///
    /// - Returns: whether they moved.
    @discardableResult public func pan(dx: Double, dy: Double) -> Bool {
        guard let navigator, navigator.pan(dx: dx, dy: dy) else { return false }
        tell(.zoom)
        return true
    }

    /// Shows the whole page, or all of its width.
    public func fit(_ fit: PageFit) {
        navigator?.setFit(fit)
        tell(.zoom)
    }

    /// A double tap on a page magnifies what is there, and another takes it back.
    func toggleZoom(x: Double, y: Double) {
        if isMagnified { fit(.page) } else { magnify(by: 2.5, at: ViewportPoint(x: x, y: y)) }
    }

    /// Larger or smaller: the page, or the text of a book that flows.
    func enlarge(_ isLarger: Bool) {
        if magnify(by: isLarger ? Self.step : 1 / Self.step) { return }
        if isLarger { appearance.increaseFontSize() } else { appearance.decreaseFontSize() }
    }

    /// The size that pages or text have at first.
    func resetSize() { if canMagnify { fit(.page) } else { appearance.resetFontSize() } }

    /// One page where two stand side by side, and two where there is one.
    func switchDualPage() {
        let isDual = navigator?.spread.map { $0.layout.columns > 1 } ?? (appearance.dualPage == .on)
        appearance.dualPage = isDual ? .off : .on
    }

    /// On or back: over the rest of a magnified page first.
    func step(_ direction: TurnDirection) {
        if navigator?.panScreen(direction) == true { tell(.zoom) } else { turn(direction) }
    }

    /// To a side: over the rest of a magnified page first.
    func step(toRight isRight: Bool) {
        let share = (viewport?.width ?? 0) / 4
        if isMagnified, pan(dx: isRight ? -share : share, dy: 0) { return }
        turn(isRight == isRightToLeft ? .backward : .forward)
    }

    /// Lets a hit be seen on a magnified page.
    func reveal(_ hit: FoundWords) {
        guard let navigator, let spread = navigator.spread,
            let frame = navigator.frames(of: hit.range, chapter: hit.place.chapter, in: spread).first
        else { return }
        navigator.reveal(frame)
        tell(.zoom)
    }
}
