import Glibc

/// The bytes of a pattern file, and what they mean in the character set it names.
///
/// Lines are decoded when they are needed: of a file with tens of thousands of
/// patterns a book asks for a few hundred.
struct PatternSource: Sendable {
    let bytes: [UInt8]
    /// What bytes mean, for sets of one byte; empty for UTF-8.
    private let units: [UInt16]

    /// A file whose first line is the name of its character set; `nil` for one that is not known.
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

    /// Patterns in UTF-8, with no line before them.
    init(patterns: String) { (bytes, units) = (Array(patterns.utf8), []) }

    /// The line that starts at an offset, without its end.
    func line(from start: Int) -> Range<Int> { Self.line(in: bytes, from: start) }

    private static func line(in bytes: [UInt8], from start: Int) -> Range<Int> {
        bytes.withUnsafeBytes { all in
            guard start < all.count, let base = all.baseAddress else { return all.count..<all.count }
            let found = memchr(base + start, 0x0A, all.count - start)
            return start..<(found.map { base.distance(to: UnsafeRawPointer($0)) } ?? all.count)
        }
    }

    /// The text of a line.
    func text(_ line: Range<Int>) -> String { String(decoding: decoded(line), as: UTF16.self) }

    /// The UTF-16 units of a line.
    private func decoded(_ line: Range<Int>) -> [UInt16] {
        let line = bytes[line]
        return units.isEmpty ? Array(String(decoding: line, as: UTF8.self).utf16) : line.map { units[Int($0)] }
    }

    /// Visits the UTF-16 units of a line until `visit` says that it has enough.
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

    /// The first two letters of a pattern; 0 for one that is not there.
    struct Letters {
        var first: UInt16 = 0
        var second: UInt16 = 0
    }

    /// The first letters of the pattern in the line that starts at an offset.
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

    /// A pattern: its letters, and a value for the place before each and after the last.
    struct Pattern {
        let letters: UnsafeBufferPointer<UInt16>
        let values: UnsafeBufferPointer<UInt16>
    }

    /// Longer patterns are passed over.
    static let longestPattern = 63

    /// Reads the pattern in the line that starts at an offset; not where there is none.
    func withPattern(ofLineAt start: Int, _ use: (Pattern) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * Self.longestPattern + 1) { room in
            let letters = UnsafeMutableBufferPointer(rebasing: room[..<Self.longestPattern])
            let values = UnsafeMutableBufferPointer(rebasing: room[Self.longestPattern...])
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
                    (letters[count], values[count]) = (unit, value)
                    (count, value) = (count + 1, 0)
                }
                return mark == 0
            }
            guard count > 0, !isTooLong else { return }
            values[count] = value
            // Breaks that change letters (Schiff-fahrt) cannot be shown: their values are marked.
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
        var room = 4
        let isDone: Bool = withUnsafeMutablePointer(to: &input) { source in
            output.withUnsafeMutableBufferPointer { target in
                var from: UnsafeMutablePointer<CChar>? = source
                var to = target.baseAddress
                var left = 1
                return iconv(converter, &from, &left, &to, &room) != Int(bitPattern: UInt.max)
            }
        }
        guard isDone, room == 2 else { return 0xFFFD }
        return UInt16(UInt8(bitPattern: output[0])) | UInt16(UInt8(bitPattern: output[1])) << 8
    }
}
