import LecternModel
import LecternPublication

/// Why the place changes.
enum MoveReason {
    /// The first track is loaded; the listener has not moved.
    case start
    case turn, jump, seek
    /// A silent part is left out; the listener has not moved.
    case silence
}

/// A move is carried out in asynchronous steps of the engine. It arrives unless another
/// one starts meanwhile.
extension AudioNavigator {
    /// Starts a move and cancels the previous one.
    func begin(_ target: AudioTarget) -> Int {
        moves += 1
        heading = target
        if loadedTrack != target.track { loadedTrack = nil }
        updateState()
        return moves
    }

    /// Goes to a target. Returns false if it cannot be played, or another move has started.
    func carryOut(_ number: Int, to target: AudioTarget, reason: MoveReason) async -> Bool {
        switch await reach(target, number) {
        case .arrived(let place):
            arrive(at: place, reason: reason)
            return true
        case .outdated: return false
        case .failed(let error):
            heading = nil
            stop(after: error, track: target.track)
            return false
        }
    }

    /// Goes to the start of a track, or of the next playable one in the direction of the move.
    func turn(_ number: Int, step: Int) async -> Bool {
        guard number == moves, var target = heading else { return false }
        while true {
            switch await reach(target, number) {
            case .arrived(let place):
                arrive(at: place, reason: .turn)
                return true
            case .outdated: return false
            case .failed(let error):
                target.track += step
                guard (0..<timeline.trackCount).contains(target.track) else {
                    heading = nil
                    stop(after: error, track: target.track - step)
                    return false
                }
                heading = target
                present(error, track: target.track - step)
                // The delegate may have started another move.
                guard number == moves else { return false }
            }
        }
    }

    private enum Reached {
        case arrived(AudioPlace)
        case outdated
        case failed(AudioEngineError)
    }

    /// Loads the track of a target, or seeks in it.
    private func reach(_ target: AudioTarget, _ number: Int) async -> Reached {
        guard number == moves else { return .outdated }
        do throws(AudioEngineError) {
            let expectedPlace = timeline.place(at: target)
            if loadedTrack == target.track, let expectedPlace {
                try await engine.seek(to: expectedPlace.time)
                return number == moves ? .arrived(expectedPlace) : .outdated
            }
            guard let source = source(of: target.track) else { throw .missing }
            try await engine.load(source, at: expectedPlace?.time ?? 0)
            guard number == moves else { return .outdated }
            loadedTrack = target.track
            if let duration = engine.duration { timeline.learn(duration, of: target.track) }
            // The engine may know the duration better, which moves the place.
            let place = timeline.place(at: target) ?? AudioPlace(track: target.track)
            if place.time != expectedPlace?.time ?? 0 { try await engine.seek(to: place.time) }
            return number == moves ? .arrived(place) : .outdated
        } catch .superseded {
            return .outdated
        } catch {
            return number == moves ? .failed(error) : .outdated
        }
    }

    func source(of track: Int) -> AudioTrackSource? {
        let link = publication.readingOrder[track]
        guard let href = link.url, let resource = publication.get(link) else { return nil }
        return AudioTrackSource(href: href, mediaType: link.mediaType, resource: resource)
    }

    /// Completes a move: the engine is at a place.
    private func arrive(at place: AudioPlace, reason: MoveReason) {
        if reason == .jump, place != self.place { history.leave(self.place) }
        self.place = place
        heading = nil
        initialTarget = nil
        progress.hasEnded = false
        progress.isBuffering = false
        if progress.wantsToPlay { engine.play() }
        updateState()
        watchForSilence()
        guard reason != .start, reason != .silence, let locator = currentLocation else {
            toldPlace = place
            return
        }
        toldPlace = place
        delegate?.navigator(self, playbackDidChange: playbackInfo)
        delegate?.navigator(self, locationDidChange: locator)
        if reason == .jump { delegate?.navigator(self, didJumpTo: locator) }
    }
}
