import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator

/// Whether the scripts of a book's fixed pages run. They do not, unless the reader allows it for the book.
///
/// The window runs them: `PublicationView.scriptEngine`.
@MainActor public final class ScriptsController {
    private static let key = "scripts"

    private let session: ReadingSession
    /// What the reader has chosen for the book; nil before that.
    private var choice: Bool?

    init(_ session: ReadingSession) { self.session = session }

    /// Whether the book has pages of a fixed size with scripts.
    public var arePresent: Bool { session.navigator != nil && session.publication?.hasScriptedPages == true }

    /// Whether the scripts of the book run.
    public var areAllowed: Bool {
        get { arePresent && choice == true }
        set {
            guard newValue != choice else { return }
            choice = newValue
            store(newValue)
            session.report(.settings)
        }
    }

    /// Whether the reader has not chosen yet, so that the window asks.
    public var isQuestion: Bool { arePresent && choice == nil }

    /// Reads the reader's choice for the book.
    func read() {
        guard let book = session.bookID else { return }
        choice = session.library.settingNow(Self.key, scope: .book(book))?.bool
    }

    private func store(_ choice: Bool) {
        guard let book = session.bookID else { return }
        session.app.write { await $0.keep { try await $0.setSetting(Self.key, to: .bool(choice), scope: .book(book)) } }
    }
}
