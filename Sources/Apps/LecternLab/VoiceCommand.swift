import ArgumentParser
import Foundation
import Lectern
import LecternCommands
import LecternPlayback
import LecternVoice

/// `lectern-lab voice`: what the natural voice makes of sentences, for `Scripts/check-voice`.
struct VoiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voice", abstract: "Print the phonemes of sentences, and speak them.",
        discussion: """
            Reads a sentence from each line of the standard input and writes a line of JSON for it: its phonemes, and with \
            --sounds the seconds that speaking it took, the length of the sound and the times of its words.
            """)

    @Option(help: "A folder in which a WAVE file is written for each sentence: 0.wav, 1.wav …", completion: .directory)
    var sounds: String?

    func run() async throws {
        let engine = NaturalVoiceEngine()
        var number = 0
        while let line = readLine() {
            var members: JSONObject = ["phonemes": .string("")]
            if let sounds {
                let start = Clock.wall()
                let sound = try await engine.sound(of: TTSUtterance(text: line, language: Language("en-US")))
                members["seconds"] = JSONValue((Clock.wall() - start) / 1_000)
                members["duration"] = JSONValue(sound.duration)
                let units = Array(line.utf16)
                members["words"] = .array(
                    sound.words.map {
                        [
                            "text": .string(String(decoding: units[$0.range], as: UTF16.self)),
                            "time": JSONValue($0.time),
                        ]
                    })
                let url = URL(fileURLWithPath: sounds).appendingPathComponent("\(number).wav")
                try Data(sound.waveFile.array).write(to: url)
            }
            members["phonemes"] = .string(try await engine.phonemes(of: line))
            print(JSONValue.object(members).text())
            number += 1
        }
    }
}
