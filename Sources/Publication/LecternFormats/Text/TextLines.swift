import LecternBase

/// The lines of a UTF-8 text, as ranges of its bytes without line ends.
struct TextLines: Sendable {
    let text: Bytes
    let ranges: [Range<Int>]

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
                    ranges.append(start..<index)
                    if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { index += 1 }
                    start = index + 1
                }
                index += 1
            }
            if start < bytes.count { ranges.append(start..<bytes.count) }
        }
        self.ranges = ranges
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
