import Foundation
import GRDB
import Glibc
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

/// A process that writes to the library is killed at any time. The writes that
/// it reported must be stored.
@Suite(.timeLimit(.minutes(10))) struct KillingTests {
    @Test func committedWritesSurviveAKill() async throws {
        try await withTemporaryFolder { folder in
            let database = folder + "/library.sqlite"
            var random = Lehmer(seed: 42)
            var promises: [String] = []
            for round in 0..<200 {
                // Some are killed while they start, the others during a write.
                let moment: Moment =
                    round % 4 == 0
                    ? .afterStart(UInt32(random.next(below: 60_000)))
                    : .afterFirstWord(UInt32(random.next(below: 60_000)))
                let said = try await onOwnThread { try run(database, folder, from: round * 1_000, killed: moment) }
                try await check(said, in: database)
                promises += said
            }
            // Three of four are killed after their first report.
            #expect(promises.count >= 150, "most writers were killed before their first write")
            try await check(promises, in: database)
        }
    }

    /// When a process is killed, in microseconds after an event.
    private enum Moment {
        case afterStart(UInt32)
        case afterFirstWord(UInt32)
    }

    /// Starts a writer, kills it, and returns its reports.
    private func run(
        _ database: String, _ folder: String, from number: Int, killed moment: Moment
    ) throws -> [String] {
        let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: products).deletingLastPathComponent()
            .appending(path: "LibraryWriter")
        process.arguments = [database, folder, "\(number)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var said = Data()
        switch moment {
        case .afterStart(let time): usleep(time)
        case .afterFirstWord(let time):
            said = output.fileHandleForReading.availableData
            usleep(time)
        }
        kill(process.processIdentifier, SIGKILL)
        said += output.fileHandleForReading.readDataToEndOfFile()
        let text = String(decoding: said, as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
        return text.split(separator: "\n").map(String.init)
    }

    private func check(_ promises: [String], in path: String) async throws {
        let library = try Library(path: path)
        #expect(library.diagnostics.isEmpty)
        var lastPlaces: [BookID: Int] = [:]
        var lastSettings: [BookID: Int] = [:]
        for promise in promises {
            let words = promise.split(separator: " ").map(String.init)
            let id = BookID(hash: words[1])
            switch words[0] {
            case "book": #expect(try await library.book(id)?.isMissing == false)
            case "bookmark": #expect(try await library.bookmarks(of: id).contains { $0.id == words[2] })
            case "highlight":
                #expect(try await library.highlights(of: id).contains { $0.id == words[2] && $0.note == words[3] })
            case "setting": lastSettings[id] = Int(words[2])
            default: lastPlaces[id] = Int(words[2])
            }
        }
        for (id, number) in lastSettings {
            let kept = try #require(await library.setting("setting", scope: .book(id))?.integer)
            #expect(kept >= number)
        }
        for (id, number) in lastPlaces {
            let kept = try #require(await library.place(of: id)?.locator.locations.textOffset)
            #expect(kept >= number)
        }
        let queue = try DatabaseQueue(path: path)
        let report = try await queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
        #expect(report == ["ok"])
    }
}

/// A seeded random number generator.
private struct Lehmer {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below limit: Int) -> Int {
        state = state &* 48_271 % 0x7FFF_FFFF
        return Int(state % UInt64(limit))
    }
}
