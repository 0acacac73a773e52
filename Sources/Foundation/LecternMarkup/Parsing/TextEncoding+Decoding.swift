import LecternBase

extension Bytes {
    func decoded(as encoding: TextEncoding, wrongDeclaration: String?, markLength: Int = 0) -> DecodedText {
        var output: [UInt8] = []
        var isReplaced = false
        withUnsafeBytes { source in
            output.reserveCapacity(source.count + source.count / 2)
            switch encoding {
            case .utf8:
                if UTF8Shape(source).isWellFormed { break }
                output = Array(String(decoding: source, as: UTF8.self).utf8)
                isReplaced = true
            case .utf16(let order): isReplaced = output.append(utf16: source, order)
            case .utf32(let order): isReplaced = output.append(utf32: source, order)
            case .windows1252: output.append(windows1252: source)
            case .other(let name):
                if let converter = Converter(name) {
                    isReplaced = converter.convert(source, into: &output)
                } else {
                    output.append(windows1252: source)
                }
            }
        }
        let isUnchanged = encoding == .utf8 && !isReplaced
        return DecodedText(
            utf8: isUnchanged ? self : Bytes(output), encoding: encoding, wrongDeclaration: wrongDeclaration,
            hasReplacements: isReplaced, markLength: markLength)
    }
}

extension [UInt8] {
    /// Appends characters; each call returns one and its length in bytes.
    ///
    /// - Returns: whether some numbers were not valid characters.
    @inline(__always)
    private mutating func append(_ count: Int, scalar: (Int) -> (value: UInt32, length: Int)) -> Bool {
        var (index, isReplaced) = (0, false)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { buffer in
            guard let out = buffer.baseAddress else { return }
            while index < count {
                var written = 0
                while index < count, written + 4 <= buffer.count {
                    let (value, length) = scalar(index)
                    index += length
                    if value < 0x80 {
                        out[written] = UInt8(truncatingIfNeeded: value)
                        written += 1
                        continue
                    }
                    let isCharacter = value <= 0x10FFFF && value & 0xFFFF_F800 != 0xD800
                    if !isCharacter { isReplaced = true }
                    written += Self.write(isCharacter ? value : 0xFFFD, at: out + written)
                }
                self += UnsafeBufferPointer(rebasing: buffer[..<written])
            }
        }
        return isReplaced
    }

    /// Writes a non-ASCII character and returns its number of bytes.
    @inline(__always)
    private static func write(_ value: UInt32, at out: UnsafeMutablePointer<UInt8>) -> Int {
        func continuation(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | value >> shift & 0x3F) }
        if value < 0x800 {
            out[0] = UInt8(truncatingIfNeeded: 0xC0 | value >> 6)
            out[1] = continuation(0)
            return 2
        }
        if value < 0x1_0000 {
            out[0] = UInt8(truncatingIfNeeded: 0xE0 | value >> 12)
            out[1] = continuation(6)
            out[2] = continuation(0)
            return 3
        }
        out[0] = UInt8(truncatingIfNeeded: 0xF0 | value >> 18)
        out[1] = continuation(12)
        out[2] = continuation(6)
        out[3] = continuation(0)
        return 4
    }

    fileprivate mutating func append(utf16 source: UnsafeRawBufferPointer, _ order: TextEncoding.Endianness) -> Bool {
        let end = source.count & ~1
        func unit(_ at: Int) -> UInt32 {
            let raw = source.loadUnaligned(fromByteOffset: at, as: UInt16.self)
            return UInt32(order == .little ? UInt16(littleEndian: raw) : UInt16(bigEndian: raw))
        }
        let isReplaced = append(end) { index in
            let first = unit(index)
            guard first & 0xFC00 == 0xD800, index + 2 < end else { return (first, 2) }
            let second = unit(index + 2)
            guard second & 0xFC00 == 0xDC00 else { return (first, 2) }
            return (0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF), 4)
        }
        return isReplaced || source.count % 2 != 0
    }

    fileprivate mutating func append(utf32 source: UnsafeRawBufferPointer, _ order: TextEncoding.Endianness) -> Bool {
        let isReplaced = append(source.count & ~3) { index in
            let raw = source.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            return (order == .little ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw), 4)
        }
        return isReplaced || source.count % 4 != 0
    }

    fileprivate mutating func append(windows1252 source: UnsafeRawBufferPointer) {
        let special = Self.windows1252
        _ = append(source.count) { index in
            let byte = source[index]
            return (byte & 0xE0 == 0x80 ? UInt32(special[Int(byte & 0x1F)]) : UInt32(byte), 1)
        }
    }

    /// https://encoding.spec.whatwg.org/index-windows-1252.txt, 80 to 9F.
    private static let windows1252: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}
