import LecternAssets
import LecternBase

/// An archive of files that is written to a temporary one, and gets its place when it is complete.
///
///     let archive = try PackageFile(for: path)
///     for entry in entries { try await archive.add(entry) }
///     try await archive.finish(replaces: false)
package actor PackageFile {
    private let path: String
    private let file: FileInProgress
    private var zip: ZIPWriter

    /// The length of the pieces in which long files are read.
    package static let pieceLength = 1 << 20

    /// Creates the temporary file.
    package init(for path: String) throws(PublicationWriteError) {
        self.path = path
        do { file = try FileInProgress(beside: path) } catch { throw .writing(error) }
        let file = file
        zip = ZIPWriter {
            try file.append($0)
        } overwrite: {
            try file.overwrite($0, at: $1)
        }
    }

    /// Adds a file, a long one in pieces.
    package func add(_ entry: PackageEntry) async throws(PublicationWriteError) {
        var cursor: ResourceCursor?
        var first = Bytes.empty
        do {
            cursor = try await entry.cursor()
            if let piece = try await cursor?.read(Self.pieceLength) {
                first = piece
            } else {
                cursor = nil
                first = try await entry.bytes()
            }
        } catch {
            throw .reading(error, href: entry.path)
        }
        guard var cursor else { return try Self.writing { try zip.add(entry.path, first, method: entry.method) } }
        try Self.writing {
            try zip.begin(entry.path, method: entry.method, expecting: cursor.length)
            try zip.append(first)
        }
        while let piece = try await Self.next(&cursor, of: entry) { try Self.writing { try zip.append(piece) } }
        try Self.writing { try zip.end() }
    }

    private static func next(
        _ cursor: inout ResourceCursor, of entry: PackageEntry
    ) async throws(PublicationWriteError) -> Bytes? {
        do { return try await cursor.read(pieceLength) } catch { throw .reading(error, href: entry.path) }
    }

    /// Completes the archive and gives it its place.
    ///
    /// - Parameter replaces: Whether it takes the place of another file.
    /// - Throws: ``PublicationWriteError/exists(path:)`` if there is another file, which must not be replaced.
    package func finish(replaces: Bool) throws(PublicationWriteError) {
        try Self.writing { try zip.finish() }
        var isFree = true
        do {
            if replaces { try file.finish(replacing: path) } else { isFree = try file.finish(atFree: path) }
        } catch {
            throw .writing(error)
        }
        if !isFree { throw .exists(path: path) }
    }

    /// Writes all files of a package.
    ///
    /// - Parameter progress: Called after each file with the number of those that are written.
    package static func write(
        _ entries: [PackageEntry], to path: String, replaces: Bool, progress: (Int) -> Void = { _ in }
    ) async throws(PublicationWriteError) {
        let archive = try PackageFile(for: path)
        for (index, entry) in entries.enumerated() {
            try await archive.add(entry)
            progress(index + 1)
        }
        try await archive.finish(replaces: replaces)
    }

    /// Does something with the archive, whose errors are those of its file.
    private static func writing(_ body: () throws -> Void) throws(PublicationWriteError) {
        do { try body() } catch { throw .writing((error as? ReadError) ?? .access(.other("\(error)"))) }
    }
}
