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
    func decoded(_ line: Range<Int>) -> [UInt16] {
        let line = bytes[line]
        if !units.isEmpty { return line.map { units[Int($0)] } }
        return line.allSatisfy { $0 < 0x80 }
            ? line.map { UInt16($0) } : Array(String(decoding: line, as: UTF8.self).utf16)
    }

    /// The first two letters of a pattern; 0 for one that is not there.
    func letters(_ line: Range<Int>) -> (UInt16, UInt16) {
        var found: (UInt16, UInt16) = (0, 0)
        for index in line {
            let byte = bytes[index]
            if byte == 0x2F { break }
            guard byte > 0x20, byte &- 0x30 > 9 else { continue }
            if units.isEmpty, byte >= 0x80 { return Self.letters(decoded(line)) }
            let unit = units.isEmpty ? UInt16(byte) : units[Int(byte)]
            if found.0 != 0 { return (found.0, unit) }
            found.0 = unit
        }
        return found
    }

    private static func letters(_ pattern: [UInt16]) -> (UInt16, UInt16) {
        let letters = pattern.prefix { $0 != 0x2F }.lazy.filter { $0 > 0x20 && !(0x30...0x39).contains($0) }.prefix(2)
        return (letters.first ?? 0, letters.dropFirst().first ?? 0)
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
