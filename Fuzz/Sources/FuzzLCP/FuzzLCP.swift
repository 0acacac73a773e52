import FuzzDriver

@testable import LecternBase
@testable import LecternLCP
@testable import LecternOpenSSL

/// The input is a licence or status document: parsed, its links expanded, its
/// certificate and signature verified.
enum FuzzLCP {
    private static let client = BasicProfileClient()
    /// The hash of the passphrase of the seed.
    private static let hash = "ec4f2dbb3b140095550c9afbbb69b5d6fd9e814b9da82fad0b34e9fcbe56f1cb"

    static func open(_ bytes: Bytes) {
        if let status = try? StatusDocument(data: bytes) { expand(status.links) }
        guard let license = try? LicenseDocument(data: bytes) else { return }
        expand(license.links)
        let canonical = license.canonicalText
        guard let again = try? JSONValue(parsing: canonical), again.text() == canonical else {
            fatalError("the canonical form is not stable: \(canonical)")
        }
        let text = bytes.utf8Text
        _ = client.findOneValidPassphrase(jsonLicense: text, hashedPassphrases: [hash])
        _ = try? client.createContext(jsonLicense: text, hashedPassphrase: hash, pemCrl: "")
    }

    private static func expand(_ links: [LCPLink]) {
        for link in links { _ = link.url(parameters: ["id": "a b", "name": "é", "end": "2026-01-01T00:00:00Z"]) }
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzLCP.open(Fuzzer.bytes(data, count))
    return 0
}
