import LecternAssets
import LecternBase
import Synchronization

/// A document that is generated on every read, always with the same result.
struct GeneratedResource: ImmediateResource {
    /// The length of the source text in bytes.
    let length: Int
    let number: Int
    let read: DocumentInPieces
    let document: @Sendable () throws(ReadError) -> String

    // Positions count the source text, not the generated markup.
    var properties: ResourceProperties { ResourceProperties(archivedLength: UInt64(length)) }

    func lengthNow() throws(ReadError) -> UInt64 { UInt64(try document().utf8.count) }

    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes {
        guard let range else { return Bytes(utf8: try document()) }
        return try read.bytes(of: number, range) { () throws(ReadError) in Bytes(utf8: try document()) }
    }
}

/// Keeps a generated document while it is read in pieces, so that it is not
/// generated for each piece.
final class DocumentInPieces: Sendable {
    private struct Kept {
        var number: Int
        var bytes: Bytes
        /// The number of reads.
        var turn = 0
    }

    private let state = Mutex<Kept?>(nil)
    private let patience: Duration
    /// Shorter documents are generated again instead of kept.
    private static let shortest = 1 << 18

    /// - Parameter patience: how long the document is kept after a read.
    init(patience: Duration = .seconds(2)) { self.patience = patience }

    func bytes(
        of number: Int, _ range: Range<UInt64>, _ document: () throws(ReadError) -> Bytes
    ) throws(ReadError) -> Bytes {
        let kept = state.withLock { $0?.number == number ? $0?.bytes : nil }
        let bytes = if let kept { kept } else { try document() }
        let isUnfinished = bytes.count >= Self.shortest && range.upperBound < UInt64(bytes.count)
        let isNew = state.withLock { state in
            // Another reader may be reading a different document meanwhile.
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

    /// Drops the document after a time without reads.
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

    /// Drops the document if there was no read since `turn`; else returns the
    /// last turn.
    private func forget(after turn: Int) -> Int? {
        state.withLock { state in
            if state?.turn == turn { state = nil }
            return state?.turn
        }
    }
}
