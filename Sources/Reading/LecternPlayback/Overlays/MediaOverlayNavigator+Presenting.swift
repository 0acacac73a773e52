import LecternBase
import LecternContent
import LecternModel
import LecternPublication

/// A move is carried out in asynchronous steps. It arrives unless another one starts meanwhile.
extension MediaOverlayNavigator {
    enum Direction: Int { case forward = 1, backward = -1 }

    enum Outcome {
        case presented, outdated, skipped
    }

    /// Starts a move and cancels the previous one.
    func begin() -> Int {
        progress.moves += 1
        progress.isMoving = true
        speech?.cancel()
        engine.cue = nil
        if currentClip == nil { state = .loading(nil) }
        return progress.moves
    }

    /// Presents the first clip that can be presented, from a place on.
    ///
    /// - Returns: whether there is one, and no other move has started.
    func carryOut(_ number: Int, from place: OverlayPlace, _ direction: Direction = .forward) async -> Bool {
        var next = place
        progress.heading = place
        while let (clip, part) = await clip(from: next, direction) {
            guard number == progress.moves else { return false }
            self.part = part
            switch await present(clip, number) {
            case .presented: return true
            case .outdated: return false
            case .skipped: next = OverlayPlace(part: clip.place.part, clip: clip.place.clip + direction.rawValue)
            }
        }
        guard number == progress.moves else { return false }
        direction == .forward ? reachEnd() : stay()
        return false
    }

    /// Returns the first clip that is not to be skipped, from a place on, and its part.
    private func clip(from place: OverlayPlace, _ direction: Direction) async -> (OverlayClip, OverlayPart)? {
        var place = place
        while parts.entries.indices.contains(place.part) {
            let part = await parts.part(at: place.part)
            var index = direction == .forward ? place.clip : min(place.clip, part.clips.count - 1)
            while part.clips.indices.contains(index) {
                if !part.has(skippedRoles, part.clips[index]) { return (part.clips[index], part) }
                index += direction.rawValue
            }
            place = OverlayPlace(part: place.part + direction.rawValue, clip: direction == .forward ? 0 : .max)
        }
        return nil
    }

    private func present(_ clip: OverlayClip, _ number: Int) async -> Outcome {
        switch clip.source {
        case .audio(let href, let begin, _): return await load(clip, href, from: begin, move: number)
        case .speech: return presentText(clip)
        case .silence: return presentPicture(clip)
        }
    }

    // MARK: Recordings

    func load(_ clip: OverlayClip, _ href: AnyURL, from begin: Double, move number: Int) async -> Outcome {
        engine.endTime = end(ofRunFrom: clip)
        do throws(AudioEngineError) {
            if progress.loadedAudio == href.string {
                try await engine.seek(to: begin)
            } else {
                progress.loadedAudio = nil
                state = .loading(clip)
                guard let source = source(of: href) else { throw .missing }
                try await engine.load(source, at: begin)
                if number == progress.moves { progress.loadedAudio = href.string }
            }
            guard number == progress.moves else { return .outdated }
            if let duration = engine.duration, begin >= duration {
                throw .failed("the recording ends at \(duration) s")
            }
            progress.isSpeaking = false
            progress.time = begin
            activate(clip)
            watchForSilence()
            sound(clip)
            return .presented
        } catch .superseded {
            return .outdated
        } catch {
            guard number == progress.moves else { return .outdated }
            report(.recording(href: href, reason: "\(error)"), of: clip)
            return clip.text == nil && clip.image == nil ? .skipped : presentText(clip)
        }
    }

    func source(of href: AnyURL) -> AudioTrackSource? {
        let link = publication.linkWithHREF(href)
        guard let resource = publication.resource(at: href) else { return nil }
        return AudioTrackSource(href: href, mediaType: link?.mediaType, resource: resource)
    }

    /// Returns the next clip if it goes on in the recording where a clip ends.
    func continuation(of clip: OverlayClip) -> OverlayClip? {
        let next = clip.place.clip + 1
        guard part.clips.indices.contains(next), clip.isContinued(by: part.clips[next]),
            !part.has(skippedRoles, part.clips[next])
        else { return nil }
        return part.clips[next]
    }

    /// The time at which the recording is left; nil for its end.
    private func end(ofRunFrom clip: OverlayClip) -> Double? {
        var last = clip
        while let next = continuation(of: last) { last = next }
        guard case .audio(_, _, let end) = last.source else { return nil }
        return end
    }

    /// Goes on at the same moment, or after the current clip if it is skipped now: the recording may have to be left
    /// earlier or later.
    func skippedRolesDidChange() {
        guard let clip = currentClip, !progress.isMoving else { return }
        if part.has(skippedRoles, clip) { return run { await self.carryOut($0, from: clip.place) } }
        guard case .audio(let href, let begin, let end) = clip.source, !progress.isSpeaking,
            href.string == progress.loadedAudio
        else { return }
        let latest = (end ?? engine.duration ?? .infinity) - 0.05
        let time = max(begin, min(engine.position, latest))
        run { await self.load(clip, href, from: time, move: $0) == .presented }
    }

    // MARK: Texts and pictures

    private func presentText(_ clip: OverlayClip) -> Outcome {
        guard clip.text != nil, speech != nil else {
            if clip.image != nil { return presentPicture(clip) }
            report(.noVoice, of: clip)
            return .skipped
        }
        engine.pause()
        progress.isSpeaking = true
        activate(clip)
        if progress.wantsToPlay { speak(clip, isContinued: false) }
        return .presented
    }

    func speak(_ clip: OverlayClip, isContinued: Bool) {
        guard let text = clip.text else { return goOn(after: clip) }
        var language = publication.namedLanguage ?? Language("und")
        if case .speech(_, let clipLanguage) = clip.source { language = clipLanguage }
        let number = progress.moves
        speech?.speak(text, in: language, settings: settings, isContinued: isContinued) { [weak self] failure in
            guard let self, number == progress.moves else { return }
            if let failure { report(.speech(failure), of: clip) }
            // Without a service, no text can be spoken.
            if case .unavailable = failure { pause() } else { goOn(after: clip) }
        }
    }

    /// Shows a picture without sound for a while.
    private func presentPicture(_ clip: OverlayClip) -> Outcome {
        guard clip.image != nil else { return .skipped }
        engine.pause()
        progress.isSpeaking = false
        activate(clip)
        sound(clip)
        return .presented
    }

    /// Plays the current clip, if the listener wants to.
    func sound(_ clip: OverlayClip) {
        guard progress.wantsToPlay else { return }
        if case .audio = clip.source { return engine.play() }
        let number = progress.moves
        Task {
            await configuration.wait(configuration.silentDuration)
            if number == progress.moves, currentClip == clip, progress.wantsToPlay { goOn(after: clip) }
        }
    }

    // MARK: Arriving

    /// Makes a clip the current one.
    func activate(_ clip: OverlayClip) {
        let former = currentClip
        currentClip = clip
        progress.isMoving = false
        progress.heading = nil
        setCue()
        updateState()
        let isNewResource = former != nil && former?.resourceIndex != clip.resourceIndex
        if isNewResource, progress.wantsToPlay, sleepTimer == .endOfChapter || sleepTimer == .endOfTrack {
            fallAsleep()
        }
        // The next part is at hand when this one ends.
        if clip.place.clip == part.clips.count - 1, parts.entries.indices.contains(clip.place.part + 1) {
            Task { [parts] in _ = await parts.part(at: clip.place.part + 1) }
        }
    }

    private func reachEnd() {
        progress.wantsToPlay = false
        progress.isMoving = false
        progress.isSpeaking = false
        currentClip = nil
        initialLocation = nil
        engine.pause()
        state = .ended
        delegate?.navigatorDidReachEnd(self)
    }

    /// Stays where playback was, at the beginning of the publication.
    private func stay() {
        progress.isMoving = false
        guard let clip = currentClip else { return state = .stopped }
        if progress.isSpeaking, progress.wantsToPlay { speak(clip, isContinued: true) }
        activate(clip)
    }

    /// Reports a reason for skipping, once; one for which playback pauses each time.
    func report(_ reason: OverlaySkip, of clip: OverlayClip) {
        let isNew = progress.told.insert(reason).inserted
        let pauses = if case .speech(.unavailable) = reason { true } else { false }
        if isNew || pauses { delegate?.navigator(self, didSkip: clip, because: reason) }
    }
}

extension OverlayClip {
    /// The end in the recording.
    var end: Double? {
        guard case .audio(_, _, let end) = source else { return nil }
        return end
    }
}
