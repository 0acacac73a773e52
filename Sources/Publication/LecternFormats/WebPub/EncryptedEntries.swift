import LecternAssets
import LecternModel
import LecternPublication

/// Resources of a package that its manifest says are encrypted.
enum EncryptedEntries {
    /// The container without cipher text: what nobody here can decrypt refuses
    /// to be read.
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

    /// Says that the publication is locked, where its reading order is.
    static func services(for manifest: Manifest) -> [PublicationServiceFactory] {
        guard let encryption = manifest.readingOrder.lazy.compactMap(\.properties.encryption).first else { return [] }
        let name = encryption.scheme == "http://readium.org/2014/01/lcp" ? "Readium LCP" : encryption.algorithm
        return [{ _ in LockedContentService(protectionName: name) }]
    }
}
