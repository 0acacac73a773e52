import Lectern

// A protection that Lectern does not know. Every entry of a protected archive is encrypted by a passphrase (with a
// cipher that protects nothing: use a real one), except for the marker file.

/// Unlocks the archives of a lending library.
struct LendingProtection: ContentProtection {
    /// The file that marks a protected archive. It contains ``proof``, encrypted.
    static let marker = "META-INF/lending"
    private static let proof = Bytes(utf8: "unlocked by the right passphrase")
    static let name = "Lending Library"
    /// The passphrase of the user; nil if there is none.
    let passphrase: String?

    func open(
        _ asset: Asset, allowUserInteraction: Bool, sender: (any Sendable)?
    ) async throws(ContentProtectionError) -> UnlockedAsset? {
        guard case .container(let container, let format) = asset, let marker = container.resource(at: Self.marker)
        else { return nil }
        let passphrase = passphrase ?? ""
        guard let proof = try? await marker.read(range: nil),
            Self.cipher(proof, passphrase) == Self.proof
        else {
            throw ContentProtectionError(
                protectionName: Self.name, reason: "the passphrase is wrong", advice: "give the one of your card")
        }
        let open = TransformingContainer(container) { path, resource in
            path == Self.marker || Self.isPlain(path)
                ? resource
                : TransformingResource(resource) { bytes throws(ReadError) in Self.cipher(bytes, passphrase) }
        }
        return UnlockedAsset(asset: .container(open, format), services: [{ _ in LendingService() }])
    }

    /// Whether an entry is not encrypted, so that the format of the archive is still detected.
    static func isPlain(_ path: String) -> Bool { path == "mimetype" }

    /// Encrypts or decrypts bytes.
    static func cipher(_ bytes: Bytes, _ passphrase: String) -> Bytes {
        let key = Array(passphrase.utf8)
        guard !key.isEmpty else { return bytes }
        return bytes.withUnsafeBytes { buffer in
            Bytes(buffer.enumerated().map { $0.element ^ key[$0.offset % key.count] })
        }
    }

    /// Writes the protected form of a publication's archive.
    static func protect(_ container: any Container, passphrase: String) async throws -> Bytes {
        var output: [UInt8] = []
        var archive = ZIPWriter { bytes in bytes.withUnsafeBytes { output += $0 } }
        for path in container.entries {
            guard let bytes = try await container.resource(at: path)?.read(range: nil) else { continue }
            try archive.add(path, isPlain(path) ? bytes : cipher(bytes, passphrase), method: .stored)
        }
        try archive.add(marker, cipher(proof, passphrase), method: .stored)
        try archive.finish()
        return Bytes(output)
    }
}

/// Says that a publication was unlocked: it may be read, and not be copied.
private struct LendingService: ContentProtectionService {
    var isRestricted: Bool { false }
    var protectionName: String { LendingProtection.name }
    var rights: any UserRights { UnrestrictedRights(isAllowed: false) }
    var allowsExport: Bool { false }
}
