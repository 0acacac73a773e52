import Foundation
import LecternBase
import LecternCodecs
import LecternImages
import LecternLibrary
import LecternModel
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternReader

/// The listening model with an engine that plays no sound.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ListeningTests {
    /// A book of two tracks, of 100 and 50 seconds, with three chapters.
    private static let manifest = #"""
        {"metadata": {"title": "Aloud", "author": "Ann", "narrator": "Ned",
          "conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook"},
         "readingOrder": [{"href": "a.mp3", "type": "audio/mpeg", "duration": 100},
          {"href": "b.mp3", "type": "audio/mpeg", "duration": 50}],
         "toc": [{"href": "a.mp3", "title": "One"}, {"href": "a.mp3#t=40", "title": "Two"},
          {"href": "b.mp3", "title": "Three"}]}
        """#

    /// Returns the application with an engine in virtual time, and the path of the book.
    private struct Fixture {
        let reader: TestReader
        let engine: VirtualAudioEngine
        let path: String

        @MainActor init(library: Library? = nil, fails: AudioEngineError? = nil, hasCover: Bool = false) throws {
            let engine = VirtualAudioEngine { $0.href.string.hasSuffix("a.mp3") ? 100 : 50 }
            reader = try TestReader(library: library, audioEngine: { engine })
            var zip = ZIPBuilder()
            let cover = #""resources": [{"href": "cover.png", "type": "image/png", "rel": "cover"}], "toc""#
            let manifest = ListeningTests.manifest
            zip.add("manifest.json", hasCover ? manifest.replacing(#""toc""#, with: cover) : manifest)
            if hasCover {
                let picture = Bitmap(width: 2, height: 2, bytesPerRow: 8, pixels: [UInt8](repeating: 200, count: 16))
                zip.add("cover.png", Bytes(try #require(PNGEncoder.encode(picture))))
            }
            for name in ["a.mp3", "b.mp3"] { zip.add(name, "sound") }
            path = try reader.folder.write("aloud.audiobook", zip.bytes())
            self.engine = engine
            if let fails { for name in ["a.mp3", "b.mp3"] { engine.failures[name] = fails } }
        }

        @MainActor func open() async throws -> (ReaderModel, ListeningModel) {
            let model = reader.app.open(path: path)
            await model.opened()
            guard case .listening(let listening) = model.state else {
                throw TestFailure("\(model.state)")
            }
            return (model, listening)
        }

        /// Advances virtual time while the book plays.
        @MainActor func listen(_ listening: ListeningModel, _ seconds: Double) async {
            for _ in 0..<Int(seconds * 4) {
                engine.advance(by: 0.25)
                await listening.settle()
            }
        }
    }

    /// Media controls read covers from files. The file exists while somebody uses it.
    @Test func coverFileExistsWhileItIsUsed() async throws {
        let fixture = try Fixture(hasCover: true)
        let (model, listening) = try await fixture.open()
        defer { model.close() }
        let folder = fixture.reader.folder.path + "/covers"
        let left = fixture.reader.folder.path + "/covers/cover-999999999-left.png"
        let other = fixture.reader.folder.path + "/covers/other.png"
        var cover = await CoverFile(of: listening, in: folder)
        let address = try #require(cover?.address)
        #expect(address.hasPrefix("file:///") && address.hasSuffix(".png"))
        let path = try #require(URL(string: address)).path
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        for file in [left, other] { try Data([1]).write(to: URL(fileURLWithPath: file)) }
        let second = await CoverFile(of: listening, in: folder)
        #expect(second?.address != address && FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: left), "nobody wants it any more")
        #expect(FileManager.default.fileExists(atPath: other), "it is not ours")
        cover = nil
        #expect(!FileManager.default.fileExists(atPath: path))
        let (plain, silent) = try await Fixture().open()
        defer { plain.close() }
        #expect(await CoverFile(of: silent, in: folder) == nil)
    }

    private struct TestFailure: Error {
        let words: String
        init(_ words: String) { self.words = words }
    }

    @Test func showsTheChapterThatPlays() async throws {
        let fixture = try Fixture()
        let (model, listening) = try await fixture.open()
        #expect(listening.title == "Aloud" && listening.author == "Ann" && listening.narrator == "Ned")
        #expect(model.title == "Aloud" && !listening.isPlaying)
        #expect(listening.contents.map(\.title) == ["One", "Two", "Three"])
        #expect(listening.contents.map(\.pageLabel) == ["0:00", "0:40", "1:40"])
        #expect(listening.elapsedLabel == "0:00" && listening.remainingLabel == "−0:40" && listening.share == 0)
        #expect(listening.bookLabel == "3 min left in the book")
        #expect(model.key("space"))
        await listening.settle()
        #expect(listening.isPlaying)
        await fixture.listen(listening, 10)
        #expect(listening.elapsedLabel == "0:10" && listening.remainingLabel == "−0:30" && listening.share == 0.25)
        await fixture.listen(listening, 32)
        #expect(listening.chapterTitle == "Two" && listening.elapsedLabel == "0:02")
        #expect(model.contents.rows.map(\.isCurrent) == [false, true, false])
        model.close()
    }

    @Test func keysSkipSeekAndGoToChapters() async throws {
        let fixture = try Fixture()
        let (model, listening) = try await fixture.open()
        #expect(model.key("Right"))
        #expect(try await eventually { listening.elapsedLabel == "0:30" })
        model.perform(.nextChapter)
        #expect(try await eventually { listening.chapterTitle == "Two" && listening.elapsed == 0 })
        listening.seek(toShare: 0.5)
        #expect(listening.elapsedLabel == "0:30", "the slider stays where it was put, before it is heard there")
        #expect(try await eventually { listening.chosenTime == nil && listening.elapsed == 30 })
        #expect(model.key("Left"))
        #expect(try await eventually { listening.elapsed == 0 })
        model.contents.go(to: 2)
        #expect(try await eventually { listening.chapterTitle == "Three" })
        #expect(!listening.canGoToNextChapter && model.canGoBack)
        model.perform(.goBack)
        #expect(try await eventually { listening.chapterTitle == "Two" })
        #expect(!model.key("x"))
        model.close()
    }

    /// Reopening resumes at the same second.
    @Test func resumesAtTheStoredTime() async throws {
        let library = try Library.inMemory()
        let fixture = try Fixture(library: library)
        let (model, listening) = try await fixture.open()
        listening.playPause()
        await listening.settle()
        await fixture.listen(listening, 107)
        #expect(listening.chapterTitle == "Three")
        model.close()
        #expect(fixture.engine.track == nil, "what is closed lets go of the sound")
        let (again, other) = try await fixture.open()
        #expect(other.chapterTitle == "Three" && other.elapsedLabel == "0:07" && !other.isPlaying)
        let book = try #require(try await library.book(at: fixture.path))
        #expect(
            library.placeNow(of: book.id)?.locator.locations.totalProgression.map { abs($0 - 107 / 150) < 0.01 } == true
        )
        again.close()
    }

    @Test func speedAndVolumeAreStored() async throws {
        let fixture = try Fixture()
        let (model, listening) = try await fixture.open()
        #expect(model.key("plus") && model.key("Down"))
        #expect(listening.speed == 1.1 && abs(listening.volume - 0.95) < 1e-9)
        #expect(fixture.engine.rate == 1.1 && abs(fixture.engine.volume - 0.95) < 1e-9)
        #expect(listening.bookLabel == "3 min left in the book")
        await fixture.reader.app.flush()
        let (_, other) = try await fixture.open()
        #expect(other.speed == 1.1 && abs(other.volume - 0.95) < 1e-9)
        #expect(
            ListeningModel.speeds.map { ListeningModel.label(ofSpeed: $0) }.prefix(6) == [
                "0.5×", "0.75×", "0.9×", "1×", "1.1×", "1.25×",
            ])
    }

    @Test func lengthOfASkipIsStored() async throws {
        let fixture = try Fixture()
        let (model, listening) = try await fixture.open()
        #expect(listening.skipLength == 30)
        listening.skipLength = 7
        #expect(listening.skipLength == 30, "7 is none of the lengths")
        listening.skipLength = 15
        #expect(model.key("Right") && model.key("Right"))
        #expect(try await eventually { listening.elapsedLabel == "0:30" })
        #expect(model.key("Left"))
        #expect(try await eventually { listening.elapsedLabel == "0:15" })
        await fixture.reader.app.flush()
        let (_, other) = try await fixture.open()
        #expect(other.skipLength == 15)
        #expect(ListeningModel.label(ofSkip: 15) == "Skip 15 s")
    }

    @Test func sleepTimerPauses() async throws {
        let fixture = try Fixture()
        let (model, listening) = try await fixture.open()
        listening.sleepTimerIndex = try #require(ListeningModel.sleepTimers.firstIndex(of: .endOfChapter))
        listening.playPause()
        await listening.settle()
        await fixture.listen(listening, 60)
        #expect(!listening.isPlaying && listening.chapterTitle == "Two" && listening.sleepTimerIndex == 0)
        listening.sleepTimerIndex = 1
        #expect(listening.sleepLabel == "Pauses in 5:00")
        model.close()
    }

    @Test func bookmarksHaveTimes() async throws {
        let fixture = try Fixture()
        let (model, listening) = try await fixture.open()
        listening.seek(toShare: 0.5)
        #expect(try await eventually { listening.elapsed == 20 && listening.chosenTime == nil })
        model.perform(.toggleBookmark)
        #expect(try await eventually { model.bookmarks.rows.map(\.excerpt) == ["0:20"] })
        #expect(model.bookmarks.rows.map(\.title) == ["One"])
        model.contents.go(to: 2)
        #expect(try await eventually { listening.chapterTitle == "Three" })
        model.bookmarks.go(to: model.bookmarks.rows[0].id)
        #expect(try await eventually { listening.chapterTitle == "One" && listening.elapsed == 20 })
        model.close()
    }

    @Test func failureToPlaySaysWhy() async throws {
        let fixture = try Fixture(fails: .unavailable("libgstreamer-1.0.so.0"))
        let (model, listening) = try await fixture.open()
        listening.playPause()
        await listening.settle()
        #expect(listening.problem?.contains("GStreamer") == true && !listening.isPlaying)
        fixture.engine.failures = [:]
        listening.playPause()
        await listening.settle()
        #expect(listening.problem == nil && listening.isPlaying)
        model.close()
    }

    /// Without an audio engine, opening an audiobook fails with a message.
    @Test func audiobooksNeedAnEngine() async throws {
        let fixture = try Fixture()
        let model = try TestReader().app.open(path: fixture.path)
        await model.opened()
        guard case .failed = model.state else { throw TestFailure("\(model.state)") }
    }
}
