internal import COpenSSL
import FoundationEssentials
import LecternBase
import LecternLCP

/// An X.509 certificate.
///
/// `@unchecked Sendable`: nothing changes the certificate after it was parsed; what OpenSSL itself keeps in it (decoded
/// extensions, its count of references) it changes under its own locks, as `X509_up_ref(3)` and threads(7ossl) say.
final class Certificate: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Parses a certificate (DER); nil if it is malformed.
    init?(der: Bytes) {
        let parsed = der.withUnsafeBytes { buffer -> OpaquePointer? in
            var start = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let end = start.map { $0 + buffer.count }
            guard let certificate = d2i_X509(nil, &start, buffer.count) else { return nil }
            guard start == end else {
                X509_free(certificate)
                return nil
            }
            return certificate
        }
        ERR_clear_error()
        guard let parsed else { return nil }
        pointer = parsed
    }

    private init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    deinit { X509_free(pointer) }

    /// Parses all certificates of a PEM text.
    static func all(pem: String) -> [Certificate] {
        PEM.read(pem) { input in
            var list: [Certificate] = []
            while let certificate = PEM_read_bio_X509(input, nil, nil, nil) {
                list.append(Certificate(adopting: certificate))
            }
            return list
        } ?? []
    }

    /// Whether the certificate was valid at a time.
    func isValid(at date: Date) -> Bool {
        var time = time_t(date.timeIntervalSince1970.rounded(.down))
        return X509_cmp_time(X509_get0_notBefore(pointer), &time) < 0
            && X509_cmp_time(X509_get0_notAfter(pointer), &time) > 0
    }

    /// Whether one of the roots issued the certificate, directly or through
    /// another one. Validity in time is tested separately.
    func isIssued(by roots: [Certificate]) -> Bool {
        guard let store = X509_STORE_new(), let context = X509_STORE_CTX_new() else { return false }
        defer {
            X509_STORE_CTX_free(context)
            X509_STORE_free(store)
            ERR_clear_error()
        }
        for root in roots { X509_STORE_add_cert(store, root.pointer) }
        guard X509_STORE_CTX_init(context, store, pointer, nil) == 1 else { return false }
        X509_STORE_CTX_set_flags(context, UInt(X509_V_FLAG_NO_CHECK_TIME))
        return X509_verify_cert(context) == 1
    }

    // MARK: Signatures

    /// Verifies a signature over a text with the certificate's key.
    func verifies(_ signature: Bytes, of text: String, algorithm: String) -> Bool {
        defer { ERR_clear_error() }
        guard let key = X509_get0_pubkey(pointer),
            let encoded = Self.encoded(signature, key: key, algorithm: algorithm),
            let context = EVP_MD_CTX_new()
        else { return false }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
        let message = Array(text.utf8)
        return encoded.withUnsafeBufferPointer { signature in
            message.withUnsafeBufferPointer {
                EVP_DigestVerify(context, signature.baseAddress, signature.count, $0.baseAddress, $0.count) == 1
            }
        }
    }

    /// Returns a signature in OpenSSL's form; nil if the algorithm does not fit
    /// the key. XML Signature writes ECDSA as two numbers, OpenSSL as DER.
    private static func encoded(_ signature: Bytes, key: OpaquePointer, algorithm: String) -> [UInt8]? {
        switch (algorithm, EVP_PKEY_get_base_id(key)) {
        case (LCPIdentifiers.rsaSHA256, EVP_PKEY_RSA): return signature.array
        case (LCPIdentifiers.ecdsaSHA256, EVP_PKEY_EC):
            let half = (Int(EVP_PKEY_get_bits(key)) + 7) / 8
            guard signature.count == 2 * half else { return signature.array }
            return der(signature.slice(0..<half), signature.slice(half..<2 * half))
        default: return nil
        }
    }

    private static func der(_ r: Bytes, _ s: Bytes) -> [UInt8]? {
        guard let pair = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(pair) }
        guard ECDSA_SIG_set0(pair, number(r), number(s)) == 1 else { return nil }
        let length = i2d_ECDSA_SIG(pair, nil)
        guard length > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
            var target = buffer.baseAddress
            count = Int(i2d_ECDSA_SIG(pair, &target))
        }
    }

    private static func number(_ bytes: Bytes) -> OpaquePointer? {
        bytes.withUnsafeBytes {
            BN_bin2bn($0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32($0.count), nil)
        }
    }
}

/// A list of revoked certificates (X.509 CRL).
final class RevocationList {
    private let pointer: OpaquePointer

    /// Parses a PEM text; nil if it is malformed.
    init?(pem: String) {
        let parsed = PEM.read(pem) { PEM_read_bio_X509_CRL($0, nil, nil, nil) } ?? nil
        guard let parsed else { return nil }
        pointer = parsed
    }

    deinit { X509_CRL_free(pointer) }

    /// Whether one of the roots signed the list.
    func isSigned(by roots: [Certificate]) -> Bool {
        defer { ERR_clear_error() }
        return roots.contains { root in
            X509_NAME_cmp(X509_CRL_get_issuer(pointer), X509_get_subject_name(root.pointer)) == 0
                && X509_get0_pubkey(root.pointer).map { X509_CRL_verify(pointer, $0) == 1 } ?? false
        }
    }

    /// Whether the list contains a certificate of its issuer.
    func revokes(_ certificate: Certificate) -> Bool {
        guard X509_NAME_cmp(X509_CRL_get_issuer(pointer), X509_get_issuer_name(certificate.pointer)) == 0 else {
            return false
        }
        var entry: OpaquePointer?
        return X509_CRL_get0_by_serial(pointer, &entry, X509_get_serialNumber(certificate.pointer)) == 1
    }
}

/// PEM texts.
enum PEM {
    static func read<Result>(_ text: String, _ body: (OpaquePointer) -> Result) -> Result? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBytes { buffer in
            guard let input = BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
            defer {
                BIO_free(input)
                ERR_clear_error()
            }
            return body(input)
        }
    }
}
