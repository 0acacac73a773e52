import LecternBase

/// An engine without sound, whose time passes when it is told to: for tests.
///
///     let engine = VirtualAudioEngine { _ in 60 }
///     let navigator = try AudioNavigator(publication, configuration: .init(engine: engine))
///     navigator.play()
///     await navigator.settle()
///     engine.advance(by: 12)  // navigator.place.time == 12
@MainActor public final class VirtualAudioEngine: AudioEngine {
    public var onEvent: ((AudioEngineEvent) -> Void)?
    public private(set) var position = 0.0
    public private(set) var duration: Double?
    public private(set) var isPlaying = false
    /// What is loaded.
    public private(set) var track: AudioTrackSource?
    /// The hrefs of all tracks that were asked for.
    public private(set) var loads: [String] = []
    public var rate = 1.0
    public var volume = 1.0
    /// Tracks that cannot be loaded, by their hrefs.
    public var failures: [String: AudioEngineError] = [:]
    /// Whether loads and seeks wait for ``release()``.
    public var isHeld = false

    /// Seconds between two positions told.
    private let tick = 0.25
    private let durations: @MainActor (AudioTrackSource) -> Double?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var requests = 0

    /// - Parameter durations: how long a track is; one without duration fails.
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
        position = min(max(time, 0), duration)
    }

    public func seek(to time: Double) async throws(AudioEngineError) {
        try await hold()
        position = min(max(time, 0), duration ?? 0)
    }

    /// Waits as long as the engine is held.
    private func hold() async throws(AudioEngineError) {
        requests += 1
        let request = requests
        if isHeld { await withCheckedContinuation { waiting.append($0) } }
        if request != requests { throw .superseded }
    }

    public func play() { isPlaying = track != nil }

    public func pause() { isPlaying = false }

    public func unload() {
        (track, duration, isPlaying, position) = (nil, nil, false, 0)
    }

    // MARK: What a test does

    /// Lets what waits go on.
    public func release() {
        isHeld = false
        let all = waiting
        waiting = []
        for continuation in all { continuation.resume() }
    }

    /// Lets time pass: sound is played at its rate, to its end at most.
    ///
    /// What the listener of an event asks for comes in between: a track that
    /// has ended or was paused does not go on.
    public func advance(by seconds: Double) {
        var rest = seconds
        while rest > 0, isPlaying, let duration {
            let step = min(tick, rest)
            rest -= step
            position = min(position + step * rate, duration)
            onEvent?(.position(position))
            guard isPlaying, position >= duration else { continue }
            isPlaying = false
            onEvent?(.ended)
        }
    }

    /// Tells something as if it happened by itself.
    public func emit(_ event: AudioEngineEvent) { onEvent?(event) }
}
