import Foundation
import Testing

/// The reader as a user has it: keys, pointer and accessibility tree, on a
/// display that nobody sees.
@Suite(.serialized, .timeLimit(.minutes(30))) struct JourneyTests {
    @Test func aBookIsReadFromAnEmptyLibraryToTheNextStart() async throws {
        let reader = try ToolRun.products().appending(path: "lectern-reader").path
        let run = try await ToolRun("Scripts/drive-reader", "--smoke", "--binary", reader)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("all steps done"))
    }

    @Test func aPDFIsReadFoundInMagnifiedAndReopened() async throws {
        let reader = try ToolRun.products().appending(path: "lectern-reader").path
        let run = try await ToolRun("Scripts/drive-reader", "--pdf", "--binary", reader)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("all steps done"))
    }

    @Test func anAudiobookIsHeardByKeysButtonsAndTheDesktop() async throws {
        let reader = try ToolRun.products().appending(path: "lectern-reader").path
        let run = try await ToolRun("Scripts/drive-reader", "--listening", "--binary", reader)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("all steps done"))
    }

    @Test(.enabled("there is no speech service", JourneyTests.hasSpeechService)) func aBookIsReadAloud() async throws {
        let reader = try ToolRun.products().appending(path: "lectern-reader").path
        let run = try await ToolRun("Scripts/drive-reader", "--speaking", "--binary", reader)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("all steps done"))
    }

    private static func hasSpeechService() async -> Bool {
        let search = "command -v speech-dispatcher pulseaudio espeak-ng"
        return (try? await ToolRun("sh", "-c", search).output.split(separator: "\n").count) == 3
    }

    @Test func withoutADisplayTheReaderSaysSo() async throws {
        let reader = try ToolRun.products().appending(path: "lectern-reader").path
        let run = try await ToolRun("env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "LC_ALL=C", reader)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("lectern-reader: there is no display"))
    }

    @Test(arguments: [["--sideways"], ["--size", "wide"], ["--size"]])
    func wrongWordsAreBadUsage(words: [String]) async throws {
        let reader = try ToolRun.products().appending(path: "lectern-reader").path
        let run = try await ToolRun("sh", "-c", "LC_ALL=C exec \"\(reader)\" \(words.joined(separator: " "))")
        #expect(run.status == 2)
        #expect(run.output.hasPrefix("lectern-reader: "))
    }
}
