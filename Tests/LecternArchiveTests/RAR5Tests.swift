import Foundation
import LecternAssets
import LecternBase
import LecternTestKit
import Testing

@testable import LecternArchive

@Suite(.timeLimit(.minutes(10))) struct RAR5Tests {
    private func container(_ blocks: [UInt8]...) async throws -> any Container {
        try await LibarchiveOpener().sniffOpen(resource: DataResource(Bytes(RAR5.signature + blocks.flatMap(\.self)))).0
    }

    /// libarchive returns the bytes of encrypted files undecrypted.
    @Test func encryptedFilesThrow() async throws {
        let text = Array("as it is".utf8)
        let container = try await container(
            RAR5.main(), RAR5.file("a.txt", text), RAR5.file("b.txt", Array("as it is not".utf8), .encrypted),
            RAR5.file("c.txt", text), RAR5.end)
        #expect(container.entries == ["a.txt", "b.txt", "c.txt"])
        for name in ["a.txt", "c.txt"] {
            #expect(try await container.resource(at: name)?.read().array == text)
        }
        await #expect {
            _ = try await container.resource(at: "b.txt")?.read()
        } throws: { error in
            guard case .encrypted("b.txt is encrypted") = error as? ReadError else { return false }
            return true
        }
    }

    /// Files that continue the dictionary of earlier files, read in any order.
    @Test(arguments: [true, false]) func solidFilesAreReadInAnyOrder(isFirstStored: Bool) async throws {
        let texts = (0..<5).map { number in
            Array(String(repeating: "Page \(number) of a long book. ", count: 40 + number).utf8)
        }
        // A stored file has no dictionary to continue.
        let stored = isFirstStored ? [0, 3] : [3]
        var (blocks, before): ([UInt8], [UInt8]) = ([], [])
        for (number, text) in texts.enumerated() {
            let packing: RAR5.Packing =
                stored.contains(number) ? .stored : number == 0 ? .packed : .solid(before)
            blocks += RAR5.file("\(number).txt", text, packing, saysSolid: number > 0)
            if !stored.contains(number) { before += text }
        }
        #expect(blocks.count < texts.joined().count)
        let container = try await container(RAR5.main(isSolid: true), blocks, RAR5.end)
        #expect(container.entries == ["0.txt", "1.txt", "2.txt", "3.txt", "4.txt"])
        #expect(container.diagnostics.isEmpty)
        for number in [4, 0, 3, 1, 2, 4] {
            #expect(try await container.resource(at: "\(number).txt")?.read().array == texts[number])
        }
    }

    /// libarchive does not support solid RAR 4; this is not reported as damage.
    @Test func solidRAR4IsReportedAsUnsupported() async throws {
        func block(_ type: UInt8, _ flags: Int, _ body: [UInt8]) -> [UInt8] {
            let size = body.count + 7
            let header = [type] + [flags, size].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + body
            let sum = Deflate.checksum(Bytes(header))
            return [UInt8(sum & 0xFF), UInt8(sum >> 8 & 0xFF)] + header
        }
        func file(_ name: String, _ flags: Int) -> [UInt8] {
            let data: [UInt8] = [1, 2, 3]
            let sum = Deflate.checksum(Bytes(data))
            let lengths: [UInt8] = [3, 0, 0, 0, 3, 0, 0, 0, 3] + (0..<4).map { UInt8(sum >> ($0 * 8) & 0xFF) }
            let rest: [UInt8] = [0, 0, 0, 0, 29, 0x30, UInt8(name.utf8.count), 0, 0xA4, 0x81, 0, 0]
            return block(0x74, flags | 0x8000, lengths + rest + Array(name.utf8)) + data
        }
        let bytes: [UInt8] =
            [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00] + block(0x73, 8, [0, 0, 0, 0, 0, 0]) + file("a", 0)
            + file("b", 0x10)
        let container = try await LibarchiveOpener().sniffOpen(resource: DataResource(Bytes(bytes))).0
        #expect(container.entries == ["a"])
        #expect(container.diagnostics.map(\.code.rawValue) == ["archive.unsupported"])
    }

    /// The seeds of the fuzzer, without the signature. `LECTERN_UPDATE_SEEDS=1` writes them.
    @Test func seedFilesAreUpToDate() throws {
        let text = Array("Page one, page one, page one again. ".utf8)
        let solid = RAR5.file("1", text, .packed) + RAR5.file("2", text + text, .solid(text))
        let seeds: [String: [UInt8]] = [
            "stored": RAR5.main() + RAR5.file("a/b.txt", [1, 2, 3]) + RAR5.file("c", []) + RAR5.end,
            "encrypted": RAR5.main() + RAR5.file("a", [1, 2, 3], .encrypted) + RAR5.file("b", text) + RAR5.end,
            "headers": RAR5.encryptedHeaders + [5, 5, 5, 5], "packed": RAR5.main() + RAR5.file("1", text, .packed),
            "solid": RAR5.main(isSolid: true) + solid + RAR5.file("3", text, .stored, saysSolid: true) + RAR5.end,
            "stored-first": RAR5.main(isSolid: true) + RAR5.file("0", text) + RAR5.file("1", text, .solid([]))
                + RAR5.file("2", text, .solid(text)) + RAR5.end,
        ]
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fuzz/Seeds/rar5")
        for (name, bytes) in seeds {
            let file = folder.appending(path: name)
            if ProcessInfo.processInfo.environment["LECTERN_UPDATE_SEEDS"] != nil { try Data(bytes).write(to: file) }
            let seed = try Data(contentsOf: file)
            #expect(seed == Data(bytes))
        }
    }

    /// A name that is not UTF-8, with errno ENOMEM from an earlier call: libarchive would abort.
    @Test func namesThatAreNotUTF8AreHandled() throws {
        let name = String(decoding: [0x61], as: UTF8.self)
        var file = RAR5.block(
            type: 2, body: [0, 1, 0, 0, 1, 2] + Array(name.utf8) + [0xFF], data: [7])
        file += RAR5.end
        errno = ENOMEM
        let archive = try? OpenArchive(DataResource(Bytes(RAR5.signature + RAR5.main() + file)))
        errno = 0
        #expect(throws: Never.self, "the process goes on") {
            _ = try OpenArchive(DataResource(Bytes(RAR5.signature + RAR5.main() + RAR5.file("b", [1]) + RAR5.end)))
        }
        withExtendedLifetime(archive) {}
    }

    @Test func encryptedHeadersAreNotDamage() async {
        await #expect {
            _ = try await container(RAR5.encryptedHeaders, [UInt8](repeating: 5, count: 64))
        } throws: { error in
            guard case .reading(.encrypted(let reason)) = error as? ArchiveOpenError else { return false }
            return reason == "the archive is encrypted"
        }
    }

    /// Reading headers terminates for archives that are truncated or damaged at any place.
    @Test func damagedArchivesAreReadOrRejected() async throws {
        var entries = 0
        let whole =
            RAR5.main() + RAR5.file("a.txt", [1, 2, 3]) + RAR5.file("b.txt", [4], .encrypted) + RAR5.end
        for index in whole.indices {
            var wrong = whole
            wrong[index] ^= 0xFF
            for bytes in [Array(whole[..<index]), wrong] {
                guard let container = try? await container(bytes) else { continue }
                for path in container.entries {
                    guard let bytes = try? await container.resource(at: path)?.read() else { continue }
                    entries += 1
                    // The builder writes no checksums: a flipped byte of the content is not noticed.
                    #expect(path == "a.txt" && bytes.count == 3, "byte \(index): \(path)")
                }
            }
        }
        #expect(entries > 0)
    }
}
