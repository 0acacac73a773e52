internal import COpenSSL
import LecternBase

/// Encrypts words of a publication for storage: AES-SIV with two keys of 256 bits, derived from the content key.
///
/// AES-SIV needs no random number, so equal words give equal bytes on all devices: stored marks that did not change
/// stay the same. It detects every change of the bytes.
///
/// Spec: https://www.rfc-editor.org/rfc/rfc5297 (SIV), https://www.rfc-editor.org/rfc/rfc5869 (HKDF)
enum WordCipher {
    private static let tagLength = 16
    private static let keyLength = 64
    /// Separates the key from those of other uses, and names the version of the format.
    private static let purpose = "Lectern: words of a publication, 1"
    private static let longest = 1 << 24

    /// Returns tag and cipher text; nil if there are no words, or too many.
    static func seal(_ words: Bytes, contentKey: Bytes) -> Bytes? {
        guard !words.isEmpty, words.count <= longest, let run = Run(contentKey, encrypts: true),
            let cipher = run.update(words.array), let tag = run.tag
        else { return nil }
        return Bytes(tag + cipher)
    }

    /// Returns the words; nil if the bytes are damaged, or the key is another one.
    static func unseal(_ sealed: Bytes, contentKey: Bytes) -> Bytes? {
        guard sealed.count > tagLength, sealed.count <= longest + tagLength,
            let run = Run(contentKey, encrypts: false)
        else { return nil }
        let bytes = sealed.array
        return run.setTag(Array(bytes.prefix(tagLength)))
            ? run.update(Array(bytes.dropFirst(tagLength))).map { Bytes($0) } : nil
    }

    private static func key(from contentKey: Bytes) -> [UInt8]? {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        let (secret, info) = (contentKey.array, Array(purpose.utf8))
        var key = [UInt8](repeating: 0, count: keyLength)
        var count = key.count
        guard EVP_PKEY_derive_init(context) > 0, EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) > 0,
            EVP_PKEY_CTX_set1_hkdf_key(context, secret, Int32(secret.count)) > 0,
            EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) > 0,
            EVP_PKEY_derive(context, &key, &count) > 0, count == keyLength
        else { return nil }
        return key
    }

    /// One encryption or decryption.
    private final class Run {
        private let context: OpaquePointer
        private let encrypts: Int32

        init?(_ contentKey: Bytes, encrypts: Bool) {
            guard let key = WordCipher.key(from: contentKey), let context = EVP_CIPHER_CTX_new() else { return nil }
            self.context = context
            self.encrypts = encrypts ? 1 : 0
            guard let cipher = EVP_CIPHER_fetch(nil, "AES-256-SIV", nil) else { return nil }
            defer { EVP_CIPHER_free(cipher) }
            guard EVP_CipherInit_ex(context, cipher, nil, key, nil, self.encrypts) == 1 else { return nil }
        }

        deinit { EVP_CIPHER_CTX_free(context) }

        /// The tag after encryption.
        var tag: [UInt8]? {
            var tag = [UInt8](repeating: 0, count: tagLength)
            let isRead = EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag) == 1
            return isRead ? tag : nil
        }

        func setTag(_ tag: [UInt8]) -> Bool {
            var tag = tag
            return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
        }

        /// All bytes at once, as SIV requires; nil if they do not fit the tag.
        func update(_ input: [UInt8]) -> [UInt8]? {
            var output = [UInt8](repeating: 0, count: input.count)
            var count: Int32 = 0
            guard EVP_CipherUpdate(context, &output, &count, input, Int32(input.count)) == 1, count == output.count,
                EVP_CipherFinal_ex(context, nil, &count) == 1
            else { return nil }
            return output
        }
    }
}
