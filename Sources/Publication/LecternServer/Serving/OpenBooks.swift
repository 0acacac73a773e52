import LecternBase
public import LecternPublication
import Synchronization

/// Opens a book of a shelf.
///
/// It must not unlock protected books: the server would give away what is in
/// them.
public typealias BookOpener = @Sendable (ShelvedBook) async throws -> Publication

/// A book that is open on the server.
public struct ServedBook: Sendable {
    /// The entry of the shelf.
    public let book: ShelvedBook
    /// The opened book.
    public let publication: Publication
    /// Changes with the bytes of the book.
    public let version: String
}

/// The books that are open, the least recently used are closed first. A book
/// that many clients request is opened once.
final class OpenBooks: Sendable {
    private struct Entry {
        let version: String
        let opening: Task<Publication, any Error>
        var use: Int
    }
    private let entries = Mutex<(all: [String: Entry], uses: Int)>(([:], 0))
    private let opener: BookOpener
    private let capacity: Int

    init(capacity: Int, opener: @escaping BookOpener) {
        self.capacity = capacity
        self.opener = opener
    }

    /// Opens a book, or returns the open one.
    func open(_ book: ShelvedBook) async throws -> ServedBook {
        let version = Self.version(of: book)
        let opening = entries.withLock { entries in
            entries.uses += 1
            let cachedOpening = entries.all[book.id].flatMap { $0.version == version ? $0.opening : nil }
            let opening = cachedOpening ?? Task { [opener] in try await opener(book) }
            entries.all[book.id] = Entry(version: version, opening: opening, use: entries.uses)
            while entries.all.count > capacity, let oldest = entries.all.min(by: { $0.value.use < $1.value.use }) {
                entries.all[oldest.key] = nil
            }
            return opening
        }
        do {
            return ServedBook(book: book, publication: try await opening.value, version: version)
        } catch {
            entries.withLock { entries in
                if entries.all[book.id]?.opening == opening { entries.all[book.id] = nil }
            }
            throw error
        }
    }

    /// The digest of the identifier, and of the size and modification date of the
    /// file, to notice that the file changed. Servers with copies of the same file
    /// agree, if the copies have the same date.
    static func version(of book: ShelvedBook) -> String {
        let state =
            switch book.source {
            case .file(let path): FileFingerprint.of(path).split(separator: " ").suffix(2).joined(separator: " ")
            case .web(let url): url.string
            }
        return String(SHA256.digest(of: Array("\(book.id) \(state)".utf8)).hexadecimal.prefix(20))
    }
}
