public import LecternLibrary

/// What an exchange of all books has brought.
public struct SyncReport: Sendable {
    /// A book that could not be exchanged.
    public struct Failure: Sendable {
        /// The book as it is in the library of this device.
        public let book: Book
        /// Why the last attempt failed. The next exchange tries again.
        public let error: SyncError
    }

    /// The number of books that were exchanged.
    public fileprivate(set) var exchanged = 0
    /// The number of books with changes, here or elsewhere.
    public fileprivate(set) var changed = 0
    /// Marks that came from other devices, or were removed by them.
    public fileprivate(set) var received = 0
    /// Marks that other devices get, or lose.
    public fileprivate(set) var given = 0
    /// The books that were not exchanged. Nothing of them is lost.
    public fileprivate(set) var failures: [Failure] = []
    /// The number of books that were not tried, as nothing could be reached.
    public fileprivate(set) var notTried = 0
}

extension LibrarySynchronizer {
    /// So many books in a row that cannot be reached, and the others are not tried.
    private static let mostSilences = 3

    /// Exchanges all books of the library. One that fails does not stop the others.
    ///
    /// - Parameter progress: receives the number of books done, and of all.
    /// - Throws: if the library cannot be read.
    public func synchronizeAll(
        progress: @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws(LibraryError) -> SyncReport {
        let books = try await library.books()
        var report = SyncReport()
        var silences = 0
        for (number, book) in books.enumerated() {
            do {
                let outcome = try await exchange(book.id)
                report.exchanged += 1
                report.changed += outcome.hasChanged ? 1 : 0
                report.received += outcome.received
                report.given += outcome.given
                silences = 0
            } catch {
                report.failures.append(SyncReport.Failure(book: book, error: error))
                silences = error.isOfAllBooks ? silences + 1 : 0
            }
            progress(number + 1, books.count)
            guard silences < Self.mostSilences, !Task.isCancelled else {
                report.notTried = books.count - number - 1
                break
            }
        }
        return report
    }
}

extension SyncError {
    /// Whether the error says nothing of one book, but of the folder, the server or the library.
    fileprivate var isOfAllBooks: Bool {
        switch self {
        case .unreachable, .loginRequired, .library: true
        case .changed, .unexpected: false
        }
    }
}
