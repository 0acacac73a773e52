import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternPublication
import LecternSync
import Synchronization

/// The exchange of one book.
struct BookExchange: Sendable {
    let library: Library
    let book: BookID
    let publication: Publication
    let path: String
    let device: String
    /// Whether the user decides about other places.
    let asks: Bool

    /// - Returns: The place about which the user is to be asked.
    func run(_ way: SyncWay) async -> Result<PlaceConflict?, SyncError> {
        do throws(SyncError) {
            switch way {
            case .store(let store): return .success(try await exchange(store))
            case .koreader(let client): return .success(try await exchange(client))
            }
        } catch {
            return .failure(error)
        }
    }

    private func exchange(_ store: any SyncStore) async throws(SyncError) -> PlaceConflict? {
        let detected = Found()
        // The question is shown when the book is open; until then its own place is kept.
        let policy: LibrarySynchronizer.PlacePolicy =
            asks
            ? .ask { conflict in
                detected.conflict.withLock { $0 = conflict }
                return false
            } : .farthest
        let synchronizer = LibrarySynchronizer(library, store: store, device: device, places: policy)
        try await synchronizer.synchronize(book)
        return detected.conflict.withLock { $0 }
    }

    private final class Found: Sendable { let conflict = Mutex<PlaceConflict?>(nil) }

    /// Exchanges the place with KOReader's server.
    private func exchange(_ client: KosyncClient) async throws(SyncError) -> PlaceConflict? {
        guard let file = try? FileResource(path: path), let document = try? await KosyncDocument.digest(of: file) else {
            return nil
        }
        let places = KOReaderPlaces(publication)
        let localPlace = await library.place(of: book)?.locator
        let ownShare = localPlace.flatMap(places.share) ?? 0
        let other = try await client.place(of: document)
        if let other, other.deviceID != device, other.percentage > ownShare + 0.001,
            let locator = await places.locator(of: other)
        {
            let conflict = PlaceConflict(book: book, own: localPlace, other: locator, device: other.device)
            if asks, localPlace != nil { return conflict }
            do { try await library.savePlace(locator, of: book) } catch { throw .library(error) }
            return nil
        }
        // KOReader would open a place that it does not find at the start of the book.
        guard let localPlace, let place = await places.place(of: localPlace, device: "Lectern", deviceID: device) else {
            return nil
        }
        try await client.save(place, of: document)
        return nil
    }
}
