import LecternBase
import LecternPreferences

// Silent parts of recordings, and the time at which the engine wakes the navigator.
extension MediaOverlayNavigator {
    /// The silent parts of a recording.
    struct Silences {
        /// The recording that they belong to.
        var audio: String?
        var ranges: [Range<Double>] = []
        var scan: Task<Void, Never>?
        /// How much of a silent part is kept at each end, in seconds.
        static let kept = 0.2
    }

    /// Looks for silent parts of the recording in the engine. Does nothing if the listener hears them.
    func watchForSilence() {
        defer { setCue() }
        guard settings.skipsSilence, let audio = progress.loadedAudio, silences.audio != audio,
            case .audio(let href, _, _)? = currentClip?.source, href.string == audio, let source = source(of: href)
        else { return }
        silences.scan?.cancel()
        silences = Silences(audio: audio)
        silences.scan = Task { [weak self, engine] in
            let ranges = await engine.silences(in: source)
            guard !Task.isCancelled, let self, silences.audio == audio else { return }
            silences.ranges = ranges
            setCue()
        }
    }

    /// Waits for the next border of clips in the recording, or for a silent part before it.
    func setCue() {
        guard !progress.isMoving else { return }
        let border = currentClip.flatMap { clip in continuation(of: clip).flatMap { _ in clip.end } }
        let time = [border, nextSilence].compactMap(\.self).min()
        if engine.cue != time { engine.cue = time }
    }

    /// When the next silent part begins that is long enough to be shortened.
    private var nextSilence: Double? {
        guard let ranges = audibleSilences else { return nil }
        let here = engine.position
        let next = ranges.first { $0.upperBound - 2 * Silences.kept > max($0.lowerBound + 0.1, here) }
        return next.map { max($0.lowerBound + Silences.kept, here) }
    }

    /// The silent parts of the recording that sounds; nil if the listener hears them.
    private var audibleSilences: [Range<Double>]? {
        guard settings.skipsSilence, !progress.isSpeaking, case .audio(let href, _, _)? = currentClip?.source,
            href.string == progress.loadedAudio, href.string == silences.audio
        else { return nil }
        return silences.ranges
    }

    /// Goes to the end of the silent part at a time. The part of it after the last clip of the recording is not played
    /// in any case.
    func skipSilence(at time: Double) {
        guard progress.wantsToPlay, !progress.isMoving, let clip = currentClip,
            case .audio(let href, _, _) = clip.source,
            let silence = audibleSilences?.first(where: { $0.lowerBound <= time && time < $0.upperBound })
        else { return }
        let target = min(silence.upperBound - Silences.kept, (engine.endTime ?? .infinity) - 0.05)
        guard target > time + 0.05 else { return }
        let reached = reachedClip(at: target)
        run { await self.load(reached ?? clip, href, from: target, move: $0) == .presented }
    }
}
