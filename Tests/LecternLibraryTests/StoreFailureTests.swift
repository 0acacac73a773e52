import LecternBase
import Synchronization
import Testing

@testable import LecternLibrary

@Suite(.timeLimit(.minutes(10))) struct StoreFailureTests {
    /// The failures that were reported.
    private final class Reports: Sendable {
        private let all = Mutex<[String]>([])
        var words: [String] { all.withLock { $0 } }

        init(_ library: Library) {
            library.failures.observe { error in self.all.withLock { $0.append("\(error)") } }
        }
    }

    @Test func aRowOfFailuresIsReportedOnce() async throws {
        let library = try Library.inMemory()
        let reports = Reports(library)
        await library.keep { try await $0.setSetting("order", to: .string("title")) }
        #expect(reports.words.isEmpty)
        for _ in 0..<3 { await library.keep { _ in throw LibraryError.diskFull } }
        #expect(reports.words == ["no space left"])
        await library.keep { try await $0.setSetting("order", to: .string("author")) }
        await library.keep { _ in throw LibraryError.busy }
        #expect(reports.words.count == 2)
        #expect(await library.setting("order") == .string("author"))
    }

    @Test func whatIsNoFailureIsNotReported() async throws {
        let library = try Library.inMemory()
        let reports = Reports(library)
        await library.keep { _ in throw LibraryError.cancelled }
        await library.keep { _ in throw LibraryError.unknownBook(BookID(hash: "0000")) }
        #expect(reports.words.isEmpty)
    }

    @Test func aClosedLibraryFails() async throws {
        let library = try Library.inMemory()
        let reports = Reports(library)
        try library.close()
        await library.keep { try await $0.setSetting("order", to: .string("title")) }
        #expect(reports.words.count == 1)
    }
}
