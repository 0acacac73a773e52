import LecternUnicode

/// Cuts folded text into the words that the index stores and that queries ask for.
///
/// A word is a run of letters, marks and digits. In scripts without spaces between words each character is one, so that a
/// phrase of them finds any part of the text, however short.
enum IndexWords {
    /// Returns the words, separated by spaces.
    static func text(_ folded: [UInt16]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(folded.count + folded.count / 8)
        forEach(in: folded) { range in
            if !bytes.isEmpty { bytes.append(0x20) }
            bytes.append(contentsOf: String(decoding: folded[range], as: UTF16.self).utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the words in order.
    static func words(_ folded: [UInt16]) -> [String] {
        var words: [String] = []
        forEach(in: folded) { words.append(String(decoding: folded[$0], as: UTF16.self)) }
        return words
    }

    private static func forEach(in folded: [UInt16], _ body: (Range<Int>) -> Void) {
        var (index, start) = (0, -1)
        func end() {
            if start >= 0 { body(start..<index) }
            start = -1
        }
        while index < folded.count {
            let (codePoint, length) = codePoint(in: folded, at: index)
            if !WordParts.isPart(codePoint) {
                end()
            } else if WordParts.hasNoSpaces(codePoint) {
                end()
                body(index..<index + length)
            } else if start < 0 {
                start = index
            }
            index += length
        }
        end()
    }

    private static func codePoint(in text: [UInt16], at index: Int) -> (UInt32, length: Int) {
        let unit = UInt32(text[index])
        guard unit & 0xFC00 == 0xD800, index + 1 < text.count else { return (unit, 1) }
        return (0x10000 + ((unit & 0x3FF) << 10 | UInt32(text[index + 1]) & 0x3FF), 2)
    }
}
