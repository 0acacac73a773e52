import LecternLibrary
import LecternModel

/// Stores the reading position in the library, one write at a time. Positions
/// that are superseded before their write begins are skipped.
@MainActor final class PlaceSaver {
    /// Called when a position could not be stored.
    var onFailure: ((LibraryError) -> Void)?

    private let library: Library
    private var writing: Task<Void, Never>?
    private var waiting: Locator?

    init(library: Library) { self.library = library }

    func save(_ locator: Locator, of book: BookID) {
        let isWaiting = waiting != nil
        waiting = locator
        if isWaiting { return }
        let previous = writing
        writing = Task {
            await previous?.value
            await write(book)
        }
    }

    private func write(_ book: BookID) async {
        guard let next = waiting else { return }
        waiting = nil
        do throws(LibraryError) {
            try await library.savePlace(next, of: book)
        } catch {
            onFailure?(error)
        }
    }

    /// Writes synchronously, before the process may end.
    func saveNow(_ locator: Locator, of book: BookID) {
        waiting = nil
        do throws(LibraryError) {
            try library.savePlaceNow(locator, of: book)
        } catch {
            onFailure?(error)
        }
    }
}
