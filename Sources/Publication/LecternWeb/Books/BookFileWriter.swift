import Glibc
import LecternAssets
import LecternBase

/// A book that is written to a temporary file, which takes its place when it is complete and is deleted otherwise.
final class BookFileWriter {
    private let temporary: String
    private let descriptor: Int32
    private var zip: ZIPWriter
    private var isFinished = false

    /// Creates the temporary file, with the first entries of an EPUB.
    init(in folder: String) throws(WebFetchError) {
        var template = Array((folder + "/.lectern-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure(folder) }
        self.descriptor = descriptor
        temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = temporary
        zip = ZIPWriter { bytes in try FileWriting.write(bytes, to: descriptor, path: path) }
        try add("mimetype", Bytes(utf8: "application/epub+zip"), method: .stored)
        try add(BookFiles.container, Bytes(utf8: BookFiles.containerText))
        try add(BookFiles.style, Bytes(utf8: BookFiles.styleText))
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(temporary) }
    }

    func add(_ path: String, _ bytes: Bytes, method: ZIPWriter.Method = .deflated) throws(WebFetchError) {
        try Self.writing { try zip.add(path, bytes, method: method) }
    }

    /// Completes the file and gives it its place; returns its path.
    func finish(at target: WebBookTarget, title: String) throws(WebFetchError) -> String {
        try Self.writing { try zip.finish() }
        let mode = umask(0)
        umask(mode)
        fchmod(descriptor, 0o666 & ~mode)
        guard fsync(descriptor) == 0 else { throw Self.failure(temporary) }
        let path = try place(target, title)
        isFinished = true
        return path
    }

    private func place(_ target: WebBookTarget, _ title: String) throws(WebFetchError) -> String {
        switch target {
        case .replacing(let path):
            guard rename(temporary, path) == 0 else { throw Self.failure(path) }
            return path
        case .file(let path):
            let wasFree: Bool
            do { wasFree = try FileWriting.move(temporary, toFree: path) } catch { throw .file(error) }
            guard wasFree else { throw .exists(path: path) }
            return path
        case .folder(let folder):
            let name = WebBookTarget.fileName(title)
            do {
                return try FileWriting.move(temporary, into: folder, name: name, ending: ".epub")
            } catch {
                throw .file(error)
            }
        }
    }

    /// Does something with the archive, whose errors are those of ``FileWriting``.
    private static func writing(_ body: () throws -> Void) throws(WebFetchError) {
        do { try body() } catch { throw .file((error as? ReadError) ?? .access(.other("\(error)"))) }
    }

    private static func failure(_ path: String) -> WebFetchError {
        .file(.access(.fileSystem(path: path, errno: errno)))
    }
}
