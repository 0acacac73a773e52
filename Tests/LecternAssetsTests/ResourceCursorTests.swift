import LecternAssets
import LecternBase
import Testing

/// Sequential reads of resources.
@Suite(.timeLimit(.minutes(10))) struct ResourceCursorTests {
    /// Bytes computed from their offset, of any length.
    private struct EndlessResource: Resource {
        let count: UInt64

        func length() async throws(ReadError) -> UInt64 { count }

        func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
            let range = (range ?? 0..<count).clamped(to: 0..<count)
            return Bytes(range.map { UInt8(truncatingIfNeeded: $0 >> 7 ^ $0) })
        }
    }

    @Test(arguments: [0, 1, 9, 10, 11]) func piecesEndAtTheEndOfTheResource(count: Int) async throws {
        let whole = Bytes((0..<10).map(UInt8.init))
        var cursor = try await ResourceCursor(DataResource(whole))
        #expect(cursor.length == 10 && !cursor.isFinished)
        let piece = try #require(try await cursor.read(count))
        #expect(piece == whole.slice(0..<min(count, 10)))
        #expect(cursor.isFinished == (count >= 10))
        if cursor.isFinished { #expect(try await cursor.read(1) == nil) }
    }

    @Test func piecesJoinToTheWhole() async throws {
        let resource = EndlessResource(count: 100_003)
        let whole = try await resource.read()
        var cursor = try await ResourceCursor(resource)
        var read: [UInt8] = []
        while let piece = try await cursor.read(4096) { read += piece.array }
        #expect(Bytes(read) == whole)
        // From any offset, even beyond the end.
        var seed: UInt64 = 7
        for _ in 0..<200 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1
            let (start, count) = (seed >> 33 % 100_100, Int(seed >> 20 % 300))
            cursor.offset = start
            let piece = try await cursor.read(count)
            #expect(piece == (start >= 100_003 ? nil : whole.slice(Int(start)..<min(Int(start) + count, 100_003))))
        }
    }

    @Test func lengthsBeyondFourGigabytes() async throws {
        let count: UInt64 = 5 << 30
        var cursor = try await ResourceCursor(EndlessResource(count: count))
        #expect(cursor.length == count)
        cursor.offset = count - 3
        #expect(try await cursor.read(100)?.count == 3)
        #expect(cursor.offset == count && cursor.isFinished)
        cursor.offset = .max
        #expect(cursor.isFinished)
        #expect(try await cursor.read(.max) == nil)
    }
}
