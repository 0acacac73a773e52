import LecternAssets
import LecternBase

/// A book that was fetched before.
struct FetchedFile: Sendable {
    let path: String
    let record: FetchRecord
    private let container: ZIPContainer

    /// Opens a book.
    ///
    /// - Throws: `WebFetchError.notFetched` if it was not fetched.
    init(path: String) async throws(WebFetchError) {
        self.path = path
        do throws(ReadError) {
            container = try await ZIPContainer(opening: try FileResource(path: path))
            guard let resource = container.resource(at: FetchRecord.path),
                try await resource.length() <= FetchRecord.longestFile,
                let value = try? JSONValue(parsing: try await resource.read()), let record = FetchRecord(value)
            else { throw ReadError.unsupportedOperation("there is no record") }
            self.record = record
        } catch {
            switch error {
            case .access: throw .file(error)
            case .cancelled: throw .cancelled
            default: throw .notFetched(path: path)
            }
        }
    }

    /// Copies the files of the book, without generated ones and some others.
    func copy(to writer: BookFileWriter, without others: Set<String>) async throws(WebFetchError) {
        let pictures = Set(record.pictures.map(\.file))
        for entry in container.entries where !BookFiles.generated.contains(entry) && !others.contains(entry) {
            guard !Task.isCancelled else { throw .cancelled }
            guard let resource = container.resource(at: entry), !entry.hasSuffix("/") else { continue }
            let bytes: Bytes
            do throws(ReadError) { bytes = try await resource.read() } catch { throw .file(error) }
            try writer.add(entry, bytes, method: pictures.contains(entry) ? .stored : .deflated)
        }
    }
}
