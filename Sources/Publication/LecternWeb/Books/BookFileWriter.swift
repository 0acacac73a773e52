import Glibc
import LecternAssets
import LecternBase

/// A book that is written to a temporary file, which takes its place when it is complete and is deleted otherwise.
final class BookFileWriter {
    private let temporary: String
    private let descriptor: Int32
    private var zip: ZIPWriter
    private var isFinished = false
    private static let mostNames = 1_000

    /// Creates the temporary file, with the first entries of an EPUB.
    init(in folder: String) throws(WebFetchError) {
        var template = Array((folder + "/.lectern-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure(folder) }
        self.descriptor = descriptor
        temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = temporary
        zip = ZIPWriter { bytes in try Self.write(bytes, to: descriptor, path) }
        try add("mimetype", Bytes(utf8: "application/epub+zip"), method: .stored)
        try add(BookFiles.container, Bytes(utf8: BookFiles.containerText))
        try add(BookFiles.style, Bytes(utf8: BookFiles.styleText))
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(temporary) }
    }

    func add(_ path: String, _ bytes: Bytes, method: ZIPWriter.Method = .deflated) throws(WebFetchError) {
        do {
            try zip.add(path, bytes, method: method)
        } catch {
            throw .file((error as? ReadError) ?? .access(.other("\(error)")))
        }
    }

    /// Completes the file and gives it its place; returns its path.
    func finish(at target: WebBookTarget, title: String) throws(WebFetchError) -> String {
        do {
            try zip.finish()
        } catch {
            throw .file((error as? ReadError) ?? .access(.other("\(error)")))
        }
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
            guard try move(to: path) else { throw .exists(path: path) }
            return path
        case .folder(let folder):
            let name = WebBookTarget.fileName(title)
            for number in 1..<Self.mostNames {
                let path = folder + "/" + name + (number == 1 ? "" : " (\(number))") + ".epub"
                if try move(to: path) { return path }
            }
            throw .exists(path: folder + "/" + name + ".epub")
        }
    }

    /// Moves the file to a path where none is; returns whether there was none.
    private func move(to path: String) throws(WebFetchError) -> Bool {
        // Unlike `rename`, `link` does not replace a file.
        if link(temporary, path) == 0 {
            unlink(temporary)
            return true
        }
        if errno == EEXIST { return false }
        // Some file systems have no links.
        guard access(path, F_OK) != 0 else { return false }
        guard rename(temporary, path) == 0 else { throw Self.failure(path) }
        return true
    }

    private static func write(_ bytes: Bytes, to descriptor: Int32, _ path: String) throws {
        try bytes.withUnsafeBytes { buffer throws in
            var remaining = buffer[...]
            while !remaining.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: remaining)
                let count = Glibc.write(descriptor, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw ReadError.access(.fileSystem(path: path, errno: errno)) }
                remaining = remaining.dropFirst(count)
            }
        }
    }

    private static func failure(_ path: String) -> WebFetchError {
        .file(.access(.fileSystem(path: path, errno: errno)))
    }
}
