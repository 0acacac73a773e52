import LecternAssets
public import LecternPlayback
import Synchronization

extension GStreamerAudioEngine {
    /// Decodes the track faster than it is played.
    public func silences(in track: AudioTrackSource) async -> [Range<Double>] {
        await SilenceScan.silences(in: track.resource)
    }
}

/// Finds the silent parts of a track.
enum SilenceScan {
    private static let rate = 8_000
    private static let sink = """
        audioconvert ! audioresample ! audio/x-raw,format=S16LE,rate=8000,channels=1 \
        ! fakesink name=ears sync=false signal-handoffs=true
        """

    private final class SharedMeter: Sendable {
        let value: Mutex<SilenceMeter>
        init(_ rate: Int) { value = Mutex(SilenceMeter(rate: rate)) }
    }

    @concurrent static func silences(in resource: any Resource) async -> [Range<Double>] {
        let meter = SharedMeter(rate)
        guard let length = try? await resource.length(),
            let pipeline = try? await GStreamerPipeline.open(
                resource, length: length, sink: sink, hear: { samples in meter.value.withLock { $0.add(samples) } })
        else { return [] }
        defer { pipeline.close() }
        pipeline.setPlaying(true)
        let hasEnded = await withTaskCancellationHandler {
            for await event in pipeline.events {
                if case .ended = event { return true }
                if case .failed = event { return false }
            }
            return false
        } onCancel: {
            pipeline.close()
        }
        return hasEnded && !Task.isCancelled ? meter.value.withLock { $0.finish() } : []
    }
}

/// Measures loudness in windows of 50 ms.
struct SilenceMeter {
    /// Samples per second.
    private let rate: Int
    private let window: Int
    /// The sum of squares and the number of samples of the current window.
    private var sum = 0.0
    private var count = 0
    private var windows = 0
    /// The first window of the silence that is going on.
    private var start: Int?
    private(set) var silences: [Range<Double>] = []
    /// Room tone of a recording is below, speech is above: -45 dB.
    private static let threshold = 184.0 * 184.0
    /// Shorter parts are pauses of speech, in seconds.
    static let shortest = 0.5

    init(rate: Int) {
        self.rate = rate
        window = rate / 20
    }

    mutating func add(_ samples: UnsafeBufferPointer<Int16>) {
        for sample in samples {
            sum += Double(sample) * Double(sample)
            count += 1
            if count == window { closeWindow() }
        }
    }

    private mutating func closeWindow() {
        let isSilent = sum / Double(count) < Self.threshold
        if isSilent { start = start ?? windows } else { endSilence() }
        windows += 1
        sum = 0
        count = 0
    }

    private mutating func endSilence() {
        guard let first = start else { return }
        start = nil
        let range = Double(first * window) / Double(rate)..<Double(windows * window) / Double(rate)
        if range.upperBound - range.lowerBound >= Self.shortest { silences.append(range) }
    }

    /// Returns the silent parts, in seconds.
    mutating func finish() -> [Range<Double>] {
        endSilence()
        return silences
    }
}
