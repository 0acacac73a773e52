import LecternBase
import LecternModel
import Synchronization

/// The details of books that catalogues have shown, by the version of the
/// book. A book is opened once for them.
final class DetailsStore: Sendable {
    private struct Entry {
        let making: Task<BookDetails?, Never>
        var details: BookDetails?
        var use: Int
    }
    private let entries = Mutex<(all: [String: Entry], uses: Int)>(([:], 0))
    /// The number of books whose details are kept.
    private static let capacity = 4000

    /// Returns the details of books by their identifiers, as far as they are
    /// known within a time. A book that cannot be opened has none.
    func details(
        of books: [ShelvedBook], within time: Duration = .seconds(8),
        make: @escaping @Sendable (ShelvedBook) async -> BookDetails?
    ) async -> [String: BookDetails] {
        let keys = books.map { (id: $0.id, key: OpenBooks.version(of: $0)) }
        let making = zip(books, keys).map { task(at: $1.key, for: $0, make) }
        await Self.wait(for: making, within: time)
        return entries.withLock { entries in
            var details: [String: BookDetails] = [:]
            for (id, key) in keys { details[id] = entries.all[key]?.details }
            return details
        }
    }

    private func task(
        at key: String, for book: ShelvedBook, _ make: @escaping @Sendable (ShelvedBook) async -> BookDetails?
    ) -> Task<BookDetails?, Never> {
        entries.withLock { entries in
            entries.uses += 1
            if let entry = entries.all[key] {
                entries.all[key]?.use = entries.uses
                return entry.making
            }
            let making = Task {
                let details = await make(book)
                // What failed is tried again: the origin of a book may be back.
                self.entries.withLock { entries in
                    entries.all[key]?.details = details
                    if details == nil { entries.all[key] = nil }
                }
                return details
            }
            entries.all[key] = Entry(making: making, use: entries.uses)
            if entries.all.count > Self.capacity {
                let oldest = entries.all.sorted { $0.value.use < $1.value.use }.prefix(Self.capacity / 4)
                for (key, _) in oldest { entries.all[key] = nil }
            }
            return making
        }
    }

    /// Waits for tasks, but not longer than a time.
    private static func wait(for tasks: [Task<BookDetails?, Never>], within time: Duration) async {
        await withCheckedContinuation { continuation in
            let end = EndOfWait(continuation)
            let clock = Task {
                try? await Task.sleep(for: time)
                end.resume()
            }
            Task {
                for task in tasks { _ = await task.value }
                end.resume()
                clock.cancel()
            }
        }
    }
}

/// Resumes a continuation once.
private final class EndOfWait: Sendable {
    private let continuation: Mutex<CheckedContinuation<Void, Never>?>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = Mutex(continuation) }

    func resume() {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume()
    }
}
