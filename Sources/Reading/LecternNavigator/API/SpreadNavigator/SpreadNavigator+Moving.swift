import LecternBase
public import LecternGeometry
public import LecternModel
public import LecternPublication

// Moves of the reader.
extension SpreadNavigator {
    /// Turns the page: at once if the next spread is prepared, else as soon as
    /// it is laid out. Further turns are queued; none is lost.
    ///
    /// - Returns: false at the end of the publication.
    @discardableResult public func turn(_ direction: TurnDirection) -> Bool { navigation.turn(direction) }

    /// Whether there is a page in a direction.
    public func canTurn(_ direction: TurnDirection) -> Bool { navigation.canTurn(direction) }

    /// The spread next to the one shown; nil if it is not laid out yet.
    public func preparedNeighbour(_ direction: TurnDirection) -> LaidOutSpread? {
        navigation.preparedNeighbour(direction)
    }

    @discardableResult public func goForward(options: NavigatorGoOptions) async -> Bool {
        await navigation.turnAndWait(.forward, options: options)
    }

    @discardableResult public func goBackward(options: NavigatorGoOptions) async -> Bool {
        await navigation.turnAndWait(.backward, options: options)
    }

    @discardableResult public func go(to locator: Locator, options: NavigatorGoOptions) async -> Bool {
        await navigation.go(to: locator, options: options)
    }

    @discardableResult public func go(to link: Link, options: NavigatorGoOptions) async -> Bool {
        await navigation.go(to: link, options: options)
    }

    /// Jumps to a place.
    @discardableResult public func go(to place: Place) async -> Bool { await navigation.go(to: place) }

    /// Whether a move that the reader has asked for is not done yet.
    public var hasPendingMove: Bool { navigation.loop.hasPendingMove }

    /// Follows another view of the publication, or a voice, to a place. This is no jump: the history and the delegate
    /// do not learn of it.
    ///
    /// - Parameter end: the last place that is to be seen, too. A column scrolls up until it is in view, at most until the
    ///   place is at the start of the window; nil to move only if the place is not in view.
    /// - Returns: false if it did not follow: a pending move of the reader goes first.
    @discardableResult public func follow(_ place: Place, through end: Place? = nil) async -> Bool {
        await navigation.follow(place, through: end)
    }

    /// Jumps to an element.
    ///
    /// - Parameter element: Its index in the chapter's document, in document order.
    /// - Returns: false if there is no such chapter.
    @discardableResult public func go(toElement element: Int, inChapter chapter: Int) async -> Bool {
        guard publication.units.indices.contains(chapter), let href = publication.units[chapter].href else {
            return false
        }
        let locations = Locator.Locations(otherLocations: ["element": .integer(element)])
        return await go(to: publication.units[chapter].locator(Locator(href: href, locations: locations)))
    }

    /// Jumps to a total progression, from 0 to 1.
    @discardableResult public func go(toProgression progression: Double) async -> Bool {
        guard let locator = await locator(atProgression: progression) else { return false }
        return await go(to: locator)
    }

    /// Jumps to a position of the publication, counted from 1.
    @discardableResult public func go(toPosition position: Int) async -> Bool {
        guard let locator = await navigation.loadPositions().locator(atPosition: position) else { return false }
        return await go(to: locator)
    }

    /// Jumps to a page of the current layout, counted from 1.
    ///
    /// - Returns: false if the page does not exist or is not counted yet.
    @discardableResult public func go(toPage number: Int) async -> Bool {
        guard let place = pages.place(ofPage: number) else { return false }
        return await go(to: place)
    }

    /// Whether there was a jump that ``goBack()`` returns from.
    public var canGoBack: Bool { !navigation.history.back.isEmpty }
    /// Whether ``goBack()`` has returned from a jump, and nothing has been read since.
    public var canGoForwardInHistory: Bool { !navigation.history.forward.isEmpty }

    /// Returns to the place of the last jump.
    @discardableResult public func goBack() async -> Bool { await navigation.goBack() }

    /// Undoes ``goBack()``.
    @discardableResult public func goForwardInHistory() async -> Bool { await navigation.goForwardInHistory() }
}
