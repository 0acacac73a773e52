import Synchronization

/// The kinds of changes to a library.
public struct LibraryChanges: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Books were added, removed or described differently.
    public static let books = LibraryChanges(rawValue: 1)
    /// Places in books, and thus their progress.
    public static let places = LibraryChanges(rawValue: 2)
    /// Bookmarks.
    public static let bookmarks = LibraryChanges(rawValue: 4)
    /// Settings.
    public static let settings = LibraryChanges(rawValue: 8)
    /// Highlights and their notes.
    public static let highlights = LibraryChanges(rawValue: 16)
    /// Notes about whole books.
    public static let notes = LibraryChanges(rawValue: 32)
    /// Readings of pages: the statistics.
    public static let readings = LibraryChanges(rawValue: 64)
    /// Shelves and the books on them, and tags.
    public static let shelves = LibraryChanges(rawValue: 128)
    /// Words that were looked up.
    public static let words = LibraryChanges(rawValue: 256)
    /// Reviews of highlights and words.
    public static let reviews = LibraryChanges(rawValue: 512)
    /// All kinds of changes.
    public static let all: LibraryChanges = [
        .books, .places, .bookmarks, .settings, .highlights, .notes, .readings, .shelves, .words, .reviews,
    ]
}

/// Notifies observers of changes. Changes that are not yet observed are
/// combined into one.
final class ChangeNotices: Sendable {
    private struct Listener {
        let interest: LibraryChanges
        let continuation: AsyncStream<Void>.Continuation
    }

    private let listeners = Mutex<(next: Int, all: [Int: Listener])>((0, [:]))

    func stream(of interest: LibraryChanges) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { state in
            state.next += 1
            state.all[state.next] = Listener(interest: interest, continuation: continuation)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.all.removeValue(forKey: number) }
        }
        return stream
    }

    func announce(_ changes: LibraryChanges) {
        let interested = listeners.withLock { state in
            state.all.values.filter { !$0.interest.isDisjoint(with: changes) }.map(\.continuation)
        }
        for continuation in interested { continuation.yield() }
    }

    deinit {
        for listener in listeners.withLock({ $0.all.values.map(\.continuation) }) { listener.finish() }
    }
}
