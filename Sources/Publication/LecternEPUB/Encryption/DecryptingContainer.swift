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

    /// The unsupported encryptions by path.
    private func locked(in container: any Container) -> [String: Encryption] {
        encryptions.filter { !Self.canRead($0.value, in: container) }
    }

    private static func canRead(_ encryption: Encryption, in container: any Container) -> Bool {
        FontObfuscation(rawValue: encryption.algorithm) != nil
            || (container as? any DecryptingContainer)?.canDecrypt(encryption) == true
    }

    /// Reports the resources that cannot be read.
    func report(to reader: PackageReader) {
        let locked = locked(in: reader.container)
        guard let first = locked.keys.min(), let encryption = locked[first] else { return }
        reader.report(
            "epub.encrypted", .error,
            "\(locked.count) resources are encrypted (\(Self.name(encryption))), the first is \(first)")
    }

    /// The name of the protection, if it encrypts resources of the reading
    /// order.
    func protectionName(of manifest: Manifest, in container: any Container) -> String? {
        let encryption = manifest.readingOrder.lazy.compactMap(\.properties.encryption)
            .first { !Self.canRead($0, in: container) }
        return encryption.map(Self.name)
    }

    private static func name(_ encryption: Encryption) -> String {
        encryption.scheme == lcpScheme ? "Readium LCP" : encryption.algorithm
    }
}
