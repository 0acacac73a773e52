import CGStreamer
import LecternAssets
import LecternBase
import LecternImages
import LecternPlayback
import Synchronization

/// An event of a pipeline.
enum PipelineEvent: Sendable {
    /// A change of state, or a seek, is complete.
    case settled
    case ended
    case durationChanged
    case clockLost
    case failed(AudioEngineError)
}

/// A GStreamer pipeline for one track: owns the player of the C shim.
final class GStreamerPipeline: Sendable {
    /// Events in order, from GStreamer's threads.
    let events: AsyncStream<PipelineEvent>
    let feeder: ByteFeeder
    private let callbacks: PlayerCallbacks
    /// Nil when it is closed.
    private let player: Mutex<Player?>

    /// Safe to share (`@unchecked Sendable`): GStreamer's elements are
    /// thread-safe, and closing takes the pointer out of its mutex.
    private struct Player: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    typealias Hear = @Sendable (UnsafeBufferPointer<Int16>) -> Void
    typealias See = @Sendable (Bitmap) -> Void

    /// Receives a player's callbacks; kept alive as long as it runs.
    private final class PlayerCallbacks: Sendable {
        let events: AsyncStream<PipelineEvent>.Continuation
        let feeder: ByteFeeder
        /// Receives samples, if the sink has an element for it.
        let hear: Hear?
        /// Receives the pictures of a video.
        let see: See?

        init(_ events: AsyncStream<PipelineEvent>.Continuation, _ feeder: ByteFeeder, hear: Hear?, see: See?) {
            self.events = events
            self.feeder = feeder
            self.hear = hear
            self.see = see
        }

        static func of(_ context: UnsafeMutableRawPointer) -> PlayerCallbacks {
            Unmanaged<PlayerCallbacks>.fromOpaque(context).takeUnretainedValue()
        }
    }

    /// Creates a pipeline off the main thread: the first one loads the library
    /// and searches its plugins.
    @concurrent static func open(
        _ resource: any Resource, length: UInt64, sink: String, hear: Hear? = nil, see: See? = nil
    ) async throws(AudioEngineError) -> GStreamerPipeline {
        try GStreamerPipeline(resource, length: length, sink: sink, hear: hear, see: see)
    }

    private init(
        _ resource: any Resource, length: UInt64, sink: String, hear: Hear?, see: See?
    ) throws(AudioEngineError) {
        guard cgst_is_available() != 0 else {
            throw .unavailable("GStreamer is not installed: libgstreamer1.0-0, gstreamer1.0-plugins-base and -good")
        }
        let (events, continuation) = AsyncStream.makeStream(of: PipelineEvent.self)
        let feeder = ByteFeeder(resource) { continuation.yield(.failed(.reading($0))) }
        let callbacks = PlayerCallbacks(continuation, feeder, hear: hear, see: see)
        self.events = events
        self.feeder = feeder
        self.callbacks = callbacks
        let listener = cgst_listener(
            context: Unmanaged.passUnretained(callbacks).toOpaque(),
            event: { context, event, text in
                guard let event = PipelineEvent(event, text) else { return }
                PlayerCallbacks.of(context).events.yield(event)
            },
            need: { PlayerCallbacks.of($0).feeder.give($1) },
            seek: { PlayerCallbacks.of($0).feeder.seek(to: $1) },
            hear: { PlayerCallbacks.of($0).hear?(UnsafeBufferPointer(start: $1, count: $2)) },
            see: see == nil
                ? nil
                : { context, pixels, width, height in
                    let (row, count) = (Int(width) * 4, Int(width) * Int(height) * 4)
                    let pixels = [UInt8](UnsafeRawBufferPointer(start: pixels, count: count))
                    PlayerCallbacks.of(context).see?(
                        Bitmap(width: Int(width), height: Int(height), bytesPerRow: row, pixels: pixels))
                })
        guard let pointer = cgst_open(listener, length, sink) else {
            throw .device("GStreamer has not all of playbin and \(sink)")
        }
        let player = Player(pointer: pointer)
        self.player = Mutex(player)
        feeder.open { bytes in
            bytes.withUnsafeBytes { cgst_push(player.pointer, $0.baseAddress, $0.count) }
        }
    }

    deinit { close() }

    /// Ends all its threads.
    func close() {
        guard let player = player.withLock({ $0.take() }) else { return }
        feeder.close()
        cgst_close(player.pointer)
        callbacks.events.finish()
    }

    private func use<Result: Sendable>(_ body: (OpaquePointer) -> Result) -> Result? {
        player.withLock { $0.map { body($0.pointer) } }
    }

    /// Plays or pauses.
    func setPlaying(_ isPlaying: Bool) {
        if use({ cgst_set_playing($0, isPlaying ? 1 : 0) }) == 0 {
            // A more specific message, if any, came before.
            callbacks.events.yield(.failed(.failed("GStreamer cannot \(isPlaying ? "play" : "open") the track")))
        }
    }

    /// Seeks to a time, and plays to an end or to that of the track; returns false if the track does not support seeking.
    func seek(to seconds: Double, until end: Double?, rate: Double) -> Bool {
        func nanoseconds(_ seconds: Double) -> Int64 { Int64(min(max(seconds, 0), 1e9) * 1e9) }
        let (time, stop) = (nanoseconds(seconds), end.map(nanoseconds) ?? -1)
        return use { cgst_seek($0, time, stop, rate) } == 1
    }

    /// Amplifies by decibels, from 0 to 12.
    func setBoost(_ decibels: Double) {
        // 10 to the power of 1/20 for each; between whole ones along a line.
        let step = 1.122018454
        let whole = Int(min(max(decibels, 0), 12))
        let factor = (0..<whole).reduce(1.0) { product, _ in product * step }
        let fraction = min(max(decibels, 0), 12) - Double(whole)
        _ = use { cgst_set_boost($0, factor * (1 + fraction * (step - 1))) }
    }

    func setVolume(_ volume: Double) { _ = use { cgst_set_volume($0, volume) } }

    var position: Double? { use(cgst_position).flatMap { $0 >= 0 ? Double($0) / 1e9 : nil } }

    var duration: Double? { use(cgst_duration).flatMap { $0 > 0 ? Double($0) / 1e9 : nil } }
}

extension PipelineEvent {
    fileprivate init?(_ event: cgst_event, _ text: UnsafePointer<CChar>?) {
        let words = text.map { String(cString: $0) } ?? ""
        switch event {
        case cgst_event_settled: self = .settled
        case cgst_event_ended: self = .ended
        case cgst_event_duration: self = .durationChanged
        case cgst_event_clock_lost: self = .clockLost
        case cgst_event_not_decodable: self = .failed(.unsupported(words))
        case cgst_event_device_unusable: self = .failed(.device(words))
        case cgst_event_failed: self = .failed(.failed(words))
        default: return nil
        }
    }
}
