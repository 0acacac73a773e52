import Foundation
import GRDB
import LecternBase
import LecternTestKit
import Synchronization
import Testing

@testable import LecternLibrary

/// Readings in a library: stored once, summed up, and removed with their book.
@Suite(.timeLimit(.minutes(10))) struct ReadingsTests {
    @Test(arguments: Storage.allCases) func aReadingCountsOnce(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let readings = try readings(1...40)
            #expect(try await library.add(readings, to: book.id) == 40)
            #expect(try await library.add(readings, to: book.id) == 0)
            var longer = readings[3]
            longer.duration += 5
            #expect(try await library.add([longer, readings[3]], to: book.id) == 1)
            #expect(try await library.readings(of: book.id) == readings.prefix(3) + [longer] + readings.dropFirst(4))
            try await checkSums(library)
            await #expect(throws: LibraryError.self) {
                try await library.add(readings, to: BookID(hash: "stranger"))
            }
        }
    }

    @Test(arguments: Storage.allCases) func readingsAreDeletedWithTheirBook(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let books = [
                try await library.add("Emma", in: folder), try await library.add("Persuasion", in: folder, as: "b"),
            ]
            for book in books { try await library.add(try readings(1...40), to: book.id) }
            let removed = try await library.remove([books[0].id])
            #expect(try await library.readings(of: books[0].id).count == 40)
            try await library.restore(removed)
            _ = try await library.remove([books[0].id])
            try Library.purge(library.database, removedBefore: Timestamp(seconds: 1e12))
            #expect(try await library.readings(of: books[0].id).isEmpty)
            #expect(try await library.readings(of: books[1].id).count == 40)
            try await checkSums(library)
            try await library.deleteReadings(of: books[1].id)
            #expect(try await library.readings(of: books[1].id).isEmpty)
            try await library.add(try readings(1...2), to: books[1].id)
            try await library.deleteReadings()
            try await checkSums(library)
            #expect(try await library.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM readBook") } == 0)
        }
    }

    /// What the damaged file still gives is copied, readings among it.
    @Test func readingsAreRecovered() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let library = try Library(path: path)
            let book = try await library.add("Emma", in: folder)
            try await library.add(try readings(1...2_000), to: book.id)
            try library.close()
            let recovered = try Library.inMemory()
            #expect(try #require(DatabaseRecovery(path: path)).copy(into: recovered.database) == 1)
            #expect(try await recovered.readings(of: book.id).count == 2_000)
            try await checkSums(recovered)
        }
    }

    /// Nobody turns a page, and the present one is stored all the same.
    @Test func theLogStoresThePresentPage() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let uptime = Atomic(0)
            let log = ReadingLog(library, book: book.id, interval: .milliseconds(5)) {
                let second = Double(uptime.load(ordering: .relaxed))
                return ReadingMoment(time: Timestamp(seconds: 1_000_000 + second), uptime: second)
            }
            log.record(.pagesShown(7...7, of: 90))
            uptime.store(60, ordering: .relaxed)
            #expect(
                try await eventually(within: .seconds(60)) {
                    try await library.readings(of: book.id).map(\.duration) == [60]
                })
            log.record(.pagesShown(8...8, of: 90))
            uptime.store(300, ordering: .relaxed)
            log.close()
            #expect(try await library.readings(of: book.id).map(\.duration) == [60, 120])
        }
    }

    /// A full disk loses nothing: what was not stored is stored later.
    @Test func failedWritesAreTriedAgain() async throws {
        try await withLibrary(.memory) { library, folder in
            let book = try await library.add("Emma", in: folder)
            let uptime = Atomic(0)
            let log = ReadingLog(library, book: book.id, interval: .seconds(3600)) {
                let second = Double(uptime.load(ordering: .relaxed))
                return ReadingMoment(time: Timestamp(seconds: 1_000_000 + second), uptime: second)
            }
            try await library.database.write { try $0.execute(sql: "ALTER TABLE readBook RENAME TO elsewhere") }
            log.record(.pagesShown(7...7, of: 90))
            uptime.store(60, ordering: .relaxed)
            log.close()
            try await library.database.write { try $0.execute(sql: "ALTER TABLE elsewhere RENAME TO readBook") }
            log.close()
            #expect(try await library.readings(of: book.id).map(\.duration) == [60])
        }
    }

    /// A process that reads is killed: what it has stored stays, and the rest of the file is whole.
    @Test func aKilledReaderLosesNoStoredReading() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let book = try await addAndClose("Emma", in: folder, path).id
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            for _ in 1...5 {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: program).deletingLastPathComponent()
                    .appending(path: "LibraryWriter")
                process.arguments = [path, book.hash, "read"]
                try process.run()
                let library = try Library(path: path)
                let before = try await library.readings(of: book).count
                // The process turns a page every minute of its clock: the last one is in front of the reader.
                #expect(
                    try await eventually(within: .seconds(60)) {
                        try await library.readings(of: book).count >= before + 10
                    })
                let stored = try await library.readings(of: book)
                kill(process.processIdentifier, SIGKILL)
                try await onOwnThread { process.waitUntilExit() }
                try library.close()
                let opened = try Library(path: path)
                #expect(opened.diagnostics.isEmpty)
                let kept = Set(try await opened.readings(of: book).map(\.start))
                #expect(kept.isSuperset(of: stored.map(\.start)))
                try await checkSums(opened)
            }
        }
    }

    private func readings(_ pages: ClosedRange<Int>) throws -> [PageReading] {
        try pages.map { page in
            try #require(
                PageReading(page: page, totalPages: 2_000, start: 1_700_000_000 + page * 61, duration: 20 + page % 60))
        }
    }

    /// The sums by quarters of an hour and by days are those of the readings.
    private func checkSums(_ library: Library) async throws {
        let queries = [
            "SELECT start / 900, book, sum(duration), count(*) FROM pageReading GROUP BY 1, 2 ORDER BY 1, 2",
            "SELECT quarter, book, seconds, pages FROM readQuarter ORDER BY 1, 2",
            "SELECT start / 86400, book, sum(duration), count(*) FROM pageReading GROUP BY 1, 2 ORDER BY 1, 2",
            "SELECT date, book, seconds, pages FROM readDate ORDER BY 1, 2",
        ]
        let sums = try await library.database.read { database in
            try queries.map { try Row.fetchAll(database, sql: $0).map { Array($0.databaseValues) } }
        }
        #expect(sums[0] == sums[1])
        #expect(sums[2] == sums[3])
    }
}
