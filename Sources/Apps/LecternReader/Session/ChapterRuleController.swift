public import Lectern
import LecternAssets
import LecternLibrary
public import LecternModel
import LecternPublication

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

    /// Stores a rule, or removes it. Bookmarks and highlights move with their words into the new chapters.
    ///
    /// - Returns: The reader's place in the new chapters, at which the text is to be opened again; nil if the text
    ///   cannot be read now, and the rule is not stored.
    @discardableResult public func setRule(_ rule: TextChapterRule?) async -> Locator? {
        guard let book = session.bookID else { return nil }
        await session.app.written()
        let marks = TextMarks(session.library, session.stores.bookmarks, of: book)
        let place = session.navigator?.currentLocation
        let moved: Locator?
        do {
            moved = try await marks.move(path: session.path, from: self.rule, to: rule, place: place)
        } catch {
            session.report(message: tr("The text cannot be read."))
            return nil
        }
        let value = rule.map { JSONValue.array($0.patterns.map { .string($0) }) }
        await session.library.keep { try await $0.setSetting(Self.key, to: value, scope: .book(book)) }
        return moved
    }

    /// What a rule finds.
    public enum Outcome: Hashable, Sendable {
        /// The titles of the chapters, those of parts included.
        case chapters([String])
        /// The pattern is no regular expression from this character on, counted from 1.
        case invalid(at: Int)
        /// The text cannot be read now.
        case unreadable
    }

    /// Returns what a pattern would find; an empty one finds chapters by their form.
    public func outcome(of pattern: String) async -> Outcome {
        do throws(TextChapterRule.Failure) {
            let rule = pattern.isEmpty ? nil : try TextChapterRule(pattern)
            return await Self.chapters(session.path, rule)
        } catch {
            if case .invalid(_, let offset) = error { return .invalid(at: offset + 1) }
            return .invalid(at: 1)
        }
    }

    @concurrent private nonisolated static func chapters(_ path: String, _ rule: TextChapterRule?) async -> Outcome {
        guard let text = try? await text(at: path, rule) else { return .unreadable }
        return .chapters(titles(text.tableOfContents))
    }

    /// Opens a text with its chapters by a rule.
    @concurrent nonisolated static func text(at path: String, _ rule: TextChapterRule?) async throws -> Publication {
        let asset = try await AssetRetriever.standard.retrieve(path: path)
        return try await PublicationOpener(parser: DefaultPublicationParser(textChapters: rule))
            .open(asset, allowUserInteraction: false)
    }

    private nonisolated static func titles(_ links: [Link]) -> [String] {
        links.flatMap { link in [link.title ?? ""] + titles(link.children) }
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
