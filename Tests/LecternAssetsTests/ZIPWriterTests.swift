import LecternAssets
import LecternBase
import Testing

@Suite(.timeLimit(.minutes(10))) struct ZIPWriterTests {
    /// Collects the bytes of an archive.
    private final class Sink {
        var bytes: [UInt8] = []
    }

    private func archive(_ files: [(path: String, bytes: Bytes, method: ZIPWriter.Method)]) throws -> Bytes {
        let sink = Sink()
        var zip = ZIPWriter { sink.bytes += $0.array }
        for file in files { try zip.add(file.path, file.bytes, method: file.method) }
        try zip.finish()
        return Bytes(sink.bytes)
    }

    private static let files: [(path: String, bytes: Bytes, method: ZIPWriter.Method)] = [
        ("mimetype", Bytes(utf8: "application/epub+zip"), .stored),
        ("a/長い名前.txt", Bytes(utf8: String(repeating: "text ", count: 4000)), .deflated),
        ("empty", .empty, .deflated), ("short", Bytes([1, 2, 3]), .deflated),
    ]

    @Test func writtenArchivesAreReadBack() async throws {
        let container = try await ZIPContainer(opening: DataResource(archive(Self.files)))
        #expect(container.entries == Self.files.map(\.path))
        #expect(container.diagnostics.isEmpty)
        for file in Self.files {
            let resource = try #require(container.resource(at: file.path))
            #expect(try await resource.read() == file.bytes)
        }
    }

    /// The EPUB media type is found without unpacking (OCF § 4.3).
    @Test func epubTypeIsAtItsFixedOffset() throws {
        let bytes = try archive(Self.files).array
        #expect(bytes[30..<58].elementsEqual("mimetypeapplication/epub+zip".utf8))
    }

    @Test func sameEntriesSameBytes() throws {
        #expect(try archive(Self.files) == archive(Self.files))
        #expect(try archive(Self.files).count < 1000)
    }

    @Test func manyEntriesAreZip64() async throws {
        let files = (0..<65_600).map {
            (path: "f\($0)", bytes: Bytes([UInt8($0 % 256)]), method: ZIPWriter.Method.stored)
        }
        let container = try await ZIPContainer(opening: DataResource(archive(files)))
        #expect(container.entries.count == files.count)
        #expect(try await container.resource(at: "f65599")?.read() == files[65_599].bytes)
    }

    @Test func anErrorOfTheSinkIsThrown() {
        struct Full: Error {}
        var zip = ZIPWriter { _ in throw Full() }
        #expect(throws: Full.self) { try zip.add("a", Bytes([1])) }
    }

    // MARK: In pieces

    /// Bytes that compression shortens, and bytes that it does not.
    private static func bytes(_ count: Int, _ seed: UInt64) -> Bytes {
        var state = seed
        return Bytes(
            (0..<count).map { index in
                state = state &* 6_364_136_223_846_793_005 &+ 1
                return seed == 0 ? UInt8(index % 7) : UInt8(truncatingIfNeeded: state >> 33)
            })
    }

    @Test(arguments: [UInt64(0), 1], [UInt64(0), 300_000, 5 << 30])
    func entriesInPiecesAreComplete(seed: UInt64, expecting: UInt64) async throws {
        let whole = Self.bytes(300_000, seed)
        let sink = Sink()
        var zip = ZIPWriter {
            sink.bytes += $0.array
        } overwrite: { bytes, place in
            sink.bytes.replaceSubrange(Int(place)..<Int(place) + bytes.count, with: bytes)
        }
        for (path, method) in [("stored", ZIPWriter.Method.stored), ("deflated", .deflated)] {
            try zip.begin(path, method: method, expecting: expecting)
            for start in stride(from: 0, to: whole.count, by: 70_001) {
                try zip.append(whole.slice(start..<min(whole.count, start + 70_001)))
            }
            try zip.append(.empty)
            try zip.end()
        }
        try zip.begin("nothing", method: .deflated, expecting: 0)
        try zip.end()
        try zip.add("short", Bytes(utf8: "short"))
        try zip.finish()
        // Both the directory and the local headers must be right.
        for archive in [sink.bytes, Array(sink.bytes.dropLast(22))] {
            let container = try await ZIPContainer(opening: DataResource(Bytes(archive)))
            #expect(container.entries == ["stored", "deflated", "nothing", "short"])
            for path in ["stored", "deflated"] {
                #expect(try await container.resource(at: path)?.read() == whole)
                #expect(try await container.resource(at: path)?.length() == 300_000)
            }
            #expect(try await container.resource(at: "nothing")?.read() == .empty)
            #expect(!container.diagnostics.contains { $0.code.rawValue.hasPrefix("zip.entry") })
        }
    }

    /// A damaged entry ends before its length; a sequential read must end.
    @Test func cursorEndsAtDamage() async throws {
        struct Short: ImmediateResource {
            func lengthNow() -> UInt64 { 100 }
            func readNow(range: Range<UInt64>?) -> Bytes { Bytes([1, 2, 3]).clamped(to: range ?? 0..<3) }
        }
        var cursor = try await ResourceCursor(Short())
        #expect(try await cursor.read(10)?.count == 3)
        #expect(try await cursor.read(10) == nil)
    }
}
