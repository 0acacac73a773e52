import Glibc
import LecternBase
import Synchronization

/// A StarDict index: headwords that end with NUL, each followed by a record of fixed length.
///
/// A record can only be found from the one before it. One pass over the mapped file notes where every 32nd begins; look-ups
/// search those and read on from there.
final class RecordTable: HeadwordTable {
    private let bytes: Bytes
    private let path: String
    /// The number of bytes after a headword.
    let recordLength: Int
    private let checkpoints = Mutex<Checkpoints?>(nil)

    private static let stride = 32
    /// The specification allows 255 bytes.
    private static let longestHeadword = 4096

    /// Where every 32nd headword begins, and the order of them all.
    private struct Checkpoints {
        var starts: [Int] = []
        var order: HeadwordOrder?
        var count = 0
    }

    init(_ bytes: Bytes, path: String, recordLength: Int) {
        self.bytes = bytes
        self.path = path
        self.recordLength = recordLength
    }

    /// The number of headwords.
    func count() throws(DictionaryError) -> Int { try prepared().count }

    func positions(of headword: [UInt8]) throws(DictionaryError) -> [Int]? {
        let checkpoints = try prepared()
        guard let order = checkpoints.order else { return nil }
        let key = order.key(headword)
        // The last checkpoint before the headword.
        var (low, high) = (0, checkpoints.starts.count)
        while low < high {
            let middle = (low + high) / 2
            let other = order.key(try self.headword(at: checkpoints.starts[middle]))
            if HeadwordOrder.precedes(other, key) { low = middle + 1 } else { high = middle }
        }
        guard var position = checkpoints.starts.isEmpty ? nil : checkpoints.starts[max(low - 1, 0)] else { return [] }
        var positions: [Int] = []
        while position < bytes.count {
            let end = try end(of: position)
            let other = order.key(bytes.slice(position..<end).array)
            if HeadwordOrder.precedes(key, other) || positions.count == IndexedPositions.limit { break }
            if other == key { positions.append(position) }
            position = end + 1 + recordLength
        }
        return positions
    }

    func headword(at position: Int) throws(DictionaryError) -> [UInt8] {
        bytes.slice(position..<(try end(of: position))).array
    }

    func forEachHeadword(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) throws(DictionaryError) {
        var position = 0
        while position < bytes.count {
            let end = try end(of: position)
            bytes.withUnsafeBytes { all in
                UnsafeRawBufferPointer(rebasing: all[position..<end]).withMemoryRebound(to: UInt8.self) {
                    body($0, position)
                }
            }
            position = end + 1 + recordLength
        }
    }

    /// Returns the record after the headword at a position.
    func record(at position: Int) throws(DictionaryError) -> Bytes {
        let start = try end(of: position) + 1
        return bytes.slice(start..<start + recordLength)
    }

    /// Returns the position of a headword by its number; `nil` if there are fewer.
    func position(ofNumber number: Int) throws(DictionaryError) -> Int? {
        let checkpoints = try prepared()
        guard number >= 0, number < checkpoints.count else { return nil }
        var position = checkpoints.starts[number / Self.stride]
        for _ in 0..<number % Self.stride { position = try end(of: position) + 1 + recordLength }
        return position
    }

    /// The offset of the NUL after the headword at a position.
    private func end(of position: Int) throws(DictionaryError) -> Int {
        let length: Int? = bytes.withUnsafeBytes { all in
            guard position >= 0, position < all.count else { return nil }
            let part = all[position..<min(all.count, position + Self.longestHeadword)]
            return part.firstIndex(of: 0).map { $0 - position }
        }
        guard let length, position + length + 1 + recordLength <= bytes.count else {
            throw .damaged(path: path, part: "its index ends within a headword")
        }
        return position + length
    }

    private func prepared() throws(DictionaryError) -> Checkpoints {
        try checkpoints.withLock { (checkpoints) throws(DictionaryError) in
            if let checkpoints { return checkpoints }
            let result = try scan()
            checkpoints = result
            return result
        }
    }

    /// Reads the index once. StarDict's own order is verified for all headwords, other orders for the noted ones.
    private func scan() throws(DictionaryError) -> Checkpoints {
        var result = Checkpoints()
        var isSorted = true
        var last: [UInt8] = []
        var sample: [[UInt8]] = []
        try forEachHeadword { headword, position in
            if result.count % Self.stride == 0 {
                result.starts.append(position)
                sample.append(Array(headword))
            }
            result.count += 1
            guard isSorted else { return }
            let key = HeadwordOrder.asciiCaseless.key(Array(headword))
            if HeadwordOrder.precedes(key, last) { isSorted = false }
            last = key
        }
        result.order = isSorted ? .asciiCaseless : HeadwordOrder.order(of: sample)
        return result
    }
}
