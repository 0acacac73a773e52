import LecternPreferences
import LecternPublication

extension AudioNavigator {
    /// The silent parts of a track.
    struct Silences {
        /// The track that they belong to.
        var track: Int?
        var ranges: [Range<Double>] = []
        var scan: Task<Void, Never>?
        /// How much of a silent part is kept at each end, in seconds.
        static let kept = 0.2
    }

    /// Looks for silent parts of the track, and waits for the next one. Does nothing if the listener hears them.
    func watchForSilence() {
        guard settings.skipsSilence, let track = loadedTrack else {
            if engine.cue != nil { engine.cue = nil }
            return
        }
        if silences.track == track { return waitForSilence() }
        silences.scan?.cancel()
        silences = Silences(track: track)
        guard let source = source(of: track) else { return }
        silences.scan = Task { [weak self, engine] in
            let ranges = await engine.silences(in: source)
            guard !Task.isCancelled, let self, silences.track == track else { return }
            silences.ranges = ranges
            waitForSilence()
        }
    }

    private func waitForSilence() {
        let here = place.time
        let next = silences.ranges.first { $0.upperBound - 2 * Silences.kept > max($0.lowerBound + 0.1, here) }
        let time = next.map { max($0.lowerBound + Silences.kept, here) }
        if engine.cue != time { engine.cue = time }
    }

    /// Goes to the end of the silent part that begins.
    func skipSilence(at time: Double) {
        guard settings.skipsSilence, heading == nil, loadedTrack == place.track, progress.wantsToPlay,
            let silence = silences.ranges.first(where: { $0.lowerBound <= time && time < $0.upperBound })
        else { return }
        let target = AudioTarget.place(AudioPlace(track: place.track, time: silence.upperBound - Silences.kept))
        let number = begin(target)
        running = Task { _ = await carryOut(number, to: target, reason: .silence) }
    }
}
