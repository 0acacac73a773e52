import Dispatch
import LecternBase
import LecternPlayback

/// The networks and tables of the voices that were used, on a queue of its own: speech is computed for up to half a second at a time.
actor VoiceStudio {
    private let executor = StudioExecutor()
    private let folders: [String]
    private var voices: [String: LoadedVoice] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(folders: [String]) { self.folders = folders }

    func installedVoices() -> [InstalledVoice] { InstalledVoice.voices(in: folders) }

    /// Speaks an utterance, sentence by sentence. The sound ends early if the task is cancelled.
    func sound(of utterance: TTSUtterance, voice: InstalledVoice) throws(TTSError) -> SpeechSound {
        try loaded(voice).sound(of: utterance)
    }

    func phonemes(of utterance: TTSUtterance, voice: InstalledVoice) throws(TTSError) -> String {
        let sentences = try loaded(voice).sentences(of: utterance).map { tokens in
            tokens.map { ($0.phonemes ?? "") + ($0.isFollowedBySpace ? " " : "") }.joined()
        }
        return sentences.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    private func loaded(_ voice: InstalledVoice) throws(TTSError) -> LoadedVoice {
        if let loaded = voices[voice.folder] { return loaded }
        let loaded = try LoadedVoice(voice)
        voices[voice.folder] = loaded
        return loaded
    }
}

/// Runs the studio on a queue of its own.
private final class StudioExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "lectern.voice")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
