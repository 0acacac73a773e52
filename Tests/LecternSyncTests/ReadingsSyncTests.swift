import LecternBase
import LecternLibrary
import LecternTestKit
import Synchronization
import Testing

@testable import LecternSync

/// What was read on several devices adds up on all of them.
@Suite(.timeLimit(.minutes(10))) struct ReadingsSyncTests {
    private func readings(_ pages: ClosedRange<Int>, at start: Int, for duration: Int = 30) throws -> [PageReading] {
        try pages.map { page in
            try #require(PageReading(page: page, totalPages: 900, start: start + page * 60, duration: duration))
        }
    }

    private func withDevices(_ body: (Device, Device, FlakyStore) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let store = FlakyStore()
            try await body(
                try await Device("one", in: folder, store: store), try await Device("two", in: folder, store: store),
                store)
        }
    }

    @Test func readingsOfBothDevicesAddUp() async throws {
        try await withDevices { one, two, store in
            try await one.library.add(try readings(1...600, at: 1_700_000_000), to: one.book)
            try await two.library.add(try readings(1...3, at: 1_710_000_000), to: two.book)
            // The same reading, imported from KOReader on both; a longer one counts.
            try await two.library.add(try readings(1...1, at: 1_700_000_000, for: 40), to: two.book)
            for device in [one, two, one] { try await device.exchange() }
            let all = try await one.library.readings(of: one.book)
            #expect(all.count == 603 && all[0].duration == 40)
            #expect(try await two.library.readings(of: two.book) == all)
            let tag = store.files.withLock { $0.values.first?.tag }
            for device in [one, two] { #expect(try await !device.exchange(), "nothing is left to exchange") }
            #expect(store.files.withLock { $0.values.first?.tag } == tag)
        }
    }

    @Test func deletedReadingsDoNotComeBack() async throws {
        try await withDevices { one, two, _ in
            try await one.library.add(try readings(1...20, at: 1_700_000_000), to: one.book)
            for device in [one, two] { try await device.exchange() }
            try await one.library.deleteReadings()
            let later = Int(Timestamp.now().seconds) + 60
            try await two.library.add(try readings(1...2, at: later), to: two.book)
            for device in [two, one, two] { try await device.exchange() }
            for device in [one, two] {
                #expect(try await device.library.readings(of: device.book).map(\.page) == [1, 2])
                #expect(try await ReadingStatistics(device.library).totals().pages == 2)
            }
        }
    }

    /// The order in which devices join does not matter, and joining twice changes nothing.
    @Test func joiningHasOneResult() throws {
        var random = SeededRandom(seed: 3)
        for _ in 0..<200 {
            let sets = (0..<3).map { _ in
                let readings = (0..<6).compactMap { _ in
                    PageReading(
                        page: .random(in: 1...2, using: &random), totalPages: .random(in: 2...3, using: &random),
                        start: .random(in: 1_000_000...1_000_003, using: &random),
                        duration: .random(in: 1...3, using: &random))
                }
                let deleted = [0, 0, 1_000_001, 1_000_002].randomElement(using: &random) ?? 0
                return SyncedReadings(ExchangedReadings(readings: readings, deletedBefore: deleted))
            }
            let result = sets[0].joined(with: sets[1]).joined(with: sets[2])
            #expect(sets[2].joined(with: sets[1].joined(with: sets[0])) == result)
            #expect(result.joined(with: sets[1]) == result && result.joined(with: result) == result)
            #expect(SyncedReadings(json: result.json) == result)
        }
    }

    @Test func damagedReadingsAreLeftOut() throws {
        let json = try JSONValue(
            parsing: """
                {"deletedBefore": -5, "pages": [[1700000000, 3, 10, 60], [1700000000, 11, 10, 60], [1, 1], "x", null,
                    [9223372036854775807, 1, 1, 1], [1700000100, 1, 10, 0], [1700000200, 1.5, 10, 60]]}
                """)
        let shared = SyncedReadings(json: json).shared
        #expect(shared.readings.map(\.page) == [3] && shared.deletedBefore == 0)
        #expect(SyncedReadings(json: .string("x")).isEmpty)
    }

    /// The record of the last exchange is read with every exchange: it stays small.
    @Test func theRecordLeavesReadingsOut() async throws {
        try await withDevices { one, two, _ in
            try await one.library.add(try readings(1...800, at: 1_700_000_000), to: one.book)
            for device in [one, two] { try await device.exchange() }
            #expect(try await two.library.readings(of: two.book).count == 800)
            let record = try #require(try await two.library.snapshot(of: two.book).record)
            #expect(record.utf8.count < 1_000)
        }
    }
}
