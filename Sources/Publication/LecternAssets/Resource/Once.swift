import LecternBase
import Synchronization

/// Computes bytes once and caches them; of concurrent results the first is
/// kept.
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
