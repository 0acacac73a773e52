public import LecternGeometry
public import LecternModel
public import LecternPublication

// What is shown, and where the reader is.
extension SpreadNavigator {
    public var publication: Publication { navigation.publication }

    /// The table of contents with its places in the reading order.
    public var contents: ContentsIndex { navigation.contents }

    /// The pages of the printed book, as the publication lists them; empty if it does not.
    public var printedPages: PrintedPages { navigation.printedPages }

    /// What is shown: pages, or a column that scrolls; nil until the first layout is done.
    public var shown: ShownPages? { navigation.shown }

    /// The requested layout. What is shown may still be of an older one.
    public var layout: LayoutRequest? { navigation.layout }

    /// The reader's place. Only moves change it.
    public var place: Place { navigation.location.place }

    /// The pages counted so far in the requested layout.
    public var pages: PageMap { navigation.census.pages }

    public var presentation: VisualPresentation { controller.presentation }

    public var presentedSpread: PresentedSpread? { shown?.presented }

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

    /// The start of what is shown as a locator with its first words, for bookmarks.
    public var currentPageLocation: Locator? { navigation.currentPageLocation }

    /// The reader's progression in the publication, from 0 to 1; nil before the positions are loaded.
    public var totalProgression: Double? { currentLocation?.locations.totalProgression }

    /// The total progression at which each chapter begins, from 0 to 1; empty before the positions are loaded.
    public var chapterMarks: [Double] { navigation.positions?.unitStarts ?? [] }

    /// The number of positions, which are pages that no setting changes; 0 before the positions are loaded.
    public var positionCount: Int { navigation.positions?.count ?? 0 }

    /// Returns the number of the position that contains a place, from 1; nil before the positions are loaded, and until the
    /// chapter of the place is counted.
    public func positionNumber(of place: Place) -> Int? {
        guard let positions = navigation.positions, pages.lengths.indices.contains(place.chapter) else { return nil }
        let isShown = shown?.hasPage(ofChapter: place.chapter) == true
        let length = isShown ? shown?.length(ofChapter: place.chapter) : pages.lengths[place.chapter]
        return positions.number(of: place, length: length)
    }

    /// Returns the first place of a position by its number, from 1; nil if it is not known.
    public func place(ofPosition number: Int) -> Place? {
        guard let locator = navigation.positions?.locator(atPosition: number),
            let chapter = publication.unitIndex(of: locator)
        else { return nil }
        guard let progression = locator.locations.progression, progression > 0 else { return .start(of: chapter) }
        guard let length = pages.lengths[chapter] else { return nil }
        return Place(chapter: chapter, offset: Int((progression * Double(length)).rounded(.down)))
    }

    /// Returns the total progression of a place, from 0 to 1; nil before the positions are loaded, and until the chapter of
    /// the place is counted.
    public func totalProgression(of place: Place) -> Double? {
        guard let positions = navigation.positions, pages.lengths.indices.contains(place.chapter) else { return nil }
        return positions.progression(of: place, length: pages.lengths[place.chapter])
    }

    /// Returns the locator at a total progression; values outside 0 to 1 are clamped.
    public func locator(atProgression progression: Double) async -> Locator? {
        await navigation.loadPositions().locator(atProgression: progression)
    }

    /// Waits for the positions. Before, locators have no position and no total progression. The navigator loads them
    /// after the first layout; call this to have them earlier.
    public func loadPositions() async { _ = await navigation.loadPositions() }
}
