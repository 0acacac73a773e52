import ArgumentParser
import Lectern
import LecternCommands
import LecternEspeak
import LecternPlayback
import LecternRecording
import LecternVoice

/// `lectern speak`: reads a book aloud into a file.
struct SpeakCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speak", abstract: "Read a book aloud into a sound file.",
        discussion: """
            The name of the output says the format: .wav, .ogg (Vorbis), .opus or .m4b (an audiobook in AAC). The \
            chapters of the book and its cover are in the file. Speech is made by a natural voice or by espeak-ng, one \
            of which has to be installed; all formats but .wav need GStreamer. With --overlay each document of the book gets its speech \
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
        let target = try output.map { (path: $0, format: try Self.format(of: $0)) }
        for path in [output, overlay].compactMap(\.self) where !force && OutputFile.exists(path) {
            throw CommandError("\(path) exists", advice: "give --force to replace it")
        }
        let publication = try await book.openToRead()
        try ContentRights(of: publication).checkExport()
        let places = (from: try await place(from, in: publication), until: try await place(to, in: publication))
        let configuration = try await speech.configuration()
        let omissions = Omissions()
        if let target {
            try await record(
                publication, configuration, places: places, to: target.path, as: target.format, noting: omissions)
        }
        if let overlay {
            try await writeOverlay(publication, configuration, places: places, to: overlay, noting: omissions)
        }
        try omissions.finish(reading: publication)
    }

    private static func format(of path: String) throws -> Audiobook.Format {
        guard let format = Audiobook.Format(path: path) else {
            throw CommandError("\(path) names no sound format", advice: "give a name in .wav, .ogg, .opus or .m4b")
        }
        return format
    }

    private func place(_ text: String?, in publication: Publication) async throws -> Locator? {
        guard let text else { return nil }
        return try await PlaceArgument(text).locator(in: publication)
    }

    private typealias Places = (from: Locator?, until: Locator?)

    @MainActor private func record(
        _ publication: Publication, _ configuration: PublicationSpeechSynthesizer.Configuration, places: Places,
        to path: String, as format: Audiobook.Format, noting omissions: Omissions
    ) async throws {
        let progress = ProgressLine(label: "Speaking", total: 1_000)
        defer { progress.finish() }
        do {
            let recorder = try AudiobookRecorder(
                publication, engine: speech.engine, configuration: configuration)
            recorder.onReplacedLanguage = { $0.write(at: $1) }
            recorder.onOmittedCover = {
                omissions.add("the cover of \(book.path) cannot be read: \($0); it is left out")
            }
            recorder.onProgress = { progress.advance(to: Int($0 * 1_000)) }
            let audiobook = try await recorder.record(to: path, format: format, from: places.from, until: places.until)
            progress.finish()
            report(audiobook, path)
        } catch {
            throw Self.commandError(error, .speech)
        }
    }

    @MainActor private func writeOverlay(
        _ publication: Publication, _ configuration: PublicationSpeechSynthesizer.Configuration, places: Places,
        to path: String, noting omissions: Omissions
    ) async throws {
        let progress = ProgressLine(label: "Speaking", total: 1_000)
        defer { progress.finish() }
        do {
            let recorder = try OverlayRecorder(
                publication, engine: speech.engine, at: path, configuration: configuration)
            defer { recorder.removeFiles() }
            recorder.onReplacedLanguage = { $0.write(at: $1) }
            recorder.onProgress = { progress.advance(to: Int($0 * 1_000)) }
            recorder.onOmittedDocument = { link in
                omissions.add("\(link.href) gets no media overlay: its text is written differently")
            }
            try await recorder.record(from: places.from, until: places.until)
            progress.finish()
            try await recorder.write(to: path, replaces: force)
        } catch {
            throw Self.commandError(error, .overlay)
        }
        if !answer.json { print(path) }
    }

    private func report(_ audiobook: Audiobook, _ path: String) {
        guard answer.json else { return print("\(path)  \(Self.clock(audiobook.duration))") }
        let chapters = audiobook.chapters.map { chapter -> JSONValue in
            ["title": .string(chapter.title), "start": JSONValue((chapter.start * 1_000).rounded() / 1_000)]
        }
        let object: JSONObject = [
            "file": .string(path), "duration": JSONValue((audiobook.duration * 1_000).rounded() / 1_000),
            "chapters": .array(chapters),
        ]
        print(JSONValue.object(object).text(.indented))
    }

    /// `01:02:03`.
    private static func clock(_ seconds: Double) -> String {
        let whole = Int(seconds)
        return [whole / 3_600, whole / 60 % 60, whole % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }

    /// What was to be written.
    private enum Purpose { case speech, overlay }

    private static func commandError(_ error: RecordingError, _ purpose: Purpose) -> CommandError {
        switch (error, purpose) {
        case (.notSpeakable, .speech):
            CommandError("the book has no text to speak", advice: "lectern info lists what it has")
        case (.notSpeakable, .overlay):
            CommandError("the book cannot get media overlays", advice: "leave out --overlay, and give -o")
        case (.nothingToSpeak, _):
            CommandError("there is nothing to speak", advice: "choose other places with --from and --to")
        case (.noOverlays, _):
            CommandError("no document of the book can get a media overlay", advice: "give -o instead")
        case (.speech(let error), _): ErrorMessages.commandError(for: error)
        case (.encoding, .speech): CommandError("\(error)", advice: "write a .wav instead")
        case (.encoding, .overlay): CommandError("\(error)", advice: "install GStreamer with libav")
        case (.file, _): CommandError("\(error)", advice: "choose another place with -o")
        case (.publication(let error), _): ErrorMessages.commandError(for: error, book: "the book")
        }
    }
}

/// How a book is spoken into a file.
struct SpeechOptions: ParsableArguments {
    @Option(
        help: """
            The identifier or name of a voice, as lectern voices lists them, or its kind: natural or espeak. By default \
            a natural voice if one speaks the language, else espeak-ng's.
            """)
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

    private enum VoiceKind: String { case natural, espeak }

    /// The engine that speaks.
    var engine: any SpeechSoundEngine {
        switch voice.flatMap({ VoiceKind(rawValue: $0) }) {
        case .natural: SpeechEngineOption.natural
        case .espeak: SpeechEngineOption.espeak
        case nil: SpeechEngineOption.engine
        }
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
        let voices = try await engine.installedVoices()
        if VoiceKind(rawValue: voice) != nil { return configuration }
        guard let installedVoice = voices.first(where: { $0.identifier == voice || $0.name == voice }) else {
            throw CommandError("there is no voice \(voice)", advice: "lectern voices lists them")
        }
        configuration.voiceIdentifier = installedVoice.identifier
        if language == nil { configuration.voices = [installedVoice.language.base: installedVoice.identifier] }
        return configuration
    }
}
