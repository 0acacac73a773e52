import LecternBase

/// Reads the text of a book from its records.
struct KindleText {
    private let database: PalmDatabase
    private let header: KindleHeader
    private let phrases: HuffmanPhrases?
    /// The longest text of a record; writers use 4096 bytes.
    private static let longestRecord = 1 << 17
    static let longest = 128 << 20
    /// The number of phrases in a text; they have three bytes or more on average.
    private static let mostPhrases = 1 << 26

    init(_ database: PalmDatabase, _ header: KindleHeader) {
        self.database = database
        self.header = header
        let records = header.phraseRecords.map { $0.clamped(to: 0..<database.count) }
        phrases = records.flatMap { records in
            HuffmanPhrases(
                huff: database.record(records.lowerBound),
                dictionaries: records.dropFirst().map { database.record($0) })
        }
    }

    /// Whether the compression is known, and its tables can be read.
    var isReadable: Bool {
        switch header.compression {
        case .some(.none), .palmDOC: true
        case .phrases: phrases != nil
        case nil: false
        }
    }

    /// Returns the text as bytes in the book's encoding.
    func read() -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(min(header.textLength, header.textRecords.count * 4096))
        var steps = Self.mostPhrases
        for number in header.textRecords where number < database.count && text.count < Self.longest {
            let record = database.record(number)
            text += decompressed(record.slice(0..<record.count - trailerLength(of: record)), &steps)
        }
        return text
    }

    private func decompressed(_ record: Bytes, _ steps: inout Int) -> [UInt8] {
        switch header.compression {
        case .palmDOC: PalmDOC.decompress(record, limit: Self.longestRecord)
        case .phrases: phrases?.decompress(record, limit: Self.longestRecord, steps: &steps) ?? []
        default: Array(record.prefix(Self.longestRecord))
        }
    }

    /// The number of bytes that do not belong to the text: for each bit but the
    /// lowest an entry that ends with its length, for the lowest a character
    /// that goes on in the next record.
    private func trailerLength(of record: Bytes) -> Int {
        var length = 0
        for bit in 1..<16 where header.trailers >> bit & 1 == 1 {
            length = min(record.count, length + entryLength(of: record, before: record.count - length))
        }
        if header.trailers & 1 == 1, length < record.count {
            length = min(record.count, length + Int(record[record.count - length - 1] & 3) + 1)
        }
        return length
    }

    /// Reads a number backwards: 7 bits per byte, the first byte has the highest
    /// bit.
    private func entryLength(of record: Bytes, before end: Int) -> Int {
        var (value, shift) = (0, 0)
        for index in stride(from: end - 1, through: max(0, end - 4), by: -1) {
            value |= Int(record[index] & 0x7F) << shift
            shift += 7
            if record[index] & 0x80 != 0 { break }
        }
        return value
    }
}
