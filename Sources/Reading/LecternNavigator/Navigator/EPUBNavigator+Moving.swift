import LecternBase
public import LecternModel
import LecternPublication

extension EPUBNavigator {
    /// Turns the page: at once where the next spread is prepared, else as soon
    /// as it is laid out. Turns asked for in the meantime follow one another,
    /// none is lost.
    ///
    /// - Returns: `false` at the end of the publication, when nothing turns.
    @discardableResult public func turn(_ direction: TurnDirection) -> Bool {
        guard let spread else { return false }
        if loop != nil || neighbour(of: spread, direction) != nil { moveToEdge(for: direction) }
        if loop == nil, let next = preparedNeighbour(direction) {
            move(to: next, reason: .turn(direction))
            prepareNeighbours()
            return true
        }
        guard loop != nil || neighbour(of: spread, direction) != nil else { return false }
        enqueue(.turn(direction, nil))
        return true
    }

    /// Whether there is a page in a direction.
    public func canTurn(_ direction: TurnDirection) -> Bool {
        spread.map { neighbour(of: $0, direction) != nil } ?? false
    }

    @discardableResult public func goForward() async -> Bool { await turnAndWait(.forward) }

    @discardableResult public func goBackward() async -> Bool { await turnAndWait(.backward) }

    private func turnAndWait(_ direction: TurnDirection) async -> Bool {
        guard spread != nil || loop != nil else { return false }
        if let spread, neighbour(of: spread, direction) != nil { moveToEdge(for: direction) }
        return await withCheckedContinuation { enqueue(.turn(direction, $0)) }
    }

    @discardableResult public func go(to locator: Locator) async -> Bool {
        guard let chapter = publication.unitIndex(of: locator) else {
            delegate?.navigator(self, presentError: .noSuchPlace(locator.href.string))
            return false
        }
        if layout == nil {
            // Nothing is shown yet: this is where it will begin.
            initialLocation = locator
            place = .start(of: chapter)
            return true
        }
        return await jump(to: .locator(locator, chapter: chapter))
    }

    @discardableResult public func go(to link: Link) async -> Bool {
        guard let locator = publication.locate(link) else {
            delegate?.navigator(self, presentError: .noSuchPlace(link.href))
            return false
        }
        return await go(to: locator)
    }

    /// Goes to a place.
    @discardableResult public func go(to place: Place) async -> Bool {
        guard publication.units.indices.contains(place.chapter) else { return false }
        return await jump(to: .place(place))
    }

    /// Goes along with another view of the publication: not a jump of its
    /// reader, so there is no way back from it, and no one is told.
    @discardableResult public func follow(_ place: Place) async -> Bool {
        guard publication.units.indices.contains(place.chapter), layout != nil else { return false }
        if let spread, spread.layout == layout, spread.contains(place) {
            self.place = place
            return true
        }
        return await jump(to: .place(place), isRemembered: false, isSilent: true)
    }

    /// Goes to a share of the publication, from 0 to 1.
    @discardableResult public func go(toProgression progression: Double) async -> Bool {
        guard let locator = await locator(atProgression: progression) else { return false }
        return await go(to: locator)
    }

    /// Goes to a position of the publication's list, counted from 1.
    @discardableResult public func go(toPosition position: Int) async -> Bool {
        let all = await knownPositions().flatMap(\.self)
        guard all.indices.contains(position - 1) else { return false }
        return await go(to: all[position - 1])
    }

    /// Goes to a page of the present layout, counted from 1; `false` while it
    /// is not known.
    @discardableResult public func go(toPage number: Int) async -> Bool {
        guard let place = pages.place(ofPage: number) else { return false }
        return await go(to: place)
    }

    public var canGoBack: Bool { !history.back.isEmpty }
    public var canGoForwardInHistory: Bool { !history.forward.isEmpty }

    /// Goes back to where the reader jumped from.
    @discardableResult public func goBack() async -> Bool {
        guard let target = history.goBack(from: place) else { return false }
        return await jump(to: .place(target), isRemembered: false)
    }

    /// Takes the way that ``goBack()`` came.
    @discardableResult public func goForwardInHistory() async -> Bool {
        guard let target = history.goForward(from: place) else { return false }
        return await jump(to: .place(target), isRemembered: false)
    }

    /// A jump leaves behind all that was to be done before it.
    private func jump(to target: SpreadTarget, isRemembered: Bool = true, isSilent: Bool = false) async -> Bool {
        for command in commands where !command.isRelayout { command.giveUp() }
        commands.removeAll()
        return await withCheckedContinuation { completion in
            enqueue(
                .jump(
                    .init(target: target, isRemembered: isRemembered, isSilent: isSilent, completion: completion)))
            cancelLayouts(but: target)
        }
    }
}

extension EPUBNavigator {
    /// The spread beside the one shown, if it is laid out.
    public func preparedNeighbour(_ direction: TurnDirection) -> LaidOutSpread? {
        guard let spread, let layout, spread.layout == layout else { return nil }
        return neighbour(of: spread, direction).flatMap { cache.spread(at: $0, in: layout) }
    }

    /// What comes after or before a spread.
    func neighbour(of spread: LaidOutSpread, _ direction: TurnDirection) -> SpreadTarget? {
        let chapter = spread.key.chapter
        switch direction {
        case .forward where !spread.endsChapter:
            return .spread(.init(chapter: chapter, index: spread.key.index + 1))
        case .backward where spread.key.index > 0:
            return .spread(.init(chapter: chapter, index: spread.key.index - 1))
        case .forward: return neighbour(ofChapter: spread.lastChapter, .forward)
        case .backward: return neighbour(ofChapter: chapter, .backward)
        }
    }

    func neighbour(ofChapter chapter: Int, _ direction: TurnDirection) -> SpreadTarget? {
        switch direction {
        case .forward:
            chapter + 1 < publication.units.count ? .spread(.init(chapter: chapter + 1, index: 0)) : nil
        case .backward: chapter > 0 ? .last(chapter: chapter - 1) : nil
        }
    }

    /// Shows where the reader has moved to.
    func move(to spread: LaidOutSpread, reason: SpreadReason, isSilent: Bool = false) {
        if case .jump = reason { place = spread.target } else { place = spread.start }
        show(spread, reason: reason)
        guard !isSilent, let locator = currentLocation else { return }
        delegate?.navigator(self, locationDidChange: locator)
        if case .jump = reason { delegate?.navigator(self, didJumpTo: locator) }
    }

    func show(_ spread: LaidOutSpread, reason: SpreadReason) {
        self.spread = spread
        cache.insert(spread)
        delegate?.navigator(self, didShow: spread, reason: reason)
        if canZoom, fit != .page || zoom != .wholePage { refit(atTop: false) }
    }

    /// Lays out what the reader is likely to turn to: two spreads ahead, one back.
    func prepareNeighbours() {
        guard let spread, let layout, spread.layout == layout, loop == nil else { return }
        // Magnified pages are turned to at their beginning, which is another layout.
        guard layout.zoom == .wholePage else { return }
        preparation?.cancel()
        preparation = Task { [weak self] in
            for target in [self?.neighbour(of: spread, .forward), self?.neighbour(of: spread, .backward)] {
                guard let target else { continue }
                await self?.prepare(target, in: layout)
            }
            guard let next = self?.preparedNeighbour(.forward),
                let second = self?.neighbour(of: next, .forward)
            else { return }
            await self?.prepare(second, in: layout)
        }
    }

    private func prepare(_ target: SpreadTarget, in layout: LayoutRequest) async {
        guard !Task.isCancelled, layout == self.layout, cache.spread(at: target, in: layout) == nil else { return }
        guard (try? await request(target, in: layout).value) != nil, layout == self.layout else { return }
        delegate?.navigatorDidPrepareNeighbours(self)
    }
}
