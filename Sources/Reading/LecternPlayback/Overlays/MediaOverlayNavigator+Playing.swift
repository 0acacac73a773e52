import LecternBase
public import LecternModel
import LecternPreferences

extension MediaOverlayNavigator {
    /// Plays from the current clip; from the beginning after the end.
    public func play() {
        progress.isInterrupted = false
        guard !progress.wantsToPlay else { return }
        progress.wantsToPlay = true
        if progress.isMoving { return updateState() }
        guard let clip = currentClip else { return start() }
        if progress.isSpeaking {
            speak(clip, isContinued: true)
        } else if case .audio = clip.source, progress.loadedAudio == nil {
            run { await self.carryOut($0, from: clip.place) }
        } else {
            sound(clip)
        }
        updateState()
    }

    /// Plays from the clip at a place; the first one after it if there is none. Playback ends if there is none either.
    ///
    /// - Parameter place: the beginning of the publication if nil.
    public func play(from place: Locator?) {
        progress.isInterrupted = false
        progress.wantsToPlay = true
        run { number in
            guard let place else { return await self.carryOut(number, from: OverlayPlace(part: 0)) }
            let overlayPlace = await self.parts.place(of: place) ?? OverlayPlace(part: self.parts.entries.count)
            guard number == self.progress.moves else { return false }
            return await self.carryOut(number, from: overlayPlace)
        }
    }

    /// Interrupts playback until ``play()``.
    public func pause() {
        progress.isInterrupted = false
        guard progress.wantsToPlay else { return }
        progress.wantsToPlay = false
        engine.pause()
        speech?.cancel()
        updateState()
    }

    /// Pauses if the listener wants playback, also while a recording is loading, and plays otherwise.
    public func playPause() { progress.wantsToPlay ? pause() : play() }

    /// Ends playback and releases the sound. ``play()`` begins again.
    public func stop() {
        progress.moves += 1
        running?.cancel()
        progress.wantsToPlay = false
        progress.isMoving = false
        progress.isSpeaking = false
        progress.loadedAudio = nil
        currentClip = nil
        progress.isInterrupted = false
        silences.scan?.cancel()
        silences = Silences()
        speech?.cancel()
        engine.unload()
        state = .stopped
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

    private func start() {
        let location = initialLocation
        run { number in
            var place = OverlayPlace(part: 0)
            if let location, let overlayPlace = await self.parts.place(of: location) { place = overlayPlace }
            return await self.carryOut(number, from: place)
        }
    }

    /// Starts a move without a waiting caller.
    func run(_ move: @escaping @MainActor (Int) async -> Bool) {
        let number = begin()
        running = Task { _ = await move(number) }
    }

    /// Reports the state.
    func updateState() {
        guard !progress.isMoving, let clip = currentClip else { return }
        if progress.wantsToPlay {
            state = progress.isBuffering && !progress.isSpeaking ? .loading(clip) : .playing(clip)
        } else {
            state = .paused(clip)
        }
    }

    // MARK: Events of the engine

    func handle(_ event: AudioEngineEvent) {
        if case .failed(let error) = event { return failed(error) }
        guard !progress.isMoving, !progress.isSpeaking else { return }
        switch event {
        case .cue(let time):
            advance(to: time)
            skipSilence(at: time)
        case .position(let time):
            advance(to: time)
            guard let clip = currentClip, progress.wantsToPlay else { return }
            delegate?.navigator(self, playbackDidReach: time, in: clip)
            countDown(to: time)
        case .buffering(let isWaiting):
            progress.isBuffering = isWaiting
            updateState()
        case .ended:
            guard progress.wantsToPlay, let clip = currentClip else { return }
            advance(to: engine.position)
            goOn(after: currentClip ?? clip)
        case .duration, .buffered, .failed: break
        }
    }

    private func failed(_ error: AudioEngineError) {
        progress.loadedAudio = nil
        guard !progress.isMoving, !progress.isSpeaking, let clip = currentClip,
            case .audio(let href, _, _) = clip.source
        else { return }
        report(.recording(href: href, reason: "\(error)"), of: clip)
        if progress.wantsToPlay { goOn(after: clip) }
    }

    /// Makes the clip at a time of the recording the current one, if clips follow without a seam.
    private func advance(to time: Double) {
        guard let clip = reachedClip(at: time), clip != currentClip else { return }
        activate(clip)
    }

    /// Returns the clip at a time of the recording: the current one, or one that follows it without a seam.
    func reachedClip(at time: Double) -> OverlayClip? {
        var reached = currentClip
        while let clip = reached, case .audio(_, _, let end?) = clip.source, time >= end - 0.001,
            let next = continuation(of: clip)
        { reached = next }
        return reached
    }

    /// Continues with the clip after one.
    func goOn(after clip: OverlayClip) {
        let next = OverlayPlace(part: clip.place.part, clip: clip.place.clip + 1)
        run { await self.carryOut($0, from: next) }
    }

    // MARK: Sleep

    /// Subtracts the time listened from the sleep timer.
    private func countDown(to time: Double) {
        let passed = max(time - progress.time, 0) / settings.speed
        progress.time = time
        guard case .after(let seconds) = sleepTimer else { return }
        if seconds - passed > 1e-6 { sleepTimer = .after(seconds - passed) } else { fallAsleep() }
    }

    func fallAsleep() {
        sleepTimer = nil
        pause()
        delegate?.navigatorDidFallAsleep(self)
    }
}
