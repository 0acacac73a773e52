import LecternModel
import LecternPublication

extension SpreadNavigation: CommandHandler {
    func commandsDidBegin() { host?.navigation(isBusy: true) }

    func commandsDidEnd() {
        host?.navigation(isBusy: false)
        prepareNeighbours()
    }

    func carryOut(_ command: NavigationCommand) async {
        guard layout != nil else { return command.giveUp() }
        switch command {
        case .relayout: await relayout()
        case .turn(let turn): await self.turn(turn, command)
        case .jump(let jump): await self.jump(jump, command)
        }
    }

    private func relayout() async {
        guard currentShown == nil else { return }
        let target = location.target
        switch await loader.spread(at: target) {
        case .laidOut(let spread):
            if location.locator != nil { location = .resolved(spread.target) }
            guard let arranged = await arranged(spread, location.place, at: anchor) else { return }
            transition = .none
            show(arranged, reason: .relayout)
        case .outdated: break  // A newer relayout is queued.
        case .failed(let error): await showNearest(to: target.chapter, after: error)
        }
    }

    /// Shows the first readable chapter after, else before, one that cannot be shown.
    private func showNearest(to chapter: Int, after error: NavigatorError) async {
        host?.navigation(didFail: error)
        let count = publication.units.count
        let others = Array(chapter + 1..<max(count, chapter + 1)) + (0..<chapter).reversed()
        for other in others {
            guard case .laidOut(let spread) = await loader.spread(at: .place(.start(of: other))) else { continue }
            if shown == nil { location = .resolved(spread.start) }
            guard let arranged = await arranged(spread, spread.start, at: ScrollAnchor()) else { return }
            return show(arranged, reason: .relayout)
        }
    }

    private func turn(_ turn: NavigationCommand.Turn, _ command: NavigationCommand) async {
        let direction = turn.direction
        if isScrolling { return command.complete(await step(direction)) }
        var target = shown.flatMap { neighbour(of: $0, direction) }
        // Reported at the end only: a retried turn fails on the same chapters again.
        var failures: [NavigatorError] = []
        while let spreadTarget = target {
            switch await loader.spread(at: spreadTarget) {
            case .laidOut(.spread(let spread)):
                report(failures)
                transition = turn.options
                move(to: .spread(spread), reason: .turn(direction))
                return command.complete(true)
            case .laidOut(.strip): target = nil
            case .outdated: return loop.retry(command)
            case .failed(let error):
                failures.append(error)
                target = loader.neighbour(ofChapter: spreadTarget.chapter, direction)
            }
        }
        report(failures)
        command.giveUp()
        if shown != nil, currentShown == nil { loop.enqueueRelayout() }
    }

    private func report(_ failures: [NavigatorError]) {
        for failure in failures { host?.navigation(didFail: failure) }
    }

    private func jump(_ jump: NavigationCommand.Jump, _ command: NavigationCommand) async {
        switch await loader.spread(at: jump.target) {
        case .laidOut(let laidOut):
            let anchor = jumpAnchor(laidOut)
            guard let arranged = await arranged(laidOut, laidOut.target, at: anchor) else { return loop.retry(command) }
            if jump.isRemembered, shown != nil { history.leave(location.place) }
            transition = jump.options
            move(to: arranged, reason: .jump, isSilent: jump.isSilent)
            command.complete(true)
        case .outdated: loop.retry(command)
        case .failed(let error):
            host?.navigation(didFail: error)
            command.giveUp()
            if currentShown == nil { loop.enqueueRelayout() }
        }
    }

    /// Moves the reader to other pages.
    func move(to shown: ShownPages, reason: SpreadReason, isSilent: Bool = false) {
        location = .resolved(reason == .jump ? shown.target : shown.start)
        show(shown, reason: reason)
        guard !isSilent, let locator = currentLocation else { return }
        host?.navigation(locationDidChange: locator)
        if reason == .jump { host?.navigation(didJumpTo: locator) }
    }

    /// Shows other pages. The place stays.
    func show(_ shown: ShownPages, reason: SpreadReason) {
        self.shown = shown
        scrollReport?.cancel()
        scrollReport = nil
        host?.navigation(didShow: shown, reason: reason)
        loadTotals()
    }

    /// Lays out the spreads next to the one shown, once no command is left.
    func prepareNeighbours() {
        // Magnified pages are entered at their edge, which is another layout.
        guard let currentShown, !loop.isRunning else { return }
        switch currentShown {
        case .scroll: scrolling.fetch()
        case .spread(let spread):
            guard layout?.zoom == .wholePage else { return }
            loader.prepareNeighbours(of: spread) { [weak self] in self?.host?.navigationDidPrepareNeighbours() }
        }
    }
}
