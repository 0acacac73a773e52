import LecternBase

/// A table of a Kindle book (`INDX`): named entries with numbers by tags, and
/// texts that entries refer to.
struct KindleIndex: Sendable {
    struct Entry: Sendable {
        /// The name in ASCII.
        var name: String
        private(set) var tags: [Int: [Int]] = [:]

        /// The first number of a tag.
        func first(_ tag: Int) -> Int? { tags[tag]?.first }

        /// Sets the numbers of a tag.
        mutating func set(_ tag: Int, _ values: [Int]) { tags[tag] = values }

        /// The number of all values.
        var size: Int { tags.values.reduce(1) { $0 + $1.count } }
    }

    private(set) var entries: [Entry] = []
    private var texts: [Bytes] = []
    private var size = 0
    private static let mostEntries = 200_000
    private static let mostValues = 4_000_000

    /// Reads the table whose header is in a record; nil if it has none.
    init?(_ database: PalmDatabase, at record: Int?) {
        guard let record, record < database.count else { return nil }
        let header = database.record(record)
        guard header.holds("INDX"), let length = header.number(at: 4, 4), let count = header.number(at: 24, 4),
            let layout = TagLayout(header, at: length)
        else { return nil }
        let data = record + 1..<record + 1 + min(count, database.count - record - 1)
        for number in data where entries.count < Self.mostEntries { read(database.record(number), layout) }
        let textCount = header.number(at: 52, 4) ?? 0
        texts = (data.upperBound..<data.upperBound + min(textCount, database.count - data.upperBound)).map {
            database.record($0)
        }
    }

    private mutating func read(_ record: Bytes, _ layout: TagLayout) {
        guard record.holds("INDX"), let table = record.number(at: 20, 4), let count = record.number(at: 24, 4),
            record.holds("IDXT", at: table)
        else { return }
        for index in 0..<min(count, Self.mostEntries - entries.count) {
            guard let start = record.number(at: table + 4 + index * 2, 2) else { return }
            let next = index + 1 < count ? record.number(at: table + 6 + index * 2, 2) : nil
            let end = next.map { $0 > start ? $0 : table } ?? table
            guard let entry = layout.entry(record.part(from: start, length: end - start)) else { continue }
            size += entry.size
            guard size < Self.mostValues else { return }
            entries.append(entry)
        }
    }

    /// Returns the text at an offset: the record's number times 65536, plus the
    /// offset in it.
    func text(at offset: Int?) -> Bytes? {
        guard let offset, offset >= 0, offset >> 16 < texts.count else { return nil }
        var cursor = ByteCursor(texts[offset >> 16], at: offset & 0xFFFF)
        return cursor.variableNumber().flatMap { cursor.slice($0) }
    }
}

/// How the entries of a table store their numbers (`TAGX`).
private struct TagLayout {
    private struct Tag {
        var number: Int
        var valueCount: Int
        var mask: UInt8
        var isEnd: Bool
    }

    private let controlLength: Int
    private var tags: [Tag] = []
    private static let mostTags = 256

    init?(_ header: Bytes, at offset: Int) {
        guard header.holds("TAGX", at: offset), let length = header.number(at: offset + 4, 4),
            let controlLength = header.number(at: offset + 8, 4), controlLength < 64
        else { return nil }
        self.controlLength = controlLength
        var cursor = ByteCursor(header.part(from: offset + 12, length: length - 12))
        while let bytes = cursor.slice(4), tags.count < Self.mostTags {
            tags.append(
                Tag(number: Int(bytes[0]), valueCount: Int(bytes[1]), mask: bytes[2], isEnd: bytes[3] & 1 != 0))
        }
    }

    /// Reads an entry; nil if it is damaged.
    func entry(_ bytes: Bytes) -> KindleIndex.Entry? {
        var cursor = ByteCursor(bytes)
        guard let name = cursor.byte().flatMap({ cursor.slice($0) }), let control = cursor.slice(controlLength) else {
            return nil
        }
        var entry = KindleIndex.Entry(name: name.utf8Text)
        for (tag, amount) in amounts(control, &cursor) { entry.set(tag.number, values(tag, amount, from: &cursor)) }
        return entry
    }

    private enum Amount { case groups(Int), length(Int) }

    /// The number of values of each tag: bits of the control bytes, or a number
    /// after them if all bits are set.
    private func amounts(_ control: Bytes, _ cursor: inout ByteCursor) -> [(Tag, Amount)] {
        var result: [(Tag, Amount)] = []
        var index = 0
        for tag in tags {
            if tag.isEnd {
                index += 1
                continue
            }
            guard index < control.count else { break }
            let value = control[index] & tag.mask
            if value == 0 { continue }
            if value == tag.mask, tag.mask.nonzeroBitCount > 1 {
                guard let length = cursor.variableNumber() else { break }
                result.append((tag, .length(length)))
            } else {
                result.append((tag, .groups(Int(value >> UInt8(tag.mask.trailingZeroBitCount)))))
            }
        }
        return result
    }

    private func values(_ tag: Tag, _ amount: Amount, from cursor: inout ByteCursor) -> [Int] {
        var result: [Int] = []
        switch amount {
        case .groups(let count):
            while result.count < count * tag.valueCount, let value = cursor.variableNumber() { result.append(value) }
        case .length(let length):
            let end = cursor.remaining - min(length, cursor.remaining)
            while cursor.remaining > end, let value = cursor.variableNumber() { result.append(value) }
        }
        return result
    }
}

extension ByteCursor {
    /// Reads a number of 7 bits per byte; the last byte has the highest bit.
    fileprivate mutating func variableNumber() -> Int? {
        var value = 0
        for _ in 0..<5 {
            guard let byte = byte() else { return nil }
            value = value << 7 | byte & 0x7F
            if byte & 0x80 != 0 { return value }
        }
        return nil
    }
}
