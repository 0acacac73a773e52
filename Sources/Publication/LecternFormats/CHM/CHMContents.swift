import LecternAssets
import LecternBase
import LecternMarkup

/// The contents of a book of HTML Help: lists in lists, whose items are objects with parameters.
struct CHMContents {
    struct Entry {
        var level: Int
        var title: String
        /// Nil for a heading without a topic.
        var target: (path: String, fragment: String)?
    }

    private(set) var entries: [Entry] = []
    private static let most = 50_000
    private static let deepest = 32
    private static let mostParameters = 64

    /// The contents of a book that has none.
    init() {}

    init(
        _ bytes: Bytes, at path: String, files: CHMFiles, encoding: String?, _ diagnostics: DiagnosticSink
    ) {
        let document = UndeclaredText.document(bytes, .html, diagnostics: diagnostics, likely: encoding)
        /// The ends of the lists that are open.
        var lists: [Int32] = []
        for node in document.descendants(of: .document) where document[node].kind == .element {
            while let end = lists.last, node.rawValue >= end { lists.removeLast() }
            let name = document.names.text(document[node].name)
            if name == "ul" || name == "ol" {
                lists.append(document[node].subtreeEnd)
            } else if name == "object", entries.count < Self.most,
                let entry = Self.entry(TreeElement(document, node), depth: lists.count, in: path, of: files)
            {
                entries.append(entry)
            }
        }
    }

    private static func entry(
        _ object: TreeElement, depth: Int, in path: String, of files: CHMFiles
    ) -> Entry? {
        guard object.attribute("type")?.lowercased() == "text/sitemap" else { return nil }
        var fields: [String: String] = [:]
        // Objects that are not closed hold those that follow.
        for node in object.document.descendants(of: object.node).prefix(mostParameters)
        where object.document[node].kind == .element {
            let parameter = TreeElement(object.document, node)
            guard parameter.name == "param", let name = parameter.attribute("name")?.lowercased() else { continue }
            if fields[name] == nil { fields[name] = parameter.attribute("value") }
        }
        let title = String((fields["name"] ?? "").collapsed.prefix(300))
        let target = fields["local"].flatMap { files.target(of: $0, in: path) }
        guard !title.isEmpty, target != nil || fields["local"] == nil else { return nil }
        return Entry(level: min(depth, deepest), title: title, target: target)
    }
}
