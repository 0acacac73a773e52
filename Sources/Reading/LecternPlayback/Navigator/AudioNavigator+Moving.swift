import LecternBase
public import LecternModel
public import LecternPublication

extension AudioNavigator {
    // MARK: In reading order

    @discardableResult public func goForward(options: NavigatorGoOptions) async -> Bool { await turn(1) }

    @discardableResult public func goBackward(options: NavigatorGoOptions) async -> Bool { await turn(-1) }

    private func turn(_ step: Int) async -> Bool {
        let track = (heading?.track ?? place.track) + step
        guard (0..<timeline.trackCount).contains(track) else { return false }
        return await turn(begin(.place(AudioPlace(track: track))), step: step)
    }

    // MARK: To places

    @discardableResult public func go(to locator: Locator, options: NavigatorGoOptions) async -> Bool {
        guard let target = timeline.target(of: locator) else {
            delegate?.navigator(self, presentError: .noSuchPlace(locator.href.string))
            return false
        }
        return await jump(to: target)
    }

    @discardableResult public func go(to link: Link, options: NavigatorGoOptions) async -> Bool {
        guard let locator = publication.locate(link) else {
            delegate?.navigator(self, presentError: .noSuchPlace(link.href))
            return false
        }
        return await go(to: locator, options: options)
    }

    /// Goes to a place.
    @discardableResult public func go(to place: AudioPlace) async -> Bool {
        guard (0..<timeline.trackCount).contains(place.track) else { return false }
        return await jump(to: .place(place))
    }

    /// Goes to a total progression, from 0 to 1.
    @discardableResult public func go(toProgression progression: Double) async -> Bool {
        guard let target = timeline.target(atProgression: progression) else { return false }
        return await jump(to: target)
    }

    /// Goes to a position of the publication, counted from 1.
    @discardableResult public func go(toPosition position: Int) async -> Bool {
        let all = await publication.positions()
        guard all.indices.contains(position - 1) else { return false }
        return await go(to: all[position - 1])
    }

    private func jump(to target: AudioTarget) async -> Bool {
        await carryOut(begin(target), to: target, reason: .jump)
    }

    // MARK: In time

    /// Goes to a time of the track, in seconds.
    @discardableResult public func seek(to time: Double) async -> Bool {
        await seek(to: AudioPlace(track: heading?.track ?? place.track, time: time))
    }

    /// Goes forward by seconds, or backward if negative, across tracks.
    @discardableResult public func seek(by seconds: Double) async -> Bool {
        // Successive skips add up, even before the first has arrived.
        let base = heading.flatMap { timeline.place(at: $0) } ?? place
        return await seek(to: timeline.place(from: base, by: seconds))
    }

    /// Goes forward by ``Configuration/skipForwardInterval``, across tracks.
    @discardableResult public func skipForward() async -> Bool { await seek(by: configuration.skipForwardInterval) }

    /// Goes backward by ``Configuration/skipBackwardInterval``, across tracks.
    @discardableResult public func skipBackward() async -> Bool { await seek(by: -configuration.skipBackwardInterval) }

    private func seek(to place: AudioPlace) async -> Bool {
        guard place.time.isFinite else { return false }
        return await carryOut(begin(.place(place)), to: .place(place), reason: .seek)
    }

    // MARK: By chapters

    /// Goes to the start of the next chapter. Returns false in the last one.
    @discardableResult public func goToNextChapter() async -> Bool {
        guard let start = chapters.start(after: place) else { return false }
        return await carryOut(begin(.place(start)), to: .place(start), reason: .seek)
    }

    /// Goes to the start of the chapter, or of the previous one if the chapter has only just
    /// begun. Returns false at the beginning.
    @discardableResult public func goToPreviousChapter() async -> Bool {
        guard var start = chapters.start(before: place) else { return false }
        let justBegun = start.track == place.track && place.time - start.time < 3
        if justBegun, let earlier = chapters.start(before: start) { start = earlier }
        return await carryOut(begin(.place(start)), to: .place(start), reason: .seek)
    }

    // MARK: In history

    /// Whether there is a place that ``goBack()`` returns to.
    public var canGoBack: Bool { !history.back.isEmpty }
    /// Whether there is a ``goBack()`` to undo.
    public var canGoForwardInHistory: Bool { !history.forward.isEmpty }

    /// Returns to the place of the last jump.
    @discardableResult public func goBack() async -> Bool {
        guard let target = history.goBack(from: place) else { return false }
        return await carryOut(begin(.place(target)), to: .place(target), reason: .seek)
    }

    /// Undoes ``goBack()``.
    @discardableResult public func goForwardInHistory() async -> Bool {
        guard let target = history.goForward(from: place) else { return false }
        return await carryOut(begin(.place(target)), to: .place(target), reason: .seek)
    }
}
