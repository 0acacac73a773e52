public import LecternLibrary
import LecternNavigator

extension ReaderAppModel {
    /// Sets two open books side by side, the first at the start of the window.
    public func makePair(_ first: ReaderModel, _ second: ReaderModel) -> BookPair { BookPair(first, second, app: self) }

    /// Makes the list of books to choose one that is opened beside another, for one window.
    ///
    /// - Parameter book: The book that is there already; nil if the library does not store it.
    public func makeCompanions(of book: BookID?) -> CompanionList { CompanionList(library: library, book: book) }

    /// The paths of the two books that were read last, side by side; nil if the book that was read last was read alone.
    public var lastPair: (first: String, second: String)? {
        guard let last = lastBook,
            let pair = KeptPairs(in: library).pairs.first(where: { $0.isOpen && $0.has(last.id) }),
            let first = library.bookNow(pair.first), let second = library.bookNow(pair.second)
        else { return nil }
        return (first.path, second.path)
    }

    /// A book is opened: if it is read alone, a start without a book opens it alone.
    func didOpen(_ book: BookID, in session: ReadingSession) {
        guard !session.isPaired else { return }
        write { await KeptPairs.change(in: $0) { $0.close(pairsWith: book) } }
    }
}
