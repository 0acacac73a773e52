import LecternAssets
import LecternBase

/// How KOReader identifies a file: the MD5 digest of up to twelve pieces of a kilobyte, at the offsets 0, 1 KB, 4 KB,
/// 16 KB and so on (`util.partialMD5`).
package enum PartialDigest {
    /// Returns the pieces of a file of a length. The last one may end after the file.
    package static func pieces(ofLength length: UInt64) -> [Range<UInt64>] {
        (-1...10).map { $0 < 0 ? 0 : 1024 << UInt64(2 * $0) }.filter { $0 < length }.map { $0..<$0 + 1024 }
    }

    /// Returns the digest of the bytes of all pieces, in hexadecimal digits.
    package static func digest(ofPieces bytes: [UInt8]) -> String { MD5.digest(of: bytes).hexadecimal }

    /// Returns the digest of a file; nil if it cannot be read, or is a folder.
    package static func digest(ofFile path: String) -> String? {
        guard let identity = FileIdentity(path: path), !identity.isFolder,
            let file = try? FileResource(path: path), let length = try? file.lengthNow()
        else { return nil }
        var bytes: [UInt8] = []
        for piece in pieces(ofLength: length) {
            guard let part = try? file.readNow(range: piece) else { return nil }
            bytes += part.array
        }
        return digest(ofPieces: bytes)
    }
}
