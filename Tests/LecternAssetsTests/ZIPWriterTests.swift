import LecternAssets
import LecternBase
import Testing

struct ZIPWriterTests {
    /// Takes the bytes of an archive.
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

    @Test func whatIsWrittenIsRead() async throws {
        let container = try await ZIPContainer(opening: DataResource(archive(Self.files)))
        #expect(container.entries == Self.files.map(\.path))
        #expect(container.diagnostics.isEmpty)
        for file in Self.files {
            let resource = try #require(container.resource(at: file.path))
            #expect(try await resource.read() == file.bytes)
        }
    }

    /// The type of an EPUB is found without unpacking (OCF § 4.3).
    @Test func theTypeStandsWhereItShould() throws {
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
}
