import LecternBase

/// The two algorithms of font obfuscation: the first bytes are XORed with a key
/// derived from the publication's identifier.
enum FontObfuscation: String {
    /// Spec: https://www.w3.org/TR/epub-33/#sec-font-obfuscation
    case idpf = "http://www.idpf.org/2008/embedding"
    /// Adobe's algorithm.
    case adobe = "http://ns.adobe.com/pdf/enc#RC"

    /// The number of obfuscated bytes.
    var obfuscatedLength: Int { self == .idpf ? 1040 : 1024 }

    /// Derives the key from an identifier; nil if it has the wrong form.
    func key(identifier: String) -> [UInt8]? {
        switch self {
        case .idpf:
            let text = identifier.utf8.filter { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
            return text.isEmpty ? nil : SHA1.digest(of: text)
        case .adobe: return Self.uuidBytes(identifier)
        }
    }

    /// The 16 bytes of `urn:uuid:…`, or of a bare UUID.
    private static func uuidBytes(_ identifier: String) -> [UInt8]? {
        let lower = identifier.lowercased()
        let text = lower.hasPrefix("urn:uuid:") ? lower.dropFirst(9) : lower[...]
        let digits = text.utf8.filter { $0 != 0x2D && $0 > 0x20 }
        guard digits.count == 32 else { return nil }
        var result: [UInt8] = []
        for index in stride(from: 0, to: 32, by: 2) {
            guard let high = hexValue(digits[index]), let low = hexValue(digits[index + 1]) else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Whether the bytes begin with a font signature.
    static func looksLikeFont(_ head: [UInt8]) -> Bool {
        guard head.count >= 4 else { return false }
        let tags: Set<[UInt8]> = [
            [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("typ1".utf8), Array("ttcf".utf8),
            Array("wOFF".utf8), Array("wOF2".utf8),
        ]
        return tags.contains(Array(head[..<4]))
    }
}
