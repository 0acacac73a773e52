import LecternBase

/// The lines of a UTF-8 text, as ranges of its bytes without line ends. A line
/// that is longer than any paragraph is several.
struct TextLines: Sendable {
    let text: Bytes
    let ranges: [Range<Int>]
    private static let longest = 1 << 16

    init(_ text: Bytes) {
        self.text = text
        var ranges: [Range<Int>] = []
        text.withUnsafeBytes { bytes in
            var start = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                // A form feed ends a line too.
                if byte == 10 || byte == 13 || byte == 12 {
                    Self.append(start..<index, bytes, to: &ranges)
                    if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { index += 1 }
                    start = index + 1
                }
                index += 1
            }
            if start < bytes.count { Self.append(start..<bytes.count, bytes, to: &ranges) }
        }
        self.ranges = ranges
    }

    /// Cuts a line after a space where there is one, or else between letters.
    private static func append(_ line: Range<Int>, _ bytes: UnsafeRawBufferPointer, to ranges: inout [Range<Int>]) {
        var start = line.lowerBound
        while line.upperBound - start > longest {
            var end = start + longest
            let spaces = bytes[(end - 4096)..<end]
            if let space = spaces.lastIndex(of: 0x20) {
                end = space + 1
            } else {
                while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            }
            ranges.append(start..<end)
            start = end
        }
        ranges.append(start..<line.upperBound)
    }

    var count: Int { ranges.count }

    subscript(_ line: Int) -> String { text.slice(ranges[line]).utf8Text }

    /// Whether a line has nothing but white space, also ideographic.
    func isBlank(_ line: Int) -> Bool {
        let range = ranges[line]
        if range.isEmpty { return true }
        if range.count > 200 { return false }
        return self[line].allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\0" }
    }

    /// Roughly the width of a line: ASCII as one, what is wide as two.
    func width(_ line: Int) -> Int {
        var width = 0
        for byte in text.slice(ranges[line]) where byte & 0xC0 != 0x80 { width += byte < 0xE0 ? 1 : 2 }
        return width
    }
}
