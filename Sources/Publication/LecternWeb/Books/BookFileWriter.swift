import LecternAssets
import LecternBase

/// A book that is written to a temporary file, which takes its place when it is complete and is deleted otherwise.
final class BookFileWriter {
    private let file: FileInProgress
    private var zip: ZIPWriter

    /// Creates the temporary file, with the first entries of an EPUB.
    init(in folder: String) throws(WebFetchError) {
        do { file = try FileInProgress(in: folder) } catch { throw .file(error) }
        let file = file
        zip = ZIPWriter { try file.append($0) }
        try add("mimetype", Bytes(utf8: "application/epub+zip"), method: .stored)
        try add(BookFiles.container, Bytes(utf8: BookFiles.containerText))
        try add(BookFiles.style, Bytes(utf8: BookFiles.styleText))
    }

    func add(_ path: String, _ bytes: Bytes, method: ZIPWriter.Method = .deflated) throws(WebFetchError) {
        try Self.writing { try zip.add(path, bytes, method: method) }
    }

    /// Completes the file and gives it its place; returns its path.
    func finish(at target: WebBookTarget, title: String) throws(WebFetchError) -> String {
        try Self.writing { try zip.finish() }
        let path: String?
        do { path = try place(target, title) } catch { throw .file(error) }
        guard let path else { throw .exists(path: target.path) }
        return path
    }

    /// - Returns: The path; nil if another file has it.
    private func place(_ target: WebBookTarget, _ title: String) throws(ReadError) -> String? {
        switch target {
        case .replacing(let path):
            try file.finish(replacing: path)
            return path
        case .file(let path): return try file.finish(atFree: path) ? path : nil
        case .folder(let folder):
            return try file.finish(in: folder, name: WebBookTarget.fileName(title), ending: ".epub")
        }
    }

    /// Does something with the archive, whose errors are those of ``FileWriting``.
    private static func writing(_ body: () throws -> Void) throws(WebFetchError) {
        do { try body() } catch { throw .file((error as? ReadError) ?? .access(.other("\(error)"))) }
    }
}
