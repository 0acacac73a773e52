import LecternBase

/// Decompresses the text of Kindle books (HUFF/CDIC): each Huffman code is the number of an entry of a
/// dictionary, and an entry may be compressed in the same way.
///
/// The record `HUFF` has the code lengths, the records `CDIC` the phrases.
struct HuffmanPhrases: Sendable {
    /// A code by its first byte.
    private struct Code {
        var length: Int
        /// Whether the first byte alone gives the length.
        var isWhole: Bool
        var maximum: UInt64
    }

    private struct Phrase {
        var bytes: Bytes
        var isPlain: Bool
    }

    private var codes: [Code] = []
    /// The smallest and largest codes of each length, aligned to 32 bits.
    private var minima: [UInt64] = [0]
    private var maxima: [UInt64] = [0]
    private var phrases: [Phrase] = []
    private static let deepest = 32
    private static let mostPhrases = 1 << 20

    init?(huff: Bytes, dictionaries: [Bytes]) {
        guard huff.holds("HUFF"), let byFirstByte = huff.number(at: 8, 4), let byLength = huff.number(at: 12, 4) else {
            return nil
        }
        for index in 0..<256 {
            guard let value = huff.number(at: byFirstByte + index * 4, 4) else { return nil }
            let length = value & 0x1F
            codes.append(Code(length: length, isWhole: value & 0x80 != 0, maximum: Self.last(value >> 8, length)))
        }
        for length in 1...32 {
            guard let minimum = huff.number(at: byLength + (length - 1) * 8, 4),
                let maximum = huff.number(at: byLength + (length - 1) * 8 + 4, 4)
            else { return nil }
            minima.append(UInt64(minimum) << UInt64(32 - length))
            maxima.append(Self.last(maximum, length))
        }
        for dictionary in dictionaries { add(dictionary) }
    }

    /// The last 32 bits that begin with a code.
    private static func last(_ code: Int, _ length: Int) -> UInt64 { (UInt64(code) + 1) << UInt64(32 - length) - 1 }

    private mutating func add(_ dictionary: Bytes) {
        guard dictionary.holds("CDIC"), let total = dictionary.number(at: 8, 4),
            let bits = dictionary.number(at: 12, 4)
        else { return }
        let count = min(1 << min(bits, 20), total - phrases.count, Self.mostPhrases - phrases.count)
        guard count > 0 else { return }
        for index in 0..<count {
            guard let offset = dictionary.number(at: 16 + index * 2, 2),
                let length = dictionary.number(at: 16 + offset, 2)
            else { break }
            phrases.append(
                Phrase(
                    bytes: dictionary.part(from: 18 + offset, length: length & 0x7FFF), isPlain: length & 0x8000 != 0))
        }
    }

    /// Decompresses a record; a damaged one gives what can be read of it.
    ///
    /// - Parameter steps: how many phrases may be read; empty ones take time,
    ///   but give no output.
    func decompress(_ source: Bytes, limit: Int, steps: inout Int) -> [UInt8] {
        var output: [UInt8] = []
        expand(source, depth: 0, limit: limit, &steps, into: &output)
        return output
    }

    private func expand(_ source: Bytes, depth: Int, limit: Int, _ steps: inout Int, into output: inout [UInt8]) {
        var reader = BitReader(bytes: source)
        while output.count < limit, steps > 0, let phrase = next(&reader) {
            steps -= 1
            if phrase.isPlain {
                output += phrase.bytes.prefix(limit - output.count)
            } else if depth < Self.deepest {
                expand(phrase.bytes, depth: depth + 1, limit: limit, &steps, into: &output)
            }
        }
    }

    private func next(_ reader: inout BitReader) -> Phrase? {
        let window = reader.window
        let code = codes[Int(window >> 24)]
        var (length, maximum) = (code.length, code.maximum)
        guard length > 0 else { return nil }
        if !code.isWhole {
            while length < 32, window < minima[length] { length += 1 }
            maximum = maxima[length]
        }
        guard maximum >= window, reader.skip(length) else { return nil }
        let index = (maximum - window) >> UInt64(32 - length)
        return index < UInt64(phrases.count) ? phrases[Int(index)] : nil
    }
}

/// Reads bits, the most significant first.
private struct BitReader {
    let bytes: Bytes
    private var position = 0

    init(bytes: Bytes) { self.bytes = bytes }

    /// The next 32 bits, with zeros after the end.
    var window: UInt64 {
        let start = position >> 3
        var value: UInt64 = 0
        for index in start..<start + 5 { value = value << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
        return value >> UInt64(8 - position & 7) & 0xFFFF_FFFF
    }

    /// Skips bits; false if there are fewer.
    mutating func skip(_ count: Int) -> Bool {
        position += count
        return position <= bytes.count * 8
    }
}
