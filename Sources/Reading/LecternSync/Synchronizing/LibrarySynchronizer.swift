import LecternAssets
import LecternBase
public import LecternLibrary
public import LecternModel

/// Brings the marks, places and readings of a library in step with other devices.
///
///     let synchronizer = LibrarySynchronizer(library, store: FolderStore(path: folder), device: "Ann's laptop")
///     try await synchronizer.synchronize(book.id)
///
/// The library may change offline for any time: what was changed since the last
/// exchange is found by comparison, and joined with what others have changed. A
/// call that fails or is killed loses nothing; the next one goes on. The clocks
/// of the devices may differ: which of two changes was made knowing the other is
/// counted, and only between independent changes the clocks decide.
public struct LibrarySynchronizer: Sendable {
    /// What to do if another device was at another place later.
    public enum PlacePolicy: Sendable {
        /// Take the place of the other device if it is farther, unless this device has left it since.
        case farthest
        /// Ask; the answer is whether to take the other device's place.
        case ask(@Sendable (PlaceConflict) async -> Bool)
    }

    let library: Library
    private let store: any SyncStore
    private let device: String
    private let policy: PlacePolicy
    private let clock: @Sendable () -> Double
    private static let attempts = 8

    /// - Parameters:
    ///   - device: identifies this device among those that share the store;
    ///     must never change, and be unique.
    ///   - clock: the time in seconds since 1970.
    public init(
        _ library: Library, store: any SyncStore, device: String, places policy: PlacePolicy = .farthest,
        clock: @escaping @Sendable () -> Double = { Timestamp.now().seconds }
    ) {
        self.library = library
        self.store = store
        self.device = device
        self.policy = policy
        self.clock = clock
    }

    /// Exchanges one book.
    ///
    /// - Returns: whether this device has got or given something.
    @discardableResult public func synchronize(_ id: BookID) async throws(SyncError) -> Bool {
        try await exchange(id).hasChanged
    }

    /// Exchanges one book, and counts.
    func exchange(_ id: BookID) async throws(SyncError) -> BookExchange {
        var state = LibraryState(library, id, device: device, clock: clock)
        let name = "\(id.hash).json"
        var outcome = BookExchange()
        for _ in 0..<Self.attempts {
            // What has changed here is recorded first: it survives whatever happens next.
            let localDocument = try await state.documentWithChanges()
            let file = try await store.read(name)
            let theirs = try Self.document(file, id)
            let joined = localDocument.joined(with: theirs)
            if joined != localDocument {
                // Marks that the reader made meanwhile are recorded first.
                guard try await state.apply(joined) else { continue }
                if joined.readings != localDocument.readings { try await state.take(joined.readings) }
                outcome.received += joined.countOfMarks(unlike: localDocument)
                outcome.hasChanged = true
            }
            try await movePlace(joined, of: id, in: &state)
            guard joined != theirs || file.copies.count != 1 else { return outcome }
            do {
                try await store.write(joined.file, to: name, replacing: file)
                outcome.given = joined.countOfMarks(unlike: theirs)
                outcome.hasChanged = true
                return outcome
            } catch .changed {
                continue
            }
        }
        throw .changed
    }

    /// What the exchange of one book has brought.
    struct BookExchange: Hashable, Sendable {
        /// Marks that came from other devices or were removed by them.
        var received = 0
        /// Marks that the others get, or lose.
        var given = 0
        var hasChanged = false
    }

    /// Records what has changed in a book since its last exchange, without an exchange. Marks of which only the words
    /// were encrypted count as changed, so that the record has no readable words.
    public static func recordChanges(
        of id: BookID, in library: Library, device: String
    ) async throws(SyncError) {
        var state = LibraryState(library, id, device: device) { Timestamp.now().seconds }
        try await state.recordKnownChanges()
    }

    /// Joins the copies of a file.
    ///
    /// - Throws: ``SyncError/unexpected(_:)`` if a copy is something else, such as the login page of a network: it must
    ///   not be replaced.
    private static func document(_ file: StoredFile, _ id: BookID) throws(SyncError) -> SyncDocument {
        var joined = SyncDocument(book: id.hash)
        for bytes in file.copies {
            guard let json = try? JSONValue(parsing: bytes), let document = SyncDocument(json: json, book: id.hash)
            else {
                throw .unexpected(
                    "the file \(id.hash).json is damaged or not Lectern's: it was left as it is; move it away to go on")
            }
            joined = joined.joined(with: document)
        }
        return joined
    }

    /// Takes the place of another device, if the policy says so.
    private func movePlace(
        _ document: SyncDocument, of id: BookID, in state: inout LibraryState
    ) async throws(SyncError) {
        let now = clock()
        guard let other = document.latestPlace(besides: device, now: now) else { return }
        let localPlace = state.place
        let conflict = PlaceConflict(
            book: id, own: localPlace?.locator, other: other.place.locator, device: other.device)
        // Who went there knowing this device's place was later, whatever the clocks say. Of places that were reached
        // independently of each other the farther one counts, too: the clocks may be wrong.
        let isLater =
            document.places[device].map { other.place.follows($0) } ?? true
            || localPlace.map { min($0.savedAt.seconds, now) < other.place.time(now: now) } ?? true
        guard isLater || conflict.isFarther, !conflict.isAtOnePlace, await isTaken(conflict) else { return }
        try await state.take(other.place)
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
    /// The id of the book.
    public let book: BookID
    /// The place on this device; nil if the book was not opened on it.
    public let own: Locator?
    /// The later place on the other device.
    public let other: Locator
    /// The other device.
    public let device: String

    /// Creates a conflict, to try an app's question.
    public init(book: BookID, own: Locator?, other: Locator, device: String) {
        self.book = book
        self.own = own
        self.other = other
        self.device = device
    }
}

extension PlaceConflict {
    /// Whether the places differ in nothing but the words that are stored with them.
    fileprivate var isAtOnePlace: Bool {
        own.map(other.isAtPlace) ?? false
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
