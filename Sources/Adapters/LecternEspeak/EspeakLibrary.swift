import CEspeak
import Dispatch
import LecternBase
import LecternPlayback
import Synchronization

/// The library, whose state is global: one owner on one queue.
actor EspeakLibrary {
    static let shared = EspeakLibrary()

    private let executor = QueueExecutor("lectern.espeak")
    private var cachedVoices: [EspeakVoice]?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private func start() throws(TTSError) -> Int {
        let rate = Int(cespeak_start())
        guard rate > 0 else { throw .unavailable("espeak-ng is not installed: libespeak-ng1 and espeak-ng-data") }
        return rate
    }

    func voices() throws(TTSError) -> [EspeakVoice] {
        if let cachedVoices { return cachedVoices }
        _ = try start()
        var voices: [EspeakVoice] = []
        let raw = UnsafeMutablePointer<cespeak_voice>.allocate(capacity: 1)
        defer { raw.deallocate() }
        var index: Int32 = 0
        while cespeak_voice_at(index, raw) != 0 {
            if let voice = EspeakVoice(raw.pointee) { voices.append(voice) }
            index += 1
        }
        cachedVoices = voices
        return voices
    }

    /// Synthesizes an utterance with a voice of the library.
    ///
    /// - Parameter text: the utterance as it is read.
    func sound(
        of utterance: TTSUtterance, written text: TracedText, voice: String
    ) async throws(TTSError) -> SpeechSound {
        let rate = try start()
        let recorder = Recorder()
        let parameters = cespeak_parameters(
            rate: Int32(min(max(175 * utterance.rate, 80), 450)), pitch: Int32(min(50 * utterance.pitch, 99)),
            volume: Int32(100 * utterance.volume))
        let isSpoken = await withTaskCancellationHandler {
            speak(text.string, voice, parameters: parameters, to: recorder)
        } onCancel: {
            recorder.isCancelled.store(true, ordering: .relaxed)
        }
        guard isSpoken else { throw .other("espeak-ng cannot speak with the voice \(voice)") }
        return SpeechSound(
            samples: recorder.samples, sampleRate: rate,
            words: recorder.words(of: text, sampleRate: rate))
    }

    private func speak(
        _ text: String, _ voice: String, parameters: cespeak_parameters, to recorder: Recorder
    ) -> Bool {
        let listener = cespeak_listener(
            context: Unmanaged.passUnretained(recorder).toOpaque(),
            sound: { Recorder.of($0).record($1, Int($2)) },
            word: { Recorder.of($0).heard($1, length: $2, sample: $3) })
        // The library would read a zero character as the end.
        let text = text.replacing("\0", with: " ")
        return withExtendedLifetime(recorder) { cespeak_speak(text, voice, parameters, listener) != 0 }
    }
}

/// Collects the samples and words of one text.
///
/// Safe to share (`@unchecked Sendable`): only the library's owner writes the arrays, and they are read after that.
private final class Recorder: @unchecked Sendable {
    let isCancelled = Atomic(false)
    private(set) var samples: [Int16] = []
    /// Ranges in Unicode scalars, with the sample at which the word begins.
    private var heard: [(position: Int, length: Int, sample: Int)] = []

    static func of(_ context: UnsafeMutableRawPointer) -> Recorder {
        Unmanaged<Recorder>.fromOpaque(context).takeUnretainedValue()
    }

    /// - Returns: 1 to stop.
    func record(_ more: UnsafePointer<Int16>?, _ count: Int) -> Int32 {
        if let more { samples += UnsafeBufferPointer(start: more, count: count) }
        return isCancelled.load(ordering: .relaxed) ? 1 : 0
    }

    func heard(_ position: Int32, length: Int32, sample: Int64) {
        heard.append((Int(position), max(Int(length), 1), Int(sample)))
    }

    func words(of text: TracedText, sampleRate: Int) -> [SpeechSound.Word] {
        let last = text.scalars.count
        var words: [SpeechSound.Word] = []
        for word in heard {
            let start = min(word.position, last)
            let range = text.source(of: start..<min(start + word.length, last))
            // Of several words spoken for one in the text, such as those of a time, the first one counts.
            if words.last?.range == range { continue }
            words.append(.init(range: range, time: Double(word.sample) / Double(sampleRate)))
        }
        return words
    }
}

/// Runs an actor on a queue of its own.
private final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
