import LecternBase
import LecternGeometry
import LecternModel
import LecternPublication

// Requests to move. EPUBNavigator documents their behaviour.
extension SpreadNavigation {
    func turn(_ direction: TurnDirection) -> Bool {
        guard let shown, !loop.isClosed else { return false }
        if shown.window != nil { return turnByScrolling(direction) }
        let isPossible = loop.isRunning || neighbour(of: shown, direction) != nil
        if isPossible {
            host?.navigation(willTurn: direction)
        }
        if !loop.isRunning, let next = preparedNeighbour(direction) {
            transition = .animated
            move(to: .spread(next), reason: .turn(direction))
            prepareNeighbours()
            return true
        }
        guard isPossible else { return false }
        loop.enqueue(.turn(.init(direction: direction, options: .animated, completion: nil)))
        return true
    }

    func turnAndWait(_ direction: TurnDirection, options: NavigatorGoOptions) async -> Bool {
        guard shown != nil || loop.isRunning, !loop.isClosed else { return false }
        if canTurn(direction) { host?.navigation(willTurn: direction) }
        return await withCheckedContinuation { completion in
            loop.enqueue(.turn(.init(direction: direction, options: options, completion: completion)))
        }
    }

    func canTurn(_ direction: TurnDirection) -> Bool {
        switch shown {
        case .scroll?: scrolling.canTurn(direction)
        case .spread(let spread)?: loader.neighbour(of: .spread(spread), direction) != nil
        case nil: false
        }
    }

    /// Returns the target after or before a spread; nil at the end of the publication, and while a column scrolls.
    func neighbour(of shown: ShownPages, _ direction: TurnDirection) -> SpreadTarget? {
        shown.spread.flatMap { loader.neighbour(of: .spread($0), direction) }
    }

    /// The spread next to the one shown, if it is laid out.
    func preparedNeighbour(_ direction: TurnDirection) -> LaidOutSpread? {
        guard let currentShown, let target = neighbour(of: currentShown, direction) else { return nil }
        return loader.cached(at: target)?.spread
    }

    func go(to locator: Locator, options: NavigatorGoOptions = .none) async -> Bool {
        guard let chapter = publication.unitIndex(of: locator) else {
            host?.navigation(didFail: .noSuchPlace(locator.href.string))
            return false
        }
        guard !loop.isClosed else { return false }
        guard layout != nil else {
            // Nothing is shown yet: reading starts here.
            location = .unresolved(locator, chapter: chapter)
            return true
        }
        return await jump(to: .locator(locator, chapter: chapter), options: options)
    }

    func go(to link: Link, options: NavigatorGoOptions) async -> Bool {
        guard let locator = publication.locate(link) else {
            host?.navigation(didFail: .noSuchPlace(link.href))
            return false
        }
        return await go(to: locator, options: options)
    }

    func go(to place: Place) async -> Bool {
        guard publication.units.indices.contains(place.chapter) else { return false }
        return await jump(to: .place(place))
    }

    func follow(_ place: Place, through end: Place? = nil) async -> Bool {
        guard publication.units.indices.contains(place.chapter), layout != nil, !loop.hasPendingMove else {
            return false
        }
        if let currentShown, currentShown.contains(place), end.map(currentShown.contains) ?? true {
            location = .resolved(place)
            return true
        }
        return await jump(to: .place(place), isRemembered: false, isSilent: true)
    }

    func goBack() async -> Bool {
        guard let target = history.goBack(from: location.place) else { return false }
        return await jump(to: .place(target), isRemembered: false)
    }

    func goForwardInHistory() async -> Bool {
        guard let target = history.goForward(from: location.place) else { return false }
        return await jump(to: .place(target), isRemembered: false)
    }

    /// Jumps to a target. All pending commands are given up.
    func jump(
        to target: SpreadTarget, options: NavigatorGoOptions = .none, isRemembered: Bool = true, isSilent: Bool = false
    ) async -> Bool {
        guard !loop.isClosed else { return false }
        loop.removeAll()
        return await withCheckedContinuation { completion in
            let jump = NavigationCommand.Jump(
                target: target, options: options, isRemembered: isRemembered, isSilent: isSilent, completion: completion
            )
            loop.enqueue(.jump(jump))
            loader.cancelRequests(except: target)
        }
    }
}

// Locators of the reader's place and of what is shown.
extension SpreadNavigation {
    /// The reader's place as a locator; nil before the first layout if there is no start location.
    var currentLocation: Locator? {
        guard let shown else { return location.locator }
        return locator(of: location.place, in: shown)
    }

    /// The start of what is shown as a locator with its first words.
    var currentPageLocation: Locator? { shown.flatMap { locator(of: $0.start, in: $0) } }

    private func locator(of place: Place, in shown: ShownPages) -> Locator? {
        let length = shown.length(ofChapter: place.chapter)
        guard let locator = publication.locator(to: place, length: length) else { return nil }
        var result = withTotals(locator, chapter: place.chapter, length: length)
        let title = contents.current(on: shown, pages: census.pages).map { contents.title(at: $0) } ?? ""
        if !title.isEmpty { result.title = title }
        if place == shown.start, case let excerpt = shown.excerpt, !excerpt.isEmpty { result.text.highlight = excerpt }
        return result
    }

    /// Adds position and total progression, if the positions are loaded.
    ///
    /// - Parameter length: The length of the chapter's canonical text.
    func withTotals(_ locator: Locator, chapter: Int, length: Int) -> Locator {
        positions?.withTotals(locator, chapter: chapter, length: length) ?? locator
    }

    /// Returns the positions; loads them once.
    func loadPositions() async -> PositionList {
        if let positions { return positions }
        let loading = positionLoading ?? Task { [publication] in await PositionList(publication) }
        positionLoading = loading
        let loaded = await loading.value
        positions = loaded
        return loaded
    }

    /// Loads the positions after the first layout, and reports the place with its totals. A host that has asked for
    /// the positions before gets no report.
    func loadTotals() {
        guard totalsReport == nil, positionLoading == nil else { return }
        totalsReport = Task { [weak self] in
            guard let self else { return }
            _ = await loadPositions()
            guard !Task.isCancelled, let shown, let locator = currentLocation else { return }
            host?.navigation(locationDidChange: locator)
            host?.navigationDidLoadTotals(of: shown)
        }
    }
}
