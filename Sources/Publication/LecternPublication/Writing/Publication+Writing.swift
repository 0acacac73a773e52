package import LecternAssets
import LecternBase
package import LecternModel

/// A resource in the publication's container, and its entry.
public struct WrittenResource: Sendable {
    /// The link of the resource.
    package let link: Link
    /// The path of the container entry. It is kept, so that references between
    /// resources stay valid.
    package let path: String
    /// The resource.
    package let resource: any Resource
}

extension Publication {
    /// Returns the resources in the container, each once: reading order, other
    /// resources, and alternates after their links. Excludes files that belong
    /// to the package and not to the content.
    public func resourcesToWrite() -> [WrittenResource] {
        var seen: Set<String> = []
        var result: [WrittenResource] = []
        func add(_ link: Link) {
            if let url = link.url, url.absolute == nil, let entry = entries.entry(for: url), Self.isContent(entry),
                let resource = container.resource(at: entry), seen.insert(entry).inserted
            {
                result.append(WrittenResource(link: link, path: entry, resource: resource))
            }
            link.alternates.forEach(add)
        }
        (readingOrder + resources + links).forEach(add)
        return result
    }

    /// Whether an entry may be written under its path.
    private static func isContent(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let reserved: Set<String> = ["mimetype", "manifest.json", "publication.json"]
        return !reserved.contains(path) && parts.first?.uppercased() != "META-INF" && !path.contains("\0")
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    /// - Throws: if the publication cannot be written at all.
    public func checkCanBeWritten() throws(PublicationWriteError) {
        if let protection, !protection.allowsExport { throw .restricted(protection.protectionName) }
        if readingOrder.isEmpty { throw .empty }
        // A truncated publication would not be a copy.
        if diagnostics.contains(where: { $0.code == "text.length" || $0.code == "markup.length" }) { throw .tooLong }
    }
}
