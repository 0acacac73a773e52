public import LecternAssets
import LecternBase
public import LecternModel

/// A resource of a publication that lies in its container.
public struct WrittenResource: Sendable {
    public let link: Link
    /// The entry of the container: it is written under the same path, so that
    /// references between resources stay what they are.
    public let path: String
    public let resource: any Resource
}

extension Publication {
    /// The resources that lie in the container, each once: the reading order,
    /// then the others, alternates after what they are alternates of. What
    /// belongs to the package and not to the content is left out.
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

    /// Throws where the publication cannot be written at all.
    public func checkCanBeWritten() throws(PublicationWriteError) {
        if isRestricted { throw .restricted(protection?.protectionName ?? "unknown") }
        if readingOrder.isEmpty { throw .empty }
        // What was read of it is no copy of it.
        if diagnostics.contains(where: { $0.code == "text.length" || $0.code == "markup.length" }) { throw .tooLong }
    }
}
