import Lectern
import LecternGStreamer
public import LecternModel
public import LecternPlayback
public import LecternPublication

/// Reads a publication aloud, and writes it as an EPUB 3 with the speech as media overlays.
///
///     let recorder = try OverlayRecorder(publication, engine: EspeakEngine(), at: "emma-spoken.epub")
///     try await recorder.record()
///     try await recorder.write(to: "emma-spoken.epub")
///     recorder.removeFiles()
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-media-overlays
@MainActor public final class OverlayRecorder {
    /// The sound of a chapter and its clips.
    struct Chapter {
        var clips: [OverlayChapter.Clip] = []
        /// The WAVE file, and the AAC file made of it.
        let recording: String
        var sound: String { recording + ".m4a" }
    }

    let publication: Publication
    private let recorder: PublicationSpeechRecorder
    private let path: String
    private var open: (unit: Int, file: WaveFile)?
    private(set) var chapters: [Int: Chapter] = [:]
    /// Called with the part that is spoken, from 0 to 1.
    public var onProgress: (@MainActor (Double) -> Void)?
    /// Called for a document that gets no overlay, because its text is written differently than it is read.
    public var onOmittedDocument: (@MainActor (Link) -> Void)?

    /// - Parameters:
    ///   - engine: Makes the speech.
    ///   - path: That of the EPUB: the sounds are recorded beside it, in files whose names begin with its name.
    /// - Throws: ``RecordingError/notSpeakable``.
    public init(
        _ publication: Publication, engine: any SpeechSoundEngine, at path: String,
        configuration: PublicationSpeechSynthesizer.Configuration = .init()
    ) throws(RecordingError) {
        guard !publication.isPagedDocument,
            let recorder = PublicationSpeechRecorder(publication: publication, config: configuration, engine: engine)
        else { throw .notSpeakable }
        self.publication = publication
        self.recorder = recorder
        self.path = path
    }

    /// Called when no voice speaks a language of the text, with the one that speaks instead.
    public var onReplacedLanguage: (@MainActor (ReplacedLanguage, PublicationSpeechSynthesizer.Utterance) -> Void)? {
        get { recorder.onReplacedLanguage }
        set { recorder.onReplacedLanguage = newValue }
    }

    /// Speaks from a place until another one, and encodes the sound of each chapter.
    ///
    /// - Parameters:
    ///   - start: The beginning of the publication if nil.
    ///   - end: It is not spoken; the end of the publication if nil.
    public func record(from start: Locator? = nil, until end: Locator? = nil) async throws(RecordingError) {
        do {
            try await recorder.record(from: start, to: end) { try await self.add($0) }
            try await finishChapter()
        } catch {
            throw RecordingError(error)
        }
        if chapters.isEmpty { throw .nothingToSpeak }
    }

    /// Deletes the recordings. The entries cannot be read any more.
    public func removeFiles() {
        for chapter in chapters.values {
            for file in [chapter.recording, chapter.recording + ".aac", chapter.sound] { RecordingFile.remove(file) }
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
        if let share = publication.part(of: part.utterance.locator) { onProgress?(share) }
    }

    private func finishChapter() async throws {
        guard let (unit, file) = open, let chapter = chapters[unit] else { return }
        open = nil
        try file.finish()
        try await SoundFile.encode(chapter.recording, as: .aac, to: chapter.recording + ".aac")
        let details = Audiobook(
            title: publication.metadata.displayTitle ?? "", author: publication.metadata.authorsOfRecording)
        try M4BWriter(details).write(framesAt: chapter.recording + ".aac", to: chapter.sound)
        RecordingFile.remove(chapter.recording)
        RecordingFile.remove(chapter.recording + ".aac")
    }
}
