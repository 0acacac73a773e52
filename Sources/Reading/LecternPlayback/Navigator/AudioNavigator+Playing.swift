import LecternModel
import LecternPreferences
import LecternPublication

extension AudioNavigator {
    /// Plays from the current place; from the beginning after the end of the publication.
    public func play() {
        progress.isInterrupted = false
        guard !progress.wantsToPlay else { return }
        progress.wantsToPlay = true
        if heading != nil { return updateState() }
        if progress.hasEnded {
            let next = place.track + 1 < timeline.trackCount ? place.track + 1 : 0
            start(.place(AudioPlace(track: next)), reason: .turn)
        } else if loadedTrack == place.track {
            engine.play()
            updateState()
        } else {
            start(initialTarget ?? .place(place), reason: .start)
        }
    }

    /// Pauses playback; ``play()`` continues at the same place.
    public func pause() {
        progress.isInterrupted = false
        guard progress.wantsToPlay else { return }
        progress.wantsToPlay = false
        engine.pause()
        updateState()
        reportLocation()
    }

    /// Pauses if the listener wants playback, also while a track is loading, and plays otherwise.
    public func playPause() { progress.wantsToPlay ? pause() : play() }

    /// Ends playback, releases the sound, and goes to the beginning. ``play()`` begins again.
    public func stop() {
        moves += 1
        running?.cancel()
        heading = nil
        loadedTrack = nil
        initialTarget = nil
        progress = Progress()
        engine.unload()
        place = AudioPlace(track: 0)
        updateState()
        reportLocation()
    }

    /// Another sound begins, such as a call: pauses playback, if it is on.
    public func beginInterruption() {
        guard progress.wantsToPlay else { return }
        pause()
        progress.isInterrupted = true
    }

    /// The other sound has ended: resumes playback only if the interruption has paused it.
    public func endInterruption() {
        if progress.isInterrupted { play() }
    }

    /// Starts a move without a waiting caller.
    private func start(_ target: AudioTarget, reason: MoveReason) {
        let number = begin(target)
        running = Task { _ = await carryOut(number, to: target, reason: reason) }
    }

    /// Reports the playback state.
    func updateState() {
        let isLoading = heading != nil && loadedTrack == nil || progress.wantsToPlay && progress.isBuffering
        let idleState: MediaPlaybackState =
            progress.hasEnded && place.track + 1 == timeline.trackCount ? .ended : .paused
        let state: MediaPlaybackState = isLoading ? .loading : progress.wantsToPlay ? .playing : idleState
        guard state != self.state else { return }
        self.state = state
        delegate?.navigator(self, playbackDidChange: playbackInfo)
    }

    /// Reports the location, unless it was reported last.
    func reportLocation() {
        guard place != toldPlace, let locator = currentLocation else { return }
        toldPlace = place
        delegate?.navigator(self, locationDidChange: locator)
    }

    // MARK: Events of the engine

    func handle(_ event: AudioEngineEvent) {
        switch event {
        case .position(let time): played(to: time)
        case .cue(let time): skipSilence(at: time)
        case .duration(let duration): learn(duration)
        case .buffering(let isWaiting):
            progress.isBuffering = isWaiting
            updateState()
        case .buffered(let ranges): delegate?.navigator(self, loadedTimeRangesDidChange: ranges)
        case .ended: ended()
        case .failed(let error): failed(error)
        }
    }

    private func played(to time: Double) {
        guard heading == nil, loadedTrack == place.track, progress.wantsToPlay else { return }
        let before = place
        place.time = max(time, 0)
        delegate?.navigator(self, playbackDidChange: playbackInfo)
        if abs(place.time - toldPlace.time) >= configuration.locationInterval || place.track != toldPlace.track {
            reportLocation()
        }
        countDown(from: before)
    }

    func learn(_ duration: Double) {
        guard let track = loadedTrack, timeline.duration(of: track) != duration else { return }
        timeline.learn(duration, of: track)
        if heading == nil { delegate?.navigator(self, playbackDidChange: playbackInfo) }
    }

    private func ended() {
        guard heading == nil, loadedTrack == place.track, progress.wantsToPlay else { return }
        if let duration = timeline.duration(of: place.track) { place.time = duration }
        let isLast = place.track + 1 == timeline.trackCount
        let isAsleep = sleepTimer == .endOfTrack || sleepTimer == .endOfChapter
        let goesOn = !isLast && (isAsleep || delegate?.navigator(self, shouldPlayNextResource: playbackInfo) ?? true)
        if !goesOn || isAsleep { progress.wantsToPlay = false }
        if goesOn {
            let number = begin(.place(AudioPlace(track: place.track + 1)))
            running = Task { _ = await turn(number, step: 1) }
        } else {
            progress.hasEnded = true
            updateState()
            reportLocation()
            if isLast { delegate?.navigatorDidReachEnd(self) }
        }
        if isAsleep { fallAsleep() }
    }

    private func failed(_ error: AudioEngineError) {
        loadedTrack = nil
        if heading == nil { stop(after: error, track: place.track) }
    }

    /// Reports an error and stops playback.
    func stop(after error: AudioEngineError, track: Int) {
        progress.wantsToPlay = false
        progress.isBuffering = false
        updateState()
        present(error, track: track)
    }

    func present(_ error: AudioEngineError, track: Int) {
        delegate?.navigator(
            self, presentError: .resource(href: publication.readingOrder[track].href, cause: error))
    }

    // MARK: Sleep

    /// Subtracts the time listened since a place from the sleep timer.
    private func countDown(from before: AudioPlace) {
        switch sleepTimer {
        case nil, .endOfTrack: return
        case .after(let seconds):
            let left = seconds - max(place.time - before.time, 0) / settings.speed
            if left > 1e-6 {
                sleepTimer = .after(left)
                return
            }
        case .endOfChapter:
            if chapters.index(at: before) == currentChapter { return }
        }
        pause()
        fallAsleep()
    }

    private func fallAsleep() {
        sleepTimer = nil
        delegate?.navigatorDidFallAsleep(self)
    }
}
