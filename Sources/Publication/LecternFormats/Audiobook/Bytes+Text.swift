import LecternBase

extension Bytes {
    /// The bytes decoded as ISO 8859-1.
    var latin1: String { String(String.UnicodeScalarView(map { Unicode.Scalar($0) })) }

    /// Decodes UTF-16, by the byte order mark or in the given order.
    func utf16(bigEndian: Bool) -> String {
        var isBig = bigEndian
        var start = 0
        if count >= 2, self[0] == 0xFE, self[1] == 0xFF {
            isBig = true
            start = 2
        }
        if count >= 2, self[0] == 0xFF, self[1] == 0xFE {
            isBig = false
            start = 2
        }
        let units = stride(from: start, to: count - 1, by: 2).map { index in
            isBig
                ? UInt16(self[index]) << 8 | UInt16(self[index + 1])
                : UInt16(self[index + 1]) << 8 | UInt16(self[index])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns ASCII characters at an offset, such as the type of an atom.
    func tag(at position: Int, _ count: Int = 4) -> String? {
        guard position >= 0, position + count <= self.count else { return nil }
        return slice(position..<position + count).latin1
    }
}
