import Lectern
import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternPlayback
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternReader

/// PDF and audiobooks protected with Readium LCP in the reader.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ProtectedKindsTests {
    // MARK: PDF

    private static let canary = "The canary sings"

    private func writePDF(
        _ protected: ProtectedReader, _ change: (inout LCPTestLicense) -> Void = { _ in }
    ) throws -> String {
        var pdf = PDFBuilder(pages: (1...6).map { ["\(Self.canary) on leaf \($0)", "with a thorn"] })
        pdf.labels = "0<</S/r>>2<</S/D>>"
        pdf.outline = [("Roots of canaries", 0), ("Leaves", 2)]
        var license = LCPTestLicense()
        change(&license)
        let zip = try protected.provider.package(
            "Herbal", profile: "pdf", [LCPTestResource("herbal.pdf", type: "application/pdf", pdf.build())],
            license: license)
        return try protected.folder.write("herbal.lcpdf", zip.bytes())
    }

    /// Opens a book by the question for its passphrase.
    private func unlock(_ path: String, _ protected: ProtectedReader, in reader: TestReader) async throws -> ReaderModel
    {
        let model = reader.app.open(path: path)
        model.setViewport(width: 300, height: 400, scale: 1)
        let question = try await protected.question(model)
        #expect(question.hint == "The cave" && !question.isWrong)
        model.opening.unlock(passphrase: ProtectedReader.passphrase, remembers: true)
        await model.opened()
        await model.settle()
        return model
    }

    private func selectLine(_ model: ReaderModel) throws {
        let frame = try #require(model.current?.pages.first?.paragraphs.first?.frame)
        #expect(model.select(x: frame.x + frame.width / 2, y: frame.y + 4, by: .paragraph))
    }

    @Test func aProtectedPDFIsReadAndMarked() async throws {
        let protected = try ProtectedReader()
        let path = try writePDF(protected)
        let reader = try protected.start()
        let model = try await unlock(path, protected, in: reader)
        #expect(model.title == "Herbal" && model.kind == .pdf, "\(model.state)")
        #expect(model.current?.text.contains("\(Self.canary) on leaf 1") == true)
        #expect(model.chapterTitle == "Roots of canaries" && model.pages.name == "i")
        model.perform(.nextPage)
        await model.settle()
        #expect(model.current?.text.contains("leaf 2") == true)
        model.search.find("THORN")
        #expect(try await eventually { !model.search.isRunning && model.search.rows.count == 6 })
        model.perform(.toggleBookmark)
        #expect(try await eventually { model.bookmarks.rows.count == 1 })
        try selectLine(model)
        model.highlights.highlightSelection(.green, note: "well said")
        let words = try #require(model.highlights.rows.first?.text)
        #expect(words.contains(Self.canary))
        #expect(await model.pages.thumbnail(of: 3, width: 80, height: 120) != nil)
        #expect(!model.highlights.canSaveCopy)
        model.close()
        await reader.app.flush()
        #expect(try protected.files(containing: "canar") == [])
        let again = await (try protected.start()).open(path)
        #expect(again.current?.text.contains("leaf 2") == true)
        #expect(try await eventually { again.highlights.rows.first?.text == words && again.bookmarks.rows.count == 1 })
        #expect(again.bookmarks.rows.first?.title == "Roots of canaries")
        again.close()
    }

    @Test func rightsOfAProtectedPDFAreCounted() async throws {
        let protected = try ProtectedReader()
        let path = try writePDF(protected) {
            $0.copy = 50
            $0.print = 3
        }
        let reader = try protected.start()
        let model = try await unlock(path, protected, in: reader)
        let changes = Changes()
        model.onChange = { changes.take($0) }
        try selectLine(model)
        let length = try #require(model.selection.text).count
        #expect((26...50).contains(length), "once, but not twice")
        model.selection.copy()
        #expect(try await eventually { changes.copied.count == 1 })
        try selectLine(model)
        model.selection.copy()
        #expect(try await eventually { !changes.messages.isEmpty })
        #expect(changes.copied.count == 1)
        #expect(changes.messages.first?.text == "The book does not allow copying this text.")
        let printer = try #require(model.printer())
        #expect(await printer.pageCount(width: 500, height: 600) == 6)
        for number in 0..<6 { #expect((await printer.sheet(number) != nil) == (number < 3)) }
        await printer.finish()
        #expect(model.printer() == nil)
        #expect(changes.messages.last?.text == "The book does not allow printing.")
        #expect(model.license.rows.contains { $0.name == "Printing" && $0.value == "0 pages left" })
        model.close()
        // What was used up is used up at the next start.
        let again = await (try protected.start()).open(path)
        #expect(again.printer() == nil)
        again.close()
    }

    // MARK: Audiobooks

    @Test func aProtectedAudiobookIsHeard() async throws {
        let protected = try ProtectedReader()
        let tracks = ["one", "two"].map {
            LCPTestResource("\($0).mp3", type: "audio/mpeg", Bytes(utf8: "\(Self.canary) in \($0)"), duration: 100)
        }
        let zip = try protected.provider.package("Aloud", profile: "audiobook", tracks, license: LCPTestLicense())
        let path = try protected.folder.write("aloud.lcpa", zip.bytes())
        let engine = VirtualAudioEngine { _ in 100 }
        let reader = try protected.start(audioEngine: { engine })
        let model = try await unlock(path, protected, in: reader)
        let listening = try #require(model.session.listening)
        #expect(listening.title == "Aloud" && listening.isProtected)
        listening.playPause()
        await listening.settle()
        // The engine gets the sound decrypted.
        let track = try #require(engine.track)
        #expect(try await track.resource.read().utf8Text == "\(Self.canary) in one")
        for _ in 0..<40 {
            engine.advance(by: 0.25)
            await listening.settle()
        }
        model.bookmarks.toggle()
        #expect(try await eventually { model.bookmarks.rows.count == 1 })
        model.close()
        await reader.app.flush()
        #expect(try protected.files(containing: Self.canary) == [])
        let again = try protected.start(audioEngine: { VirtualAudioEngine { _ in 100 } }).app.open(path: path)
        await again.opened()
        #expect(again.session.listening?.location?.locations.time?.start == 10)
        #expect(try await eventually { again.bookmarks.rows.first?.excerpt == "0:10" })
        again.close()
    }
}
