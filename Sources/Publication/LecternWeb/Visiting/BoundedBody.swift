import LecternAssets
import LecternBase
import Synchronization

/// Collects the body of an answer, up to a length.
final class BoundedBody: Sendable {
    private let limit: Int
    private let state = Mutex<[UInt8]>([])

    init(limit: Int) { self.limit = limit }

    var bytes: Bytes { Bytes(state.withLock { $0 }) }

    /// - Throws: `HTTPError.tooLarge` if the body is not shorter.
    func append(_ bytes: Bytes) throws {
        try state.withLock { body in
            body += bytes.prefix(limit - body.count)
            if body.count == limit { throw HTTPError.tooLarge }
        }
    }
}
