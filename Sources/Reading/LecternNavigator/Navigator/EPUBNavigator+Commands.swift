import LecternModel
import LecternPublication

extension EPUBNavigator {
    /// Adds a command and sees to it that commands are carried out, one after
    /// the other.
    func enqueue(_ command: NavigationCommand) {
        if command.isRelayout {
            if commands.first?.isRelayout != true { commands.insert(command, at: 0) }
        } else {
            commands.append(command)
        }
        guard loop == nil else { return }
        loop = Task { await work() }
    }

    private func work() async {
        activity.isBusy = true
        delegate?.navigator(self, isBusy: true)
        while !commands.isEmpty, !Task.isCancelled { await carryOut(commands.removeFirst()) }
        loop = nil
        activity.isBusy = false
        // Closed: nothing more is told or prepared.
        if Task.isCancelled { return }
        delegate?.navigator(self, isBusy: false)
        prepareNeighbours()
    }

    private func carryOut(_ command: NavigationCommand) async {
        guard layout != nil else { return command.giveUp() }
        switch command {
        case .relayout: await relayout()
        case .turn(let direction, let completion): await turn(direction, command, completion)
        case .jump(let jump): await self.jump(jump, command)
        }
    }

    private func relayout() async {
        guard let layout, spread?.layout != layout else { return }
        let target = initialTarget ?? .place(place)
        switch await obtain(target) {
        case .spread(let spread):
            if initialTarget != nil { place = spread.target }
            initialLocation = nil
            show(spread, reason: .relayout)
        case .outdated: break  // There is a newer command for it.
        case .failed(let error): await showNearest(to: target.chapter, after: error)
        }
    }

    /// Where reading begins, as long as nothing is shown.
    private var initialTarget: SpreadTarget? {
        guard spread == nil, let initialLocation,
            let chapter = publication.unitIndex(of: initialLocation)
        else { return nil }
        return .locator(initialLocation, chapter: chapter)
    }

    /// The first chapter after (or before) one that cannot be shown.
    private func showNearest(to chapter: Int, after error: NavigatorError) async {
        delegate?.navigator(self, presentError: error)
        let others = Array(chapter + 1..<max(publication.units.count, chapter + 1)) + (0..<chapter).reversed()
        for other in others {
            guard case .spread(let spread) = await obtain(.place(.start(of: other))) else { continue }
            if self.spread == nil { place = spread.start }
            return show(spread, reason: .relayout)
        }
    }

    private func turn(
        _ direction: TurnDirection, _ command: NavigationCommand, _ completion: NavigationCommand.Completion
    ) async {
        var target = spread.flatMap { neighbour(of: $0, direction) }
        // Told at the end: a turn that begins again steps over the same chapters again.
        var failures: [NavigatorError] = []
        while let wanted = target {
            switch await obtain(wanted) {
            case .spread(let spread):
                present(failures)
                move(to: spread, reason: .turn(direction))
                completion?.resume(returning: true)
                return
            case .outdated: return retry(command)
            case .failed(let error):
                failures.append(error)
                target = neighbour(ofChapter: wanted.chapter, direction)
            }
        }
        present(failures)
        completion?.resume(returning: false)
        if let spread, spread.layout != layout { commands.insert(.relayout, at: 0) }
    }

    private func present(_ failures: [NavigatorError]) {
        for failure in failures { delegate?.navigator(self, presentError: failure) }
    }

    private func jump(_ jump: NavigationCommand.Jump, _ command: NavigationCommand) async {
        switch await obtain(jump.target) {
        case .spread(let spread):
            if jump.isRemembered, self.spread != nil { history.leave(place) }
            initialLocation = nil
            move(to: spread, reason: .jump, isSilent: jump.isSilent)
            jump.completion?.resume(returning: true)
        case .outdated: retry(command)
        case .failed(let error):
            delegate?.navigator(self, presentError: error)
            jump.completion?.resume(returning: false)
            if spread?.layout != layout { commands.insert(.relayout, at: 0) }
        }
    }

    /// A command that a change of the layout came between is carried out after
    /// it; one that a jump came between is not.
    private func retry(_ command: NavigationCommand) {
        let isSuperseded = commands.contains { if case .jump = $0 { true } else { false } }
        guard !isSuperseded, !Task.isCancelled else { return command.giveUp() }
        commands.insert(command, at: commands.first?.isRelayout == true ? 1 : 0)
    }
}

extension EPUBNavigator {
    /// What became of the wish for a spread.
    enum Obtained {
        case spread(LaidOutSpread)
        /// The layout has changed, or the reader wants to be elsewhere.
        case outdated
        case failed(NavigatorError)
    }

    /// The spread at a target: prepared, or laid out before all else.
    func obtain(_ target: SpreadTarget) async -> Obtained {
        guard let layout else { return .outdated }
        if let prepared = cache.spread(at: target, in: layout) { return .spread(prepared) }
        cancelLayouts(but: target)
        let request = request(target, in: layout)
        do {
            let spread = try await request.value
            guard layout == self.layout else { return .outdated }
            return .spread(spread)
        } catch let error as RenditionError where !request.isCancelled {
            // Of a task that was given up any error only says that: its reading may have been broken off.
            return .failed(.chapter(href: publication.units[target.chapter].link.href, cause: error))
        } catch {
            return .outdated
        }
    }

    /// The task that lays out a target, one for all who ask.
    func request(_ target: SpreadTarget, in layout: LayoutRequest) -> Task<LaidOutSpread, any Error> {
        if let running = requests[target], !running.isCancelled { return running }
        let task = Task { [worker] in
            do {
                let spread = await decorated(try await worker.spread(at: target, in: layout))
                finish(target, in: layout, spread)
                return spread
            } catch {
                finish(target, in: layout, nil)
                throw error
            }
        }
        requests[target] = task
        return task
    }

    private func finish(_ target: SpreadTarget, in layout: LayoutRequest, _ spread: LaidOutSpread?) {
        guard layout == self.layout else { return }
        if !Task.isCancelled { requests[target] = nil }
        if let spread { cache.insert(spread) }
    }

    /// Gives up what is being laid out, but for what is wanted now.
    func cancelLayouts(but wanted: SpreadTarget? = nil) {
        preparation?.cancel()
        for (target, request) in requests where target != wanted {
            request.cancel()
            requests[target] = nil
        }
    }

    /// Waits until nothing is left to do for what is shown.
    public func settle() async {
        while true {
            while let loop { await loop.value }
            guard let current = decorating else { return }
            await current.value
            // What is drawn may have been given up for something newer.
            if decorating == current, loop == nil { return }
        }
    }
}
