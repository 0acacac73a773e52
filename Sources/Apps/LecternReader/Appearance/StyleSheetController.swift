import LecternBase
import LecternLibrary
import LecternPreferences

/// The reader's own rules of CSS: for all books of text, and for the open one.
///
///     model.styleSheet.keep("p { text-indent: 0 }", for: .book)
@MainActor public final class StyleSheetController {
    /// The books that rules are for.
    public enum Scope: Sendable {
        case all, book
    }

    private static let key = "styleSheet"

    private unowned let session: ReadingSession
    private var ofBook = ""

    init(_ session: ReadingSession) { self.session = session }

    /// Returns the rules for all books, or those for this book alone.
    public func text(_ scope: Scope) -> String {
        switch scope {
        case .all: session.app.appearance.appearance.preferences.userStyleSheet ?? ""
        case .book: ofBook
        }
    }

    /// The rules in effect; nil for none. Those for the book come last.
    var effective: String? {
        let sheets = [text(.all), ofBook].filter { !$0.isEmpty }
        return sheets.isEmpty ? nil : sheets.joined(separator: "\n")
    }

    /// Keeps rules; empty text removes them.
    public func keep(_ text: String, for scope: Scope) {
        let text = text.trimmed
        guard text != self.text(scope) else { return }
        switch scope {
        case .all: session.app.appearance.edit { $0.userStyleSheet = text.isEmpty ? nil : text }
        case .book:
            ofBook = text
            if let navigator = session.navigator {
                session.app.appearance.apply(to: navigator, of: session.kind, session)
            }
            guard let book = session.bookID else { return }
            let stored = text.isEmpty ? nil : JSONValue.string(text)
            session.app.write { await $0.keep { try await $0.setSetting(Self.key, to: stored, scope: .book(book)) } }
        }
    }

    /// Reads the rules for this book.
    func read() {
        let stored = session.bookID.flatMap { session.library.settingNow(Self.key, scope: .book($0)) }
        ofBook = stored?.string ?? ""
    }
}
