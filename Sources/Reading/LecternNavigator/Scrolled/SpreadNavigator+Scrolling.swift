public import LecternGeometry
import LecternPublication

// Scrolling, if the preference `scroll` is on. Elsewhere these functions do nothing.
extension SpreadNavigator {
    public var scrollDirection: ScrollDirection? {
        shown?.window?.direction
    }

    public var scrollPosition: ScrollWindow.Position? { shown?.window?.position }

    @discardableResult public func scroll(by distance: Double) -> Double { navigation.scroll(by: distance) }

    public func canScroll(_ direction: TurnDirection) -> Bool {
        shown?.window?.canScroll(direction) == true
    }

    public func scrollTiles(toward direction: TurnDirection = .forward) -> [ScrollTile] {
        navigation.scrolling.visibleTiles(isForward: direction == .forward)
    }

    public var scrollAnimator: (@MainActor (Double) -> Void)? {
        get { navigation.scrolling.animator }
        set { navigation.scrolling.animator = newValue }
    }

    public var scrollBar: ClosedRange<Double>? {
        guard controller.style.showsScrollBar else { return nil }
        return navigation.scrolling.window?.visiblePart(unitCount: publication.units.count)
    }

    public func seek(to start: Double) { if controller.isStrip { navigation.seek(to: start) } }

    @discardableResult public func shift(by distance: Double) -> Bool {
        guard controller.isStrip, let direction = scrollDirection else { return false }
        return direction.isHorizontal
            ? navigation.panStrip(dx: 0, dy: distance) : navigation.panStrip(dx: distance, dy: 0)
    }

    @discardableResult public func goToColumn(_ direction: TurnDirection) -> Bool {
        scrollDirection != nil && navigation.goToColumn(direction)
    }

    public func scrollSpeed(wordsPerMinute words: Double) -> Double? {
        navigation.scrolling.window?.speed(wordsPerMinute: words)
    }

    /// Waits until all strips and tiles in and around the viewport are laid out and painted.
    package func settleTiles() async {
        await navigation.scrolling.settle()
        _ = scrollTiles()
        await navigation.scrolling.tiles.settle()
    }
}
