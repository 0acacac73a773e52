import LecternBase
import LecternLibrary
import LecternModel
import LecternPublication
import LecternSync

/// The words of a protected book that earlier versions of the program stored in the clear.
@MainActor struct CleartextMigration {
    private let book: BookID
    private let publication: Publication
    private let app: ReaderAppModel

    init(_ book: BookID, _ publication: Publication, app: ReaderAppModel) {
        self.book = book
        self.publication = publication
        self.app = app
    }

    /// Encrypts the words in marks and in the record of the last exchange, and erases them from the library.
    ///
    /// A failure is not reported: the book can be read, and the next opening tries it again.
    func seal() async {
        guard publication.sealsWords else { return }
        let library = app.library
        if let place = SpeechController.place(of: book, in: library), publication.withoutWords(place) != place {
            await SpeechController.store(publication.withoutWords(place), of: book, in: library)
        }
        guard (try? await library.sealWords(of: book, by: publication)) == true,
            (try? await LibrarySynchronizer.recordChanges(of: book, in: library, device: app.sync.device())) != nil
        else { return }
        try? await library.eraseClearWords(of: book)
    }
}
