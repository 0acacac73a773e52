import LecternAssets
import LecternModel
import LecternPublication

/// Resources that the manifest declares as encrypted.
enum EncryptedEntries {
    /// Returns a container that decrypts encrypted resources, if it has the key.
    /// Otherwise they throw instead of returning cipher text.
    static func decrypting(_ container: any Container, _ manifest: Manifest) -> any Container {
        let entries = EntryIndex(container)
        var encryptions: [String: Encryption] = [:]
        for link in manifest.readingOrder + manifest.resources {
            guard let encryption = link.properties.encryption,
                let entry = link.url.flatMap({ entries.entry(for: $0) })
            else { continue }
            encryptions[entry] = encryption
        }
        guard !encryptions.isEmpty else { return container }
        let unlocker = container as? any DecryptingContainer
        return TransformingContainer(container) { [encryptions] path, resource in
            guard let encryption = encryptions[path] else { return resource }
            return unlocker?.decrypting(resource, at: path, encryption)
                ?? FailureResource(.unsupportedOperation("\(path) is encrypted with \(encryption.algorithm)"))
        }
    }

    /// Returns a content protection service if the reading order is encrypted and
    /// there is no key.
    ///
    /// - Parameter container: the container as the parser received it.
    static func services(for manifest: Manifest, in container: any Container) -> [PublicationServiceFactory] {
        let unlocker = container as? any DecryptingContainer
        let locked = manifest.readingOrder.lazy.compactMap(\.properties.encryption)
            .first { unlocker?.canDecrypt($0) != true }
        guard let encryption = locked else { return [] }
        let name = encryption.scheme == "http://readium.org/2014/01/lcp" ? "Readium LCP" : encryption.algorithm
        return [{ _ in LockedContentService(protectionName: name) }]
    }
}
