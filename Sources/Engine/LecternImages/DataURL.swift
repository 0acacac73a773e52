/// `data:` URLs. RFC 2397.
package enum DataURL {
    /// The bytes in a `data:` URL; `nil` for other URLs.
    package static func decode(_ url: String) -> [UInt8]? {
        var url = url
        return url.withUTF8 { text -> [UInt8]? in
            guard text.count > 5, (0..<5).allSatisfy({ text[$0] | 0x20 == [0x64, 0x61, 0x74, 0x61, 0x3A][$0] | 0x20 })
            else { return nil }
            guard let comma = text.firstIndex(of: 0x2C) else { return nil }
            let header = String(decoding: UnsafeBufferPointer(rebasing: text[5..<comma]), as: UTF8.self).lowercased()
            let body = percentDecoded(UnsafeBufferPointer(rebasing: text[(comma + 1)...]))
            return header.hasSuffix(";base64") ? base64Decoded(body) : body
        }
    }

    /// Returns a `data:` URL that contains the bytes.
    package static func encode(_ bytes: [UInt8], mediaType: String) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 4)
        var index = 0
        while index < bytes.count {
            let (b1, b2) = (
                index + 1 < bytes.count ? bytes[index + 1] : 0, index + 2 < bytes.count ? bytes[index + 2] : 0
            )
            let group = Int(bytes[index]) << 16 | Int(b1) << 8 | Int(b2)
            text.append(digits[group >> 18])
            text.append(digits[group >> 12 & 63])
            text.append(index + 1 < bytes.count ? digits[group >> 6 & 63] : 0x3D)
            text.append(index + 2 < bytes.count ? digits[group & 63] : 0x3D)
            index += 3
        }
        return "data:\(mediaType);base64," + String(decoding: text, as: UTF8.self)
    }

    private static func percentDecoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == 0x25, index + 2 < text.count, let high = hex(text[index + 1]),
                let low = hex(text[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    private static func base64Decoded(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count * 3 / 4)
        var (group, bits) = (0, 0)
        for byte in text {
            let value: UInt8
            switch byte {
            case 0x41...0x5A: value = byte - 0x41
            case 0x61...0x7A: value = byte - 0x61 + 26
            case 0x30...0x39: value = byte - 0x30 + 52
            case 0x2B, 0x2D: value = 62
            case 0x2F, 0x5F: value = 63
            default: continue
            }
            group = (group << 6 | Int(value)) & 0xFFFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: group >> bits))
            }
        }
        return result
    }
}
