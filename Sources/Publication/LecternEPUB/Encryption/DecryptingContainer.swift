import LecternAssets
import LecternBase
import LecternModel
import LecternPublication

extension EncryptionDocument {
    /// Returns a container that deobfuscates fonts. Resources with an
    /// unsupported encryption throw instead of returning cipher text.
    func decrypting(_ container: any Container, identifiers: [String]) -> any Container {
        guard !encryptions.isEmpty else { return container }
        let encryptions = encryptions
        let unlocker = container as? any DecryptingContainer
        return TransformingContainer(container) { path, resource in
            guard let encryption = encryptions[path] else { return resource }
            guard let obfuscation = FontObfuscation(rawValue: encryption.algorithm) else {
                if let plain = unlocker?.decrypting(resource, at: path, encryption) { return plain }
                return FailureResource(.unsupportedOperation("\(path) is encrypted with \(encryption.algorithm)"))
            }
            let keys = identifiers.compactMap { obfuscation.key(identifier: $0) }
            return ObfuscatedFontResource(resource, obfuscation: obfuscation, keys: keys)
        }
    }

    /// The paths of the resources that cannot be read.
    func locked(in container: any Container) -> [String] {
        let unlocker = container as? any DecryptingContainer
        return encryptions.compactMap { Self.canRead($0.value, unlocker) ? nil : $0.key }
    }

    /// Reports the resources that cannot be read.
    func report(_ locked: [String], to reader: PackageReader) {
        guard let first = locked.min(), let encryption = encryptions[first] else { return }
        reader.report(
            "epub.encrypted", .error,
            message: "\(locked.count) resources are encrypted (\(Self.name(encryption))), the first is \(first)")
    }

    /// The name of the protection, if it encrypts resources of the reading
    /// order.
    func protectionName(of manifest: Manifest, in container: any Container) -> String? {
        let unlocker = container as? any DecryptingContainer
        let encryption = manifest.readingOrder.lazy.compactMap(\.properties.encryption)
            .first { !Self.canRead($0, unlocker) }
        return encryption.map(Self.name)
    }

    private static func canRead(_ encryption: Encryption, _ unlocker: (any DecryptingContainer)?) -> Bool {
        FontObfuscation(rawValue: encryption.algorithm) != nil || unlocker?.canDecrypt(encryption) == true
    }

    private static func name(_ encryption: Encryption) -> String {
        encryption.scheme == lcpScheme ? "Readium LCP" : encryption.algorithm
    }
}
