import LecternLibrary
import LecternPublication

extension ReaderModel {
    /// Gives place and marks to other devices when the book is closed. The
    /// program waits for it before it ends.
    func exchangeAtEnd() {
        guard let book = session.bookID, let publication = session.publication, session.content != nil else { return }
        let (sync, path) = (session.app.sync, path)
        guard sync.settings.kind != .none else { return }
        session.app.write { _ in
            _ = await sync.exchange(book, publication, at: path, patience: .seconds(5))
        }
    }
}
