import Glibc
import LecternAssets
import LecternBase
import LecternLibrary
import LecternTestKit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ImportingTests {
    @Test(arguments: Storage.allCases) func foldersAreSearchedForBooks(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            for name in ["/shelf", "/shelf/deep", "/shelf/.hidden"] { #expect(mkdir(folder + name, 0o755) == 0) }
            #expect(symlink(folder + "/shelf", folder + "/shelf/deep/loop") == 0)
            try write(Bytes(utf8: "A"), toFile: folder + "/shelf/a.epub")
            try write(Bytes(utf8: "B"), toFile: folder + "/shelf/deep/b.EPUB")
            try write(Bytes(utf8: "C"), toFile: folder + "/shelf/c.txt")
            try write(Bytes(utf8: "D"), toFile: folder + "/shelf/.hidden/d.epub")
            try write(Bytes(utf8: "F"), toFile: folder + "/shelf/f.png")
            try write(Bytes(utf8: "E"), toFile: folder + "/named.data")
            let report = await library.add(
                paths: [folder + "/shelf", folder + "/named.data"], importer: LineImporter())
            #expect(Set(report.added.map(\.title)) == ["A", "B", "C", "E"])
            #expect(report.skippedByExtension == ["png": 1])
            #expect(report.failures.isEmpty && !report.wasCut && !report.wasCancelled)
        }
    }

    @Test(arguments: Storage.allCases) func brokenFilesDoNotStopTheImport(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            for number in 0..<200 {
                let text = number % 10 == 3 ? "broken \(number)" : "Book \(number)|Author \(number % 7)"
                try write(Bytes(utf8: text), toFile: folder + "/\(1000 + number).epub")
            }
            let steps = Mutex<[ImportProgress]>([])
            let report = await library.add(paths: [folder], importer: LineImporter()) { step in
                steps.withLock { $0.append(step) }
            }
            #expect(report.added.count == 180 && report.failures.count == 20)
            #expect(report.failures.allSatisfy { $0.path.hasSuffix("3.epub") })
            let all = steps.withLock { $0 }
            #expect(all.last == ImportProgress(done: 200, total: 200, added: 180, failed: 20))
            #expect(zip(all, all.dropFirst()).allSatisfy { $0.done <= $1.done })
            #expect(try await library.count() == 180)

            let again = await library.add(paths: [folder], importer: LineImporter())
            #expect(again.added.isEmpty && again.known.count == 180)
        }
    }

    @Test(arguments: Storage.allCases) func booksAddedBeforeCancellationRemain(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            for number in 0..<100 {
                try write(Bytes(utf8: "Book \(number)"), toFile: folder + "/\(1000 + number).epub")
            }
            let importer = StoppingImporter(after: 40)
            let task = Task { await library.add(paths: [folder], importer: importer) }
            await importer.whenReached()
            task.cancel()
            importer.goOn()
            let report = await task.value
            #expect(report.wasCancelled && report.failures.isEmpty)
            #expect(report.added.count >= 32 && report.added.count < 100)
            #expect(try await library.count() == report.added.count)
        }
    }
}

/// An importer that stops at one book until it is told to continue.
private final class StoppingImporter: BookImporter {
    private let count = Mutex(0)
    private let limit: Int
    private let reached = AsyncStream.makeStream(of: Void.self)
    private let gate = AsyncStream.makeStream(of: Void.self)

    init(after limit: Int) { self.limit = limit }

    func whenReached() async { for await _ in reached.stream { return } }

    func goOn() { gate.continuation.finish() }

    func describe(path: String) async throws(BookImportError) -> BookDescription {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if number >= limit {
            reached.continuation.yield()
            for await _ in gate.stream {}
        }
        return try await LineImporter().describe(path: path)
    }
}
