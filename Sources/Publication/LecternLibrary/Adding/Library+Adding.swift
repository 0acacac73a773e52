import GRDB
import LecternAssets

extension Library {
    /// Adds the book in a file or an unpacked folder.
    ///
    /// A book that the library has already is not read again; if its file has
    /// moved, the library stores the new path. A book that was removed is
    /// restored with all its data.
    public func add(path: String, importer: any BookImporter) async throws(LibraryError) -> AddedBook {
        let result = await withTaskExecutorPreference(ImportExecutor.threads) {
            await Candidate.examine(path, in: self, importer)
        }
        let candidate = try result.get()
        let added = try await insert([candidate])
        guard let first = added.first else { throw .unknownBook(candidate.id) }
        return first
    }

    /// Sets the new path of a book whose file was missing. The content must be
    /// the same.
    public func relocate(_ id: BookID, to path: String) async throws(LibraryError) -> Book {
        let result = await withTaskExecutorPreference(ImportExecutor.threads) { () -> Result<Candidate, LibraryError> in
            await Candidate.identify(path, in: self)
        }
        let candidate = try result.get()
        guard candidate.id == id else { throw .differentContent(path: path) }
        guard try await book(id) != nil, let inserted = try await insert([candidate]).first else {
            throw .unknownBook(id)
        }
        return inserted.book
    }

    /// Writes examined files in one transaction. The results are in the same
    /// order.
    func insert(_ candidates: [Candidate], at time: Timestamp = .now()) async throws(LibraryError) -> [AddedBook] {
        let added = try await write(.books) { database in
            try candidates.map { try $0.insert(database, at: time) }
        }
        return added.map { added in
            switch added {
            case .new(let book): .new(book.checkingItsFile)
            case .known(let book): .known(book.checkingItsFile)
            }
        }
    }
}
