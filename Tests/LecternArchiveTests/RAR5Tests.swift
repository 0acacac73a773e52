import LecternArchive
import LecternAssets
import LecternBase
import LecternTestKit
import Testing

/// RAR 5 archives, written by hand: files stored as they are.
private enum RAR5 {
    static let signature: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
    static let main = block(type: 1, body: [0])
    static let end = block(type: 5, body: [0])
    /// Headers that are encrypted: only those who have the password know what is in it.
    static let encryptedHeaders = block(type: 4, body: [0, 0, 15] + [UInt8](repeating: 7, count: 16))

    static func number(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
    }

    static func block(type: Int, body: [UInt8], extra: [UInt8] = [], data: [UInt8] = []) -> [UInt8] {
        var header = number(type) + number((extra.isEmpty ? 0 : 1) | (data.isEmpty ? 0 : 2))
        if !extra.isEmpty { header += number(extra.count) }
        if !data.isEmpty { header += number(data.count) }
        header += body + extra
        let whole = number(header.count) + header
        return fourBytes(Deflate.checksum(Bytes(whole))) + whole + data
    }

    static func file(_ name: String, _ data: [UInt8], isEncrypted: Bool = false) -> [UInt8] {
        let body =
            number(4) + number(data.count) + number(0o100644) + fourBytes(Deflate.checksum(Bytes(data))) + number(0)
            + number(1) + number(name.utf8.count) + Array(name.utf8)
        let record = number(1) + number(0) + number(0) + [15] + [UInt8](repeating: 3, count: 32)
        // Its time stands before it: records of other kinds are passed over.
        let time = number(6) + number(3) + number(0) + [1, 2, 3, 4]
        let extra = isEncrypted ? time + number(record.count) + record : []
        return block(type: 2, body: body, extra: extra, data: data)
    }

    private static func fourBytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
}

struct RAR5Tests {
    private func container(_ blocks: [UInt8]...) async throws -> any Container {
        try await LibarchiveOpener().sniffOpen(resource: DataResource(Bytes(RAR5.signature + blocks.flatMap(\.self)))).0
    }

    /// libarchive hands out what is encrypted as if it were not.
    @Test func encryptedFilesAreNotRead() async throws {
        let text = Array("as it is".utf8)
        let container = try await container(
            RAR5.main, RAR5.file("a.txt", text), RAR5.file("b.txt", Array("as it is not".utf8), isEncrypted: true),
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

    @Test func encryptedHeadersAreNoDamage() async {
        await #expect {
            _ = try await container(RAR5.encryptedHeaders, [UInt8](repeating: 5, count: 64))
        } throws: { error in
            guard case .reading(.encrypted(let reason)) = error as? ArchiveOpenError else { return false }
            return reason == "the archive is encrypted"
        }
    }

    /// Wherever an archive is cut off or wrong, reading its headers comes to an end.
    @Test func damageDoesNoHarm() async throws {
        let whole =
            RAR5.main + RAR5.file("a.txt", [1, 2, 3]) + RAR5.file("b.txt", [4], isEncrypted: true) + RAR5.end
        for index in whole.indices {
            var wrong = whole
            wrong[index] ^= 0xFF
            for bytes in [Array(whole[..<index]), wrong] {
                guard let container = try? await container(bytes) else { continue }
                for name in container.entries { _ = try? await container.resource(at: name)?.read() }
            }
        }
    }
}
