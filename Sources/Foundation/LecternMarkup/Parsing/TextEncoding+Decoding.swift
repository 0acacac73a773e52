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
    fileprivate mutating func append(_ scalar: UInt32) -> Bool {
        guard let valid = Unicode.Scalar(scalar) else {
            self += [0xEF, 0xBF, 0xBD]
            return true
        }
        if scalar < 0x80 {
            append(UInt8(scalar))
        } else {
            append(contentsOf: UTF8.encode(valid) ?? UTF8.encodedReplacementCharacter)
        }
        return false
    }

    fileprivate mutating func append(utf16 source: UnsafeRawBufferPointer, _ order: TextEncoding.Endianness) -> Bool {
        var isReplaced = source.count % 2 != 0
        var index = 0
        func unit(_ at: Int) -> UInt32 {
            let (a, b) = (UInt32(source[at]), UInt32(source[at + 1]))
            return order == .little ? b << 8 | a : a << 8 | b
        }
        while index + 1 < source.count {
            var scalar = unit(index)
            index += 2
            if scalar & 0xFC00 == 0xD800, index + 1 < source.count, unit(index) & 0xFC00 == 0xDC00 {
                scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (unit(index) & 0x3FF)
                index += 2
            }
            if append(scalar) { isReplaced = true }
        }
        return isReplaced
    }

    fileprivate mutating func append(utf32 source: UnsafeRawBufferPointer, _ order: TextEncoding.Endianness) -> Bool {
        var isReplaced = source.count % 4 != 0
        for index in stride(from: 0, to: source.count - 3, by: 4) {
            let raw = source.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            if append(order == .little ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw)) { isReplaced = true }
        }
        return isReplaced
    }

    fileprivate mutating func append(windows1252 source: UnsafeRawBufferPointer) {
        for byte in source {
            let isSpecial = byte & 0xE0 == 0x80
            _ = append(isSpecial ? UInt32(Self.windows1252[Int(byte & 0x1F)]) : UInt32(byte))
        }
    }

    /// https://encoding.spec.whatwg.org/index-windows-1252.txt, 80 to 9F.
    private static let windows1252: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}
