import LecternAssets
public import LecternImages
public import LecternPlayback
import Synchronization

/// An audio engine on GStreamer: plays MP3, AAC, Opus, Vorbis, FLAC, WAVE and
/// formats of installed plugins; with ``onPicture``, videos as well.
///
///     let navigator = try AudioNavigator(publication, configuration: .init(engine: GStreamerAudioEngine()))
///
/// Bytes come from the publication's resources, by range: files, archive
/// entries, servers. Without GStreamer, loading throws
/// ``/LecternPlayback/AudioEngineError/unavailable(_:)``.
@MainActor public final class GStreamerAudioEngine: VideoEngine {
    /// The audio output.
    public enum Sink: Hashable, Sendable {
        /// The desktop's default device.
        case automatic
        /// No output, in real time: for tests.
        case silent
        /// Elements in the syntax of `gst-launch-1.0`, such as `pulsesink`.
        case elements(String)

        var description: String {
            switch self {
            case .automatic: "autoaudiosink"
            case .silent: "fakesink sync=true"
            case .elements(let description): description
            }
        }
    }

    public var onEvent: ((AudioEngineEvent) -> Void)?
    public var onPicture: ((Bitmap) -> Void)?
    public var rate = 1.0 { didSet { if rate != oldValue { reseek() } } }
    public var endTime: Double?
    public var cue: Double? { didSet { watch() } }
    public var volume = 1.0 { didSet { pipeline?.setVolume(volume) } }
    public var boost = 0.0 { didSet { pipeline?.setBoost(boost) } }
    public private(set) var duration: Double?

    /// The elements before the output: they change the speed at the same pitch, amplify, and limit the loudness.
    private static let head = """
        audioconvert ! scaletempo ! audioconvert ! audio/x-raw,format=F32LE ! volume name=boost \
        ! audiodynamic name=limiter characteristics=soft-knee mode=compressor threshold=1 ratio=1 \
        ! audioconvert ! audioresample ! 
        """

    private let sink: Sink
    private var pipeline: GStreamerPipeline?
    private let seeks = SeekQueue()
    private var requests = 0
    private var isPlaying = false
    private var isBuffering = false
    /// The last reported position; nil before the first report.
    private var toldPosition: Double?
    private var ticker: Task<Void, Never>?
    /// Waits for ``cue``.
    private var watcher: Task<Void, Never>?
    /// The end time of the last load or seek.
    private var end: Double?

    /// Creates an engine without a track. GStreamer is looked for when one is loaded.
    public init(sink: Sink = .automatic) { self.sink = sink }

    // MARK: Loading

    public func load(_ track: AudioTrackSource, at time: Double) async throws(AudioEngineError) {
        unload()
        let request = requests
        let length: UInt64
        do { length = try await track.resource.length() } catch { throw .reading(error) }
        guard request == requests else { throw .superseded }
        let pipeline = try await GStreamerPipeline.open(
            track.resource, length: length, sink: Self.head + sink.description,
            see: onPicture == nil ? nil : pictures(request))
        guard request == requests else { throw .superseded }
        self.pipeline = pipeline
        pipeline.setVolume(volume)
        pipeline.setBoost(boost)
        Task { [weak self, events = pipeline.events] in
            for await event in events { self?.handle(event, request) }
        }
        // Loading ends when the pipeline has settled in its first state.
        pipeline.setPlaying(false)
        try await seeks.wait().get()
        duration = pipeline.duration
        end = endTime
        if time > 0 || rate != 1 || end != nil { try await seek(to: time) }
    }

    /// Returns what passes pictures on to the main actor. A picture that it has not taken yet is replaced by the next.
    private func pictures(_ request: Int) -> GStreamerPipeline.See {
        let newest = NewestPicture()
        return { [weak self] picture in
            guard newest.put(picture) else { return }
            Task { @MainActor in
                guard let picture = newest.take(), let self, request == self.requests else { return }
                self.onPicture?(picture)
            }
        }
    }

    public func unload() {
        requests += 1
        stopTicking()
        pipeline?.close()
        pipeline = nil
        duration = nil
        isPlaying = false
        isBuffering = false
        end = nil
        cue = nil
        seeks.end(with: .superseded)
    }

    // MARK: Playing

    /// Plays the loaded track from its position; without a track nothing happens.
    public func play() {
        guard let pipeline, !isPlaying else { return }
        isPlaying = true
        pipeline.setPlaying(true)
        watch()
        ticker = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(200))
                guard !Task.isCancelled else { return }
                self?.tick()
            }
        }
    }

    /// Pauses; the position stays.
    public func pause() {
        guard isPlaying else { return }
        stopTicking()
        pipeline?.setPlaying(false)
    }

    private func stopTicking() {
        ticker?.cancel()
        watcher?.cancel()
        ticker = nil
        watcher = nil
        isPlaying = false
    }

    public var position: Double { seeks.target ?? pipeline?.position ?? 0 }

    /// All of a local track; empty for a remote one, whose buffer is unknown.
    public var buffered: [Range<Double>] {
        guard let duration, pipeline?.feeder.hasAllAtHand == true else { return [] }
        return [0..<duration]
    }

    private func tick() {
        guard let pipeline, seeks.target == nil else { return }
        let now = position
        let waits = now == toldPosition && pipeline.feeder.isWaiting
        toldPosition = now
        if waits != isBuffering {
            isBuffering = waits
            onEvent?(.buffering(waits))
        }
        if !waits { onEvent?(.position(now)) }
    }

    /// Reports the cue when the sound has reached it. Clocks drift: a long wait is checked on the way.
    private func watch() {
        watcher?.cancel()
        guard isPlaying, let cue else { return }
        watcher = Task { [weak self] in
            while !Task.isCancelled, let wait = self?.wait(until: cue) {
                if wait < 0.001 {
                    self?.cue = nil
                    self?.onEvent?(.cue(cue))
                    return
                }
                try? await Task.sleep(for: .seconds(min(wait, 0.5)), tolerance: .milliseconds(1))
            }
        }
    }

    private func wait(until time: Double) -> Double? {
        guard let pipeline else { return nil }
        // The pipeline's position is that of before until a seek has settled.
        if seeks.target != nil { return 0.01 }
        return pipeline.position.map { ($0 < 0 ? time : time - $0) / rate } ?? 0.01
    }

    // MARK: Seeking

    public func seek(to time: Double) async throws(AudioEngineError) {
        guard pipeline != nil else { throw .failed("nothing is loaded") }
        end = endTime
        if seeks.add(time) { begin(time) }
        try await seeks.wait().get()
    }

    /// Applies a new rate, which GStreamer takes with a seek.
    private func reseek() {
        guard pipeline != nil, !seeks.isLoading else { return }
        let time = position
        if seeks.add(time) { begin(time) }
        watch()
    }

    private func begin(_ time: Double) {
        guard let pipeline, !pipeline.seek(to: min(time, duration ?? time), until: end, rate: rate) else { return }
        seeks.settle(.failure(.failed("the track does not support seeking")))
    }

    // MARK: Events

    private func handle(_ event: PipelineEvent, _ request: Int) {
        guard request == requests else { return }
        switch event {
        case .settled:
            if let next = seeks.settle(.success(())) { begin(next) }
        case .ended:
            guard isPlaying else { return }
            stopTicking()
            onEvent?(.ended)
        case .durationChanged:
            guard let new = pipeline?.duration, new != duration else { return }
            duration = new
            onEvent?(.duration(new))
        case .clockLost:
            guard isPlaying else { return }
            pipeline?.setPlaying(false)
            pipeline?.setPlaying(true)
        case .failed(let error): fail(error)
        }
    }

    private func fail(_ error: AudioEngineError) {
        let isAwaited = seeks.isAwaited
        requests += 1
        stopTicking()
        pipeline?.close()
        pipeline = nil
        isBuffering = false
        seeks.end(with: error)
        // A caller that waits gets the error itself.
        if !isAwaited { onEvent?(.failed(error)) }
    }
}

/// The newest picture of a video, until it is taken.
private final class NewestPicture: Sendable {
    private let picture = Mutex<Bitmap?>(nil)

    /// Returns whether none was waiting.
    func put(_ new: Bitmap) -> Bool {
        picture.withLock { picture in
            defer { picture = new }
            return picture == nil
        }
    }

    func take() -> Bitmap? { picture.withLock { $0.take() } }
}
