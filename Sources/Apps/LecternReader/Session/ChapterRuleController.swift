public import Lectern
import LecternLibrary

/// The reader's own rule for the chapters of a plain text. It is stored for the book and counts when it is opened the
/// next time.
@MainActor public final class ChapterRuleController {
    private nonisolated static let key = "text.chapters"

    private let session: ReadingSession

    init(_ session: ReadingSession) { self.session = session }

    /// Whether the book is a plain text, whose chapters are found by their headings.
    public var isPossible: Bool {
        session.bookID != nil && Self.isPlainText(session.path)
    }

    /// The rule of the book; nil to find chapters by their form.
    public var rule: TextChapterRule? {
        session.bookID.flatMap { Self.rule(of: $0, in: session.library) }
    }

    /// Stores a rule, or removes it.
    public func setRule(_ rule: TextChapterRule?) async {
        guard let book = session.bookID else { return }
        let value = rule.map { JSONValue.array($0.patterns.map { .string($0) }) }
        try? await session.library.setSetting(Self.key, to: value, scope: .book(book))
    }

    /// Returns the stored rule of a book.
    nonisolated static func rule(of book: BookID, in library: Library) -> TextChapterRule? {
        let patterns = library.settingNow(key, scope: .book(book))?.array?.compactMap(\.string) ?? []
        return patterns.isEmpty ? nil : try? TextChapterRule(patterns: patterns)
    }

    nonisolated static func isPlainText(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".txt") || name.hasSuffix(".text")
    }
}
