import LecternBase
import Synchronization

/// Bytes that are made once and kept; whoever is first wins.
final class Once: Sendable {
    private let kept = Mutex<Bytes?>(nil)

    var bytes: Bytes? { kept.withLock { $0 } }

    func keep(_ bytes: Bytes) -> Bytes {
        kept.withLock { kept in
            if let kept { return kept }
            kept = bytes
            return bytes
        }
    }
}
