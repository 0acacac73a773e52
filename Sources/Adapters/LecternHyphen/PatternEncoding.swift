import Glibc

/// The character set of a pattern file: words go to libhyphen in it.
struct PatternEncoding: Sendable {
    let isUTF8: Bool
    /// The byte of a character, for sets of one byte.
    private let bytes: [UInt16: UInt8]

    /// The set of a name such as `ISO8859-1` or `UTF-8`, `nil` if it is unknown.
    init?(name: String) {
        isUTF8 = name.uppercased() == "UTF-8"
        guard !isUTF8 else {
            bytes = [:]
            return
        }
        guard let table = Self.table(name.hasPrefix("ISO8859") ? "ISO-8859" + name.dropFirst(7) : name) else { return nil }
        bytes = table
    }

    /// Appends a character; false where the set lacks it.
    func append(_ value: UInt32, to word: inout [UInt8]) -> Bool {
        guard isUTF8 else {
            guard let unit = UInt16(exactly: value), let byte = bytes[unit] else { return false }
            word.append(byte)
            return true
        }
        guard let scalar = Unicode.Scalar(value) else { return false }
        word.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        return true
    }

    /// What the bytes of a set mean, by the C library.
    private static func table(_ name: String) -> [UInt16: UInt8]? {
        guard let converter = iconv_open("UTF-16LE", name), Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var table: [UInt16: UInt8] = [:]
        for byte in UInt8(0x20)...UInt8(0xFF) {
            if let unit = decode(byte, converter) { table[unit] = byte }
        }
        return table
    }

    private static func decode(_ byte: UInt8, _ converter: iconv_t) -> UInt16? {
        var input = CChar(bitPattern: byte)
        var output: (CChar, CChar, CChar, CChar) = (0, 0, 0, 0)
        let written: Int = withUnsafeMutablePointer(to: &input) { source in
            withUnsafeMutableBytes(of: &output) { target in
                var from: UnsafeMutablePointer<CChar>? = source
                var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                var (left, room) = (1, 4)
                let result = iconv(converter, &from, &left, &to, &room)
                return result == Int.max || Int(bitPattern: UInt(bitPattern: result)) == -1 ? 0 : 4 - room
            }
        }
        guard written == 2 else { return nil }
        return UInt16(UInt8(bitPattern: output.0)) | UInt16(UInt8(bitPattern: output.1)) << 8
    }
}
