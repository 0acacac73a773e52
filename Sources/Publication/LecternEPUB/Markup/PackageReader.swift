import LecternAssets
import LecternBase
import LecternMarkup
import LecternPublication

/// Reads documents of a package and resolves their references.
struct PackageReader: Sendable {
    let container: any Container
    let entries: EntryIndex
    let diagnostics: DiagnosticSink
    private let parser: MarkupParser
    /// Longer documents are truncated; a package of a hundred thousand items is
    /// shorter.
    static let maximumBytes = 8 << 20

    init(container: any Container, entries: EntryIndex? = nil, diagnostics: DiagnosticSink) {
        self.container = container
        self.diagnostics = diagnostics
        var parser = MarkupParser(names: NameTable())
        parser.limits.maximumBytes = Self.maximumBytes
        self.parser = parser
        self.entries = entries ?? EntryIndex(container)
    }

    /// Reads and parses a document.
    func document(_ path: String, mode: MarkupParser.Mode = .xml) async throws(ReadError) -> MarkupDocument {
        guard let resource = container.resource(at: path) else { throw .access(.notFound(path)) }
        let bytes = try await resource.read(range: 0..<UInt64(Self.maximumBytes) + 1)
        let (document, reports) = parser.parse(bytes, mode: mode, href: path)
        reports.forEach(diagnostics.report)
        return document
    }

    /// Reads and parses an optional document; failures are reported and return
    /// nil.
    func optionalDocument(_ path: String, mode: MarkupParser.Mode = .xml) async -> MarkupDocument? {
        do {
            return try await document(path, mode: mode)
        } catch {
            report("epub.resource.unreadable", .warning, message: "it could not be read: \(error)", at: path)
            return nil
        }
    }

    /// Reports a diagnostic.
    func report(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity, message: String, at path: String? = nil) {
        diagnostics.report(Diagnostic(code, severity, message: message, at: path))
    }

    /// Resolves an href in a document.
    func resolve(_ href: String, in document: String) -> Target? {
        guard let base = RelativeURL(path: document), let reference = AnyURL(string: href) else { return nil }
        if reference.absolute != nil { return Target(url: reference, entry: nil) }
        let resolved = base.resolve(reference)
        guard let relative = resolved.relative else { return Target(url: resolved, entry: nil) }
        return target(relative.droppingLeadingSlashes, href: href, document: document)
    }

    private func target(_ url: RelativeURL, href: String, document: String) -> Target {
        // Fast path: the path exists exactly as written.
        if !url.encodedPath.utf8.contains(0x25), entries.contains(url.encodedPath) {
            return Target(url: url.removingQuery().anyURL, entry: url.encodedPath)
        }
        guard let entry = entries.entry(for: url), let exact = RelativeURL(path: entry) else {
            return Target(url: url.normalized.anyURL, entry: nil)
        }
        if entry != url.normalized.path {
            report("epub.href.inexact", .note, message: "\(href) does not exist; \(entry) is used", at: document)
        }
        return Target(url: exact.replacingFragment(url.fragment).anyURL, entry: entry)
    }
}

/// The target of an href: a URL, relative to the container's root or absolute,
/// and the container entry if it exists.
struct Target: Hashable, Sendable {
    let url: AnyURL
    let entry: String?

    /// Whether the target is outside of the container.
    var isRemote: Bool { url.relative == nil || url.string.hasPrefix("//") }

    /// The href of the resource, without fragment.
    var resourceHREF: String { url.removingFragment().string }
}
