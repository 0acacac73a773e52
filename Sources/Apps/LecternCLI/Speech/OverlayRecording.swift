import Lectern
import LecternCommands
import LecternGStreamer

/// Records a book chapter by chapter, for media overlays.
@MainActor final class OverlayRecording {
    /// The sound of a chapter and its clips.
    struct Chapter {
        var clips: [OverlayChapter.Clip] = []
        /// The WAVE file, and the AAC file made of it.
        let recording: String
        var sound: String { recording + ".m4a" }
    }

    private let publication: Publication
    private let recorder: PublicationSpeechRecorder
    private let path: String
    private let progress = ProgressLine(label: "Speaking", total: 1_000)
    private var open: (unit: Int, file: WaveFile)?
    private(set) var chapters: [Int: Chapter] = [:]

    init(_ publication: Publication, _ configuration: PublicationSpeechSynthesizer.Configuration, at path: String)
        throws
    {
        let recorder = PublicationSpeechRecorder(
            publication: publication, config: configuration, engine: SpeechEngineOption.engine)
        guard let recorder, !publication.conforms(to: .pdf) else {
            throw CommandError("the book cannot get media overlays", advice: "leave out --overlay, and give -o")
        }
        recorder.onReplacedLanguage = { $0.write(at: $1) }
        (self.publication, self.recorder, self.path) = (publication, recorder, path)
    }

    /// Speaks from a place until another one, and encodes each chapter.
    func record(from start: Locator?, until end: Locator?) async throws {
        defer { progress.finish() }
        do {
            try await recorder.record(from: start, to: end) { try await self.add($0) }
        } catch let error as TTSError {
            throw ErrorMessages.commandError(for: error)
        }
        try await finishChapter()
        guard !chapters.isEmpty else {
            throw CommandError("there is nothing to speak", advice: "choose other places with --from and --to")
        }
    }

    /// Deletes the recordings.
    func removeFiles() {
        for chapter in chapters.values {
            for file in [chapter.recording, chapter.recording + ".aac", chapter.sound] { FilePlace.remove(file) }
        }
    }

    private func add(_ part: PublicationSpeechRecorder.Part) async throws {
        guard let unit = publication.unitIndex(of: part.utterance.locator) else { return }
        if open?.unit != unit {
            try await finishChapter()
            // A chapter that is spoken in two parts would need two files.
            guard chapters[unit] == nil else { return }
            let chapter = Chapter(recording: "\(path).part-\(unit).wav")
            chapters[unit] = chapter
            open = (unit, try WaveFile(chapter.recording, sampleRate: part.sound.sampleRate))
        }
        guard let file = open?.file else { return }
        let start = file.duration
        try file.append(part.sound.samples)
        let end = file.duration
        try file.appendSilence(part.pause)
        let words = part.sound.words.compactMap { word in
            part.utterance.textOffset(of: word.range.lowerBound).map { (offset: $0, time: start + word.time) }
        }
        chapters[unit]?.clips.append(.init(range: part.utterance.textRange, start: start, end: end, words: words))
        let share =
            (Double(unit) + (part.utterance.locator.locations.progression ?? 0)) / Double(publication.units.count)
        progress.advance(to: Int(share * 1_000))
    }

    private func finishChapter() async throws {
        guard let (unit, file) = open, let chapter = chapters[unit] else { return }
        open = nil
        try file.finish()
        do {
            try await AudioFileEncoder(.aac).encode(chapter.recording, to: chapter.recording + ".aac")
        } catch {
            throw CommandError("the sound cannot be encoded: \(error)", advice: "install GStreamer with libav")
        }
        let details = SpeechOutput.Details(title: publication.metadata.displayTitle ?? "", author: "")
        try M4BWriter(details).write(framesAt: chapter.recording + ".aac", to: chapter.sound)
        FilePlace.remove(chapter.recording)
        FilePlace.remove(chapter.recording + ".aac")
    }
}
