import LecternLibrary
public import LecternModel
import LecternNavigator
import LecternPublication
import LecternSync

/// How the place shown relates to the place that the library stores.
public enum PlaceStatus: Hashable, Sendable {
    /// The library does not store this book, for example because it is on a
    /// server.
    case notStored
    /// A large new file is shown before it is hashed. The library may turn out
    /// to have a place for its content.
    case identifying
    /// The place shown is the stored one, and is stored whenever it changes.
    case stored
    /// The file was identified after reading began, and the library has this
    /// place from an earlier reading. It stays stored until the user has decided
    /// (``ReaderModel/goToEarlierPlace()``, ``ReaderModel/declineEarlierPlace()``).
    case earlierPlaceFound(Locator)
}

/// Stores the reading position of one session.
@MainActor final class PlaceController {
    private(set) var status = PlaceStatus.notStored
    private let session: ReadingSession
    private let saver: PlaceSaver
    /// Whether the book has been read to its end.
    let finished: FinishedController
    /// Records how long pages are read.
    let readingTime: ReadingTimeController
    /// Still available after the reader has moved.
    private var earlierPlace: Locator?
    /// Whether the user is being asked about ``earlierPlace``, which stays stored
    /// until then.
    private var isAsking = false
    private var hasMovedWhileAsking = false
    private var identification: Task<Void, Never>?
    /// The identity of a large file that is still being read.
    private var pending: Task<Result<BookID, LibraryError>, Never>?

    init(_ session: ReadingSession) {
        self.session = session
        saver = PlaceSaver(library: session.library)
        finished = FinishedController(session)
        readingTime = ReadingTimeController(session)
        saver.onFailure = { [weak self] in self?.reportNotStored($0) }
    }

    /// Reported once: further page turns would repeat it.
    private func reportNotStored(_ error: LibraryError) {
        saver.onFailure = nil
        session.report(message: tr("Your place in the book cannot be saved: {reason}", ["reason": "\(error)"]))
    }

    /// Takes the identity with which a book was opened.
    ///
    /// - Parameter onIdentified: Runs when a large file is identified later.
    func begin(_ identity: BookOpening.Identity, onIdentified: @escaping @MainActor () async -> Void) {
        switch identity {
        case .notStored: status = .notStored
        case .book: status = .stored
        case .failed(let error): reportFailure(error)
        case .pending(let pending):
            status = .identifying
            self.pending = pending
            identification = Task { [weak self] in
                let result = await pending.value
                await self?.exchange(result)
                guard let self, !Task.isCancelled else { return }
                identified(result)
                if session.bookID != nil { await onIdentified() }
            }
        }
    }

    /// Gets place and marks of other devices, before a place of this device is stored.
    private func exchange(_ result: Result<BookID, LibraryError>) async {
        guard case .success(let book) = result, let publication = session.publication else { return }
        let outcome = await session.app.sync.exchange(book, publication, at: session.path, patience: .seconds(4))
        if let message = outcome.message { session.report(message: message) }
    }

    private func identified(_ result: Result<BookID, LibraryError>) {
        pending = nil
        switch result {
        case .failure(let error): reportFailure(error)
        case .success(let book):
            session.bookID = book
            if let earlier = session.library.placeNow(of: book)?.locator {
                let place = session.normalized(earlier)
                status = .earlierPlaceFound(place)
                earlierPlace = place
                isAsking = true
                session.report(.earlierPlace(tr("You have read this book before.")))
            } else {
                status = .stored
                if let place = location { saver.save(session.storable(place), of: book) }
            }
        }
    }

    private func reportFailure(_ error: LibraryError) {
        status = .notStored
        let reason = ["reason": "\(error)"]
        session.report(message: tr("The book and your place in it cannot be saved: {reason}", reason))
    }

    /// Offers the place of another device, and says if none can be reached.
    func offer(_ opened: BookOpening.Opened) {
        if let message = opened.syncMessage { session.report(message: message) }
        guard let other = opened.otherPlace else { return }
        earlierPlace = session.normalized(other.other)
        session.report(.earlierPlace(tr("Another device is at another place: {device}", ["device": other.device])))
    }

    /// Goes to the place that an earlier reading stored, if there is one.
    func goToEarlierPlace() {
        guard let locator = earlierPlace else { return }
        status = .stored
        earlierPlace = nil
        isAsking = false
        if let listening = session.listening { return listening.go(to: locator) }
        session.go { await $0.go(to: locator) }
    }

    /// Stores the place shown instead of an earlier one, if the reader has moved
    /// since that was found. Does nothing after ``goToEarlierPlace()``.
    func declineEarlierPlace() {
        guard isAsking else { return }
        isAsking = false
        if hasMovedWhileAsking, let location { moved(to: location) }
    }

    /// Stores the place to which the reader has moved, which replaces an
    /// earlier one, unless the user is being asked about that.
    func moved(to locator: Locator) {
        guard let book = session.bookID else { return }
        if isAsking {
            hasMovedWhileAsking = true
            return
        }
        status = .stored
        saver.save(session.storable(locator), of: book)
    }

    private var location: Locator? { session.location }

    /// Stores the place before the process may end. That of a file which is not identified yet is stored when it is,
    /// unless the library turns out to have a place of an earlier reading.
    func close() {
        identification?.cancel()
        if let pending, let place = location.map({ session.storable($0) }) {
            session.app.write { library in
                guard case .success(let book) = await pending.value, library.placeNow(of: book) == nil else { return }
                await library.keep { try await $0.savePlace(place, of: book) }
            }
        }
        guard case .stored = status, let book = session.bookID, let location else { return }
        saver.saveNow(session.storable(location), of: book)
    }
}
