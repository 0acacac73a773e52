import LecternGeometry
import LecternLibrary
import LecternNavigator
import LecternTestKit
import Synchronization
import Testing

@testable import LecternReader

/// Recording while a book is read, and the time that is left in it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReadingTimeTests {
    /// A clock that stands until a test turns it.
    private final class TestClock: Sendable {
        private let seconds = Mutex(0.0)

        func advance(_ seconds: Double) { self.seconds.withLock { $0 += seconds } }

        var now: ReadingMoment {
            let second = seconds.withLock { $0 }
            return ReadingMoment(time: Timestamp(seconds: 1_764_374_400 + second), uptime: second)
        }
    }

    private let clock = TestClock()

    private func makeReader() throws -> TestReader {
        let reader = try TestReader()
        reader.app.statistics.clock = { [clock] in clock.now }
        return reader
    }

    /// Opens a book whose pages are counted.
    private func openCounted(_ reader: TestReader) async throws -> (model: ReaderModel, book: BookID) {
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        #expect(try await eventually { model.pages.range != nil && model.bookID != nil })
        #expect(try await eventually { model.pageLabel.contains("of") })
        return (model, try #require(model.bookID))
    }

    /// Reads pages for a time each.
    private func read(_ count: Int, each seconds: Double, _ model: ReaderModel) async {
        for _ in 0..<count {
            clock.advance(seconds)
            model.turn(.forward)
            await model.settle()
        }
    }

    @Test func pagesAreRecordedWhileTheWindowIsInFront() async throws {
        let reader = try makeReader()
        let (model, book) = try await openCounted(reader)
        await read(1, each: 20, model)
        clock.advance(10)
        model.setActive(false)
        clock.advance(100)
        model.setActive(true)
        clock.advance(5)
        model.close()
        let readings = try await reader.app.library.readings(of: book)
        #expect(readings.map(\.duration) == [20, 15] && readings.map(\.page) == [1, 2])
        #expect(readings.allSatisfy { $0.totalPages > 4 })
    }

    @Test func aBookOpenedBehindOtherWindowsIsNotRead() async throws {
        let reader = try makeReader()
        let model = reader.app.open(path: try reader.write("Book", TestReader.bodies))
        model.setActive(false)
        model.setViewport(width: 400, height: 300, scale: 1)
        await model.opened()
        #expect(try await eventually { model.pageLabel.contains("of") && model.bookID != nil })
        clock.advance(60)
        model.close()
        #expect(try await reader.app.library.readings(of: try #require(model.bookID)).isEmpty)
    }

    @Test func nothingIsRecordedWhenTheReaderDoesNotWantIt() async throws {
        let reader = try makeReader()
        reader.app.statistics.change { $0.isRecording = false }
        let (model, book) = try await openCounted(reader)
        await read(3, each: 30, model)
        #expect(try await reader.app.library.readings(of: book).isEmpty)
        reader.app.statistics.change { $0.isRecording = true }
        await read(1, each: 30, model)
        reader.app.statistics.change { $0.isRecording = false }
        clock.advance(30)
        model.close()
        #expect(try await reader.app.library.readings(of: book).map(\.duration) == [30])
    }

    @Test func deletedReadingsStayDeleted() async throws {
        let reader = try makeReader()
        let (model, book) = try await openCounted(reader)
        await read(2, each: 30, model)
        clock.advance(30)
        let statistics = reader.app.makeStatistics(of: book)
        await statistics.delete()
        clock.advance(40)
        model.close()
        #expect(try await reader.app.library.readings(of: book).map(\.duration) == [40])
    }

    @Test func theTimeLeftFollowsTheReadersSpeed() async throws {
        let reader = try makeReader()
        let (model, book) = try await openCounted(reader)
        let total = try #require(model.pages.range?.upperBound)
        // A minute a page, in a layout of the same number of pages.
        let readings = try (1...8).map { page in
            try #require(
                PageReading(page: page, totalPages: total, start: 1_764_000_000 + page * 60, duration: 60))
        }
        try await reader.app.library.add(readings, to: book)
        #expect(model.remainingLabel.hasSuffix("pages left in this chapter"), "it is what nobody has to choose")
        reader.app.statistics.change { $0.dayStart = 4 }
        await model.readingTime.settle()
        model.showNextRemaining()
        let (navigator, spread) = (try #require(model.navigator), try #require(model.current))
        let left = try #require(navigator.pages.pagesLeft(after: spread))
        #expect(model.remainingLabel == "\(left) min left in this chapter")
        model.showNextRemaining()
        let shown = try #require(navigator.pages.pageNumbers(on: spread)?.upperBound)
        #expect(model.remainingLabel == "\(total - shown) min left in this book")
        model.showNextRemaining()
        #expect(model.remainingLabel == "\(left) pages left in this chapter")
    }

    /// Pages are shown, and the reader learns why.
    @Test func withoutASpeedPagesAreShown() async throws {
        let reader = try makeReader()
        let (model, _) = try await openCounted(reader)
        var messages: [String] = []
        model.onChange = { if case .message(let text, _) = $0 { messages.append(text) } }
        let pages = model.remainingLabel
        model.showNextRemaining()
        #expect(model.remainingLabel == pages && messages == ["The time left is shown after some pages."])
    }
}
