import LecternAssets
import LecternBase

/// The files of a book of HTML Help, whose names are the same in any case.
struct CHMFiles: Sendable {
    let container: any Container
    /// The paths of files by their names in lower case.
    private let paths: [String: String]
    private static let longestFile: UInt64 = 64 << 20

    init(_ container: any Container) {
        self.container = container
        paths = Dictionary(container.entries.map { ($0.lowercased(), $0) }) { first, _ in first }
    }

    /// Returns the path of a file by a name in any case; nil if there is none.
    func path(_ name: String) -> String? { paths[name.replacing("\\", with: "/").lowercased()] }

    /// The first file with an ending in lower case.
    func firstPath(withEnding ending: String) -> String? {
        container.entries.first { $0.lowercased().hasSuffix(ending) }
    }

    /// Reads a file; nil if there is none, or it is damaged.
    func bytes(_ path: String) async -> Bytes? {
        try? await container.resource(at: path)?.read(atMost: Self.longestFile)
    }

    /// Reads a file without suspension.
    func bytesImmediately(_ path: String) throws(ReadError) -> Bytes {
        guard let resource = container.resource(at: path) else { throw .decoding("\(path) is missing") }
        guard let bytes = try resource.readImmediately(atMost: Self.longestFile) else {
            throw .unsupportedOperation("\(path) is not at hand")
        }
        return bytes
    }

    /// Whether a file is one of the compiler, and not of the author.
    static func isInternal(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasPrefix("#") || name.hasPrefix("$") || name.hasPrefix("::")
            || [".hhc", ".hhk", ".hhp"].contains { name.hasSuffix($0) }
    }

    /// Whether a file is a topic.
    static func isTopic(_ path: String) -> Bool {
        [".htm", ".html", ".xhtml", ".xht"].contains { path.lowercased().hasSuffix($0) } && !isInternal(path)
    }

    // MARK: References

    /// Resolves a reference in a file to a path and its fragment; nil if it leads out of the book.
    ///
    /// Spec: https://learn.microsoft.com/en-us/previous-versions/windows/desktop/htmlhelp/
    func target(of reference: String, in path: String) -> (path: String, fragment: String)? {
        let text = reference.trimmed.replacing("\\", with: "/")
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let fragment = parts.count > 1 ? String(parts[1]) : ""
        guard var address = parts.first.map(String.init), !address.isEmpty else { return nil }
        var folder = Self.folder(of: path)
        if let separator = address.firstRange(of: "::") {
            // `mk:@MSITStore:book.chm::/topic.htm` names the book, which may have another name by now.
            address = String(address[separator.upperBound...])
            folder = []
        } else if address.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") {
            return nil
        }
        if address.hasPrefix("/") { folder = [] }
        let name = address.prefix { $0 != "?" }
        for candidate in [PercentEncoding.decode(String(name)), String(name)] {
            var segments = folder
            for segment in candidate.split(separator: "/") where segment != "." {
                if segment == ".." { _ = segments.popLast() } else { segments.append(String(segment)) }
            }
            if let known = self.path(segments.joined(separator: "/")) { return (known, fragment) }
        }
        return nil
    }

    private static func folder(of path: String) -> [String] { path.split(separator: "/").dropLast().map(String.init) }

    /// Returns a reference from one file to another; nil if it leads out of the book.
    func reference(_ reference: String, in path: String, from document: String) -> String? {
        guard let target = target(of: reference, in: path) else { return nil }
        let fragment = target.fragment.isEmpty ? "" : "#" + target.fragment
        if target.path == document { return fragment.isEmpty ? nil : fragment }
        let up = String(repeating: "../", count: Self.folder(of: document).count)
        return up + Self.url(target.path) + fragment
    }

    /// The URL of a path.
    static func url(_ path: String) -> String { RelativeURL(path: path)?.string ?? path }
}
