import LecternGeometry
import LecternPublication

// Moves of a reader who scrolls.
extension SpreadNavigation {
    func connectScrolling() {
        scrolling.report = { [weak self] in self?.host?.navigationDidPrepareNeighbours() }
        scrolling.tiles.report = { [weak self] in self?.host?.navigationDidPrepareNeighbours() }
        scrolling.fail = { [weak self] in self?.host?.navigation(didFail: $0) }
    }

    /// Whether a column is shown that scrolls.
    var isScrolling: Bool { currentShown?.window != nil }

    /// Returns what to show: a spread as it is, or the window around a place of a strip.
    ///
    /// - Returns: nil if the layout has changed meanwhile.
    func arranged(_ laidOut: LaidOut, _ place: Place, at anchor: ScrollAnchor) async -> ShownPages? {
        switch laidOut {
        case .spread(let spread):
            scrolling.clear()
            return .spread(spread)
        case .strip(let strip):
            guard await scrolling.show(place, on: strip, at: anchor) else { return nil }
            return scrolling.window.map { .scroll($0) }
        }
    }

    /// A jump shows its target a sixth of the viewport below the top, but a chapter from its start.
    func jumpAnchor(_ laidOut: LaidOut) -> ScrollAnchor {
        guard case .strip(let strip) = laidOut else { return ScrollAnchor() }
        let extent = strip.extent
        let length = strip.layout.viewport.length(extent.direction)
        if strip.isFixed {
            guard let words = strip.words(at: strip.target), extent.textEnd > length else {
                return ScrollAnchor(distance: strip.layout.insets.ends(extent.direction).start)
            }
            let start = extent.direction.start(of: words, in: extent.textEnd)
            return ScrollAnchor(distance: min(0, max(length / 6 - start, length - extent.textEnd)))
        }
        let isStart = strip.key.index == 0 && extent.lines.line(of: strip.target) == extent.lines.first
        return ScrollAnchor(distance: isStart ? 0 : length / 6)
    }

    /// Moves a strip by a distance on the screen.
    ///
    /// - Returns: Whether it has moved.
    func panStrip(dx: Double, dy: Double) -> Bool {
        guard isScrolling, let direction = scrolling.window?.direction else { return false }
        let hasShifted = scrolling.shift(by: direction.isHorizontal ? dy : dx)
        let moved = scrolling.scroll(by: direction.forward(dx, dy))
        if moved != 0 || hasShifted { didScroll(reason: .scroll) }
        return moved != 0 || hasShifted
    }

    /// Scrolls by a distance; negative distances lead back.
    ///
    /// - Returns: How far the column has moved, in CSS pixels.
    func scroll(by distance: Double) -> Double {
        guard isScrolling else { return 0 }
        let moved = scrolling.scroll(by: distance)
        if moved != 0 { didScroll(reason: .scroll) }
        return moved
    }

    /// The distance of a step, negative to go back; see ``ScrollWindow/step(_:)``.
    func stepDistance(_ direction: TurnDirection) -> Double { scrolling.window?.step(direction) ?? 0 }

    /// Scrolls by a step, and waits for strips that are not laid out yet.
    ///
    /// - Returns: false at the end of the column.
    func step(_ direction: TurnDirection) async -> Bool {
        if scrolling.window?.knowsStep(direction) == false { await scrolling.settle() }
        var remaining = stepDistance(direction)
        guard remaining != 0 else { return false }
        var moved = scrolling.scroll(by: remaining)
        remaining -= moved
        while abs(remaining) > 0.5, scrolling.window?.canScroll(direction) == true {
            await scrolling.settle()
            let more = scrolling.scroll(by: remaining)
            if more == 0 { break }
            moved += more
            remaining -= more
        }
        if moved != 0 { didScroll(reason: .turn(direction)) }
        guard moved == 0 else { return true }
        return await stepOver(direction)
    }

    /// Goes to the next column where chapters do not follow each other.
    private func stepOver(_ direction: TurnDirection) async -> Bool {
        guard let edge = direction == .forward ? scrolling.window?.strips.last : scrolling.window?.strips.first,
            let target = loader.neighbour(ofChapter: edge.key.chapter, direction),
            case .laidOut(let laidOut) = await loader.spread(at: target)
        else { return false }
        let place = direction == .forward ? laidOut.start : .end(of: target.chapter)
        let anchor = ScrollAnchor(distance: direction == .forward ? 0 : scrolling.window?.extent ?? 0)
        guard let shown = await arranged(laidOut, place, at: anchor) else { return false }
        move(to: shown, reason: .turn(direction))
        // Pages are entered at their last one.
        if layout != shown.layout { location = .resolved(place) }
        return true
    }

    /// Goes to the beginning of the next column, if the one shown does not go on there.
    func goToColumn(_ direction: TurnDirection) -> Bool {
        guard let target = scrolling.nextColumn(direction) else { return false }
        loop.enqueue(
            .jump(
                .init(
                    target: .place(.start(of: target.chapter)), isRemembered: false, isSilent: false, completion: nil)))
        return true
    }

    /// Steps at once if strips are laid out, else as soon as they are.
    func turnByScrolling(_ direction: TurnDirection) -> Bool {
        guard canTurn(direction) else { return false }
        let distance = stepDistance(direction)
        if let animator = scrolling.animator, !loop.isRunning, let window = scrolling.window,
            window.canScroll(direction), window.knowsStep(direction)
        {
            animator(distance)
            return true
        }
        // At the end of the column, the next one is laid out first.
        guard !loop.isRunning, let window = scrolling.window, window.canScroll(direction), window.reaches(distance),
            window.knowsStep(direction)
        else {
            loop.enqueue(.turn(.init(direction: direction, options: .none, completion: nil)))
            return true
        }
        _ = scrolling.scroll(by: distance)
        didScroll(reason: .turn(direction))
        return true
    }

    /// Follows the window with the reader's place. Whoever has scrolled draws the new frame; all others learn of it
    /// afterwards, once for all that is scrolled until then.
    private func didScroll(reason: SpreadReason) {
        guard let window = scrolling.window else { return }
        location = .resolved(window.firstPlace)
        if reason == .scroll {
            shown = .scroll(window)
            reportScroll()
        } else {
            show(.scroll(window), reason: reason)
        }
        reportPlace()
    }

    private func reportScroll() {
        guard scrollReport == nil else { return }
        scrollReport = Task { [weak self] in
            guard !Task.isCancelled, let self else { return }
            scrollReport = nil
            if let shown, shown.window != nil { host?.navigation(didShow: shown, reason: .scroll) }
        }
    }

    /// Reports the place at most five times a second, and where the reader comes to rest.
    private func reportPlace() {
        guard placeReport == nil else { return }
        placeReport = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(200))
            guard !Task.isCancelled, let self else { return }
            placeReport = nil
            if let locator = currentLocation { host?.navigation(locationDidChange: locator) }
            if let shown { host?.navigation(visibleContentDidChange: shown) }
        }
    }

    /// Shows a strip with other decorations.
    func replaceStrip(with strip: LaidOutStrip) {
        scrolling.replace(with: strip)
        guard let window = scrolling.window, window.layout == layout else { return }
        shown = .scroll(window)
        host?.navigation(didShow: .scroll(window), reason: .decoration)
    }
}

extension ScrollController {
    /// A strip of the window whose decorations are of another version.
    func outdatedStrip(before version: Int) -> LaidOutStrip? {
        window?.strips.first { $0.overlay.version != version }
    }

    /// The visible tiles of the window.
    func visibleTiles(isForward: Bool = true) -> [ScrollTile] {
        window.map { tiles.tiles(of: $0, isForward: isForward) } ?? []
    }
}
