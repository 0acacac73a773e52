import LecternBase

/// The `.index` file of a dictd database: a line for each headword, with the offset and length of its entry and
/// sometimes the headword as it was before it was made comparable.
///
/// Lines are found in the mapped file by binary search. Positions are offsets of lines.
final class DictdIndex: HeadwordTable {
    /// A line of the index.
    struct Line {
        var headword: Range<Int>
        var offset: UInt64
        var length: UInt64
        /// The headword as it is written; `nil` if the line does not have it.
        var original: String?
    }

    private let bytes: Bytes
    private let path: String
    private let order: HeadwordOrder?

    /// Longer lines are no headwords.
    private static let longestLine = 8192
    /// The number of lines by which the order is recognized.
    private static let sampled = 512

    init(_ bytes: Bytes, path: String) {
        self.bytes = bytes
        self.path = path
        order = Self.order(of: bytes)
    }

    /// Recognizes the order by lines that are evenly distributed.
    private static func order(of bytes: Bytes) -> HeadwordOrder? {
        var sample: [[UInt8]] = []
        var last = -1
        for number in 0..<sampled {
            let start = startOfLine(at: bytes.count / sampled * number, in: bytes)
            guard start > last, start < bytes.count else { continue }
            last = start
            sample.append(bytes.slice(start..<endOfHeadword(from: start, in: bytes)).array)
        }
        return HeadwordOrder.order(of: sample)
    }

    func positions(of headword: [UInt8]) throws(DictionaryError) -> [Int]? {
        guard let order else { return nil }
        let key = order.key(headword)
        var (low, high) = (0, bytes.count)
        while low < high {
            let middle = Self.startOfLine(at: (low + high) / 2, in: bytes)
            guard middle >= low else { break }
            if HeadwordOrder.precedes(order.key(try self.headword(at: middle)), key) {
                low = endOfLine(from: middle)
            } else {
                high = middle
            }
        }
        var positions: [Int] = []
        while low < bytes.count, positions.count < IndexedPositions.limit,
            order.key(try self.headword(at: low)) == key
        {
            positions.append(low)
            low = endOfLine(from: low)
        }
        return positions
    }

    func headword(at position: Int) throws(DictionaryError) -> [UInt8] {
        bytes.slice(position..<Self.endOfHeadword(from: position, in: bytes)).array
    }

    func forEachHeadword(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) throws(DictionaryError) {
        bytes.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { all in
                var start = 0
                while start < all.count {
                    let end = all[start...].firstIndex(of: 0x0A) ?? all.count
                    let tab = all[start..<end].firstIndex(of: 0x09) ?? end
                    if tab > start, end - start <= Self.longestLine {
                        body(UnsafeBufferPointer(rebasing: all[start..<tab]), start)
                    }
                    start = end + 1
                }
            }
        }
    }

    /// Reads the line at a position.
    func line(at position: Int) throws(DictionaryError) -> Line {
        let end = endOfLine(from: position)
        guard end - position <= Self.longestLine else {
            throw .damaged(path: path, part: "a line of its index is too long")
        }
        let text = bytes.slice(position..<end).array
        let parts = text.split(omittingEmptySubsequences: false) { $0 == 0x09 || $0 == 0x0A }
        guard parts.count >= 3, let offset = DictdNumber.value(parts[1]), let length = DictdNumber.value(parts[2])
        else {
            throw .damaged(path: path, part: "a line of its index has no offset and length")
        }
        let original = parts.count > 3 && !parts[3].isEmpty ? String(decoding: parts[3], as: UTF8.self) : nil
        return Line(
            headword: position..<position + parts[0].count, offset: offset, length: length, original: original)
    }

    /// The offset after the line, and after its newline.
    private func endOfLine(from start: Int) -> Int {
        bytes.withUnsafeBytes { all in all[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? all.count }
    }

    /// Where the line begins that has a byte; the byte itself in a line that is too long.
    private static func startOfLine(at offset: Int, in bytes: Bytes) -> Int {
        var start = offset
        let limit = max(0, offset - longestLine)
        while start > limit, bytes[start - 1] != 0x0A { start -= 1 }
        return start > limit || limit == 0 ? start : offset
    }

    private static func endOfHeadword(from start: Int, in bytes: Bytes) -> Int {
        var end = start
        let limit = min(bytes.count, start + longestLine)
        while end < limit, bytes[end] != 0x09, bytes[end] != 0x0A { end += 1 }
        return end
    }
}
