import Glibc
import LecternBase

/// Reads lists of frequencies.
enum FrequencyFile {
    /// No list of the package wordfreq has more than 5 MB and a million words.
    private static let (mostBytes, mostWords) = (64 << 20, 2_000_000)

    static func read(_ path: String, _ format: FrequencyFileName.Format) throws(DictionaryError) -> [FrequencyRecord] {
        var bytes = try MappedFile.bytes(of: path)
        if format != .text {
            guard let plain = Inflation.bytes(bytes, .gzip, limit: mostBytes) else {
                throw .damaged(path: path, part: "the compressed data")
            }
            bytes = plain
        }
        guard bytes.count <= mostBytes else { throw .tooLarge(path: path, part: "the list") }
        guard let records = records(in: bytes, format), !records.isEmpty else {
            throw .damaged(path: path, part: "the list of words")
        }
        return records
    }

    /// Reads a list that is not compressed; nil if it is damaged.
    static func records(in bytes: Bytes, _ format: FrequencyFileName.Format) -> [FrequencyRecord]? {
        bytes.withUnsafeBytes { format == .wordfreq ? packed($0) : lines($0) }
    }

    /// Reads a list in the format "cB" of the package wordfreq: an array in MessagePack of a header and, for each hundredth of
    /// a logarithm, the words of that frequency. The frequency of the words at index *i* is 10 to the power of -*i*/100.
    private static func packed(_ bytes: UnsafeRawBufferPointer) -> [FrequencyRecord]? {
        var reader = MessagePackReader(bytes)
        guard let groups = reader.arrayCount(), groups > 0, reader.skipMap(naming: "cB") else { return nil }
        var records: [FrequencyRecord] = []
        for group in 0..<groups - 1 {
            guard let count = reader.arrayCount() else { return nil }
            for _ in 0..<count {
                guard let word = reader.text(), records.count < mostWords else { return nil }
                records.append(
                    FrequencyRecord(hash: FrequencyHash.of(word), hundredths: Int16(clamping: 900 - group)))
            }
        }
        return records
    }

    /// Reads lines of a word and a number. Frequencies are relative to the sum of all numbers.
    private static func lines(_ bytes: UnsafeRawBufferPointer) -> [FrequencyRecord]? {
        var words: [(hash: UInt64, number: Double)] = []
        for line in bytes.split(separator: 0x0A) {
            guard let space = line.lastIndex(where: { $0 == 0x20 || $0 == 0x09 }) else { continue }
            var digits = line[(space + 1)...]
            if digits.last == 0x0D { digits = digits.dropLast() }
            guard space > line.startIndex, (1...18).contains(digits.count),
                let number = Double(String(decoding: digits, as: UTF8.self)), number > 0
            else { continue }
            guard words.count < mostWords else { return nil }
            let word = String(decoding: line[..<space], as: UTF8.self).lowercased()
            words.append((FrequencyHash.of(word.utf8), number))
        }
        let total = words.reduce(0) { $0 + $1.number }
        guard total > 0 else { return nil }
        return words.map { word in
            let zipf = log10(word.number / total) + 9
            return FrequencyRecord(hash: word.hash, hundredths: Int16(clamping: Int((zipf * 100).rounded())))
        }
    }
}

/// Reads arrays, maps and texts of MessagePack.
///
/// <https://github.com/msgpack/msgpack/blob/master/spec.md>
private struct MessagePackReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Reads the start of an array; nil if there is none, or it cannot be as long as it says.
    mutating func arrayCount() -> Int? {
        guard let first = byte() else { return nil }
        let count: Int?
        switch first {
        case 0x90...0x9F: count = Int(first & 0x0F)
        case 0xDC: count = number(2)
        case 0xDD: count = number(4)
        default: count = nil
        }
        return count.flatMap { $0 <= bytes.count - position ? $0 : nil }
    }

    /// Reads a text, as bytes.
    mutating func text() -> UnsafeRawBufferPointer? {
        guard let first = byte() else { return nil }
        let count: Int?
        switch first {
        case 0xA0...0xBF: count = Int(first & 0x1F)
        case 0xD9: count = number(1)
        case 0xDA: count = number(2)
        default: count = nil
        }
        guard let count, count <= bytes.count - position else { return nil }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    /// Skips a small map of texts and small numbers. Returns whether one of the values is a text.
    mutating func skipMap(naming value: String) -> Bool {
        guard let first = byte(), (0x80...0x8F).contains(first) else { return false }
        var isNamed = false
        for _ in 0..<first & 0x0F {
            guard text() != nil, position < bytes.count else { return false }
            if bytes[position] < 0x80 {
                position += 1
            } else {
                guard let text = text() else { return false }
                if text.elementsEqual(value.utf8) { isNamed = true }
            }
        }
        return isNamed
    }

    private mutating func byte() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func number(_ size: Int) -> Int? {
        guard size <= bytes.count - position else { return nil }
        defer { position += size }
        return bytes[position..<position + size].reduce(0) { $0 << 8 | Int($1) }
    }
}
