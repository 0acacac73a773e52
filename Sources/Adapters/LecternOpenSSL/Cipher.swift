internal import COpenSSL
import LecternBase

/// AES-256-CBC.
enum Cipher {
    static let blockLength = 16

    /// Decrypts blocks after an initialization vector of 16 bytes, without
    /// looking at the padding; nil if the length is wrong.
    static func decrypt(_ data: Bytes, key: Bytes) -> Bytes? {
        guard key.count == 32, data.count >= 2 * blockLength, data.count % blockLength == 0,
            let context = EVP_CIPHER_CTX_new()
        else { return nil }
        defer { EVP_CIPHER_CTX_free(context) }
        return data.withUnsafeBytes { input in
            key.withUnsafeBytes { key in run(context, input, key: key) }
        }
    }

    private static func run(
        _ context: OpaquePointer, _ input: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer
    ) -> Bytes? {
        guard let start = input.baseAddress?.assumingMemoryBound(to: UInt8.self),
            EVP_DecryptInit_ex(
                context, EVP_aes_256_cbc(), nil, key.baseAddress?.assumingMemoryBound(to: UInt8.self), start) == 1,
            EVP_CIPHER_CTX_set_padding(context, 0) == 1
        else { return nil }
        let count = input.count - blockLength
        let output = Bytes(capacity: count) { buffer -> Int in
            guard let target = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            var done = 0
            // OpenSSL counts in 32 bits.
            while done < count {
                let piece = min(count - done, 1 << 30)
                var written: Int32 = 0
                guard
                    EVP_DecryptUpdate(context, target + done, &written, start + blockLength + done, Int32(piece)) == 1,
                    written == piece
                else { return 0 }
                done += piece
            }
            return done
        }
        return output.count == count ? output : nil
    }

    /// Decrypts a whole value and removes its padding; nil if it is damaged or
    /// the key is wrong.
    static func decryptWhole(_ data: Bytes, key: Bytes) -> Bytes? {
        guard let padded = decrypt(data, key: key), let last = padded.last, (1...16).contains(last) else { return nil }
        return padded.slice(0..<padded.count - Int(last))
    }
}
