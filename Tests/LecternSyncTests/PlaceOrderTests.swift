import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Synchronization
import Testing

@testable import LecternSync

/// Places are ordered by what the reader knew, not by clocks alone.
@Suite(.timeLimit(.minutes(10))) struct PlaceOrderTests {
    private static let years = 70.0 * 365 * 24 * 3600

    private func devices(_ folder: String, ahead: Double) async throws -> (right: Device, wrong: Device) {
        let store = FlakyStore()
        return (
            try await Device("right", in: folder, store: store),
            try await Device("wrong", in: folder, store: store, ahead: ahead)
        )
    }

    /// The clock of one device is ahead or behind: what is read on the other after an exchange is saved, and goes back.
    @Test(arguments: [600.0, 7200, years, -600, -7200]) func readingGoesOnAfterAnExchange(ahead: Double) async throws {
        try await withTemporaryFolder { folder in
            let (right, wrong) = try await devices(folder, ahead: ahead)
            try await wrong.read(to: 0.5)
            try await wrong.exchange()
            try await right.exchange()
            #expect(await right.place == 0.5)
            #expect(try #require(await right.library.place(of: right.book)).savedAt <= .now())
            try await right.read(to: 0.2)
            #expect(await right.place == 0.2, "the reader went back")
            try await right.exchange()
            #expect(await right.place == 0.2, "and is not moved again")
            try await right.read(to: 0.6)
            #expect(await right.place == 0.6)
            try await right.exchange()
            try await wrong.exchange()
            #expect(await wrong.place == 0.6)
            // And the other way round.
            try await wrong.read(to: 0.7)
            #expect(await wrong.place == 0.7)
            try await wrong.exchange()
            try await right.exchange()
            #expect(await right.place == 0.7)
        }
    }

    /// A place of which an earlier version has stored a time in the far future is left by reading on.
    @Test func aPoisonedPlaceCanBeLeft() async throws {
        try await withTemporaryFolder { folder in
            let store = FlakyStore()
            let device = try await Device("one", in: folder, store: store)
            let time = Timestamp(seconds: 4_070_908_800)
            let place = try Device.locator(0.9)
            try await device.library.savePlace(place, of: device.book, at: time)
            // The record and the file of the earlier version.
            let document = """
                {"type": "AnnotationPage", "id": "urn:sha256:\(device.book.hash)", "items": [],
                 "lectern:places": {"two": {"locator": \(place.json.text()), "savedAt": 4070908800}}}
                """
            try await device.library.setSetting(
                "sync.document", to: try JSONValue(parsing: document), scope: .book(device.book))
            store.files.withLock { $0["\(device.book.hash).json"] = (Bytes(utf8: document), 1) }
            try await device.exchange()
            #expect(await device.place == 0.9)
            try await device.read(to: 0.1)
            #expect(await device.place == 0.1)
            try await device.exchange()
            #expect(await device.place == 0.1)
            let other = try await Device("two", in: folder, store: store)
            try await other.exchange(.ask { _ in true })
            #expect(await other.place == 0.1, "the other device learns that the reader has moved on")
        }
    }

    /// Both have read on since the last exchange: no clock tells who was later if they differ, so the farthest counts
    /// where the other one is asked for, and nothing is lost.
    @Test func independentPlacesAreBothKept() async throws {
        try await withTemporaryFolder { folder in
            let (right, wrong) = try await devices(folder, ahead: 3 * 3600)
            for device in [right, wrong] { try await device.exchange() }
            try await right.read(to: 0.3)
            try await wrong.read(to: 0.4)
            for device in [right, wrong, right] { try await device.exchange() }
            #expect(await right.place == 0.4)
            #expect(await wrong.place == 0.4)
        }
    }

    /// The reader turns pages while an exchange brings another place: they stay where they are.
    @Test func pagesTurnedMeanwhileAreKept() async throws {
        try await withTemporaryFolder { folder in
            let store = FlakyStore()
            let (one, two) = (
                try await Device("one", in: folder, store: store), try await Device("two", in: folder, store: store)
            )
            try await one.read(to: 0.5)
            try await one.exchange()
            try await two.read(to: 0.1)
            store.meanwhile.withLock { $0 = { try? await two.read(to: 0.2) } }
            try await two.exchange()
            #expect(await two.place == 0.2)
        }
    }

    /// A highlight made while an exchange is under way is neither removed nor overwritten.
    @Test func marksMadeMeanwhileAreKept() async throws {
        try await withTemporaryFolder { folder in
            let store = FlakyStore()
            let (one, two) = (
                try await Device("one", in: folder, store: store), try await Device("two", in: folder, store: store)
            )
            var shared = Highlight(book: one.book, locator: try Device.locator(0.1), note: "start")
            try await one.library.save(shared)
            for device in [one, two] { try await device.exchange() }
            let new = Highlight(book: one.book, locator: try Device.locator(0.2), note: "new")
            try await one.library.save(new)
            shared.color = .pink
            try await one.library.save(shared)
            try await one.exchange()
            let late = Highlight(book: two.book, locator: try Device.locator(0.3), note: "late")
            var changed = shared
            changed.color = .yellow
            changed.note = "changed"
            store.meanwhile.withLock { work in
                work = { [changed] in
                    try? await two.library.save(late)
                    try? await two.library.save(changed)
                }
            }
            try await two.exchange()
            #expect(try await two.library.highlights(of: two.book).map(\.note) == ["changed", "new", "late"])
            try await one.exchange()
            let marks = try await one.marks()
            #expect(try await two.marks() == marks)
            #expect(try await one.library.highlights(of: one.book).map(\.color) == [.pink, .yellow, .yellow])
        }
    }
}
