import Synchronization

/// The characters of byte pairs in an East Asian encoding.
///
/// Built by converting every pair once with `iconv`; long texts then use the
/// table, which takes a tenth of the time. Longer sequences (four bytes of
/// GB 18030, three of EUC-JP) and pairs of several characters are left to `iconv`.
final class PairTable: Sendable {
    /// UTF-8 of single bytes and of pairs: up to three bytes, the first lowest, and
    /// their number in the highest byte; 0 if `iconv` must convert.
    private let singles: [UInt32]
    private let pairs: [UInt32]
    /// The text length in bytes from which building the table pays off.
    static let shortest = 1 << 18
    /// The encodings with byte pairs, by the names that ``TextEncoding`` uses.
    private static let names: Set<String> = ["GB18030", "BIG5-HKSCS", "CP932", "EUC-JP", "CP949", "EUC-KR", "GBK"]
    private static let tables = Mutex<[String: PairTable]>([:])

    /// Returns the table of an encoding; `nil` if it has no pairs, or if bytes below 128 are not ASCII.
    static func table(of name: String) -> PairTable? {
        guard names.contains(name) else { return nil }
        return tables.withLock { tables in
            if let table = tables[name] { return table }
            guard let converter = Converter(name), let table = PairTable(converter) else { return nil }
            tables[name] = table
            return table
        }
    }

    private init?(_ converter: borrowing Converter) {
        singles = (0..<256).map { converter.entry(of: [UInt8($0)]) }
        guard (0..<128).allSatisfy({ [singles] in singles[$0] == 1 << 24 | UInt32($0) }) else { return nil }
        var pairs = [UInt32](repeating: 0, count: 1 << 15)
        for lead in 0x80...0xFF where singles[lead] == 0 {
            for trail in 0x30...0xFF {
                pairs[(lead & 0x7F) << 8 | trail] = converter.entry(of: [UInt8(lead), UInt8(trail)])
            }
        }
        self.pairs = pairs
    }

    /// Converts up to the first sequence for `iconv`, or until the room is used up.
    ///
    /// - Returns: the numbers of bytes read and written.
    func convert(
        _ source: UnsafeRawBufferPointer, from start: Int, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> (read: Int, written: Int) {
        guard let target = buffer.baseAddress else { return (0, 0) }
        return singles.withUnsafeBufferPointer { singles in
            pairs.withUnsafeBufferPointer { pairs in
                var (index, written) = (start, 0)
                // An entry is written as four bytes.
                while index < source.count, written + 4 <= buffer.count {
                    let byte = source[index]
                    if byte < 0x80 {
                        target[written] = byte
                        index += 1
                        written += 1
                        continue
                    }
                    var (entry, length) = (singles[Int(byte)], 1)
                    if entry == 0, index + 1 < source.count {
                        entry = pairs[Int(byte & 0x7F) << 8 | Int(source[index + 1])]
                        length = 2
                    }
                    guard entry != 0 else { break }
                    UnsafeMutableRawPointer(target + written).storeBytes(of: entry.littleEndian, as: UInt32.self)
                    index += length
                    written += Int(entry >> 24)
                }
                return (index - start, written)
            }
        }
    }
}

extension Converter {
    /// Converts some bytes to a table entry: one character of up to three bytes.
    fileprivate func entry(of bytes: [UInt8]) -> UInt32 {
        var output: [UInt8] = []
        let isReplaced = bytes.withUnsafeBytes { convert($0, into: &output) }
        guard !isReplaced, (1...3).contains(output.count),
            String(decoding: output, as: UTF8.self).unicodeScalars.count == 1
        else { return 0 }
        let bytes = output.enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }
        return UInt32(output.count) << 24 | bytes
    }
}
