import LecternAssets
import LecternBase

/// Builds RAR 5 archives block by block, with stored files and files packed by
/// `RAR5Packer`.
///
///     RAR5.signature + RAR5.main() + RAR5.file("a.txt", Array("text".utf8)) + RAR5.end
public enum RAR5 {
    public static let signature: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x01, 0x00]
    public static let end = block(type: 5, body: [0])
    /// Encrypted headers: the entries are listed only with the password.
    public static let encryptedHeaders = block(type: 4, body: [0, 0, 15] + [UInt8](repeating: 7, count: 16))

    /// How the bytes of a file are stored.
    public enum Packing: Sendable {
        case stored, encrypted
        /// Packed independently.
        case packed
        /// Packed as a continuation of the packed files before it (solid).
        case solid([UInt8])
    }

    /// Returns the header of the archive.
    public static func main(isSolid: Bool = false) -> [UInt8] { block(type: 1, body: number(isSolid ? 4 : 0)) }

    /// Returns the blocks of a file.
    ///
    /// - Parameter saysSolid: Whether the header declares a continuation of the file before.
    public static func file(
        _ name: String, _ data: [UInt8], _ packing: Packing = .stored, saysSolid: Bool = false
    ) -> [UInt8] {
        var (method, isSolid, packed) = (0, saysSolid, data)
        switch packing {
        case .stored, .encrypted: break
        case .packed:
            method = 3
            packed = RAR5Packer.pack(data)
        case .solid(let before):
            method = 3
            isSolid = true
            packed = RAR5Packer.pack(data, after: before)
        }
        let info = method << 7 | (isSolid ? 0x40 : 0)
        let body =
            number(4) + number(data.count) + number(0o100644) + fourBytes(Deflate.checksum(Bytes(data))) + number(info)
            + number(1) + number(name.utf8.count) + Array(name.utf8)
        guard case .encrypted = packing else { return block(type: 2, body: body, data: packed) }
        let record = number(1) + number(0) + number(0) + [15] + [UInt8](repeating: 3, count: 32)
        // The time precedes it, as records of other kinds are skipped.
        let time = number(6) + number(3) + number(0) + [1, 2, 3, 4]
        return block(type: 2, body: body, extra: time + number(record.count) + record, data: data)
    }

    /// Returns a header with its checksum, and the data after it.
    public static func block(type: Int, body: [UInt8], extra: [UInt8] = [], data: [UInt8] = []) -> [UInt8] {
        var header = number(type) + number((extra.isEmpty ? 0 : 1) | (data.isEmpty ? 0 : 2))
        if !extra.isEmpty { header += number(extra.count) }
        if !data.isEmpty { header += number(data.count) }
        header += body + extra
        let whole = number(header.count) + header
        return fourBytes(Deflate.checksum(Bytes(whole))) + whole + data
    }

    static func number(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
    }

    private static func fourBytes(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
