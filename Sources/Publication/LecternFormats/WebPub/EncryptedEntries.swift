import LecternAssets
import LecternModel
import LecternPublication

/// Resources that the manifest declares as encrypted.
enum EncryptedEntries {
    /// Returns a container whose encrypted resources throw instead of returning
    /// cipher text.
    static func refusing(_ container: any Container, _ manifest: Manifest) -> any Container {
        let entries = EntryIndex(container)
        var algorithms: [String: String] = [:]
        for link in manifest.readingOrder + manifest.resources {
            guard let encryption = link.properties.encryption,
                let entry = link.url.flatMap({ entries.entry(for: $0) })
            else { continue }
            algorithms[entry] = encryption.algorithm
        }
        guard !algorithms.isEmpty else { return container }
        return TransformingContainer(container) { [algorithms] path, resource in
            guard let algorithm = algorithms[path] else { return resource }
            return FailureResource(.unsupportedOperation("\(path) is encrypted with \(algorithm)"))
        }
    }

    /// Returns a content protection service if the reading order is encrypted.
    static func services(for manifest: Manifest) -> [PublicationServiceFactory] {
        guard let encryption = manifest.readingOrder.lazy.compactMap(\.properties.encryption).first else { return [] }
        let name = encryption.scheme == "http://readium.org/2014/01/lcp" ? "Readium LCP" : encryption.algorithm
        return [{ _ in LockedContentService(protectionName: name) }]
    }
}
