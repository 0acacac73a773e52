import LecternAssets
import LecternBase
public import LecternLibrary
public import LecternModel

/// Brings the marks and places of a library in step with other devices.
///
///     let synchronizer = LibrarySynchronizer(library, store: FolderStore(path: folder), device: "Ann's laptop")
///     try await synchronizer.synchronize(book.id)
///
/// The library may change offline for any time: what was changed since the last
/// exchange is found by comparison, and joined with what others have changed. A
/// call that fails or is killed loses nothing; the next one goes on.
public struct LibrarySynchronizer: Sendable {
    /// What to do if another device was at another place later.
    public enum PlacePolicy: Sendable {
        /// Take the place of the other device if it is later and farther. At the first exchange of a book it only has
        /// to be farther: a book that was opened to look at it has a place, but is not read.
        case farthest
        /// Ask; the answer is whether to take the other device's place.
        case ask(@Sendable (PlaceConflict) async -> Bool)
    }

    private let library: Library
    private let store: any SyncStore
    private let device: String
    private let policy: PlacePolicy
    private static let attempts = 8

    /// - Parameter device: identifies this device among those that share the
    ///   store; must never change, and be unique.
    public init(
        _ library: Library, store: any SyncStore, device: String, places policy: PlacePolicy = .farthest
    ) {
        (self.library, self.store, self.device, self.policy) = (library, store, device, policy)
    }

    /// Exchanges one book.
    ///
    /// - Returns: whether this device has got or given something.
    @discardableResult public func synchronize(_ id: BookID) async throws(SyncError) -> Bool {
        var state = LibraryState(library, id, device: device)
        let name = "\(id.hash).json"
        let isFirst = await !state.isRecorded
        var hasChanged = false
        for _ in 0..<Self.attempts {
            // What has changed here is recorded first: it survives whatever happens next.
            let own = try await state.recordChanges()
            let file = try await store.read(name)
            let (theirs, isComplete) = Self.document(file, id)
            let joined = own.joined(with: theirs)
            if joined != own {
                hasChanged = true
                try await state.apply(joined)
            }
            try await movePlace(joined, id, isFirst: isFirst)
            guard joined != theirs || !isComplete || file.copies.count != 1 else { return hasChanged }
            do {
                try await store.write(Bytes(utf8: joined.json.text(.indented)), to: name, replacing: file)
                return true
            } catch .changed {
                continue
            }
        }
        throw .changed
    }

    /// Records what has changed in a book since its last exchange, without an exchange. Marks of which only the words
    /// were encrypted count as changed, so that the record has no readable words.
    public static func recordChanges(
        of id: BookID, in library: Library, device: String
    ) async throws(SyncError) {
        var state = LibraryState(library, id, device: device)
        if await state.isRecorded { _ = try await state.recordChanges() }
    }

    /// Joins the copies of a file. A file that cannot be read, because it is
    /// being carried or is damaged, is replaced by what this device knows.
    private static func document(_ file: StoredFile, _ id: BookID) -> (SyncDocument, isComplete: Bool) {
        let documents = file.copies.map { bytes in
            (try? JSONValue(parsing: bytes.utf8Text)).flatMap { SyncDocument(json: $0, book: id.hash) }
        }
        let known = documents.compactMap(\.self)
        let joined = known.reduce(SyncDocument(book: id.hash)) { $0.joined(with: $1) }
        return (joined, known.count == documents.count)
    }

    /// Takes the place of another device, if the policy says so.
    private func movePlace(_ document: SyncDocument, _ id: BookID, isFirst: Bool) async throws(SyncError) {
        guard let other = document.latestPlace(besides: device) else { return }
        let own = await library.place(of: id)
        let conflict = PlaceConflict(
            book: id, own: own?.locator, other: other.place.locator, device: other.device)
        let isLater = own.map { $0.savedAt.seconds < other.place.savedAt } ?? true
        guard isLater || isFirst && conflict.isFarther, !conflict.isAtOnePlace, await isTaken(conflict) else { return }
        // The library keeps the later one.
        let time = max(other.place.savedAt, own.map { $0.savedAt.seconds + 0.001 } ?? 0)
        do {
            try await library.savePlace(other.place.locator, of: id, at: Timestamp(seconds: time))
        } catch {
            throw .library(error)
        }
    }

    private func isTaken(_ conflict: PlaceConflict) async -> Bool {
        switch policy {
        case .farthest: return conflict.isFarther
        case .ask(let question):
            return conflict.own?.locations.totalProgression == nil ? true : await question(conflict)
        }
    }
}

/// Two devices are at different places of a book.
public struct PlaceConflict: Hashable, Sendable {
    public let book: BookID
    /// The place on this device; nil if the book was not opened on it.
    public let own: Locator?
    /// The later place on the other device.
    public let other: Locator
    /// The other device.
    public let device: String

    public init(book: BookID, own: Locator?, other: Locator, device: String) {
        (self.book, self.own, self.other, self.device) = (book, own, other, device)
    }
}

extension PlaceConflict {
    /// Whether the places differ in nothing but the words that are stored with them.
    fileprivate var isAtOnePlace: Bool {
        own.map { $0.href == other.href && $0.locations == other.locations } ?? false
    }

    /// Whether the other place is farther in the book. In a track of an audiobook the time counts: the progression
    /// needs its duration, which a device may not know yet.
    fileprivate var isFarther: Bool {
        guard let own else { return true }
        if own.href == other.href, let time = own.locations.time, let otherTime = other.locations.time {
            return otherTime.start > time.start
        }
        guard let progression = own.locations.totalProgression else { return true }
        return (other.locations.totalProgression ?? 0) > progression
    }
}
