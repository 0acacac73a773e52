import LecternAssets
import LecternBase
import LecternModel

extension EncryptionDocument {
    /// The container with obfuscated fonts made plain. Resources under an
    /// encryption that nobody here can undo refuse to be read: no cipher text
    /// is ever shown as a book.
    func decrypting(_ container: any Container, identifiers: [String]) -> any Container {
        guard !encryptions.isEmpty else { return container }
        let encryptions = encryptions
        return TransformingContainer(container) { path, resource in
            guard let encryption = encryptions[path] else { return resource }
            guard let obfuscation = FontObfuscation(rawValue: encryption.algorithm) else {
                return FailureResource(.unsupportedOperation("\(path) is encrypted with \(encryption.algorithm)"))
            }
            let keys = identifiers.compactMap { obfuscation.key(identifier: $0) }
            return ObfuscatedFontResource(resource, obfuscation: obfuscation, keys: keys)
        }
    }

    /// Reports what cannot be read.
    func report(to reader: PackageReader) {
        let locked = encryptions.filter { FontObfuscation(rawValue: $0.value.algorithm) == nil }
        guard let first = locked.keys.min(), let encryption = locked[first] else { return }
        let scheme = encryption.scheme == Self.lcpScheme ? "Readium LCP" : encryption.algorithm
        reader.report(
            "epub.encrypted", .error, "\(locked.count) resources are encrypted (\(scheme)), the first is \(first)")
    }
}
