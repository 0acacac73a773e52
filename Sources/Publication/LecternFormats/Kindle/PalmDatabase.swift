import LecternBase

/// The records of a Palm database, the container of Mobipocket and Kindle
/// books. Offsets that point outside of the file give empty records.
struct PalmDatabase: Sendable {
    /// The type and creator: `BOOKMOBI`, `TEXtREAd`.
    let kind: String
    /// The name in the header: often the title with underscores.
    let name: String
    private let bytes: Bytes
    private let offsets: [Int]

    /// The number of records.
    var count: Int { offsets.count }

    init?(_ bytes: Bytes) {
        var cursor = ByteCursor(bytes)
        guard let name = cursor.slice(32), cursor.slice(28) != nil, let kind = cursor.slice(8) else { return nil }
        cursor.skip(8)
        guard let count = cursor.number(2) else { return nil }
        var offsets: [Int] = []
        for _ in 0..<count {
            guard let offset = cursor.number(4) else { break }
            offsets.append(offset)
            cursor.skip(4)
        }
        self.bytes = bytes
        self.offsets = offsets
        self.kind = kind.utf8Text
        self.name = Bytes(Array(name.prefix { $0 != 0 })).utf8Text
    }

    /// Returns a record; empty if there is none.
    func record(_ number: Int) -> Bytes {
        guard offsets.indices.contains(number) else { return .empty }
        let start = min(offsets[number], bytes.count)
        let end = number + 1 < offsets.count ? min(offsets[number + 1], bytes.count) : bytes.count
        return start < end ? bytes.slice(start..<end) : .empty
    }
}

extension Bytes {
    /// Reads a big-endian number at an offset; nil beyond the end.
    func number(at offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset <= count else { return nil }
        var cursor = ByteCursor(self, at: offset)
        return cursor.number(length)
    }

    /// Whether a text in ASCII begins at an offset.
    func holds(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
        return text.withUTF8Buffer { slice(offset..<offset + $0.count).elementsEqual($0) }
    }

    /// Returns the part of a range that exists.
    func part(from start: Int, length: Int) -> Bytes {
        let start = Swift.min(Swift.max(0, start), count)
        return slice(start..<start + Swift.min(Swift.max(0, length), count - start))
    }
}
