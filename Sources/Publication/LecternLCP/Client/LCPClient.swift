public import LecternBase

/// The SHA-256 of a passphrase in 64 hexadecimal digits.
public typealias LCPPassphraseHash = String

/// An unlocked licence, as its ``LCPClient`` represents it.
public protocol LCPClientContext: Sendable {}

/// Verifies licences and decrypts content.
///
/// `BasicProfileClient` of LecternOpenSSL implements the open basic profile. A
/// production library, which EDRLab licenses, is plugged in the same way:
///
///     struct LCPClientAdapter: LCPClient {
///         func supports(profile: String) -> Bool { profile == "http://readium.org/lcp/profile-1.0" }
///         func createContext(
///             jsonLicense: String, hashedPassphrase: LCPPassphraseHash, pemCrl: String
///         ) throws -> any LCPClientContext { … }
///         func decrypt(data: Bytes, using context: any LCPClientContext) -> Bytes? { … }
///         func findOneValidPassphrase(
///             jsonLicense: String, hashedPassphrases: [LCPPassphraseHash]
///         ) -> LCPPassphraseHash? { … }
///     }
///     let service = LCPService(client: LCPClientAdapter(), httpClient: DefaultHTTPClient())
public protocol LCPClient: Sendable {
    /// Verifies a licence and unlocks it.
    ///
    /// - Parameters:
    ///   - jsonLicense: the licence as it was received.
    ///   - pemCrl: the revocation list of the authority; empty if it is not
    ///     available.
    /// - Throws: ``LCPClientError``; other errors are shown by their text.
    func createContext(
        jsonLicense: String, hashedPassphrase: LCPPassphraseHash, pemCrl: String
    ) throws -> any LCPClientContext

    /// Decrypts content with the key of a licence.
    ///
    /// - Parameter data: an initialization vector of 16 bytes and blocks of
    ///   cipher text. It may be a part of an entry, which begins with the block
    ///   before the first that is decrypted.
    /// - Returns: the decrypted blocks with the padding of the last one; nil if
    ///   `data` is not whole blocks.
    func decrypt(data: Bytes, using context: any LCPClientContext) -> Bytes?

    /// Returns the first passphrase that fits a licence.
    func findOneValidPassphrase(
        jsonLicense: String, hashedPassphrases: [LCPPassphraseHash]
    ) -> LCPPassphraseHash?

    /// Whether the client can decrypt content of an encryption profile.
    func supports(profile: String) -> Bool

    /// The address of the list of revoked certificates (X.509 CRL) of the authority whose providers the client trusts;
    /// nil if it publishes none. By default that of EDRLab, whose library the clients of production profiles use.
    var revocationListURL: HTTPURL? { get }

    /// Decrypts a value that is encrypted with the user key, such as the name
    /// of the user; nil if the client does not support it or the value is
    /// damaged.
    func decipher(userValue: Bytes, using context: any LCPClientContext) -> Bytes?

    /// Encrypts words of the content, such as the text of a highlight, with a key derived from the content key. Equal
    /// words give equal bytes. Nil if the client does not support it: then apps do not store the words.
    func seal(words: Bytes, using context: any LCPClientContext) -> Bytes?

    /// Decrypts what ``seal(words:using:)`` returned; nil if it is damaged or the key is wrong.
    func unseal(words: Bytes, using context: any LCPClientContext) -> Bytes?
}

extension LCPClient {
    public var revocationListURL: HTTPURL? { HTTPURL(string: LCPIdentifiers.revocationList) }

    public func decipher(userValue: Bytes, using context: any LCPClientContext) -> Bytes? { nil }

    public func seal(words: Bytes, using context: any LCPClientContext) -> Bytes? { nil }

    public func unseal(words: Bytes, using context: any LCPClientContext) -> Bytes? { nil }
}

/// The URIs of Readium LCP.
package enum LCPIdentifiers {
    /// The open profile, for tests and demonstrations.
    package static let basicProfile = "http://readium.org/lcp/basic-profile"
    /// The list of the certificates that EDRLab has revoked. Its signature is verified, so it needs no TLS.
    static let revocationList = "http://crl.edrlab.telesec.de/rl/EDRLab_CA.crl"
    /// The protection scheme, in manifests.
    package static let scheme = "http://readium.org/2014/01/lcp"
    /// The cipher of content and keys.
    package static let aes256CBC = "http://www.w3.org/2001/04/xmlenc#aes256-cbc"
    package static let rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
    package static let ecdsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
}
