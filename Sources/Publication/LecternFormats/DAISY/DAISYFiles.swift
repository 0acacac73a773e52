import LecternAssets
import LecternBase
import LecternPublication

/// The files of a talking book, with look-up of references between them.
struct DAISYFiles: Sendable {
    /// A file and an element in it.
    struct Target: Hashable, Sendable {
        var path: String
        var id: String?
    }

    let container: any Container
    let diagnostics: DiagnosticSink
    private let entries: EntryIndex

    init(_ container: any Container, _ diagnostics: DiagnosticSink) {
        self.container = container
        self.diagnostics = diagnostics
        entries = EntryIndex(container)
    }

    /// Resolves a reference in a file; nil if it leads to no file.
    func resolve(_ href: String, in path: String) -> Target? {
        guard let base = RelativeURL(path: path), let reference = AnyURL(string: href), reference.absolute == nil,
            let url = base.resolve(reference).relative
        else { return nil }
        guard let entry = entries.entry(for: url.removingFragment()) else { return nil }
        return Target(path: entry, id: url.fragment)
    }

    /// The URL of a file in the publication.
    static func href(_ path: String, _ fragment: String? = nil) -> String {
        guard let url = RelativeURL(path: path) else { return path }
        return fragment.map { url.replacingFragment($0).string } ?? url.string
    }

    /// Reads an XML or HTML document; nil if it cannot be read.
    ///
    /// SMIL 1.0 has no namespace, which is reported of other documents.
    func tree(_ path: String) async -> TreeElement? {
        let found = DiagnosticSink()
        let root = await container.tree(path, found)
        found.all.filter { $0.code != "markup.namespace.missing" }.forEach(diagnostics.report)
        return root
    }

    func report(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity, message: String, at path: String? = nil) {
        diagnostics.report(Diagnostic(code, severity, message: message, at: path))
    }
}
