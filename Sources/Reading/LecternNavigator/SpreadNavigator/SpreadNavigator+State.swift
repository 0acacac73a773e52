public import LecternModel
public import LecternPublication

// What is shown, and where the reader is.
extension SpreadNavigator {
    public var publication: Publication { navigation.publication }

    /// The table of contents with its places in the reading order.
    public var contents: ContentsIndex { navigation.contents }

    /// The spread shown; nil until the first layout is done.
    public var spread: LaidOutSpread? { navigation.spread }

    /// The requested layout. The spread shown may still be of an older one.
    public var layout: LayoutRequest? { navigation.layout }

    /// The reader's place. Only moves change it.
    public var place: Place { navigation.location.place }

    /// The pages counted so far in the requested layout.
    public var pages: PageMap { navigation.census.pages }

    public var presentation: VisualPresentation { controller.presentation }

    public var presentedSpread: PresentedSpread? { spread?.presented }

    public var transition: NavigatorGoOptions { navigation.transition }

    public func presentedNeighbour(_ direction: TurnDirection) -> PresentedSpread? {
        preparedNeighbour(direction)?.presented
    }

    /// The area to fill; nil until ``setViewport(_:)``.
    public var viewport: Viewport? { controller.viewport }

    /// Sets the area to fill. The place stays.
    public func setViewport(_ viewport: Viewport) { controller.setViewport(viewport) }

    /// The reader's place as a locator, to store and to share. Before the first
    /// layout: the start location, or nil.
    public var currentLocation: Locator? { navigation.currentLocation }

    /// The start of the spread shown as a locator with its first words, for bookmarks.
    public var currentPageLocation: Locator? { navigation.currentPageLocation }

    /// The reader's progression in the publication, from 0 to 1; nil before ``loadPositions()``.
    public var totalProgression: Double? { currentLocation?.locations.totalProgression }

    /// The total progression at which each chapter begins, from 0 to 1; empty before ``loadPositions()``.
    public var chapterMarks: [Double] { navigation.positions?.unitStarts ?? [] }

    /// Returns the locator at a total progression; values outside 0 to 1 are clamped.
    public func locator(atProgression progression: Double) async -> Locator? {
        await navigation.loadPositions().locator(atProgression: progression)
    }

    /// Loads the positions. Before, locators have no position and no total progression.
    public func loadPositions() async { _ = await navigation.loadPositions() }
}
