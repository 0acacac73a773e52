import LecternLibrary
import LecternModel

/// Keeps the reader's place in the library, one write after the other; places
/// passed by while a write runs are left out.
@MainActor struct PlaceSaver {
    private var writing: Task<Void, Never>?
    private var waiting: Box?

    /// The place to be written next, shared with the task that writes.
    @MainActor private final class Box {
        var locator: Locator?
    }

    /// Not of any actor: an empty saver is a value.
    nonisolated init() {}

    mutating func save(_ locator: Locator, of book: BookID, in library: Library) {
        if let waiting, waiting.locator != nil {
            waiting.locator = locator
            return
        }
        let box = waiting ?? Box()
        waiting = box
        box.locator = locator
        let previous = writing
        writing = Task {
            await previous?.value
            guard let next = box.locator else { return }
            box.locator = nil
            try? await library.savePlace(next, of: book)
        }
    }

    /// Writes at once, before the process may end.
    mutating func saveNow(_ locator: Locator, of book: BookID, in library: Library) {
        waiting?.locator = nil
        try? library.savePlaceNow(locator, of: book)
    }
}
