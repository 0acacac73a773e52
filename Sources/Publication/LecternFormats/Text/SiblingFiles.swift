import Glibc
import LecternAssets
import LecternBase

/// The local files that a single document refers to: only pictures and style
/// sheets in its folder or below.
enum SiblingFiles {
    private static let maximumCount = 5_000

    /// Adds the existing files to a book.
    static func add(
        _ references: [String], of resource: any Resource, to book: inout GeneratedBook, _ diagnostics: DiagnosticSink
    ) {
        guard let file = resource as? FileResource,
            let slash = file.path.lastIndex(of: "/") ?? Optional(file.path.startIndex)
        else { return }
        let folder = file.path.contains("/") ? String(file.path[...slash]) : "./"
        guard
            let root = realpath(folder, nil).map({ pointer in
                defer { free(pointer) }
                return String(cString: pointer)
            })
        else { return }
        var seen: Set<String> = []
        for reference in references where seen.count < maximumCount {
            guard let url = AnyURL(string: reference)?.relative, !reference.hasPrefix("/"),
                let path = url.normalized.removingFragment().removingQuery().path.split(separator: "?").first.map(
                    String.init),
                !path.split(separator: "/").contains(".."), let type = path.mediaTypeOfPath,
                type.isImage || type.matches(.css),
                seen.insert(path).inserted, isInside(root, path)
            else { continue }
            do {
                book.addResource(path, type, resource: try FileResource(path: root + "/" + path))
            } catch {
                diagnostics.report(
                    Diagnostic("html.file.unreadable", .warning, message: "it could not be read: \(error)", at: path))
            }
        }
    }

    /// Whether a path is below a folder, after resolving symbolic links.
    private static func isInside(_ root: String, _ path: String) -> Bool {
        guard let resolved = realpath(root + "/" + path, nil) else { return false }
        defer { free(resolved) }
        return String(cString: resolved).hasPrefix(root + "/")
    }
}
