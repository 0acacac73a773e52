/// The SHA-256 digest, used as the fingerprint of publications and resources.
///
///     SHA256.digest(of: []).hexadecimal.prefix(8)  // "e3b0c442"
public enum SHA256 {
    /// Returns the 32 bytes of the digest.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc6234#section-6.2
    public static func digest(of bytes: [UInt8]) -> [UInt8] {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.update($0) }
        return hasher.finish()
    }

    /// Computes the digest of bytes that arrive in parts.
    ///
    ///     var hasher = SHA256.Hasher()
    ///     for part in parts { part.withUnsafeBytes { hasher.update($0) } }
    ///     let digest = hasher.finish()
    package struct Hasher: Sendable {
        private var state = SHA256.State()
        private var length: UInt64 = 0
        /// The bytes of an incomplete block.
        private var pending: [UInt8] = []

        /// Creates a hasher of no bytes.
        package init() { pending.reserveCapacity(64) }

        /// Appends bytes to the message.
        package mutating func update(_ bytes: UnsafeRawBufferPointer) {
            length &+= UInt64(bytes.count)
            var remaining = bytes[...]
            if !pending.isEmpty {
                let missing = remaining.prefix(64 - pending.count)
                pending.append(contentsOf: missing)
                remaining = remaining.dropFirst(missing.count)
                guard pending.count == 64 else { return }
                pending.withUnsafeBytes { state.compress($0) }
                pending.removeAll(keepingCapacity: true)
            }
            let whole = remaining.count & ~63
            state.compress(UnsafeRawBufferPointer(rebasing: remaining.prefix(whole)))
            pending.append(contentsOf: remaining.dropFirst(whole))
        }

        /// Returns the 32 bytes of the digest. Must be the last call.
        package mutating func finish() -> [UInt8] {
            var tail = pending
            tail.append(0x80)
            tail.append(contentsOf: repeatElement(0, count: (119 - pending.count) % 64))
            for shift in stride(from: 56, through: 0, by: -8) {
                tail.append(UInt8(truncatingIfNeeded: (length &* 8) >> UInt64(shift)))
            }
            tail.withUnsafeBytes { state.compress($0) }
            return MerkleDamgard.bytes(of: state.words)
        }
    }
}

extension SHA256 {
    /// The eight state words of the algorithm.
    fileprivate struct State: Sendable {
        private var a: UInt32 = 0x6A09_E667
        private var b: UInt32 = 0xBB67_AE85
        private var c: UInt32 = 0x3C6E_F372
        private var d: UInt32 = 0xA54F_F53A
        private var e: UInt32 = 0x510E_527F
        private var f: UInt32 = 0x9B05_688C
        private var g: UInt32 = 0x1F83_D9AB
        private var h: UInt32 = 0x5BE0_CD19

        var words: [UInt32] { [a, b, c, d, e, f, g, h] }

        /// Updates the state with whole blocks of 64 bytes.
        mutating func compress(_ blocks: UnsafeRawBufferPointer) {
            precondition(blocks.count % 64 == 0)
            SHA256.constants.withUnsafeBufferPointer { constants in
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
                    for start in stride(from: 0, to: blocks.count, by: 64) {
                        SHA256.fill(schedule, from: blocks, at: start)
                        fold(schedule, constants)
                    }
                }
            }
        }

        /// Eight rounds per iteration, so that the words are renamed instead of
        /// moved.
        private mutating func fold(
            _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
        ) {
            let before = self
            for i in stride(from: 0, to: 64, by: 8) {
                Self.round(a, b, c, &d, e, f, g, &h, constants[i] &+ schedule[i])
                Self.round(h, a, b, &c, d, e, f, &g, constants[i + 1] &+ schedule[i + 1])
                Self.round(g, h, a, &b, c, d, e, &f, constants[i + 2] &+ schedule[i + 2])
                Self.round(f, g, h, &a, b, c, d, &e, constants[i + 3] &+ schedule[i + 3])
                Self.round(e, f, g, &h, a, b, c, &d, constants[i + 4] &+ schedule[i + 4])
                Self.round(d, e, f, &g, h, a, b, &c, constants[i + 5] &+ schedule[i + 5])
                Self.round(c, d, e, &f, g, h, a, &b, constants[i + 6] &+ schedule[i + 6])
                Self.round(b, c, d, &e, f, g, h, &a, constants[i + 7] &+ schedule[i + 7])
            }
            a &+= before.a
            b &+= before.b
            c &+= before.c
            d &+= before.d
            e &+= before.e
            f &+= before.f
            g &+= before.g
            h &+= before.h
        }

        // The parameters are the specification's a to h and one addend.
        @inline(__always) private static func round(
            _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
            _ h: inout UInt32, _ addend: UInt32
        ) {
            let s1 = SHA256.rotate(e, 6) ^ SHA256.rotate(e, 11) ^ SHA256.rotate(e, 25)
            let t1 = h &+ s1 &+ (e & f ^ ~e & g) &+ addend
            let s0 = SHA256.rotate(a, 2) ^ SHA256.rotate(a, 13) ^ SHA256.rotate(a, 22)
            d = d &+ t1
            h = t1 &+ s0 &+ (a & b ^ a & c ^ b & c)
        }
    }

    private static func fill(
        _ schedule: UnsafeMutableBufferPointer<UInt32>, from blocks: UnsafeRawBufferPointer, at start: Int
    ) {
        for i in 0..<16 {
            schedule[i] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * i, as: UInt32.self))
        }
        for i in 16..<64 {
            let (x, y) = (schedule[i - 15], schedule[i - 2])
            let s0 = rotate(x, 7) ^ rotate(x, 18) ^ x >> 3
            let s1 = rotate(y, 17) ^ rotate(y, 19) ^ y >> 10
            schedule[i] = schedule[i - 16] &+ s0 &+ schedule[i - 7] &+ s1
        }
    }

    @inline(__always) private static func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x &>> n | x &<< (32 &- n) }

    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
