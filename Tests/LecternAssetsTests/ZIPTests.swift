import LecternAssets
import LecternBase
import LecternTestKit
import Testing

private func text(_ path: String, in container: some Container) async throws -> String? {
    try await container.resource(at: path)?.read().utf8Text
}

private func codes(_ container: some Container) -> [Diagnostic.Code] { container.diagnostics.map(\.code) }

@Suite(.timeLimit(.minutes(10))) struct ReadingArchives {
    @Test func storedAndDeflated() async throws {
        var zip = ZIPBuilder()
        zip.add("mimetype", "application/epub+zip", method: .stored)
        zip.add("a/b.txt", String(repeating: "text ", count: 1000))
        zip.add("empty", "", method: .stored)
        zip.add("nothing", "")
        zip.add("a/", "", method: .stored)
        let container = try await zip.container()
        #expect(container.entries == ["mimetype", "a/b.txt", "empty", "nothing"])
        #expect(try await text("mimetype", in: container) == "application/epub+zip")
        #expect(try await text("a/b.txt", in: container) == String(repeating: "text ", count: 1000))
        #expect(try await text("empty", in: container) == "")
        #expect(try await text("nothing", in: container) == "")
        #expect(container.resource(at: "other") == nil)
        #expect(try container.resource(at: "a/b.txt")?.readImmediately()?.count == 5000)
        #expect(try await container.resource(at: "a/b.txt")?.length() == 5000)
        #expect(codes(container) == [])
    }

    @Test(arguments: [
        ZIPBuilder.Lengths.header, .dataDescriptor, .dataDescriptorWithoutSignature, .zip64,
    ])
    func lengthsInHeaderOrDescriptor(_ lengths: ZIPBuilder.Lengths) async throws {
        for isZip64 in [false, true] {
            var zip = ZIPBuilder()
            zip.isZip64 = isZip64
            zip.comment = Array("a comment PK\u{5}\u{6} with a trap in it".utf8)
            zip.add("a", "one") { $0.lengths = lengths }
            zip.add("b", "two", method: .stored) { $0.lengths = lengths }
            let container = try await zip.container()
            #expect(try await text("a", in: container) == "one")
            #expect(try await text("b", in: container) == "two")
            #expect(codes(container) == [])
        }
    }

    @Test func bytesBeforeAndBehind() async throws {
        for isZip64 in [false, true] {
            var zip = ZIPBuilder()
            zip.isZip64 = isZip64
            zip.prefix = Array("#!/bin/sh self-extracting".utf8)
            zip.add("a", "one")
            #expect(try await text("a", in: zip.container()) == "one")
            #expect(try await codes(zip.container()) == ["zip.prefix"])
            zip.prefix = []
            zip.suffix = [0, 0, 0]
            #expect(try await text("a", in: zip.container()) == "one")
            #expect(try await codes(zip.container()) == ["zip.suffix"])
        }
    }

    /// If neither end is an archive's, the name announces one.
    @Test(
        arguments: [[0, 0, 0], Array("<html>not found</html>".utf8), [0x7F, 0x45, 0x4C, 0x46, 0, 0xFF]] as [[UInt8]])
    func bytesBeforeAndBehindTogether(junk: [UInt8]) async throws {
        var zip = ZIPBuilder()
        zip.prefix = junk
        zip.suffix = junk
        zip.add("META-INF/container.xml", "<container/>")
        func asset(_ name: String) async throws -> Asset {
            try await AssetRetriever.files.retrieve(
                resource: DataResource(zip.bytes(), properties: ResourceProperties(filename: name)))
        }
        guard case .container(let container, let format) = try await asset("book.epub") else {
            Issue.record("it is no container")
            return
        }
        #expect(format.conforms(to: .epub))
        #expect(codes(container) == ["zip.prefix", "zip.suffix"])
        if case .container = try? await asset("book.txt") { Issue.record("the name promises no archive") }
    }

    /// Without such a name: the bytes are searched, after any amount of text.
    @Test(
        arguments: [
            [0, 0, 0], Array("<html>not found</html>".utf8), [UInt8](repeating: 0x61, count: 9000),
            Array(String(repeating: "<html>not found</html>", count: 500).utf8),
        ] as [[UInt8]], [nil, "book", "book.bin"])
    func unnamedWithBytesBeforeAndBehind(junk: [UInt8], name: String?) async throws {
        var zip = ZIPBuilder()
        zip.prefix = junk
        zip.suffix = junk
        func asset() async throws -> Asset {
            try await AssetRetriever.files.retrieve(
                resource: DataResource(zip.bytes(), properties: ResourceProperties(filename: name)))
        }
        // Other archives are not searched for.
        zip.add("a", "x")
        if case .container = try? await asset() { Issue.record("there is no publication") }
        zip.add("META-INF/container.xml", "<container/>")
        guard case .container(let container, let format) = try await asset() else {
            Issue.record("it is no container")
            return
        }
        #expect(format.conforms(to: .epub))
        #expect(try await text("a", in: container) == "x")
    }

    @Test func names() async throws {
        var zip = ZIPBuilder()
        zip.add("čeština.txt", "1")
        zip.add("unflagged č", "2") { $0.isFlaggedUTF8 = false }
        zip.add("", "3") {
            $0.rawName = [0x63, 0x61, 0x66, 0x82]  // “café” in code page 437
            $0.isFlaggedUTF8 = false
        }
        zip.add("", "4") {
            $0.rawName = Array("x".utf8)
            $0.unicodePath = "草枕"
            $0.isFlaggedUTF8 = false
        }
        let container = try await zip.container()
        #expect(container.entries == ["čeština.txt", "unflagged č", "café", "草枕"])
        #expect(try await text("cafe\u{301}", in: container) == "3")
        #expect(codes(container) == [])
    }

    @Test func unsafeNamesAreRejected() async throws {
        var zip = ZIPBuilder()
        for name in [
            "/abs", "../out", "a/../../b", "C:\\dir\\file", "x/./y//z", "in/../side", "nul\0x", "dup", "dup", "",
        ] {
            zip.add(name, name)
        }
        let container = try await zip.container()
        #expect(container.entries == ["abs", "dir/file", "x/y/z", "side", "dup"])
        #expect(codes(container).filter { $0 == "zip.name.unsafe" }.count == 7)
        #expect(codes(container).filter { $0 == "zip.name.duplicate" }.count == 1)
    }

    @Test func ranges() async throws {
        let long = Bytes((0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
        for method in [ZIPBuilder.Method.stored, .deflated] {
            var zip = ZIPBuilder()
            zip.add("short", long.slice(0..<1000), method: method)
            zip.add("long", long, method: method)
            let container = try await zip.container()
            for (path, whole) in [("short", long.slice(0..<1000)), ("long", long)] {
                let resource = try #require(container.resource(at: path))
                for range in [
                    0..<10, 500..<700, 299_990..<300_010, 400_000..<600_000, 10..<20, 599_990..<700_000, 5..<5,
                ] as [Range<UInt64>] {
                    #expect(try await resource.read(range: range) == whole.clamped(to: range))
                    #expect(try resource.readImmediately(range: range) == whole.clamped(to: range))
                }
                var joined: [UInt8] = []
                for start in stride(from: UInt64(0), to: 600_000, by: 7001) {
                    joined += try await resource.read(range: start..<start + 7001)
                }
                #expect(Bytes(joined) == whole)
            }
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct BrokenArchives {
    /// A decompression bomb is limited, whatever its declared length;
    /// repetitive text is not a bomb.
    @Test func decompressionBombsAreLimited() async throws {
        let zeros = Bytes([UInt8](repeating: 0, count: 60 << 20))
        let paragraph = Array(
            "<p>It was the best of times, it was the worst of times, it was the age of wisdom.</p>\n".utf8)
        let text = Bytes(
            [UInt8](unsafeUninitializedCapacity: 60 << 20) { buffer, count in
                for index in buffer.indices { buffer[index] = paragraph[index % paragraph.count] }
                count = buffer.count
            })
        var zip = ZIPBuilder()
        zip.add("bomb", zeros)
        zip.add("lying", zeros) { $0.declaredLength = 10 }
        zip.add("long", text)
        let container = try await zip.container()
        #expect(try await container.resource(at: "bomb")?.read().count == 32 << 20)
        #expect(try await container.resource(at: "bomb")?.read(range: 0..<60 << 20).count == 32 << 20)
        #expect(try await container.resource(at: "bomb")?.read(range: 50 << 20..<60 << 20).count == 0)
        #expect(try await container.resource(at: "long")?.read(range: 50 << 20..<60 << 20).count == 10 << 20)
        #expect(try await container.resource(at: "lying")?.read().count ?? 0 <= 32 << 20)
        #expect(codes(container).contains("zip.entry.damaged"))
        #expect(try await container.resource(at: "long")?.read() == text)
    }

    /// Beyond 128 MB only hardly compressed entries are read fully, such as
    /// audio.
    @Test func longRepetitiveEntriesAreLimited() async throws {
        let line = Array("It was the best of times, it was the worst of times, ".utf8)
        let text = Bytes(
            [UInt8](unsafeUninitializedCapacity: 150 << 20) { buffer, count in
                for index in buffer.indices { buffer[index] = line[index % line.count] }
                count = buffer.count
            })
        var zip = ZIPBuilder()
        zip.add("text", text)
        zip.add("sound", text, method: .stored)
        let container = try await zip.container()
        #expect(try await container.resource(at: "text")?.read().count == 128 << 20)
        #expect(try await container.resource(at: "sound")?.read().count == 150 << 20)
        #expect(try await container.resource(at: "sound")?.readWhole().count == 128 << 20)
        #expect(try container.resource(at: "sound")?.readWholeImmediately()?.count == 128 << 20)
    }

    @Test func wrongDeclaredLengths() async throws {
        let content = String(repeating: "0123456789", count: 100)
        var zip = ZIPBuilder()
        zip.add("short", content) { $0.declaredLength = 10 }
        zip.add("long", content) { $0.declaredLength = 5000 }
        zip.add("huge", content) { $0.declaredLength = 0xFFFF_FFF0 }
        zip.add("cut", content) {
            $0.declaredLength = 10
            $0.declaredChecksum = 1
        }
        zip.add("stored", content, method: .stored) { $0.declaredLength = 0x7FFF_FFFF }
        let container = try await zip.container()
        #expect(try await container.resource(at: "huge")?.length() == 1000)
        #expect(try await container.resource(at: "stored")?.length() == 1000)
        #expect(try await text("short", in: container) == content)
        #expect(try await text("long", in: container) == content)
        #expect(try await text("huge", in: container) == content)
        #expect(try await text("cut", in: container) == "0123456789")
        #expect(try await container.resource(at: "long")?.length() == 1000)
        #expect(Set(codes(container)) == ["zip.entry.length", "zip.entry.checksum"])
    }

    @Test func damagedData() async throws {
        let content = String(repeating: "some words that compress ", count: 40)
        let packed = Deflate.compress(Bytes(utf8: content))
        var zip = ZIPBuilder()
        zip.add("cut", content) { $0.packedBytes = packed.slice(0..<packed.count / 2) }
        zip.add("noise", content) { $0.packedBytes = Bytes([0xFF, 0xFF, 0xFF, 0xFF]) }
        zip.add("crc", content) { $0.declaredChecksum = 7 }
        let container = try await zip.container()
        let cut = try await text("cut", in: container) ?? ""
        #expect(!cut.isEmpty && content.hasPrefix(cut))
        #expect(try await text("crc", in: container) == content)
        await #expect(throws: ReadError.self) { try await text("noise", in: container) }
        #expect(Set(codes(container)) == ["zip.entry.damaged", "zip.entry.checksum"])
    }

    @Test func unreadableEntriesThrow() async throws {
        var zip = ZIPBuilder()
        zip.add("secret", "x") { $0.isEncrypted = true }
        zip.add("odd", "x") { $0.declaredMethod = 93 }
        zip.add("outside", "x") { $0.declaredOffset = 0x7FFF_FFFF }
        zip.add("elsewhere", "x") { $0.declaredOffset = 3 }
        let container = try await zip.container()
        #expect(container.entries == ["secret", "odd", "elsewhere"])
        for path in container.entries {
            await #expect(throws: ReadError.self) { try await text(path, in: container) }
        }
    }

    @Test func multiDiskArchivesAreRejected() async throws {
        var zip = ZIPBuilder()
        zip.add("a", "x")
        zip.diskNumber = 2
        await #expect(throws: ReadError.self) { try await zip.container() }
    }

    @Test(arguments: [ZIPBuilder.Directory.missing, .damaged])
    func recovery(_ directory: ZIPBuilder.Directory) async throws {
        var zip = ZIPBuilder()
        zip.directory = directory
        zip.add("mimetype", "application/epub+zip", method: .stored)
        zip.add("a", String(repeating: "one ", count: 99))
        zip.add("b", String(repeating: "two ", count: 99)) { $0.lengths = .dataDescriptor }
        zip.add("c", "three") { $0.lengths = .dataDescriptorWithoutSignature }
        zip.add("d", "four", method: .stored) { $0.lengths = .zip64 }
        let container = try await zip.container()
        #expect(container.entries == ["mimetype", "a", "b", "c", "d"])
        #expect(try await text("a", in: container) == String(repeating: "one ", count: 99))
        #expect(try await text("b", in: container) == String(repeating: "two ", count: 99))
        #expect(try await text("c", in: container) == "three")
        #expect(try await text("d", in: container) == "four")
        #expect(codes(container) == ["zip.directory.damaged"])
    }

    @Test func cutOffArchives() async throws {
        var zip = ZIPBuilder()
        zip.add("a", String(repeating: "one ", count: 500), method: .stored)
        zip.add("b", "two")
        let whole = zip.bytes()
        for length in 0..<whole.count {
            guard let container = try? await ZIPContainer(opening: DataResource(whole.slice(0..<length))) else {
                continue
            }
            for path in container.entries { _ = try? await text(path, in: container) }
        }
    }

    @Test func overlappingEntries() async throws {
        var zip = ZIPBuilder()
        zip.add("first", String(repeating: "x", count: 400), method: .stored)
        zip.add("second", "yy", method: .stored) { $0.declaredOffset = 40 }
        let container = try await zip.container()
        #expect(codes(container) == ["zip.entry.overlap"])
        await #expect(throws: ReadError.self) { try await text("second", in: container) }
    }

    @Test func otherBytesAreRejected() async throws {
        for bytes in [[], [0x50], Array("PK\u{3}\u{4}".utf8), Array(repeating: 0x50, count: 70_000)] as [[UInt8]] {
            await #expect(throws: ReadError.self) { try await ZIPContainer(opening: DataResource(Bytes(bytes))) }
        }
    }
}
