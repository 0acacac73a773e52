import Lectern
import LecternCommands

/// Records the speech of a book into a WAVE file, and notes where its chapters begin.
@MainActor final class SpeechRecording {
    private let publication: Publication
    private let recorder: PublicationSpeechRecorder
    private let progress = ProgressLine(label: "Speaking", total: 1_000)
    private var contents: [ContentsPlace: String] = [:]
    private var unitsWithChapters: Set<Int> = []
    private var file: WaveFile?
    private(set) var chapters: [SpeechOutput.Chapter] = []
    private(set) var duration = 0.0

    /// A place that an entry of the contents leads to.
    private struct ContentsPlace: Hashable {
        let unit: Int
        let offset: Int?
    }

    /// - Throws: ``CommandError`` if the book cannot be spoken.
    init(_ publication: Publication, _ configuration: PublicationSpeechSynthesizer.Configuration) async throws {
        let recorder = PublicationSpeechRecorder(
            publication: publication, config: configuration, engine: SpeechEngineOption.engine)
        guard let recorder else {
            throw CommandError("the book has no text to speak", advice: "lectern info lists what it has")
        }
        recorder.onReplacedLanguage = { $0.write(at: $1) }
        (self.publication, self.recorder) = (publication, recorder)
    }

    /// Speaks from a place until another one.
    func record(to path: String, from start: Locator?, until end: Locator?) async throws {
        await findContents()
        defer { progress.finish() }
        do {
            try await recorder.record(from: start, to: end) { try self.add($0, to: path) }
        } catch let error as TTSError {
            throw ErrorMessages.commandError(for: error)
        }
        guard let file else {
            throw CommandError("there is nothing to speak", advice: "choose other places with --from and --to")
        }
        try file.finish()
        duration = file.duration
    }

    /// What the file says about the book.
    func details() async -> SpeechOutput.Details {
        let picture = try? await publication.coverPicture(fitting: (1_000, 1_000))
        return SpeechOutput.Details(
            title: publication.metadata.displayTitle ?? "",
            author: publication.metadata.authors.map(\.name.displayString).joined(separator: ", "),
            cover: picture.flatMap { JPEGEncoder.encode($0) }, chapters: chapters)
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
        guard let unit = publication.unitIndex(of: locator) else { return }
        let share = (Double(unit) + (locator.locations.progression ?? 0)) / Double(max(publication.units.count, 1))
        progress.advance(to: Int(share * 1_000))
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
        if let title = titles.last { chapters.append(SpeechOutput.Chapter(title: title, start: time)) }
    }
}
