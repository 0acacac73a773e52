import LecternAssets
import LecternBase
import LecternMarkup
import LecternPublication

/// `META-INF/container.xml`, which has the path of the package document.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-container-metainf-container.xml
enum ContainerDocument {
    static let path = "META-INF/container.xml"

    /// Returns the path of the package document: the first root file that
    /// exists, else any `.opf` file.
    static func packagePath(_ reader: PackageReader) async throws(PublicationParseError) -> String {
        if let path = await declaredPath(reader) { return path }
        guard let path = nearestPackage(in: reader.container.entries) else {
            throw .invalid(reason: "there is no package document (.opf) in the container", href: nil)
        }
        reader.report(
            "epub.container.search", .warning, message: "the package document \(path) was found by searching", at: path)
        return path
    }

    private static func declaredPath(_ reader: PackageReader) async -> String? {
        guard let path = reader.entries.entry(for: path) else {
            reader.report("epub.container.missing", .error, message: "\(Self.path) is missing")
            return nil
        }
        guard let root = await reader.optionalDocument(path)?.rootElement else { return nil }
        let rootFiles = root.descendants.filter { $0.name == "rootfile" }
        let packages = rootFiles.filter { isPackage($0) }
        for file in packages.isEmpty ? rootFiles : packages {
            guard let fullPath = file.attribute("full-path") else { continue }
            if let entry = entry(fullPath, reader) { return entry }
            reader.report(
                "epub.container.rootfile.missing", .error, message: "the root file \(fullPath) does not exist", at: path
            )
        }
        return nil
    }

    private static func isPackage(_ file: Element) -> Bool {
        let type = file.attribute("media-type").flatMap { MediaType($0) }
        return type == nil || type == .opf || type == .xml || type?.type == "text"
    }

    private static func entry(_ fullPath: String, _ reader: PackageReader) -> String? {
        let path = fullPath.collapsingSpace
        if reader.entries.contains(path) { return path }
        let entry = reader.entries.entry(for: path)
        if let entry {
            reader.report(
                "epub.href.inexact", .note, message: "\(fullPath) does not exist; \(entry) is used", at: Self.path)
        }
        return entry
    }

    /// The `.opf` file nearest to the root.
    private static func nearestPackage(in entries: [String]) -> String? {
        let candidates = entries.filter { $0.lowercased().hasSuffix(".opf") && !$0.hasPrefix("__MACOSX/") }
        return candidates.min { a, b in depth(a) < depth(b) }
    }

    /// Whether a package document is at the root or in a folder below it: a
    /// folder of many books is not a book.
    static func hasPackageNearRoot(_ container: any Container) -> Bool {
        nearestPackage(in: container.entries).map { depth($0) <= 2 } ?? false
    }

    private static func depth(_ path: String) -> Int { path.utf8.count { $0 == 0x2F } }
}
