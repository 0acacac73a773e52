import LecternAssets
package import LecternBase
import LecternMarkup
import LecternModel
package import LecternPublication

/// The spine of a package document for CFIs: maps steps to resources.
///
/// Without a package document (a web publication, a text) the reading order is
/// treated as a spine that is the third element of a package.
public struct PackageMap: Sendable {
    /// One item of the spine.
    package struct Item: Hashable, Sendable {
        /// The path from the package document to the item, `/6/4[chap01ref]`.
        var path: CFI.Path
        /// The resource of the item, by its path in the container.
        package var href: AnyURL
    }

    /// The items in order; those without a resource are dropped.
    package let items: [Item]
    private let document: MarkupDocument?
    /// The spine documents of pictures in the reading order.
    private var documents: [String: AnyURL] = [:]
    private static let maximumItems = 100_000
    private static let maximumBytes: UInt64 = 64 << 20

    /// Reads the package document of a publication.
    package init(_ publication: Publication) async {
        let names = NameTable()
        if let (document, path) = await Self.packageDocument(of: publication, names: names) {
            self.init(document, at: path)
            documents = Self.documents(of: publication)
        } else {
            let items = publication.readingOrder.prefix(Self.maximumItems).enumerated().compactMap { index, link in
                link.url.map { Item(path: .spine(index), href: $0.removingFragment()) }
            }
            self.init(items: items, document: nil)
        }
    }

    /// Reads a parsed package document.
    ///
    /// - Parameter path: the path of the document, which is the base of its
    ///   hrefs.
    init(_ document: MarkupDocument, at path: String) {
        self.init(items: Self.items(document, at: path), document: document)
    }

    private init(items: [Item], document: MarkupDocument?) {
        self.items = items
        self.document = document
    }

    /// Returns the item at a path: the part of a CFI before the first `!`.
    ///
    /// The asserted id of a step takes precedence over its index.
    func item(at steps: [CFI.Step]) -> Item? {
        let path = CFI.Path(steps.map { .step($0) })
        guard let document else { return items.first { $0.path.compare(path) == 0 } }
        guard let target = CFI.resolve(path, in: document), target.position.anchor == .element,
            target.confidence > .approximate
        else { return nil }
        let itemPath = CFI.Path(to: DOMPosition(target.position.element), in: document)
        return items.first { $0.path.compare(itemPath) == 0 }
    }

    /// Returns the path to a resource; of several items with it, that of the
    /// first.
    package func path(to href: some URLReference) -> CFI.Path? {
        let plain = href.anyURL.removingFragment().normalized
        let normalizedHREF = documents[plain.string] ?? plain
        return items.first { $0.href.normalized == normalizedHREF }?.path
    }

    /// Returns the spine documents of pictures in the reading order.
    private static func documents(of publication: Publication) -> [String: AnyURL] {
        var result: [String: AnyURL] = [:]
        for link in publication.readingOrder.prefix(maximumItems) where link.mediaType?.isImage == true {
            let page = link.alternates.first { $0.mediaType?.isHTML == true }
            guard let url = link.url?.normalized, let page else { continue }
            result[url.string] = page.url?.normalized
        }
        return result
    }

    private static func packageDocument(
        of publication: Publication, names: NameTable
    ) async -> (MarkupDocument, String)? {
        let parser = MarkupParser(names: names)
        guard let container = await bytes(at: "META-INF/container.xml", of: publication) else { return nil }
        let (roots, _) = parser.parse(container, mode: .xml)
        let rootfile = roots.descendants(of: .document).first { names.text(roots[$0].name) == "rootfile" }
        let path = rootfile.flatMap { node in
            roots.attributes(of: node).first { names.text($0.name) == "full-path" }?.value
        }
        guard let path, let bytes = await bytes(at: path, of: publication) else { return nil }
        return (parser.parse(bytes, mode: .xml).document, path)
    }

    /// Reads a file of the package; nil if it is missing or unreadable, which
    /// is reported.
    private static func bytes(at path: String, of publication: Publication) async -> Bytes? {
        guard let resource = publication.container.resource(at: path) else { return nil }
        do {
            return try await resource.read(range: 0..<maximumBytes)
        } catch {
            publication.diagnosticSink.report(
                Diagnostic("cfi.package.unreadable", .warning, message: "it could not be read: \(error)", at: path))
            return nil
        }
    }

    private static func items(_ document: MarkupDocument, at path: String) -> [Item] {
        func attribute(_ name: String, of node: NodeID) -> String? {
            document.attributes(of: node).first { document.names.text($0.name) == name }?.value
        }
        func elements(_ name: String) -> [NodeID] {
            document.descendants(of: .document).filter {
                document[$0].kind == .element && document.names.text(document[$0].name) == name
            }
        }
        let base = RelativeURL(path: path)
        var hrefs: [String: AnyURL] = [:]
        for item in elements("item").prefix(maximumItems) {
            guard let id = attribute("id", of: item), let href = attribute("href", of: item) else { continue }
            hrefs[id] = base?.anyURL.resolve(href)?.removingFragment()
        }
        return elements("itemref").prefix(maximumItems).compactMap { reference in
            guard let href = attribute("idref", of: reference).flatMap({ hrefs[$0] }) else { return nil }
            return Item(path: CFI.Path(to: DOMPosition(reference), in: document), href: href)
        }
    }
}

extension CFI.Path {
    /// The path to a spine item without a package document: `/6/4`.
    fileprivate static func spine(_ index: Int) -> CFI.Path {
        CFI.Path([.step(CFI.Step(6)), .step(CFI.Step((index + 1) * 2))])
    }
}
