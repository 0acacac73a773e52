import LecternBase
public import LecternImages

/// A silent engine for tests. Time passes only by ``advance(by:)``.
///
///     let engine = VirtualAudioEngine { _ in 60 }
///     let navigator = try AudioNavigator(publication, configuration: .init(engine: engine))
///     navigator.play()
///     await navigator.settle()
///     engine.advance(by: 12)  // navigator.place.time == 12
@MainActor public final class VirtualAudioEngine: VideoEngine {
    public var onEvent: ((AudioEngineEvent) -> Void)?
    /// Tests call it with the pictures of a video.
    public var onPicture: ((Bitmap) -> Void)?
    public private(set) var position = 0.0
    public private(set) var duration: Double?
    /// Whether ``advance(by:)`` moves the time.
    public private(set) var isPlaying = false
    /// The loaded track.
    public private(set) var track: AudioTrackSource?
    /// The hrefs of all requested tracks.
    public private(set) var loads: [String] = []
    public var endTime: Double?
    public var cue: Double?
    public var rate = 1.0
    public var volume = 1.0
    public var boost = 0.0
    /// The silent parts of tracks by href.
    public var silences: [String: [Range<Double>]] = [:]
    /// The hrefs of tracks that fail to load.
    public var failures: [String: AudioEngineError] = [:]
    /// Whether loads and seeks wait for ``release()``.
    public var isHeld = false

    /// The interval of time reports, in seconds.
    private let tick = 0.25
    private let durations: @MainActor (AudioTrackSource) -> Double?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var requests = 0
    /// The end time of the last load or seek.
    private var end: Double?

    /// - Parameter durations: Returns the duration of a track; a track without one fails to load.
    public init(durations: @escaping @MainActor (AudioTrackSource) -> Double?) { self.durations = durations }

    public var buffered: [Range<Double>] { duration.map { [0..<$0] } ?? [] }

    public func load(_ track: AudioTrackSource, at time: Double) async throws(AudioEngineError) {
        unload()
        loads.append(track.href.string)
        try await hold()
        if let failure = failures[track.href.string] { throw failure }
        guard let duration = durations(track) else { throw .unsupported("no duration") }
        self.track = track
        self.duration = duration
        end = endTime
        position = min(max(time, 0), duration)
    }

    public func seek(to time: Double) async throws(AudioEngineError) {
        try await hold()
        end = endTime
        position = min(max(time, 0), duration ?? 0)
    }

    /// Waits while the engine is held.
    private func hold() async throws(AudioEngineError) {
        requests += 1
        let request = requests
        if isHeld { await withCheckedContinuation { waiting.append($0) } }
        if request != requests { throw .superseded }
    }

    public func silences(in track: AudioTrackSource) async -> [Range<Double>] { silences[track.href.string] ?? [] }

    /// Plays the loaded track; without one it has no effect.
    public func play() { isPlaying = track != nil }

    /// Pauses: time does not move until ``play()``.
    public func pause() { isPlaying = false }

    public func unload() {
        track = nil
        duration = nil
        isPlaying = false
        position = 0
        end = nil
        cue = nil
    }

    // MARK: What a test does

    /// Resumes waiting loads and seeks.
    public func release() {
        isHeld = false
        let all = waiting
        waiting = []
        for continuation in all { continuation.resume() }
    }

    /// Advances time: plays at the current rate, up to the end of the track.
    ///
    /// Handlers of events may pause or load in between: a paused or ended track does not continue.
    public func advance(by seconds: Double) {
        var remaining = seconds
        while remaining > 1e-9, isPlaying, let duration {
            let last = min(end ?? duration, duration)
            // Never past a cue or the end.
            let step =
                [tick, remaining, cue.map { ($0 - position) / rate } ?? tick, (last - position) / rate].min() ?? 0
            remaining -= max(step, 0)
            position = min(position + max(step, 0) * rate, duration)
            onEvent?(.position(position))
            if isPlaying, let time = cue, position >= time - 1e-9 {
                cue = nil
                onEvent?(.cue(time))
            }
            guard isPlaying, position >= min(end ?? duration, duration) - 1e-9 else { continue }
            isPlaying = false
            onEvent?(.ended)
        }
    }

    /// Reports an event.
    public func emit(_ event: AudioEngineEvent) { onEvent?(event) }
}
