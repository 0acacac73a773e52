import Glibc

/// The MD5 digest, for HTTP Digest authentication. Not secure.
///
/// Spec: https://www.rfc-editor.org/rfc/rfc1321
package enum MD5 {
    private static let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
    private static let sines: [UInt32] = (0..<64).map { UInt32(abs(sin(Double($0 + 1))) * 4_294_967_296) }

    /// Returns the 16 bytes of the digest.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var message = bytes + [0x80]
        message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
        let length = UInt64(bytes.count) &* 8
        message += (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        for block in stride(from: 0, to: message.count, by: 64) { mix(&state, message[block..<block + 64]) }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
    }

    private static func mix(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
        let words = (0..<16).map { index in
            (0..<4).reduce(UInt32(0)) { $0 | UInt32(block[block.startIndex + 4 * index + $1]) << (8 * UInt32($1)) }
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for step in 0..<64 {
            let (function, word): (UInt32, Int) =
                switch step / 16 {
                case 0: (b & c | ~b & d, step)
                case 1: (d & b | ~d & c, (5 * step + 1) % 16)
                case 2: (b ^ c ^ d, (3 * step + 5) % 16)
                default: (c ^ (b | ~d), 7 * step % 16)
                }
            let sum = a &+ function &+ sines[step] &+ words[word]
            let shift = shifts[step / 16][step % 4]
            a = d
            d = c
            c = b
            b &+= sum << shift | sum >> (32 - shift)
        }
        for (index, value) in [a, b, c, d].enumerated() { state[index] = state[index] &+ value }
    }
}
