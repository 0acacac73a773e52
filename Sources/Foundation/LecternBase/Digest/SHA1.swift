/// The SHA-1 digest, which is the key of EPUB font obfuscation. Not secure.
///
///     SHA1.digest(of: Array("abc".utf8)).hexadecimal  // "a9993e364706816aba3e25717850c26c9cd0d89d"
public enum SHA1 {
    /// Returns the 20 bytes of the digest.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc3174#section-6.1
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var words = [UInt32](repeating: 0, count: 80)
        let message = MerkleDamgard.padded(bytes)
        for block in stride(from: 0, to: message.count, by: 64) {
            for i in 0..<16 { words[i] = MerkleDamgard.word(message, at: block + 4 * i) }
            for i in 16..<80 { words[i] = rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1) }
            compress(&state, words)
        }
        return MerkleDamgard.bytes(of: state)
    }

    private static func compress(_ state: inout [UInt32], _ words: [UInt32]) {
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for i in 0..<80 {
            let (f, k): (UInt32, UInt32) =
                switch i {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = rotate(a, 5) &+ f &+ e &+ words[i] &+ k
            e = d
            d = c
            c = rotate(b, 30)
            b = a
            a = next
        }
        for (i, value) in [a, b, c, d, e].enumerated() { state[i] = state[i] &+ value }
    }

    private static func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x << n | x >> (32 - n) }
}

/// The padding that SHA-1 and SHA-256 share.
enum MerkleDamgard {
    /// Returns the message followed by a one bit, zeros and its length in bits.
    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        var message = bytes
        message.append(0x80)
        message.append(contentsOf: repeatElement(0, count: (119 - bytes.count % 64) % 64))
        let bits = UInt64(bytes.count) &* 8
        for shift in stride(from: 56, through: 0, by: -8) {
            message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        return message
    }

    static func word(_ bytes: [UInt8], at i: Int) -> UInt32 {
        UInt32(bytes[i]) << 24 | UInt32(bytes[i + 1]) << 16 | UInt32(bytes[i + 2]) << 8 | UInt32(bytes[i + 3])
    }

    static func bytes(of words: [UInt32]) -> [UInt8] {
        words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    }
}

extension Collection<UInt8> {
    /// The bytes as hexadecimal digits in lower case.
    public var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
