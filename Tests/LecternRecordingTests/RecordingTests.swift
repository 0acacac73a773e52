import Foundation
import Lectern
import LecternTestKit
import Testing

@testable import LecternRecording

/// Speech in files, by an engine that makes ten samples for each letter.
@Suite(.timeLimit(.minutes(10))) @MainActor struct RecordingTests {
    private struct Letters: SpeechSoundEngine {
        var failsAt = ""

        func voices() async throws(TTSError) -> [TTSVoice] { [] }

        func sound(of utterance: TTSUtterance) async throws(TTSError) -> SpeechSound {
            if utterance.text == failsAt { throw .other("no more breath") }
            return SpeechSound(
                samples: utterance.text.flatMap { _ in [Int16](repeating: 1, count: 10) }, sampleRate: 8_000)
        }
    }

    private func book(cover: Bytes? = nil) async throws -> Publication {
        var book = EPUBBuilder(title: "The Lamp")
        if let cover { book.addImage("cover.png", cover, isCover: true) }
        book.addChapter("one.xhtml", title: "One", body: "<h1>One</h1><p>Evening came.</p>")
        book.addChapter("two.xhtml", title: "Two", body: "<h1>Two</h1><p>Night fell.</p>")
        return try await PublicationOpener().open(.container(try await book.container(), .epub))
    }

    @Test func aWaveFileHasTheChaptersOfTheBook() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lamp.wav"
        let recorder = try AudiobookRecorder(try await book(), engine: Letters())
        var progress: [Double] = []
        recorder.onProgress = { progress.append($0) }
        let made = try await recorder.record(to: path, format: .wav)
        #expect(made.title == "The Lamp" && made.chapters.map(\.title) == ["One", "Two"])
        #expect(made.chapters[0].start == 0 && made.chapters[1].start > 0 && made.duration > made.chapters[1].start)
        #expect(progress == progress.sorted() && progress.count == 4 && progress.allSatisfy { (0...1).contains($0) })
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.prefix(4) == Data("RIFF".utf8) && bytes.range(of: Data("labl".utf8)) != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["lamp.wav"])
    }

    @Test func aCoverThatCannotBeReadIsReported() async throws {
        let folder = try TemporaryFolder()
        let white = Bitmap(width: 6, height: 4, bytesPerRow: 24, pixels: [UInt8](repeating: 255, count: 96))
        let readable = Bytes(try #require(PNGEncoder.encode(white)))
        let cases: [(Bytes?, [String])] = [
            (nil, []), (readable, []), (Bytes(utf8: "no picture"), ["the cover cannot be decoded"]),
        ]
        for (cover, reports) in cases {
            let recorder = try AudiobookRecorder(try await book(cover: cover), engine: Letters())
            var reported: [String] = []
            recorder.onOmittedCover = { reported.append("\($0)") }
            let made = try await recorder.record(to: folder.path + "/lamp.wav", format: .wav)
            #expect(reported == reports)
            #expect((made.cover != nil) == (cover == readable))
        }
    }

    /// A failing engine leaves no file behind, and its error reaches the caller unchanged.
    @Test func failuresLeaveNothing() async throws {
        let folder = try TemporaryFolder()
        let publication = try await book()
        let recorder = try AudiobookRecorder(publication, engine: Letters(failsAt: "Night fell."))
        let error = await #expect(throws: RecordingError.self) {
            _ = try await recorder.record(to: folder.path + "/lamp.wav", format: .wav)
        }
        if case .speech(.other("no more breath"))? = error {} else { Issue.record("\(String(describing: error))") }
        let other = try AudiobookRecorder(publication, engine: Letters())
        let nowhere = folder.path + "/no/such/folder/lamp.wav"
        await #expect(throws: RecordingError.self) { _ = try await other.record(to: nowhere, format: .wav) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    /// A sound of a talking book that is played alone says whose it is.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gst-discoverer-1.0")))
    func soundsOfOverlaysNameTheAuthors() async throws {
        var builder = EPUBBuilder(title: "The Lamp")
        builder.extraMetadata = "<dc:creator>Ann Author</dc:creator><dc:creator>Bob Writer</dc:creator>"
        builder.addChapter("one.xhtml", title: "One", body: "<p>Evening came.</p>")
        let publication = try await PublicationOpener().open(.container(try await builder.container(), .epub))
        let folder = try TemporaryFolder()
        let recorder = try OverlayRecorder(publication, engine: Letters(), at: folder.path + "/lamp.epub")
        try await recorder.record()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let sound = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + #require(names.first)))
        #expect(names.count == 1 && sound.range(of: Data("Ann Author, Bob Writer".utf8)) != nil, "\(names)")
        recorder.removeFiles()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func formatsAreNamedByExtensions() {
        #expect(Audiobook.Format(path: "a/b.M4B") == .m4b && Audiobook.Format(path: "b.opus") == .opus)
        #expect(Audiobook.Format(path: "b.mp3") == nil && Audiobook.Format(path: "b") == nil)
    }
}
