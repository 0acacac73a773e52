import LecternBase
import Synchronization

/// The entries of an `.mdx` file, in compressed blocks. Offsets count decompressed bytes of all blocks.
final class MDictRecords: Sendable {
    private let file: Bytes
    private let path: String
    /// Where each block is in the file.
    private let ranges: [Range<Int>]
    /// The offset at which each block begins after decompression, and the end of the last.
    private let starts: [Int]
    private let cache = Mutex<[(block: Int, bytes: Bytes)]>([])

    private static let cached = 8

    /// - Parameter start: where the section begins.
    init(_ file: Bytes, at start: Int, _ header: MDictHeader, path: String) throws(DictionaryError) {
        self.file = file
        self.path = path
        let damaged = DictionaryError.damaged(path: path, part: "its list of entries is incomplete")
        var cursor = ByteCursor(file, at: start)
        let width = header.numberLength
        guard let count = cursor.size(width), cursor.size(width) != nil, let listLength = cursor.size(width),
            cursor.size(width) != nil, let list = cursor.slice(listLength)
        else { throw damaged }
        var lengths = ByteCursor(list)
        var (position, offset) = (cursor.position, 0)
        var (ranges, starts): ([Range<Int>], [Int]) = ([], [0])
        for _ in 0..<count {
            guard let stored = lengths.size(width), let length = lengths.size(width),
                stored <= file.count - position
            else { throw damaged }
            guard length <= MDictBlock.largest else { throw .tooLarge(path: path, part: "a block of entries") }
            ranges.append(position..<position + stored)
            position += stored
            offset += length
            starts.append(offset)
        }
        self.ranges = ranges
        self.starts = starts
    }

    /// Returns the entry at an offset. No entry is in two blocks.
    ///
    /// - Parameter next: the offset of the next entry; `nil` for the last one.
    func record(at offset: Int, next: Int?) throws(DictionaryError) -> Bytes {
        guard offset < starts[starts.count - 1] else {
            throw .damaged(path: path, part: "an entry is after the end of the file")
        }
        var (low, high) = (0, ranges.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let block = try block(low)
        let end = min(next ?? .max, starts[low + 1])
        return block.slice(offset - starts[low]..<max(end, offset) - starts[low])
    }

    private func block(_ number: Int) throws(DictionaryError) -> Bytes {
        let cached = cache.withLock { $0.first { $0.block == number }?.bytes }
        if let cached { return cached }
        let bytes = try MDictBlock.contents(
            file.slice(ranges[number]), length: starts[number + 1] - starts[number], path: path,
            part: "a block of entries")
        cache.withLock { cache in
            if cache.count >= Self.cached { cache.removeFirst() }
            cache.append((number, bytes))
        }
        return bytes
    }
}
