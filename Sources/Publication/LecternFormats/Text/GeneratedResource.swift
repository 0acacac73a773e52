import LecternAssets
import LecternBase
import Synchronization

/// A document that is made each time it is read: the same each time.
struct GeneratedResource: ImmediateResource {
    /// The bytes of the text it is made from.
    let length: Int
    let number: Int
    let read: DocumentInPieces
    let document: @Sendable () throws(ReadError) -> String

    // Positions count what the text takes, not what its markup adds.
    var properties: ResourceProperties { ResourceProperties(archivedLength: UInt64(length)) }

    func lengthNow() throws(ReadError) -> UInt64 { UInt64(try document().utf8.count) }

    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes {
        guard let range else { return Bytes(utf8: try document()) }
        return try read.bytes(of: number, range) { () throws(ReadError) in Bytes(utf8: try document()) }
    }
}

/// The document of a book that is being read piece by piece: it is made once,
/// not for each piece, and kept while the pieces follow one another.
final class DocumentInPieces: Sendable {
    private struct Kept {
        var number: Int
        var bytes: Bytes
        /// Counts the pieces that were read.
        var turn = 0
    }

    private let state = Mutex<Kept?>(nil)
    private let patience: Duration
    /// Shorter ones are made anew, and not kept for who reads no further.
    private static let shortest = 1 << 18

    /// - Parameter patience: how long the next piece is waited for.
    init(patience: Duration = .seconds(2)) { self.patience = patience }

    func bytes(
        of number: Int, _ range: Range<UInt64>, _ document: () throws(ReadError) -> Bytes
    ) throws(ReadError) -> Bytes {
        let kept = state.withLock { $0?.number == number ? $0?.bytes : nil }
        let bytes = if let kept { kept } else { try document() }
        let isUnfinished = bytes.count >= Self.shortest && range.upperBound < UInt64(bytes.count)
        let isNew = state.withLock { state in
            // Somebody else may read another document in pieces meanwhile.
            guard isUnfinished else {
                if state?.number == number { state = nil }
                return false
            }
            let isNew = state == nil
            state = Kept(number: number, bytes: bytes, turn: (state?.turn ?? 0) + 1)
            return isNew
        }
        if isNew { watch() }
        return bytes.clamped(to: range)
    }

    /// Forgets the document when nobody has read a piece for a while.
    private func watch() {
        Task.detached(priority: .background) { [weak self, patience] in
            var seen = 0
            while true {
                try? await Task.sleep(for: patience)
                guard let turn = self?.forget(after: seen) else { return }
                seen = turn
            }
        }
    }

    /// Forgets it unless it was read since a turn; the last turn, where there is one.
    private func forget(after turn: Int) -> Int? {
        state.withLock { state in
            if state?.turn == turn { state = nil }
            return state?.turn
        }
    }
}
