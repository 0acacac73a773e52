import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternTestKit
import Testing

@testable import LecternReader

/// What the shelf says follows reading.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FinishedTests {
    private func isFinished(_ reader: TestReader) throws -> Bool {
        try #require(try reader.app.library.lastOpened()).isFinished
    }

    private func progress(_ reader: TestReader) async throws -> String? {
        let shelf = reader.app.makeBookshelf()
        shelf.start()
        await shelf.loaded()
        defer { shelf.close() }
        return shelf.continued?.progressText
    }

    @Test func bookIsFinishedByReadingAndReadAgain() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        #expect(try await eventually { (try? reader.app.library.lastOpened()) != nil })
        model.perform(.lastPage)
        #expect(try await eventually { model.progression == 1 })
        await reader.app.written()
        #expect(try !isFinished(reader), "the last page was looked at")

        model.perform(.firstPage)
        #expect(try await eventually { model.current?.key.index == 0 && model.current?.key.chapter == 0 })
        while model.canTurn(.forward) {
            model.turn(.forward)
            await model.settle()
        }
        #expect(try await eventually { try self.isFinished(reader) })
        #expect(try await progress(reader) == nil, "nothing to continue")

        model.contents.go(to: 1)
        #expect(try await eventually { model.current?.key.chapter == 1 })
        for _ in 0..<3 {
            model.turn(.forward)
            await model.settle()
        }
        #expect(try await eventually { try !self.isFinished(reader) })
        #expect(try await eventually { try await self.progress(reader)?.hasSuffix("%") == true })
        let totals = try await ReadingStatistics(reader.app.library).totals()
        #expect(totals.finished == 1, "the year in review has books that are read again")
    }

    /// A comic that ends in a pair of pages.
    @Test func pairOfLastPagesIsTheEnd() async throws {
        let reader = try TestReader()
        let pdf = PDFBuilder(pages: (1...5).map { ["Leaf \($0)"] })
        let model = await reader.open(try reader.folder.write("herbal.pdf", pdf.build()))
        model.setViewport(width: 800, height: 400, scale: 1)
        await model.settle()
        #expect(try await eventually { (try? reader.app.library.lastOpened()) != nil })
        while model.canTurn(.forward) {
            model.turn(.forward)
            await model.settle()
        }
        #expect(model.current?.pages.count == 2 && model.progression == 1)
        #expect(try await eventually { try self.isFinished(reader) })
    }

    /// The index is found by the landmarks, and by its title where there are none.
    @Test(arguments: [true, false]) func indexIsReference(hasLandmarks: Bool) async throws {
        var book = EPUBBuilder(title: "Herbal")
        for (name, title) in [("one", "Roots"), ("index", hasLandmarks ? "Where to find" : "General Index")] {
            book.addChapter("\(name).xhtml", title: title, body: "<p>\(title)</p>")
        }
        if hasLandmarks {
            book.navigationDocument = """
                <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head/><body>
                <nav epub:type="toc"><ol><li><a href="one.xhtml">Roots</a></li></ol></nav>
                <nav epub:type="landmarks"><ol><li><a epub:type="index" href="index.xhtml">I</a></li></ol></nav>
                </body></html>
                """
        }
        let reader = try TestReader()
        let model = await reader.open(try reader.folder.write("herbal.epub", book.bytes()))
        #expect(model.session.publication?.referenceUnits == [1])
    }

    @Test func audiobookIsHeardAgainAfterAMinute() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        #expect(try await eventually { (try? reader.app.library.lastOpened()) != nil })
        let finished = FinishedController(model.session)
        finished.heardEnd()
        await reader.app.written()
        #expect(try isFinished(reader))
        finished.hears(at: 10, isPlaying: true)
        for time in stride(from: 1_000.0, through: 1_055, by: 5) { finished.hears(at: time, isPlaying: true) }
        await reader.app.written()
        #expect(try isFinished(reader), "less than a minute since the jump")
        finished.hears(at: 1_060, isPlaying: true)
        await reader.app.written()
        #expect(try !isFinished(reader))
    }
}
