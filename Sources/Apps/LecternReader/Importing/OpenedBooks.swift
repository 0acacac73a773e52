import Foundation
import Lectern
import LecternAssets
public import LecternPublication
import Synchronization

/// The file of a book, opened once: import, identification, cover and window share it.
struct BookFile: Sendable {
    let path: String
    let asset: Asset
    /// The publication as it is without a password, a passphrase and a rule of the reader; nil if it was not parsed yet.
    var publication: Publication?
}

/// Opens the files of books, and keeps the last one that was opened without being shown: the window takes a book that
/// was downloaded or dropped from here instead of opening its file again.
public final class OpenedBooks: Sendable {
    private struct State {
        var file: BookFile?
        var stamp: FileStamp?
        /// Counts the files that were kept.
        var number = 0
    }

    private let retriever: AssetRetriever
    /// Tried before those of Lectern.
    let additionalParsers: [any PublicationParser]
    private let patience: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - retriever: Opens files.
    ///   - additionalParsers: Tried before those of Lectern.
    ///   - patience: How long a file that nobody shows stays open.
    init(
        retriever: AssetRetriever, additionalParsers: [any PublicationParser] = [],
        patience: Duration = .seconds(60)
    ) {
        self.retriever = retriever
        self.additionalParsers = additionalParsers
        self.patience = patience
    }

    /// Creates an opener for all formats of Lectern and those of other parsers.
    public convenience init(additionalParsers: [any PublicationParser] = []) {
        self.init(retriever: .standard, additionalParsers: additionalParsers)
    }

    /// Returns the file at a path: the one that is kept, if it has not changed since, else a new one.
    func file(at path: String) async throws(AssetRetrieveError) -> BookFile {
        if let file = take(path) { return file }
        return BookFile(path: path, asset: try await retriever.retrieve(path: path))
    }

    /// Opens the book in a file without asking the user, and keeps it until it is taken.
    func open(_ path: String) async throws -> BookFile {
        let stamp = FileStamp(path: path)
        var file = try await file(at: path)
        if file.publication == nil { file.publication = try await PublicationOpener(parser: parser()).open(file.asset) }
        if let stamp { keep(file, stamp) }
        return file
    }

    /// Returns a parser of all formats.
    func parser(password: String? = nil, textChapters: TextChapterRule? = nil) -> DefaultPublicationParser {
        DefaultPublicationParser(
            password: password, textChapters: textChapters, additionalParsers: additionalParsers)
    }

    private func keep(_ file: BookFile, _ stamp: FileStamp) {
        let number = state.withLock { state in
            state = State(file: file, stamp: stamp, number: state.number + 1)
            return state.number
        }
        Task { [weak self, patience] in
            try? await Task.sleep(for: patience)
            self?.drop(number)
        }
    }

    /// Closes a file that nobody has taken: one that was deleted would still occupy the disk.
    private func drop(_ number: Int) {
        state.withLock { if $0.number == number { $0.file = nil } }
    }

    private func take(_ path: String) -> BookFile? {
        let stamp = FileStamp(path: path)
        return state.withLock { state in
            guard let file = state.file, file.path == path else { return nil }
            state.file = nil
            return stamp == state.stamp ? file : nil
        }
    }
}

/// Whether a file is the one that it was.
private struct FileStamp: Equatable {
    private let number: Int?
    private let size: Int?
    private let modified: Date?

    /// Nil for a folder, whose date does not change with the files in it, and if there is no file.
    init?(path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        number = attributes[.systemFileNumber] as? Int
        size = attributes[.size] as? Int
        modified = attributes[.modificationDate] as? Date
    }
}
