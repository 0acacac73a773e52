// Titles, authors, series and covers: what a person corrects. The files of the books are not changed.
extension Library {
    /// Corrects what the library says of books. The file of a book is not changed; when it gets new content
    /// (``renew(_:importer:)``), what was corrected stays.
    ///
    ///     var metadata = BookMetadata(book)
    ///     metadata.title = "The Hobbit"
    ///     let edit = try await library.correct([book.id: metadata])
    ///
    /// - Throws: ``LibraryError/unknownBook(_:)`` if the library does not have a book; nothing is changed then.
    public func correct(_ metadata: [BookID: BookMetadata]) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(.books) { _ in
            metadata.sorted { $0.key.hash < $1.key.hash }.map { id, metadata in
                .describe(.init(book: id.hash, metadata: metadata, isCorrected: true))
            }
        }
    }

    /// Gives a book another cover, or none. ``Book/coverEdition`` is another number afterwards.
    ///
    /// - Parameters:
    ///   - picture: A PNG or JPEG with sides of at most about 400 pixels; `nil` for no cover.
    ///   - id: The book.
    public func setCover(_ picture: CoverPicture?, of id: BookID) async throws(LibraryError) -> LibraryEdit {
        try await carryOut(.books) { _ in [.cover(.init(book: id.hash, picture: picture, isChosen: true))] }
    }

    /// Takes title, authors, language, series and cover from the file of a book again, in place of what was corrected.
    ///
    /// - Throws: ``LibraryError/unknownBook(_:)``, or ``LibraryError/notImported(path:_:)`` if the file cannot be read.
    public func takeMetadata(
        of id: BookID, from importer: any BookImporter
    ) async throws(LibraryError) -> LibraryEdit {
        guard let book = try await book(id) else { throw .unknownBook(id) }
        let result = await withTaskExecutorPreference(ImportExecutor.threads) {
            () -> Result<BookDescription, LibraryError> in
            do throws(LibraryError) {
                return .success(try await Candidate.describe(book.path, importer))
            } catch {
                return .failure(error)
            }
        }
        let description = try result.get()
        return try await carryOut(.books) { _ in
            [
                .describe(.init(book: id.hash, metadata: BookMetadata(description), isCorrected: false)),
                .cover(.init(book: id.hash, picture: description.cover, isChosen: false)),
            ]
        }
    }
}
