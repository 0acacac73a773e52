import ArgumentParser
import Lectern
import LecternCommands

/// `lectern speak`: reads a book aloud into a file.
struct SpeakCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speak", abstract: "Read a book aloud into a sound file.",
        discussion: """
            The name of the output says the format: .wav, .ogg (Vorbis), .opus or .m4b (an audiobook in AAC). The \
            chapters of the book and its cover are in the file. Speech is made by espeak-ng, which has to be \
            installed; all formats but .wav need GStreamer. With --overlay each document of the book gets its speech \
            as a media overlay; places and notes apply to it as well.
            """)

    @OptionGroup var book: BookArgument
    @Option(
        help: "Where to begin: an href with or without #id, locator JSON, or a share of the book's length from 0 to 1.")
    var from: String?
    @Option(help: "Where to end, in the same form; that place is not spoken.")
    var to: String?
    @OptionGroup var speech: SpeechOptions
    @Option(name: [.customShort("o"), .long], help: "The sound file to write.", completion: .file())
    var output: String?
    @Option(help: "The book as an EPUB 3 with media overlays made of the speech.", completion: .file())
    var overlay: String?
    @Flag(help: "Replace an existing output.")
    var force = false
    @OptionGroup var answer: OutputOptions

    func validate() throws {
        guard output != nil || overlay != nil else { throw ValidationError("Give an output: -o book.m4b") }
        guard (0.5...3).contains(speech.rate) else { throw ValidationError("Give a rate from 0.5 to 3.") }
    }

    func run() async throws {
        let target = try output.map { try SpeechOutput($0) }
        for path in [output, overlay].compactMap(\.self) where !force && OutputFile.exists(path) {
            throw CommandError("\(path) exists", advice: "give --force to replace it")
        }
        let publication = try await book.openToRead()
        try ContentRights(of: publication).checkExport()
        let places = (from: try await place(from, in: publication), until: try await place(to, in: publication))
        let configuration = try await speech.configuration()
        if let target { try await record(publication, configuration, places, to: target) }
        if let overlay { try await writeOverlay(publication, configuration, places, to: overlay) }
    }

    private func place(_ text: String?, in publication: Publication) async throws -> Locator? {
        guard let text else { return nil }
        return try await PlaceArgument(text).locator(in: publication)
    }

    private typealias Places = (from: Locator?, until: Locator?)

    private func record(
        _ publication: Publication, _ configuration: PublicationSpeechSynthesizer.Configuration, _ places: Places,
        to target: SpeechOutput
    ) async throws {
        let recording = try await SpeechRecording(publication, configuration)
        do {
            try await recording.record(to: target.recordingPath, from: places.from, until: places.until)
            try await target.write(await recording.details())
        } catch {
            FilePlace.remove(target.recordingPath)
            throw error
        }
        await report(recording, target.path)
    }

    private func writeOverlay(
        _ publication: Publication, _ configuration: PublicationSpeechSynthesizer.Configuration, _ places: Places,
        to path: String
    ) async throws {
        let recording = try await OverlayRecording(publication, configuration, at: path)
        do {
            try await recording.record(from: places.from, until: places.until)
            try await OverlayEPUB(publication, await recording.chapters).write(to: path, isForced: force)
        } catch {
            await recording.removeFiles()
            throw error
        }
        await recording.removeFiles()
        if !answer.json { print(path) }
    }

    @MainActor private func report(_ recording: SpeechRecording, _ path: String) {
        guard answer.json else {
            return print("\(path)  \(SpeechOutput.clock(recording.duration).prefix(8))")
        }
        let chapters = recording.chapters.map { chapter -> JSONValue in
            ["title": .string(chapter.title), "start": JSONValue((chapter.start * 1_000).rounded() / 1_000)]
        }
        let object: JSONObject = [
            "file": .string(path), "duration": JSONValue((recording.duration * 1_000).rounded() / 1_000),
            "chapters": .array(chapters),
        ]
        print(JSONValue.object(object).text(.indented))
    }
}

/// How a book is spoken into a file.
struct SpeechOptions: ParsableArguments {
    @Option(help: "The identifier or name of a voice, as lectern voices lists them.")
    var voice: String?
    @Option(help: "The language of the book, if its metadata are wrong.")
    var language: String?
    @Option(help: "The speed, from 0.5 to 3; 1 is the normal one.")
    var rate = 1.0
    @Option(help: "How notes are spoken: skipped, in-place, or at-reference.")
    var notes = NotesArgument.skipped

    enum NotesArgument: String, ExpressibleByArgument, CaseIterable {
        case skipped
        case inPlace = "in-place"
        case atReference = "at-reference"
    }

    /// - Throws: ``CommandError`` if there is no such voice.
    func configuration() async throws -> PublicationSpeechSynthesizer.Configuration {
        var configuration = PublicationSpeechSynthesizer.Configuration(rate: rate)
        configuration.defaultLanguage = language.map { Language($0) }
        configuration.notes =
            switch notes {
            case .skipped: .skipped
            case .inPlace: .inPlace
            case .atReference: .atReference
            }
        guard let voice else { return configuration }
        let voices = try await SpeechEngineOption.engine.installedVoices()
        guard let found = voices.first(where: { $0.identifier == voice || $0.name == voice }) else {
            throw CommandError("there is no voice \(voice)", advice: "lectern voices lists them")
        }
        configuration.voiceIdentifier = found.identifier
        if language == nil { configuration.voices = [found.language.base: found.identifier] }
        return configuration
    }
}
