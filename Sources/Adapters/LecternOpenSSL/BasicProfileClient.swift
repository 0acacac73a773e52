public import LecternBase
public import LecternLCP
import Synchronization

/// An open ``/LecternLCP/LCPClient`` for the basic profile of Readium LCP, on
/// OpenSSL.
///
///     let service = LCPService(client: BasicProfileClient(), httpClient: DefaultHTTPClient())
///
/// The basic profile is for tests, demonstrations and providers that chose it.
/// Production profiles have a secret step and are refused.
///
/// Spec: https://readium.org/lcp-specs/releases/lcp/latest#6-encryption-profile
public struct BasicProfileClient: LCPClient {
    private let trust: LCPTrust
    private static let last = LastLicense()

    /// - Parameter trust: the authorities whose providers' licences are
    ///   accepted.
    public init(trust: LCPTrust = .edrlabTest) { self.trust = trust }

    public var revocationListURL: HTTPURL? { trust.revocationList }

    public func supports(profile: String) -> Bool { profile == LCPIdentifiers.basicProfile }

    public func createContext(
        jsonLicense: String, hashedPassphrase: LCPPassphraseHash, pemCrl: String
    ) throws -> any LCPClientContext {
        guard let license = Self.last.license(jsonLicense),
            supports(profile: license.encryption.profile), let userKey = Self.key(hashedPassphrase)
        else { throw LCPClientError.contextInvalid }
        try check(license, pemCrl: pemCrl)
        guard Self.fits(userKey, license) else { throw LCPClientError.userKeyCheckInvalid }
        guard license.encryption.contentKeyAlgorithm == LCPIdentifiers.aes256CBC,
            let contentKey = Cipher.decryptWhole(license.encryption.encryptedContentKey, key: userKey),
            contentKey.count == 32
        else { throw LCPClientError.contentKeyDecryptError }
        return Context(contentKey: contentKey, userKey: userKey)
    }

    public func decrypt(data: Bytes, using context: any LCPClientContext) -> Bytes? {
        (context as? Context).flatMap { Cipher.decrypt(data, key: $0.contentKey) }
    }

    public func decipher(userValue: Bytes, using context: any LCPClientContext) -> Bytes? {
        (context as? Context).flatMap { Cipher.decryptWhole(userValue, key: $0.userKey) }
    }

    public func seal(words: Bytes, using context: any LCPClientContext) -> Bytes? {
        (context as? Context).flatMap { WordCipher.seal(words, contentKey: $0.contentKey) }
    }

    public func unseal(words: Bytes, using context: any LCPClientContext) -> Bytes? {
        (context as? Context).flatMap { WordCipher.unseal(words, contentKey: $0.contentKey) }
    }

    public func findOneValidPassphrase(
        jsonLicense: String, hashedPassphrases: [LCPPassphraseHash]
    ) -> LCPPassphraseHash? {
        guard let license = Self.last.license(jsonLicense) else { return nil }
        return hashedPassphrases.first { hash in Self.key(hash).map { Self.fits($0, license) } ?? false }
    }

    // MARK: Checks

    private struct Context: LCPClientContext {
        let contentKey: Bytes
        let userKey: Bytes
    }

    /// Verifies certificate and signature.
    ///
    /// Spec: https://readium.org/lcp-specs/releases/lcp/latest#55-validating-the-certificate-and-signature
    private func check(_ license: LicenseDocument, pemCrl: String) throws(LCPClientError) {
        let authorities = Authorities.of(pem: trust.roots)
        guard let provider = authorities.provider(der: license.signature.certificate) else {
            throw .certificateSignatureInvalid
        }
        let isPinned =
            !trust.pinnedCertificates.isEmpty
            && trust.pinnedCertificates.contains(Digest.hex(license.signature.certificate))
        guard isPinned || provider.isIssued else { throw .certificateSignatureInvalid }
        let certificate = provider.certificate
        if !pemCrl.isEmpty {
            guard let list = RevocationList(pem: pemCrl), list.isSigned(by: authorities.roots) else {
                throw .revocationListInvalid
            }
            if list.revokes(certificate) { throw .certificateRevoked }
        }
        guard certificate.isValid(at: license.updated) else { throw .licenseSignatureDateInvalid }
        let signature = license.signature
        guard certificate.verifies(signature.value, of: license.canonicalText, algorithm: signature.algorithm) else {
            throw .licenseSignatureInvalid
        }
    }

    /// Whether a user key decrypts the key check to the identifier of the
    /// licence.
    private static func fits(_ key: Bytes, _ license: LicenseDocument) -> Bool {
        Cipher.decryptWhole(license.encryption.keyCheck, key: key) == Bytes(utf8: license.id)
    }

    /// The user key of the basic profile is the hash of the passphrase.
    private static func key(_ hash: LCPPassphraseHash) -> Bytes? { Digest.bytes(hex: hash).map { Bytes($0) } }
}

/// The licence that was read last: a book that is opened has the same one read for its passphrase and for its context.
private final class LastLicense: Sendable {
    private let last = Mutex<(text: String, license: LicenseDocument)?>(nil)

    /// Returns a licence; nil if the text is none.
    func license(_ text: String) -> LicenseDocument? {
        if let cached = last.withLock({ $0 }), cached.text == text { return cached.license }
        guard let license = try? LicenseDocument(data: Bytes(utf8: text)) else { return nil }
        last.withLock { $0 = (text, license) }
        return license
    }
}

/// The authorities whose providers' licences are accepted.
public struct LCPTrust: Sendable {
    /// The certificates of the authorities (PEM).
    public var roots: String
    /// The SHA-256 of single providers' certificates (DER) that are accepted
    /// without an authority, in hexadecimal digits.
    public var pinnedCertificates: Set<String>
    /// The address of the authority's list of revoked certificates (X.509 CRL); nil if it publishes none, like EDRLab's
    /// authority for tests.
    public var revocationList: HTTPURL?

    /// Trusts the providers of authorities.
    public init(roots: String, pinnedCertificates: Set<String> = [], revocationList: HTTPURL? = nil) {
        self.roots = roots
        self.pinnedCertificates = pinnedCertificates
        self.revocationList = revocationList
    }
}
