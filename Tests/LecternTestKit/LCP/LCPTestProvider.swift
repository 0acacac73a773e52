import Foundation
import LecternAssets
public import LecternBase

/// A provider of publications protected with Readium LCP, with an authority of
/// its own. Everything is made by the `openssl` command.
public final class LCPTestProvider: Sendable {
    /// The kind of the provider's key.
    public enum Key: Sendable { case rsa, p256, p521 }

    private let folder: TemporaryFolder
    private let key: Key
    /// The key of all publications, in hexadecimal digits.
    public let contentKey: String
    /// The certificate of the authority.
    public let rootPEM: String
    private let certificate: Bytes

    public init(_ key: Key = .rsa) throws {
        self.key = key
        folder = try TemporaryFolder()
        contentKey = Self.hex((0..<32).map { _ in UInt8.random(in: 0...255) })
        let path = folder.path
        _ = try folder.write("index.txt", "")
        _ = try folder.write("serial", "1000\n")
        _ = try folder.write("ca.cnf", Self.configuration)
        try OpenSSLCommand.run(
            ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "36500"]
                + ["-keyout", "root.key", "-out", "root.pem", "-subj", "/CN=Test Authority"], in: path)
        let kind =
            switch key {
            case .rsa: ["rsa:2048"]
            case .p256: ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
            case .p521: ["ec", "-pkeyopt", "ec_paramgen_curve:P-521"]
            }
        try OpenSSLCommand.run(
            ["req", "-newkey"] + kind
                + ["-nodes", "-keyout", "provider.key", "-out", "provider.csr", "-subj", "/CN=Provider"], in: path)
        try OpenSSLCommand.run(
            ["ca", "-batch", "-config", "ca.cnf", "-in", "provider.csr", "-out", "provider.pem", "-notext"]
                + ["-startdate", "20200101000000Z", "-enddate", "20900101000000Z"], in: path)
        certificate = try OpenSSLCommand.run(["x509", "-in", "provider.pem", "-outform", "der"], in: path)
        rootPEM = try String(contentsOfFile: path + "/root.pem", encoding: .utf8)
    }

    private static let configuration = """
        [ca]
        default_ca = d
        [d]
        database = index.txt
        new_certs_dir = .
        serial = serial
        default_md = sha256
        policy = p
        certificate = root.pem
        private_key = root.key
        default_days = 3650
        default_crl_days = 3650
        x509_extensions = e
        [p]
        commonName = supplied
        [e]
        basicConstraints = critical,CA:FALSE

        """

    /// Writes the certificate of the authority to a file and returns its path.
    public var rootFile: String { folder.path + "/root.pem" }

    // MARK: Revocation

    /// Revokes the provider's certificate.
    public func revoke() throws {
        try OpenSSLCommand.run(["ca", "-config", "ca.cnf", "-revoke", "provider.pem"], in: folder.path)
    }

    /// Returns the current list of revoked certificates (PEM).
    public func revocationList() throws -> String {
        try OpenSSLCommand.run(["ca", "-config", "ca.cnf", "-gencrl"], in: folder.path).utf8Text
    }

    /// Returns the current list of revoked certificates (DER).
    public func revocationListDER() throws -> Bytes {
        try OpenSSLCommand.run(["crl", "-outform", "der"], input: Bytes(utf8: revocationList()), in: folder.path)
    }

    // MARK: Encryption

    /// Encrypts bytes with a key in hexadecimal digits; the result begins with
    /// the initialization vector.
    public func encrypt(_ bytes: Bytes, key: String? = nil) throws -> Bytes {
        let vector = (0..<16).map { _ in UInt8.random(in: 0...255) }
        let cipher = try OpenSSLCommand.run(
            ["enc", "-aes-256-cbc", "-K", key ?? contentKey, "-iv", Self.hex(vector)], input: bytes, in: folder.path)
        return Bytes(vector + cipher.array)
    }

    /// Encrypts entries of an EPUB and lists them in `encryption.xml`.
    public func protect(_ zip: ZIPBuilder, _ paths: [String], deflating: Bool = true) throws -> ZIPBuilder {
        var zip = zip
        var elements = ""
        for index in zip.entries.indices where paths.contains(zip.entries[index].path) {
            let plain = zip.entries[index].bytes
            zip.entries[index].bytes = try encrypt(deflating ? Deflate.compress(plain) : plain)
            zip.entries[index].method = .stored
            elements += Self.element(zip.entries[index].path, length: plain.count, isDeflated: deflating)
        }
        zip.add(
            "META-INF/encryption.xml",
            """
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" \
            xmlns:enc="http://www.w3.org/2001/04/xmlenc#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">\
            \(elements)</encryption>
            """)
        return zip
    }

    private static func element(_ path: String, length: Int, isDeflated: Bool) -> String {
        """
        <enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>\
        <ds:KeyInfo><ds:RetrievalMethod URI="license.lcpl#/encryption/content_key" \
        Type="http://readium.org/2014/01/lcp#EncryptedContentKey"/></ds:KeyInfo>\
        <enc:CipherData><enc:CipherReference URI="\(path)"/></enc:CipherData>\
        <enc:EncryptionProperties><enc:EncryptionProperty>\
        <c:Compression xmlns:c="http://www.idpf.org/2016/encryption#compression" \
        Method="\(isDeflated ? 8 : 0)" OriginalLength="\(length)"/>\
        </enc:EncryptionProperty></enc:EncryptionProperties></enc:EncryptedData>
        """
    }

    // MARK: Licences

    /// Issues a signed licence.
    public func issue(_ license: LCPTestLicense) throws -> Bytes {
        let userKey = Self.hex(SHA256.digest(of: Array(license.passphrase.utf8)))
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { start in
            UInt8(contentKey.dropFirst(start).prefix(2), radix: 16)
        }
        var object = license.members
        object["encryption"] = [
            "profile": .string(license.profile),
            "content_key": [
                "algorithm": "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
                "encrypted_value": .string(Self.base64(try encrypt(Bytes(bytes), key: userKey))),
            ],
            "user_key": [
                "algorithm": "http://www.w3.org/2001/04/xmlenc#sha256", "text_hint": .string(license.hint),
                "key_check": .string(Self.base64(try encrypt(Bytes(utf8: license.id), key: userKey))),
            ],
        ]
        object["user"] = [
            "id": .string(license.userID), "encrypted": ["name"],
            "name": .string(Self.base64(try encrypt(Bytes(utf8: license.userName), key: userKey))),
        ]
        object["signature"] = [
            "algorithm": .string(algorithm), "certificate": .string(Self.base64(certificate)),
            "value": .string(Self.base64(try sign(Self.canonical(.object(object))))),
        ]
        return Bytes(utf8: JSONValue.object(object).text(.indented))
    }

    private var algorithm: String {
        "http://www.w3.org/2001/04/xmldsig-more#" + (key == .rsa ? "rsa-sha256" : "ecdsa-sha256")
    }

    private func sign(_ text: String) throws -> Bytes {
        let signature = try OpenSSLCommand.run(
            ["dgst", "-sha256", "-sign", "provider.key"], input: Bytes(utf8: text), in: folder.path)
        switch key {
        case .rsa: return signature
        case .p256: return Self.pair(signature, half: 32)
        case .p521: return Self.pair(signature, half: 66)
        }
    }

    /// Converts an ECDSA signature from DER to two numbers.
    private static func pair(_ der: Bytes, half: Int) -> Bytes {
        let bytes = der.array
        var index = bytes[1] & 0x80 == 0 ? 2 : 2 + Int(bytes[1] & 0x7F)
        var result: [UInt8] = []
        for _ in 0..<2 {
            let length = Int(bytes[index + 1])
            let number = bytes[index + 2..<index + 2 + length].drop { $0 == 0 }
            result += [UInt8](repeating: 0, count: half - number.count) + number
            index += 2 + length
        }
        return Bytes(result)
    }

    static func canonical(_ value: JSONValue) -> String {
        switch value {
        case .object(let object):
            let members = object.members.sorted { $0.key < $1.key }
            return "{"
                + members.map { JSONValue.string($0.key).text() + ":" + canonical($0.value) }.joined(separator: ",")
                + "}"
        case .array(let elements): return "[" + elements.map(canonical).joined(separator: ",") + "]"
        default: return value.text()
        }
    }

    static func base64(_ bytes: Bytes) -> String { Data(bytes.array).base64EncodedString() }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// What a licence says.
public struct LCPTestLicense: Sendable {
    public var id = "11111111-2222-4333-8444-555555555555"
    public var passphrase = "open sesame"
    public var hint = "The cave"
    public var profile = "http://readium.org/lcp/basic-profile"
    public var issued = "2024-05-01T10:00:00Z"
    public var updated: String?
    public var userID = "user-1"
    public var userName = "Ali Baba"
    public var start: String?
    public var end: String?
    public var copy: Int?
    public var print: Int?
    /// The links: relation, URL, media type.
    public var links = [(rel: "publication", href: "http://127.0.0.1:9/p", type: "application/epub+zip")]
    /// Length and hash of the publication.
    public var length: Int?
    public var hash: String?

    public init() {}

    var members: JSONObject {
        var object: JSONObject = [
            "id": .string(id), "provider": "https://provider.example", "issued": .string(issued),
        ]
        object.set("updated", updated)
        object["links"] = .array(
            links.map { link in
                var object: JSONObject = [
                    "rel": .string(link.rel), "href": .string(link.href), "type": .string(link.type),
                ]
                if link.rel == "publication" {
                    object["title"] = "A Book"
                    object.set("length", length)
                    object.set("hash", hash)
                }
                return .object(object)
            })
        var rights = JSONObject()
        rights.set("start", start)
        rights.set("end", end)
        rights.set("copy", copy)
        rights.set("print", print)
        object["rights"] = .object(rights)
        return object
    }
}
