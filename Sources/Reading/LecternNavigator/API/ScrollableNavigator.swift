public import LecternGeometry

/// A visual navigator whose publication can scroll as one continuous column instead of turning pages.
///
/// While `presentation.isScrolled`, a view draws the tiles and moves the column:
///
///     navigator.scroll(by: 12)
///     for tile in navigator.scrollTiles(toward: .forward) { draw(tile.picture, at: tile.frame) }
@MainActor public protocol ScrollableNavigator: VisualNavigator {
    /// The direction in which the text shown scrolls; nil if it turns pages.
    var scrollDirection: ScrollDirection? { get }

    /// Scrolls by a distance. The reader's place becomes the first fully visible line.
    ///
    /// - Parameter distance: In CSS pixels in the direction of the text; negative to go back.
    /// - Returns: How far the text has moved: less at the ends of the publication, and where the text is not laid out
    ///   yet.
    @discardableResult func scroll(by distance: Double) -> Double

    /// Where the column is; nil if pages turn. As long as it stays the same, the tiles are at the same places.
    var scrollPosition: ScrollWindow.Position? { get }

    /// Whether the text goes on beyond the viewport.
    func canScroll(_ direction: TurnDirection) -> Bool

    /// The tiles that fill the viewport, in reading order. The event `neighbours` reports pictures that were missing.
    ///
    /// - Parameter direction: Where the reader scrolls, so that tiles on this side are painted first.
    func scrollTiles(toward direction: TurnDirection) -> [ScrollTile]

    /// Animates the distances that ``VisualNavigator/turn(_:)`` scrolls; nil to scroll at once. Views set it.
    var scrollAnimator: (@MainActor (Double) -> Void)? { get set }

    /// The part of a strip of fixed pages that is visible, from 0 to 1, for a scroll bar; nil for none.
    var scrollBar: ClosedRange<Double>? { get }

    /// Scrolls a strip of fixed pages so that the visible part begins at a part of it: a drag of the scroll bar. Pages that
    /// are not laid out yet are shown as soon as they are, the place sought last first.
    ///
    /// - Parameter start: From 0 to 1.
    func seek(to start: Double)

    /// Moves pages that are broader than the viewport across the direction of scrolling.
    ///
    /// - Parameter distance: In CSS pixels, to the right or down.
    /// - Returns: Whether they have moved.
    @discardableResult func shift(by distance: Double) -> Bool

    /// Goes to the beginning of the column before or after the one shown, where documents scroll one by one
    /// (`rendition:flow` is `scrolled-doc`): a swipe across the direction of scrolling. The history does not record it.
    ///
    /// - Returns: false where the column goes on in that document, or there is none.
    ///
    /// Spec: https://www.w3.org/TR/epub-rs-33/#sec-rendition-flow
    @discardableResult func goToColumn(_ direction: TurnDirection) -> Bool

    /// Returns the speed in CSS pixels per second at which words pass as fast as they are read.
    ///
    /// - Parameter words: The words that the reader reads in a minute.
    /// - Returns: nil if no text is shown.
    func scrollSpeed(wordsPerMinute words: Double) -> Double?
}

extension ScrollableNavigator {
    public var scrollBar: ClosedRange<Double>? { nil }

    public func seek(to start: Double) {}

    @discardableResult public func shift(by distance: Double) -> Bool { false }

    @discardableResult public func goToColumn(_ direction: TurnDirection) -> Bool { false }

    /// Scrolls by a distance, animated if a view shows the navigator.
    public func glide(by distance: Double) {
        if let scrollAnimator { scrollAnimator(distance) } else { scroll(by: distance) }
    }
}
