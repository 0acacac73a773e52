import Foundation
public import LecternBase
import LecternContent
import LecternLibrary
import LecternModel
import LecternPublication

/// The language of the open book: the reader's choice, that of the metadata, or a guess from its text.
///
///     model.language.choose(Language("de"))   // German voices, German rules for sentences and hyphens
///     model.language.choose(nil)              // as the book says
@MainActor public final class LanguageController {
    private static let key = "language"

    private unowned let session: ReadingSession
    /// The reader's choice for this book; nil for none.
    public private(set) var chosen: Language?
    /// The language that the text suggests, for a book that names none; nil until it is known.
    public private(set) var guessed: Language?
    private var guessing: Task<Void, Never>?
    /// Called when the language has changed.
    var onChange: (() -> Void)?

    init(_ session: ReadingSession) { self.session = session }

    /// The language in effect; nil if the book names none and its text says nothing.
    public var language: Language? { chosen ?? named ?? guessed }

    /// The language of the metadata.
    public var named: Language? { session.publication?.namedLanguage }

    /// The languages to choose from, by their names. The first entry, nil, is the book's own.
    public var choices: [Language?] {
        BookLanguages.choices(with: [chosen, named, guessed].compactMap(\.self))
    }

    /// The title of an entry of ``choices``.
    public func title(of choice: Language?) -> String {
        if let choice { return choice.name }
        if let named { return tr("As the Book Says: {language}", ["language": named.name]) }
        if let guessed { return tr("Guessed: {language}", ["language": guessed.name]) }
        return tr("As the Book Says")
    }

    /// Chooses the language of this book; nil for its own. The library keeps it.
    public func choose(_ language: Language?) {
        guard language != chosen else { return }
        chosen = language
        onChange?()
        guard let book = session.bookID else { return }
        let stored = language.map { JSONValue.string($0.tag) }
        session.app.write { await $0.keep { try await $0.setSetting(Self.key, to: stored, scope: .book(book)) } }
    }

    /// Reads the choice of this book.
    func read() {
        let stored = session.bookID.flatMap { session.library.settingNow(Self.key, scope: .book($0)) }
        chosen = stored?.string.map { Language($0) }
    }

    /// Guesses the language of a book that names none.
    func guess() {
        guard named == nil, guessing == nil, let publication = session.publication else { return }
        guessing = Task { [weak self] in
            let guess = await publication.guessLanguage()
            guard let self, let guess, !Task.isCancelled else { return }
            guessed = guess
            session.report(.speech)
        }
    }

    func close() { guessing?.cancel() }

    /// Waits until the language is guessed.
    func settle() async { await guessing?.value }
}
