import Lectern
public import LecternAssets
public import LecternModel
public import LecternPlayback
public import LecternPublication

/// Reads a publication aloud into a sound file with its chapters and its cover.
///
///     let recorder = try AudiobookRecorder(publication, engine: EspeakEngine())
///     recorder.onProgress = { bar.fraction = $0 }
///     let book = try await recorder.record(to: "emma.m4b", format: .m4b)
///     print(book.duration, book.chapters.map(\.title))
///
/// A recorder records once. The file is complete when it appears; until then the speech is in files beside it, whose
/// names begin with that of the target. They are removed at the end, also after an error.
@MainActor public final class AudiobookRecorder {
    private let publication: Publication
    private let recorder: PublicationSpeechRecorder
    /// Called with the part that is spoken, from 0 to 1.
    public var onProgress: (@MainActor (Double) -> Void)?
    /// Called when the publication has a cover that cannot be read: the file gets none.
    public var onOmittedCover: (@MainActor (ReadError) -> Void)?
    private var contents: [ContentsPlace: String] = [:]
    private var unitsWithChapters: Set<Int> = []
    private var file: WaveFile?
    private var chapters: [Audiobook.Chapter] = []

    /// A place that an entry of the contents leads to.
    private struct ContentsPlace: Hashable {
        let unit: Int
        let offset: Int?
    }

    /// - Parameter engine: Makes the speech.
    /// - Throws: ``RecordingError/notSpeakable``.
    public init(
        _ publication: Publication, engine: any SpeechSoundEngine,
        configuration: PublicationSpeechSynthesizer.Configuration = .init()
    ) throws(RecordingError) {
        guard
            let recorder = PublicationSpeechRecorder(publication: publication, config: configuration, engine: engine)
        else { throw .notSpeakable }
        self.publication = publication
        self.recorder = recorder
    }

    /// Called when no voice speaks a language of the text, with the one that speaks instead.
    public var onReplacedLanguage: (@MainActor (ReplacedLanguage, PublicationSpeechSynthesizer.Utterance) -> Void)? {
        get { recorder.onReplacedLanguage }
        set { recorder.onReplacedLanguage = newValue }
    }

    /// Speaks from a place until another one, and writes the file.
    ///
    /// - Parameters:
    ///   - path: Of the file. An existing one is replaced.
    ///   - start: The beginning of the publication if nil.
    ///   - end: It is not spoken; the end of the publication if nil.
    /// - Returns: What the file says about the publication.
    public func record(
        to path: String, format: Audiobook.Format, from start: Locator? = nil, until end: Locator? = nil
    ) async throws(RecordingError) -> Audiobook {
        let target = SoundFile(path: path, format: format)
        do {
            let book = try await speak(into: target.recordingPath, from: start, until: end)
            try await target.write(book)
            return book
        } catch {
            RecordingFile.remove(target.recordingPath)
            throw RecordingError(error)
        }
    }

    private func speak(into path: String, from start: Locator?, until end: Locator?) async throws -> Audiobook {
        await findContents()
        try await recorder.record(from: start, to: end) { try self.add($0, to: path) }
        guard let file else { throw RecordingError.nothingToSpeak }
        try file.finish()
        let cover = await cover()
        return Audiobook(
            title: publication.metadata.displayTitle ?? "",
            author: publication.metadata.authorsOfRecording,
            cover: cover, chapters: chapters, duration: file.duration)
    }

    /// The cover as a JPEG file; nil if there is none that can be read.
    private func cover() async -> [UInt8]? {
        do throws(ReadError) {
            let coverSize = (width: 1_000, height: 1_000)
            if let picture = try await publication.coverPicture(fitting: coverSize),
                let file = JPEGEncoder.encode(picture)
            {
                return file
            }
            if try await publication.cover(fitting: coverSize) == nil { return nil }
            throw .decoding("the cover cannot be decoded")
        } catch {
            onOmittedCover?(error)
            return nil
        }
    }

    private func add(_ part: PublicationSpeechRecorder.Part, to path: String) throws {
        let file = try file ?? WaveFile(path, sampleRate: part.sound.sampleRate)
        self.file = file
        noteChapter(of: part.utterance.locator, at: file.duration)
        try file.append(part.sound.samples)
        try file.appendSilence(part.pause)
        showProgress(part.utterance.locator)
    }

    private func showProgress(_ locator: Locator) {
        if let part = publication.part(of: locator) { onProgress?(part) }
    }

    // MARK: Chapters

    /// Finds the first utterance of each entry of the contents.
    private func findContents() async {
        for (_, link) in publication.tableOfContents.flattened {
            guard let title = link.title, let locator = publication.locate(link),
                let unit = publication.unitIndex(of: locator)
            else { continue }
            var place = ContentsPlace(unit: unit, offset: nil)
            if locator.locations.fragments.first?.isEmpty == false, publication.units[unit].page == nil,
                let first = await recorder.firstUtterance(at: locator)
            {
                place = ContentsPlace(
                    unit: publication.unitIndex(of: first.locator) ?? unit, offset: first.locator.locations.textOffset)
            }
            if contents[place] == nil { contents[place] = title }
        }
    }

    /// Begins a chapter if the contents have one at the place.
    private func noteChapter(of locator: Locator, at time: Double) {
        guard let unit = publication.unitIndex(of: locator) else { return }
        var titles: [String] = []
        if unitsWithChapters.insert(unit).inserted, let title = contents[ContentsPlace(unit: unit, offset: nil)] {
            titles.append(title)
        }
        if let offset = locator.locations.textOffset, let title = contents[ContentsPlace(unit: unit, offset: offset)],
            !titles.contains(title)
        {
            titles.append(title)
        }
        if let title = titles.last { chapters.append(Audiobook.Chapter(title: title, start: time)) }
    }
}

extension Publication {
    /// The part of the publication before a place, from 0 to 1; nil for a place that is not in it.
    func part(of locator: Locator) -> Double? {
        unitIndex(of: locator).map { unit in
            (Double(unit) + (locator.locations.progression ?? 0)) / Double(max(units.count, 1))
        }
    }
}

extension RecordingError {
    /// The error of a step.
    init(_ error: any Error) {
        switch error {
        case let error as RecordingError: self = error
        case let error as TTSError: self = .speech(error)
        case let error as PublicationWriteError: self = .publication(error)
        default: self = .encoding("\(error)")
        }
    }
}
