import LecternBase
import LecternMarkup
import Synchronization

/// The headwords of an `.mdx` file, in compressed blocks. A list says which headwords are the first and last of each.
///
/// The position of a headword is the number of its block times 2³² and its number in the block.
final class MDictKeyBlocks: HeadwordTable {
    /// An entry of the list of blocks.
    private struct Block {
        var first: [UInt8]
        var last: [UInt8]
        var range: Range<Int>
        var length: Int
    }

    /// A headword with the offset of its entry.
    struct Key {
        var headword: [UInt8]
        var offset: Int
    }

    let count: Int
    /// The offset after the section, where that of the entries begins.
    let end: Int
    private let file: Bytes
    private let path: String
    private let header: MDictHeader
    private let blocks: [Block]
    private let order: HeadwordOrder?
    private let cache = Mutex<[(block: Int, keys: [Key])]>([])

    private static let cached = 4
    private static let largestList = 64 << 20
    /// The largest block of headwords after decompression. Programs write blocks of 64 KB; a decompressed headword uses
    /// ten times its length.
    private static let largestBlock = 4 << 20

    init(_ file: Bytes, _ header: MDictHeader, path: String) throws(DictionaryError) {
        self.file = file
        self.header = header
        self.path = path
        let damaged = DictionaryError.damaged(path: path, part: "its list of headwords is incomplete")
        var cursor = ByteCursor(file, at: header.end)
        let width = header.numberLength
        guard let blockCount = cursor.size(width), let count = cursor.size(width) else { throw damaged }
        self.count = count
        let listLength = width == 8 ? cursor.size(width) : nil
        guard let storedLength = cursor.size(width), let blocksLength = cursor.size(width) else { throw damaged }
        if width == 8, cursor.slice(4) == nil { throw damaged }
        guard storedLength <= Self.largestList, listLength ?? 0 <= Self.largestList else {
            throw .tooLarge(path: path, part: "its list of headwords")
        }
        guard let stored = cursor.slice(storedLength), blocksLength <= cursor.remaining else { throw damaged }
        let list =
            try listLength.map { (length) throws(DictionaryError) in
                try MDictBlock.contents(stored, length: length, path: path, part: "its list of headwords")
            } ?? stored
        let start = cursor.position
        end = start + blocksLength
        blocks = try Self.blocks(in: list, count: blockCount, at: start..<end, header, damaged)
        order = HeadwordOrder.order(of: blocks.flatMap { [$0.first, $0.last] })
    }

    private static func blocks(
        in list: Bytes, count: Int, at section: Range<Int>, _ header: MDictHeader, _ damaged: DictionaryError
    ) throws(DictionaryError) -> [Block] {
        var cursor = ByteCursor(list)
        var blocks: [Block] = []
        var start = section.lowerBound
        for _ in 0..<count {
            guard cursor.size(header.numberLength) != nil,
                let first = boundary(&cursor, header), let last = boundary(&cursor, header),
                let stored = cursor.size(header.numberLength), let length = cursor.size(header.numberLength),
                stored <= section.upperBound - start
            else { throw damaged }
            blocks.append(Block(first: first, last: last, range: start..<start + stored, length: length))
            start += stored
        }
        return blocks
    }

    /// Reads the first or last headword of a block, before which its length is given in characters.
    private static func boundary(_ cursor: inout ByteCursor, _ header: MDictHeader) -> [UInt8]? {
        guard let length = cursor.size(header.version >= 2 ? 2 : 1) else { return nil }
        // Version 2 ends it with a NUL.
        guard let text = cursor.slice(length * header.unitLength) else { return nil }
        if header.version >= 2, cursor.slice(header.unitLength) == nil { return nil }
        return header.encoding.decode(text).utf8.array
    }

    func positions(of headword: [UInt8]) throws(DictionaryError) -> [Int]? {
        guard let order else { return nil }
        let key = order.key(headword)
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if HeadwordOrder.precedes(order.key(blocks[middle].last), key) { low = middle + 1 } else { high = middle }
        }
        var positions: [Int] = []
        while low < blocks.count, positions.count < IndexedPositions.limit,
            !HeadwordOrder.precedes(key, order.key(blocks[low].first))
        {
            for (number, other) in try keys(of: low).enumerated() where order.key(other.headword) == key {
                positions.append(low << 32 | number)
            }
            low += 1
        }
        return positions
    }

    func headword(at position: Int) throws(DictionaryError) -> [UInt8] { try key(at: position).headword }

    func forEachHeadword(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) throws(DictionaryError) {
        for block in blocks.indices {
            for (number, key) in try read(block).enumerated() {
                key.headword.withUnsafeBufferPointer { body($0, block << 32 | number) }
            }
        }
    }

    func key(at position: Int) throws(DictionaryError) -> Key {
        let keys = try keys(of: position >> 32)
        guard keys.indices.contains(position & 0xFFFF_FFFF) else {
            throw .damaged(path: path, part: "a block of headwords is incomplete")
        }
        return keys[position & 0xFFFF_FFFF]
    }

    /// The offset of the entry after the one of a headword; `nil` for the last one.
    func offset(after position: Int) throws(DictionaryError) -> Int? {
        let (block, number) = (position >> 32, position & 0xFFFF_FFFF)
        let keys = try keys(of: block)
        let offset = keys[number].offset
        // Several headwords may have one entry.
        if let next = keys[number...].first(where: { $0.offset > offset }) { return next.offset }
        guard block + 1 < blocks.count else { return nil }
        return try self.keys(of: block + 1).first { $0.offset > offset }?.offset
    }

    private func keys(of block: Int) throws(DictionaryError) -> [Key] {
        let cached = cache.withLock { $0.first { $0.block == block }?.keys }
        if let cached { return cached }
        let keys = try read(block)
        cache.withLock { cache in
            if cache.count >= Self.cached { cache.removeFirst() }
            cache.append((block, keys))
        }
        return keys
    }

    private func read(_ number: Int) throws(DictionaryError) -> [Key] {
        let block = blocks[number]
        guard block.length <= Self.largestBlock else { throw .tooLarge(path: path, part: "a block of headwords") }
        var cursor = ByteCursor(
            try MDictBlock.contents(
                file.slice(block.range), length: block.length, path: path, part: "a block of headwords"))
        var keys: [Key] = []
        while cursor.remaining > 0 {
            guard let offset = cursor.size(header.numberLength) else { break }
            let text = cursor.terminated(wide: header.unitLength == 2)
            keys.append(Key(headword: header.encoding.decode(text).utf8.array, offset: offset))
        }
        return keys
    }
}
