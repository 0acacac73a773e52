import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel

/// Reads the navigation of a package: the navigation document, missing lists
/// from the NCX, landmarks from the guide.
struct NavigationReader {
    let package: PackageDocument
    let manifest: PackageManifest
    let reader: PackageReader

    func read() async -> Navigation {
        var navigation = await navigationDocument() ?? Navigation()
        if navigation.tableOfContents.isEmpty || navigation.pageList.isEmpty, let ncx = await ncx() {
            if navigation.tableOfContents.isEmpty { navigation.tableOfContents = ncx.tableOfContents }
            if navigation.pageList.isEmpty { navigation.pageList = ncx.pageList }
        }
        if navigation.landmarks.isEmpty { navigation.landmarks = Guide.landmarks(package, reader) }
        if navigation.tableOfContents.isEmpty {
            reader.report("epub.nav.missing", .warning, message: "there is no table of contents", at: package.path)
        }
        return navigation
    }

    private func navigationDocument() async -> Navigation? {
        guard let item = manifest.items.first(where: { $0.properties.contains("nav") }), let path = item.entry else {
            if package.isEPUB3 {
                reader.report(
                    "epub.nav.document.missing", .warning, message: "there is no navigation document", at: package.path)
            }
            return nil
        }
        guard let document = await reader.optionalDocument(path, mode: .xhtml) else { return nil }
        return NavigationDocument(path: path, reader: reader).read(document)
    }

    /// The NCX of the spine, or any that is not empty.
    private func ncx() async -> Navigation? {
        let declared = package.spineTOC.flatMap { manifest.item(id: $0)?.entry }
        let listed = manifest.items.filter { $0.mediaType == .ncx }.compactMap(\.entry)
        let stored = reader.container.entries.lazy.filter { $0.lowercased().hasSuffix(".ncx") }.prefix(4)
        var paths: [String] = []
        for path in [declared].compactMap({ $0 }) + listed.prefix(4) + stored where !paths.contains(path) {
            paths.append(path)
        }
        for path in paths {
            guard let document = await reader.optionalDocument(path) else { continue }
            let navigation = NCXDocument(path: path, reader: reader).read(document)
            if !navigation.tableOfContents.isEmpty || !navigation.pageList.isEmpty { return navigation }
        }
        return nil
    }
}
