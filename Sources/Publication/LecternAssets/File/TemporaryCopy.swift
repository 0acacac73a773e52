import Glibc
import LecternBase

/// A copy of a remote resource in an unlinked file: it takes no memory and
/// disappears with its last reader, even if the process is killed.
package enum TemporaryCopy {
    /// The length of one read.
    package static let pieceLength: UInt64 = 8 << 20

    /// Copies the start of a resource piece by piece. Can be cancelled.
    ///
    /// - Returns: nil if the file cannot be created or the disk is full.
    package static func make(of source: any Resource, length: UInt64) async throws(ReadError) -> FileResource? {
        guard let file = open() else { return nil }
        var position: UInt64 = 0
        while position < length {
            if Task.isCancelled { throw .cancelled }
            let piece = position..<min(length, position + pieceLength)
            let bytes = try await source.read(range: piece)
            guard bytes.count == piece.count else {
                throw .decoding("the source returned \(bytes.count) bytes instead of \(piece.count)")
            }
            guard (try? FileWriting.write(bytes, to: file.descriptor, path: "a temporary file")) != nil else {
                return nil
            }
            position = piece.upperBound
        }
        return FileResource(file, size: length, properties: source.properties)
    }

    /// Opens a file on disk; `/tmp` may be in memory.
    private static func open() -> OpenFile? {
        let asked = getenv("TMPDIR").flatMap { String(validatingCString: $0) }
        for folder in [asked, "/var/tmp", "/tmp"].compactMap({ $0 }) {
            let descriptor = Glibc.open(folder, withoutName | O_RDWR | O_CLOEXEC, 0o600)
            if descriptor >= 0 { return OpenFile(descriptor) }
        }
        return nil
    }

    /// `O_TMPFILE`, whose macro is not imported into Swift.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
}
