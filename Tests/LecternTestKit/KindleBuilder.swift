public import LecternBase

/// Builds small books for Kindle and Mobipocket.
///
///     var book = KindleBuilder(html: "<html><body><p>Text.</p></body></html>")
///     book.contents = [.init(title: "One", position: 12)]
///     let bytes = book.build()
public struct KindleBuilder: Sendable {
    /// An entry of the contents.
    public struct Entry: Sendable {
        public var title: String
        public var position: Int
        public var fragment: Int?
        public var parent: Int?

        public init(title: String, position: Int, fragment: Int? = nil, parent: Int? = nil) {
            self.title = title
            self.position = position
            self.fragment = fragment
            self.parent = parent
        }
    }

    /// A document of a KF8 book: a skeleton, and fragments that are inserted at offsets in it.
    public struct Document: Sendable {
        public var skeleton: String
        public var fragments: [(offset: Int, text: String)]

        public init(skeleton: String, fragments: [(offset: Int, text: String)]) {
            self.skeleton = skeleton
            self.fragments = fragments
        }
    }

    public var text: [UInt8]
    public var documents: [Document] = []
    public var flows: [String] = []
    public var contents: [Entry] = []
    public var guide: [(kind: String, title: String, fragment: Int)] = []
    public var resources: [[UInt8]] = []
    public var title = "A Title"
    /// Numbers and values of the extended header.
    public var fields: [(number: Int, value: [UInt8])] = []
    public var codepage = 65001
    public var encryption = 0
    /// 1: none, 2: Palm's, 17480: phrases.
    public var compression = 2
    /// Bytes after the text of each record, whose last byte is their number.
    public var trailer: [UInt8] = []

    public init(html: String) { text = Array(html.utf8) }

    public init(documents: [Document], flows: [String] = []) {
        self.documents = documents
        self.flows = flows
        text = documents.flatMap { Array(($0.skeleton + $0.fragments.map(\.text).joined()).utf8) }
    }

    private var isKF8: Bool { !documents.isEmpty }

    public func build() -> Bytes { Self.database(records()) }

    /// A file for old and new readers: this book, and a KF8 book that has its resources.
    public func build(with new: KindleBuilder) -> Bytes {
        var old = self
        old.fields.append((121, Self.number(0, 4)))
        let boundary = old.records().count + 1
        old.fields[old.fields.count - 1].value = Self.number(boundary, 4)
        return Self.database(old.records() + [Array("BOUNDARY".utf8)] + new.records())
    }

    /// A Palm database of records.
    public static func database(_ records: [[UInt8]], kind: String = "BOOKMOBI") -> Bytes {
        var head = Array("a_title".utf8) + [UInt8](repeating: 0, count: 53) + Array(kind.utf8)
        head += [UInt8](repeating: 0, count: 8) + number(records.count, 2)
        var offset = head.count + records.count * 8
        for record in records {
            head += number(offset, 4) + number(0, 4)
            offset += record.count
        }
        return Bytes(head + records.joined())
    }

    // MARK: Records

    private func records() -> [[UInt8]] {
        let whole = text + flows.flatMap { Array($0.utf8) }
        let pieces = stride(from: 0, to: whole.count, by: 4096).map { Array(whole[$0..<min($0 + 4096, whole.count)]) }
        let phrases = compression == 17480 ? KindlePhrases(whole) : nil
        var records: [[UInt8]] = [[]] + pieces.map { compressed($0, phrases) + trailer }
        func add(_ new: [[UInt8]]) -> Int? {
            guard !new.isEmpty else { return nil }
            records += new
            return records.count - new.count
        }
        var fields: [Int: Int] = [:]
        fields[0x70] = add(phrases?.records ?? [])
        if phrases != nil { fields[0x74] = 2 }
        fields[0xF4] = add(contents.isEmpty ? [] : contentsIndex)
        if isKF8 {
            fields[0xFC] = add(skeletonIndex)
            fields[0xF8] = add(fragmentIndex)
            fields[0xC0] = add([flowTable])
            fields[0x104] = add(guide.isEmpty ? [] : guideIndex)
        }
        fields[0x6C] = add(resources)
        records[0] = header(whole.count, pieces.count, fields)
        return records
    }

    private func compressed(_ piece: [UInt8], _ phrases: KindlePhrases?) -> [UInt8] {
        switch compression {
        case 2: Self.palmDOC(piece)
        case 17480: phrases?.compressed(piece) ?? []
        default: piece
        }
    }

    /// Copies of three letters or more, spaces joined with letters, and escaped bytes.
    static func palmDOC(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var index = 0
        while index < text.count {
            let start = max(0, index - 2000)
            let length = min(10, text.count - index)
            if length >= 3,
                let match = (start..<index).first(where: {
                    $0 + 3 <= index && text[$0..<$0 + 3] == text[index..<index + 3]
                })
            {
                let count =
                    (3...length).last {
                        match + $0 <= text.count && text[match..<match + $0] == text[index..<index + $0]
                    } ?? 3
                output += number(0x8000 | (index - match) << 3 | (count - 3), 2)
                index += count
            } else if text[index] == 0x20, index + 1 < text.count, (0x40...0x7F).contains(text[index + 1]) {
                output.append(text[index + 1] | 0x80)
                index += 2
            } else if text[index] >= 0x80 || (1...8).contains(text[index]) {
                output += [1, text[index]]
                index += 1
            } else {
                output.append(text[index])
                index += 1
            }
        }
        return output
    }

    private func header(_ length: Int, _ count: Int, _ references: [Int: Int]) -> [UInt8] {
        let headerLength = 0x108 - 16
        var record = Self.number(compression, 2) + [0, 0] + Self.number(length, 4) + Self.number(count, 2)
        record += Self.number(4096, 2) + Self.number(encryption, 2) + [0, 0] + Array("MOBI".utf8)
        record += Self.number(headerLength, 4) + Self.number(2, 4) + Self.number(codepage, 4)
        record += [UInt8](repeating: 0xFF, count: 0x108 - record.count)
        func set(_ offset: Int, _ value: Int, _ size: Int = 4) {
            record.replaceSubrange(offset..<offset + size, with: Self.number(value, size))
        }
        let extended = extendedHeader
        set(0x24, isKF8 ? 8 : 6)
        set(0x54, record.count + extended.count)
        set(0x58, title.utf8.count)
        set(0x5C, 9)
        set(0x80, 0x40)
        set(0xF0, trailer.isEmpty ? 0 : 2)
        for (offset, value) in references { set(offset, value) }
        return record + extended + Array(title.utf8)
    }

    private var extendedHeader: [UInt8] {
        let body = fields.flatMap { Self.number($0.number, 4) + Self.number($0.value.count + 8, 4) + $0.value }
        return Array("EXTH".utf8) + Self.number(body.count + 12, 4) + Self.number(fields.count, 4) + body
    }

    // MARK: Tables

    private var contentsIndex: [[UInt8]] {
        var index = KindleIndexBuilder(tags: [(1, 1), (3, 1), (6, 2), (21, 1)])
        for (number, entry) in contents.enumerated() {
            var values: [Int: [Int]] = [3: [index.add(entry.title)]]
            if let fragment = entry.fragment {
                values[6] = [fragment, entry.position]
            } else {
                values[1] = [entry.position]
            }
            if let parent = entry.parent { values[21] = [parent] }
            index.entries.append(("\(number)", values))
        }
        return index.records
    }

    private var skeletonIndex: [[UInt8]] {
        var index = KindleIndexBuilder(tags: [(1, 1), (6, 2)])
        var start = 0
        for (number, document) in documents.enumerated() {
            index.entries.append(
                ("SKEL\(number)", [1: [document.fragments.count], 6: [start, document.skeleton.utf8.count]]))
            start += document.skeleton.utf8.count + document.fragments.reduce(0) { $0 + $1.text.utf8.count }
        }
        return index.records
    }

    private var fragmentIndex: [[UInt8]] {
        var index = KindleIndexBuilder(tags: [(3, 1), (6, 2)])
        var start = 0
        for (number, document) in documents.enumerated() {
            for fragment in document.fragments {
                let digits = String(start + fragment.offset)
                let name = String(repeating: "0", count: 10 - digits.count) + digits
                index.entries.append((name, [3: [number], 6: [0, fragment.text.utf8.count]]))
            }
            start += document.skeleton.utf8.count + document.fragments.reduce(0) { $0 + $1.text.utf8.count }
        }
        return index.records
    }

    private var guideIndex: [[UInt8]] {
        var index = KindleIndexBuilder(tags: [(1, 1), (6, 2)])
        for entry in guide {
            index.entries.append((entry.kind, [1: [index.add(entry.title)], 6: [entry.fragment, 0]]))
        }
        return index.records
    }

    private var flowTable: [UInt8] {
        var table = Array("FDST".utf8) + Self.number(12, 4) + Self.number(flows.count + 1, 4)
        var start = 0
        for length in [text.count] + flows.map(\.utf8.count) {
            table += Self.number(start, 4) + Self.number(start + length, 4)
            start += length
        }
        return table
    }

    /// A big-endian number.
    public static func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

/// Builds a table (`INDX`) of entries with tagged numbers.
private struct KindleIndexBuilder {
    let tags: [(number: Int, size: Int)]
    var entries: [(name: String, values: [Int: [Int]])] = []
    private var texts: [UInt8] = []

    init(tags: [(number: Int, size: Int)]) { self.tags = tags }

    /// Adds a text; returns its offset.
    mutating func add(_ text: String) -> Int {
        defer { texts += Self.variable(text.utf8.count) + Array(text.utf8) }
        return texts.count
    }

    var records: [[UInt8]] {
        var layout = tags.enumerated().flatMap { index, tag -> [UInt8] in
            [UInt8(tag.number), UInt8(tag.size), 1 << UInt8(index), 0]
        }
        layout += [0, 0, 0, 1]
        let number = KindleBuilder.number
        let tagx = Array("TAGX".utf8) + number(layout.count + 12, 4) + number(1, 4) + layout
        var data: [UInt8] = []
        var offsets: [UInt8] = []
        for entry in entries {
            offsets += number(56 + data.count, 2)
            data += [UInt8(entry.name.utf8.count)] + Array(entry.name.utf8)
            data.append(
                tags.enumerated().reduce(0) { entry.values[$1.element.number] == nil ? $0 : $0 | 1 << UInt8($1.offset) }
            )
            for tag in tags { data += (entry.values[tag.number] ?? []).flatMap(Self.variable) }
        }
        let table = Array("IDXT".utf8) + offsets
        let header = head(table: 0, count: 1) + tagx
        return [header, head(table: 56 + data.count, count: entries.count) + data + table]
            + (texts.isEmpty ? [] : [texts])
    }

    private func head(table: Int, count: Int) -> [UInt8] {
        let number = KindleBuilder.number
        var head = Array("INDX".utf8) + number(56, 4) + [UInt8](repeating: 0, count: 12)
        head += number(table, 4) + number(count, 4) + number(65001, 4)
        head += [UInt8](repeating: 0, count: 20) + number(texts.isEmpty ? 0 : 1, 4)
        return head
    }

    private static func variable(_ value: Int) -> [UInt8] {
        var bytes = [UInt8(value & 0x7F) | 0x80]
        var rest = value >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F), at: 0)
            rest >>= 7
        }
        return bytes
    }
}

/// Compresses by phrases: a code of eight bits for each byte that occurs, and one phrase that is made of others.
private struct KindlePhrases {
    private let letters: [UInt8]

    init(_ text: [UInt8]) { letters = Array(Set(text)).sorted() }

    /// The codes count down from 255; a phrase that repeats the first two letters has the code after the last.
    func compressed(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var index = 0
        while index < text.count {
            if index + 1 < text.count, letters.count > 1, text[index] == letters[0], text[index + 1] == letters[1] {
                output.append(UInt8(255 - letters.count))
                index += 2
            } else {
                output.append(UInt8(255 - (letters.firstIndex(of: text[index]) ?? 0)))
                index += 1
            }
        }
        return output
    }

    var records: [[UInt8]] {
        let number = KindleBuilder.number
        var huff = Array("HUFF".utf8) + number(24, 4) + number(24, 4) + number(24 + 1024, 4) + number(0, 8)
        // All codes have eight bits; the largest is 255.
        for _ in 0..<256 { huff += number(255 << 8 | 0x80 | 8, 4) }
        for _ in 0..<32 { huff += number(0, 4) + number(255, 4) }
        var phrases = letters.map { number(0x8001, 2) + [$0] }
        phrases.append(number(2, 2) + [255, 254])
        var offsets: [UInt8] = []
        var start = phrases.count * 2
        for phrase in phrases {
            offsets += number(start, 2)
            start += phrase.count
        }
        return [
            huff,
            Array("CDIC".utf8) + number(16, 4) + number(phrases.count, 4) + number(16, 4) + offsets + phrases.joined(),
        ]
    }
}
