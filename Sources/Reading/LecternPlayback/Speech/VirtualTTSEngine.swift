public import LecternBase

/// A silent engine for tests. Words are spoken only by ``advance(words:)``.
///
///     let engine = VirtualTTSEngine()
///     let synthesizer = PublicationSpeechSynthesizer(publication: publication) { engine }
///     synthesizer?.start()
///     await engine.settle()
///     engine.advance(words: 2)  // the synthesizer's state has the range of the second word
@MainActor public final class VirtualTTSEngine: TTSEngine {
    public private(set) var availableVoices: [TTSVoice]
    /// All utterances that were begun, in order.
    public private(set) var spoken: [TTSUtterance] = []
    /// The utterance being spoken.
    public private(set) var current: TTSUtterance?
    /// The number of calls of ``prepare()``.
    public private(set) var preparations = 0
    /// Errors of the next calls of ``speak(_:onSpeakRange:)``, in order; `nil` for a call that succeeds.
    public var failures: [TTSError?] = []
    /// Whether utterances end at once, without words.
    public var isInstant = false

    private var words: [Range<Int>] = []
    private var report: (@MainActor (Range<Int>) -> Void)?
    private var finish: CheckedContinuation<TTSError?, Never>?
    private var calls = 0

    /// Creates an engine; by default with one English voice.
    public init(voices: [TTSVoice] = [TTSVoice(identifier: "virtual-en", language: Language("en"), name: "Virtual")]) {
        availableVoices = voices
    }

    public func prepare() async throws(TTSError) { preparations += 1 }

    public func speak(
        _ utterance: TTSUtterance, onSpeakRange: @escaping @MainActor (Range<Int>) -> Void
    ) async throws(TTSError) {
        if Task.isCancelled { return }
        spoken.append(utterance)
        if !failures.isEmpty, let failure = failures.removeFirst() { throw failure }
        if isInstant { return }
        current = utterance
        report = onSpeakRange
        words = Self.words(of: utterance.text)
        calls += 1
        let call = calls
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { finish = $0 }
        } onCancel: {
            Task { @MainActor in if self.calls == call { self.end() } }
        }
        if let failure { throw failure }
    }

    /// Begins words of the current utterance. After its last word the utterance ends.
    public func advance(words count: Int = 1) {
        for _ in 0..<count {
            guard !words.isEmpty else { return end() }
            report?(words.removeFirst())
        }
    }

    /// Ends the current utterance.
    ///
    /// - Parameter failure: the error that it ends with; `nil` for none.
    public func end(_ failure: TTSError? = nil) {
        let continuation = finish
        finish = nil
        current = nil
        report = nil
        words = []
        continuation?.resume(returning: failure)
    }

    /// The ranges of words separated by spaces, in UTF-16 units.
    private static func words(of text: String) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for (index, unit) in text.utf16.enumerated() {
            if unit == 0x20 {
                if let first = start { words.append(first..<index) }
                start = nil
            } else {
                start = start ?? index
            }
        }
        if let start { words.append(start..<text.utf16.count) }
        return words
    }
}
