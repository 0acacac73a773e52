import LecternBase

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
            return header.hasSuffix(";base64") ? Base64.decoded(body, skipsOthers: true) : body
        }
    }

    /// Returns a `data:` URL that contains the bytes.
    package static func encode(_ bytes: [UInt8], mediaType: String) -> String {
        "data:\(mediaType);base64," + Base64.encoded(bytes)
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
}
