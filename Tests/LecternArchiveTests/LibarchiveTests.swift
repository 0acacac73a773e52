import LecternArchive
import LecternAssets
import LecternBase
import LecternTestKit
import Testing

/// Tar archives, written by hand: the simplest format that libarchive reads.
enum Tar {
    static func entry(_ path: String, _ bytes: [UInt8], type: UInt8 = UInt8(ascii: "0"), size: Int? = nil) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        put(path, at: 0)
        put("0000644", at: 100)
        let octal = String(size ?? bytes.count, radix: 8)
        put(String(repeating: "0", count: 11 - octal.count) + octal, at: 124)
        put("        ", at: 148)
        header[156] = type
        put("ustar\u{0}00", at: 257)
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        put(String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ", at: 148)
        return header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }

    static func archive(_ entries: [[UInt8]]) -> Bytes {
        Bytes(entries.flatMap(\.self) + [UInt8](repeating: 0, count: 1024))
    }
}

@Suite(.timeLimit(.minutes(10))) struct LibarchiveTests {
    private static let archive = Tar.archive([
        Tar.entry("a.txt", Array("first".utf8)), Tar.entry("dir/", [], type: UInt8(ascii: "5")),
        Tar.entry("dir/é.txt", Array(repeating: 7, count: 2000)), Tar.entry("../out.txt", [1]),
        Tar.entry("link", [], type: UInt8(ascii: "2")), Tar.entry("z.txt", Array("last".utf8)),
    ])

    /// Bytes that are read with a delay, or that cannot be read.
    private struct DistantResource: Resource {
        let error: ReadError?

        func length() async throws(ReadError) -> UInt64 { UInt64(LibarchiveTests.archive.count) }

        func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
            if let error { throw error }
            return range.map { LibarchiveTests.archive.clamped(to: $0) } ?? LibarchiveTests.archive
        }
    }

    @Test func readFailureIsNotReportedAsFormat() async {
        await #expect {
            _ = try await LibarchiveOpener().sniffOpen(resource: DistantResource(error: .access(.forbidden("x"))))
        } throws: { error in
            guard case .reading(.access(.forbidden("x"))) = error as? ArchiveOpenError else { return false }
            return true
        }
    }

    private func container(_ bytes: Bytes = Self.archive) async throws -> any Container {
        try await LibarchiveOpener().sniffOpen(resource: DataResource(bytes)).0
    }

    @Test func listsFilesOnly() async throws {
        let container = try await container()
        #expect(container.entries == ["a.txt", "dir/é.txt", "z.txt"])
        #expect(container.diagnostics.map(\.code.rawValue) == ["archive.name"])
    }

    @Test func readsInAnyOrder() async throws {
        let container = try await container()
        for path in ["z.txt", "a.txt", "dir/é.txt", "z.txt"] {
            let bytes = try await container.resource(at: path)?.read()
            #expect(bytes?.count == ["a.txt": 5, "dir/é.txt": 2000, "z.txt": 4][path])
        }
        #expect(try await container.resource(at: "a.txt")?.read(range: 1..<3) == Bytes(utf8: "ir"))
        #expect(try await container.resource(at: "dir/é.txt")?.length() == 2000)
        #expect(container.resource(at: "../out.txt") == nil)
    }

    /// Ranges of long files are read in order and out of order.
    @Test func rangesOfLongFiles() async throws {
        let long = (0..<9 << 20).map { UInt8(truncatingIfNeeded: $0 / 251) }
        let container = try await container(
            Tar.archive([Tar.entry("a", [1]), Tar.entry("long", long), Tar.entry("z", [2])]))
        let resource = try #require(container.resource(at: "long"))
        var cursor = try await ResourceCursor(resource)
        var read: [UInt8] = []
        while let piece = try await cursor.read(1 << 20) { read += piece.array }
        #expect(read == long)
        let end = UInt64(long.count)
        for range in [5 << 20..<5 << 20 + 10, 100..<200, 150..<160, end - 3..<end + 50, end..<end + 1]
            as [Range<UInt64>]
        {
            let part = Array(long[Int(min(range.lowerBound, end))..<Int(min(range.upperBound, end))])
            #expect(try await resource.read(range: range).array == part)
            #expect(try await container.resource(at: "z")?.read() == Bytes([2]))
        }
        #expect(try await resource.read().array == long)
    }

    @Test func remoteArchivesAreLoadedIntoMemory() async throws {
        struct Remote: Resource {
            func length() async throws(ReadError) -> UInt64 { UInt64(LibarchiveTests.archive.count) }
            func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
                range.map { LibarchiveTests.archive.clamped(to: $0) } ?? LibarchiveTests.archive
            }
        }
        let container = try await LibarchiveContainer(opening: Remote())
        #expect(try await container.resource(at: "a.txt")?.read() == Bytes(utf8: "first"))
    }

    @Test func formatsAreReported() async throws {
        #expect(try await LibarchiveOpener().sniffOpen(resource: DataResource(Self.archive)).1 == .tar)
        await #expect(throws: ArchiveOpenError.self) {
            try await LibarchiveOpener().sniffOpen(resource: DataResource("no archive"))
        }
        await #expect(throws: ArchiveOpenError.self) {
            try await LibarchiveOpener().open(resource: DataResource(Self.archive), format: .zip)
        }
    }

    @Test func comicsAreRecognizedByTheirContent() async throws {
        let bytes = Tar.archive([Tar.entry("1.gif", [1]), Tar.entry("2.gif", [2])])
        let retriever = AssetRetriever(
            formatSniffer: DefaultFormatSniffer(), resourceFactory: FileResourceFactory(),
            archiveOpener: CompositeArchiveOpener([ZIPArchiveOpener(), LibarchiveOpener()]))
        let format = try await retriever.retrieve(resource: DataResource(bytes)).format
        #expect(format.conforms(to: .tar, .informalComic))
        #expect(format.mediaType == .cbt)
    }

    /// An archive with a truncation or a flipped byte at any place is read as far as possible, or rejected.
    @Test func damagedArchivesAreReadOrRejected() async throws {
        let intact = try await container(Self.archive)
        var contents: [String: Bytes] = [:]
        for path in intact.entries { contents[path] = try await intact.resource(at: path)?.read() }
        var entries = 0
        for place in stride(from: 0, to: Self.archive.count, by: 37) {
            var inverted = Self.archive.array
            inverted[place] ^= 0xFF
            if let damaged = try? await container(Bytes(inverted)) {
                for path in damaged.entries {
                    let bytes = try? await damaged.resource(at: path)?.read()
                    #expect((bytes?.count ?? 0) <= Self.archive.count, "byte \(place): \(path)")
                }
            }
            if let short = try? await container(Self.archive.slice(0..<place)) {
                for path in short.entries {
                    guard let bytes = try? await short.resource(at: path)?.read() else { continue }
                    entries += 1
                    #expect(bytes == contents[path], "\(place) bytes: \(path)")
                }
            }
        }
        #expect(entries > 0)
    }

    @Test func wrongDeclaredSizeIsRejected() async throws {
        let bytes = Tar.archive([Tar.entry("a.txt", [1], size: 3 << 30)])
        let container = try await container(bytes)
        await #expect(throws: ReadError.self) { try await container.resource(at: "a.txt")?.read() }
    }
}
