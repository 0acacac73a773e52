import LecternAssets
import LecternBase
import LecternMarkup

/// An element of an XML document, with names as text and without namespaces.
struct TreeElement: Sendable {
    let document: MarkupDocument
    let node: NodeID

    init(_ document: MarkupDocument, _ node: NodeID) {
        self.document = document
        self.node = node
    }

    /// The root of a document; nil if it has none.
    init?(_ document: MarkupDocument) {
        guard let root = document.root else { return nil }
        self.init(document, root)
    }

    /// The name without its prefix.
    var name: String { document.names.text(document[node].name) }

    /// The child elements.
    var children: [TreeElement] { document.childElements(of: node).map { TreeElement(document, $0) } }

    /// The first child with a name, below children with the other names.
    func child(_ path: String...) -> TreeElement? {
        var current: TreeElement? = self
        for name in path { current = current?.children.first { $0.name == name } }
        return current
    }

    /// The children with a name.
    func children(_ name: String) -> [TreeElement] { children.filter { $0.name == name } }

    /// The value of an attribute, whatever its prefix.
    func attribute(_ name: String) -> String? {
        document.attributes(of: node).first { document.names.text($0.name) == name }?.value
    }

    /// The first element below with a name.
    func descendant(_ name: String) -> TreeElement? {
        document.descendants(of: node).lazy.filter { document[$0].kind == .element }
            .map { TreeElement(document, $0) }.first { $0.name == name }
    }

    /// All text below.
    var text: String { document.textContent(of: node) }

    /// The number of UTF-16 units below.
    var length: Int { Int(document[node].textEnd - document[node].textStart) }
}

extension Container {
    private static var longestDocument: UInt64 { 128 << 20 }

    /// Reads an XML document; nil if there is none, or it cannot be read.
    func tree(_ path: String, _ diagnostics: DiagnosticSink) async -> TreeElement? {
        guard let resource = resource(at: path) else { return nil }
        do {
            let bytes = try await resource.read(atMost: Self.longestDocument)
            let parsed = MarkupParser(names: NameTable()).parse(bytes, mode: .xml, href: path)
            parsed.diagnostics.forEach(diagnostics.report)
            return TreeElement(parsed.document)
        } catch {
            diagnostics.report(Diagnostic("office.file", .error, message: "it could not be read: \(error)", at: path))
            return nil
        }
    }
}
