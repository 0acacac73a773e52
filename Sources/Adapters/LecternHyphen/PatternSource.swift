import Glibc

/// The bytes of a pattern file, and its character set.
///
/// Lines are decoded on demand: of tens of thousands of patterns a book needs a few hundred.
struct PatternSource: Sendable {
    let bytes: [UInt8]
    /// The UTF-16 unit of each byte, for single-byte character sets; empty for UTF-8.
    private let units: [UInt16]

    /// Creates the source of a file whose first line names its character set; `nil` if the set is unknown.
    init?(bytes: [UInt8]) {
        self.bytes = bytes
        let name = String(decoding: bytes[Self.line(in: bytes, from: 0)], as: UTF8.self).filter { $0 > " " }
        if name.uppercased() == "UTF-8" {
            units = []
        } else {
            guard let units = Self.units(of: name) else { return nil }
            self.units = units
        }
    }

    /// Creates the source of patterns in UTF-8, without a header line.
    init(patterns: String) {
        bytes = Array(patterns.utf8)
        units = []
    }

    /// Returns the line at an offset, without its line feed.
    func line(from start: Int) -> Range<Int> { Self.line(in: bytes, from: start) }

    private static func line(in bytes: [UInt8], from start: Int) -> Range<Int> {
        bytes.withUnsafeBytes { all in
            guard start < all.count, let base = all.baseAddress else { return all.count..<all.count }
            let lineFeed = memchr(base + start, 0x0A, all.count - start)
            return start..<(lineFeed.map { base.distance(to: UnsafeRawPointer($0)) } ?? all.count)
        }
    }

    /// Returns the text of a line.
    func text(_ line: Range<Int>) -> String { String(decoding: decoded(line), as: UTF16.self) }

    /// Returns the UTF-16 units of a line.
    private func decoded(_ line: Range<Int>) -> [UInt16] {
        let line = bytes[line]
        return units.isEmpty ? Array(String(decoding: line, as: UTF8.self).utf16) : line.map { units[Int($0)] }
    }

    /// Calls a function with the UTF-16 units of a line until it returns false.
    @inline(__always)
    func forEachUnit(ofLineAt start: Int, _ visit: (UInt16) -> Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            units.withUnsafeBufferPointer { units in
                for index in start..<bytes.count {
                    let byte = bytes[index]
                    if byte == 0x0A { return }
                    if units.isEmpty, byte >= 0x80 {
                        for unit in decoded(index..<line(from: index).upperBound) where !visit(unit) { return }
                        return
                    }
                    if !visit(units.isEmpty ? UInt16(byte) : units[Int(byte)]) { return }
                }
            }
        }
    }

    /// The first two letters of a pattern; 0 for missing ones.
    struct Letters {
        var first: UInt16 = 0
        var second: UInt16 = 0
    }

    /// Returns the first letters of the pattern in the line at an offset.
    @inline(__always)
    func letters(ofLineAt start: Int) -> Letters {
        var letters = Letters()
        forEachUnit(ofLineAt: start) { unit in
            if unit == 0x2F { return false }
            guard unit > 0x20, unit &- 0x30 > 9 else { return true }
            guard letters.first != 0 else {
                letters.first = unit
                return true
            }
            letters.second = unit
            return false
        }
        return letters
    }

    /// A pattern: its letters, and a value for the position before each and after the last.
    struct Pattern {
        let letters: UnsafeBufferPointer<UInt16>
        let values: UnsafeBufferPointer<UInt16>
    }

    /// Longer patterns are ignored.
    static let longestPattern = 63

    /// Calls a function with the pattern in the line at an offset, if there is one.
    func withPattern(ofLineAt start: Int, _ use: (Pattern) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * Self.longestPattern + 1) { buffer in
            let letters = UnsafeMutableBufferPointer(rebasing: buffer[..<Self.longestPattern])
            let values = UnsafeMutableBufferPointer(rebasing: buffer[Self.longestPattern...])
            var count = 0
            var value: UInt16 = 0
            var mark: UInt16 = 0
            var isTooLong = false
            forEachUnit(ofLineAt: start) { unit in
                switch unit {
                case 0x30...0x39: value = unit - 0x30
                case 0x2F: mark = UInt16(PatternTable.changesLetters)
                case 0...0x20: break
                default:
                    isTooLong = count == Self.longestPattern
                    if isTooLong { return false }
                    letters[count] = unit
                    values[count] = value
                    count += 1
                    value = 0
                }
                return mark == 0
            }
            guard count > 0, !isTooLong else { return }
            values[count] = value
            // Breaks that change letters (Schiff-fahrt) cannot be shown; their values are marked.
            if mark != 0 { for place in 0...count where values[place] & 1 == 1 { values[place] |= mark } }
            use(
                Pattern(
                    letters: UnsafeBufferPointer(rebasing: letters[..<count]),
                    values: UnsafeBufferPointer(rebasing: values[...count])))
        }
    }

    private static func units(of name: String) -> [UInt16]? {
        let standard = name.hasPrefix("ISO8859") ? "ISO-8859" + name.dropFirst(7) : name
        guard let converter = iconv_open("UTF-16LE", standard), Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        return (0...255).map { decode(UInt8($0), converter) }
    }

    private static func decode(_ byte: UInt8, _ converter: iconv_t) -> UInt16 {
        var input = CChar(bitPattern: byte)
        var output: [CChar] = [0, 0, 0, 0]
        var bytesLeft = 4
        let isDone: Bool = withUnsafeMutablePointer(to: &input) { source in
            output.withUnsafeMutableBufferPointer { target in
                var from: UnsafeMutablePointer<CChar>? = source
                var to = target.baseAddress
                var left = 1
                return iconv(converter, &from, &left, &to, &bytesLeft) != Int(bitPattern: UInt.max)
            }
        }
        guard isDone, bytesLeft == 2 else { return 0xFFFD }
        return UInt16(UInt8(bitPattern: output[0])) | UInt16(UInt8(bitPattern: output[1])) << 8
    }
}
