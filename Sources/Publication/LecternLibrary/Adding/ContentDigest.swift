internal import COpenSSL
import LecternBase

/// The SHA-256 digest of whole files. OpenSSL computes it three times as fast as ``SHA256``, with the instructions that
/// processors have for it (decision 0048).
struct ContentDigest: ~Copyable {
    private let context = EVP_MD_CTX_new()

    init() { EVP_DigestInit_ex(context, EVP_sha256(), nil) }

    deinit { EVP_MD_CTX_free(context) }

    func update(_ bytes: Bytes) {
        bytes.withUnsafeBytes { _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    }

    /// Returns the 32 bytes of the digest. Must be the last call.
    func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MD_get_size(EVP_sha256())))
        EVP_DigestFinal_ex(context, &digest, nil)
        return digest
    }
}
