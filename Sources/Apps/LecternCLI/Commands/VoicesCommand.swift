import ArgumentParser
import Lectern
import LecternCommands
import LecternEspeak
import LecternPlayback
import LecternVoice

/// `lectern voices`: the voices that `lectern speak` can use.
struct VoicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voices", abstract: "List the voices for lectern speak.")

    @Option(help: "Only voices of a language: de, or en-GB.")
    var language: String?
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let requestedLanguage = language.map { Language($0) }
        var voices = try await SpeechEngineOption.engine.installedVoices()
        if let requestedLanguage {
            voices = voices.filter { $0.language.isRelated(to: requestedLanguage) }
            // Those of the region, if there are some.
            if voices.contains(where: { $0.language == requestedLanguage }) {
                voices = voices.filter { $0.language == requestedLanguage }
            }
        }
        guard !voices.isEmpty else {
            throw CommandError(
                "no voice speaks \(language ?? "any language")", advice: "lectern voices lists all languages")
        }
        if output.json {
            return print(JSONValue.array(voices.map(json)).text(.indented))
        }
        var table = TextTable()
        for voice in voices { table.add(voice.language.tag, voice.name, voice.identifier) }
        for line in table.lines() { print(line) }
    }

    private func json(_ voice: TTSVoice) -> JSONValue {
        [
            "identifier": .string(voice.identifier), "language": .string(voice.language.tag),
            "name": .string(voice.name), "gender": .string(voice.gender.rawValue),
        ]
    }
}

/// The engines that speak into files.
enum SpeechEngineOption {
    /// A natural voice where one is installed and speaks the language, else espeak-ng.
    static let engine = CombinedSoundEngine([natural, espeak])
    static let natural = NaturalVoiceEngine()
    static let espeak = EspeakEngine()
}

extension SpeechSoundEngine {
    /// The installed voices.
    ///
    /// - Throws: ``CommandError`` if the library is not installed.
    func installedVoices() async throws -> [TTSVoice] {
        do throws(TTSError) {
            return try await voices()
        } catch {
            throw ErrorMessages.commandError(for: error)
        }
    }
}

extension ErrorMessages {
    /// Explains why an engine cannot speak.
    static func commandError(for error: TTSError) -> CommandError {
        switch error {
        case .unavailable: CommandError("\(error)", advice: "install what is missing")
        case .languageNotSupported: CommandError("\(error)", advice: "lectern voices lists what is installed")
        default: CommandError("\(error)")
        }
    }
}
