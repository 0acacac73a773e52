public import LecternGeometry
public import LecternModel
public import LecternPublication

/// A navigator whose publication is seen: it fills a viewport with spreads of
/// pages, or with a strip.
///
///     navigator.setViewport(Viewport(width: 1_000, height: 800, scale: 2))
///     let token = navigator.observe { event in
///         if case .shown = event, let spread = navigator.presentedSpread { window.draw(spread.picture) }
///     }
///
/// A view shows every visual navigator by this protocol alone, also one of an
/// app. The delegate of a navigator is left to the app: views use ``observe(_:)``.
@MainActor public protocol VisualNavigator: Navigator, InputObservable {
    /// How the publication is presented.
    var presentation: VisualPresentation { get }
    /// The area to fill; nil until ``setViewport(_:)``.
    var viewport: Viewport? { get }
    /// The spread to show; nil until the first one is ready.
    var presentedSpread: PresentedSpread? { get }
    /// How what is shown replaces what was before: with an animation, if the view has one, or at once.
    var transition: NavigatorGoOptions { get }
    /// The observers of the navigator, to which it reports its events.
    var observers: NavigatorObservers { get }

    /// Sets the area to fill. The place stays.
    func setViewport(_ viewport: Viewport)
    /// Returns the spread next to the one shown; nil if there is none, or if it is not ready yet.
    func presentedNeighbour(_ direction: TurnDirection) -> PresentedSpread?
    /// Whether there is a spread in a direction.
    func canTurn(_ direction: TurnDirection) -> Bool
    /// Turns the page: at once if the next spread is ready, else as soon as it is.
    ///
    /// - Returns: false at the end of the publication.
    @discardableResult func turn(_ direction: TurnDirection) -> Bool
    /// The first element that is visible, as a locator that is precise within its resource; nil if nothing is shown.
    func firstVisibleElementLocator() async -> Locator?
    /// Handles a tap or click that no observer of input has handled.
    func tap(at point: Point)
    /// Handles a double tap or double click that no observer of input has handled.
    func doubleTap(at point: Point)
    /// Ends all work: the navigator shows nothing new afterwards.
    func close()
}

extension VisualNavigator {
    public var transition: NavigatorGoOptions { .animated }

    public func firstVisibleElementLocator() async -> Locator? { currentLocation }

    public func tap(at point: Point) {}

    public func doubleTap(at point: Point) {}

    public func close() {}
}

/// How a navigator presents its publication.
public struct VisualPresentation: Hashable, Sendable {
    /// The direction of reading: `ltr` or `rtl`.
    public var readingProgression: ReadingProgression
    /// Whether content is a continuous strip instead of pages.
    public var isScrolled: Bool
    /// The direction in which a strip is scrolled.
    public var scrollAxis: Axis
    /// The number of pages side by side.
    public var columns: Int
    /// The axis along which pages are dragged and turn.
    public var turnAxis: Axis

    /// Creates a presentation: single pages that turn to the side, unless said otherwise.
    ///
    /// - Parameter readingProgression: `ltr` or `rtl`; `auto` counts as `ltr`.
    public init(
        readingProgression: ReadingProgression, isScrolled: Bool = false, scrollAxis: Axis = .vertical,
        columns: Int = 1, turnAxis: Axis = .horizontal
    ) {
        self.readingProgression = readingProgression
        self.isScrolled = isScrolled
        self.scrollAxis = scrollAxis
        self.columns = columns
        self.turnAxis = turnAxis
    }
}

extension VisualNavigator {
    /// Whether there is a page on the left.
    public var canGoLeft: Bool { canTurn(left) }

    /// Whether there is a page on the right.
    public var canGoRight: Bool { canTurn(left.reversed) }

    /// Whether there is a page after the one shown.
    public var canGoForward: Bool { canTurn(.forward) }

    /// Whether there is a page before the one shown.
    public var canGoBackward: Bool { canTurn(.backward) }

    /// Goes to the page on the left.
    @discardableResult public func goLeft(options: NavigatorGoOptions = .none) async -> Bool {
        left == .forward ? await goForward(options: options) : await goBackward(options: options)
    }

    /// Goes to the page on the right.
    @discardableResult public func goRight(options: NavigatorGoOptions = .none) async -> Bool {
        left == .forward ? await goBackward(options: options) : await goForward(options: options)
    }

    /// The direction in which the page on the left is.
    var left: TurnDirection { presentation.readingProgression == .rtl ? .forward : .backward }

    /// Adds an observer of what the navigator shows.
    ///
    /// - Returns: A token that keeps the observer until it is released.
    public func observe(_ handler: @escaping @MainActor (VisualNavigatorEvent) -> Void) -> ObservationToken {
        observers.add(handler)
    }
}

extension VisualNavigator {
    /// What the navigator shows, as it happens. Each stream gets all events from its creation on, and ends with the
    /// navigator.
    ///
    ///     for await event in navigator.events where event == .selection { updateMenu() }
    public var events: AsyncStream<VisualNavigatorEvent> { observers.stream(.unbounded) { $0 } }

    /// The places to which the reader moves, beginning with the current one. If several moves happen before the next
    /// is taken from the stream, only the last of them is kept. The stream ends with the navigator.
    ///
    ///     for await place in navigator.locations { save(place.jsonString) }
    public var locations: AsyncStream<Locator> {
        observers.stream(.bufferingNewest(1), beginningWith: currentLocation) { [weak self] event in
            event == .location ? self?.currentLocation : nil
        }
    }
}
