import LecternAssets
import LecternBase
import LecternMarkup

/// The parts of a WordprocessingML package that are read.
struct WordDocument: Sendable {
    /// A file of the package with what its ids refer to.
    struct Part: Sendable {
        var root: TreeElement
        var relations: [String: Relation]
        /// Notes by their ids.
        var notes: [String: TreeElement] = [:]

        fileprivate mutating func addNotes() {
            let notes = root.children.compactMap { note in note.attribute("id").map { ($0, note) } }
            self.notes = Dictionary(notes) { first, _ in first }
        }
    }

    struct Relation: Sendable {
        /// A path in the package, or a URL.
        var target: String
        var type: String
        var isExternal: Bool
    }

    var main: Part
    var styles: WordStyles
    var numbering: WordNumbering
    var footnotes: Part?
    var endnotes: Part?
    /// The pictures that exist and can be shown, by their paths in the package.
    var pictures: [String: MediaType] = [:]

    /// A document whose parts come from elsewhere.
    init(
        main: Part, styles: WordStyles, numbering: WordNumbering, footnotes: Part?, endnotes: Part?,
        pictures: [String: MediaType]
    ) {
        self.main = main
        self.styles = styles
        self.numbering = numbering
        self.footnotes = footnotes
        self.endnotes = endnotes
        self.pictures = pictures
        self.footnotes?.addNotes()
        self.endnotes?.addNotes()
    }

    /// Reads a package; nil if it has no document.
    init?(_ container: any Container, _ diagnostics: DiagnosticSink) async {
        let relations = await Self.relations("", in: container, diagnostics: diagnostics)
        let path = relations.values.first { $0.type.hasSuffix("/officeDocument") }?.target ?? "word/document.xml"
        guard let main = await Self.part(path, in: container, diagnostics: diagnostics) else { return nil }
        func part(_ type: String) async -> Part? {
            guard let path = main.relations.values.first(where: { $0.type.hasSuffix("/" + type) })?.target else {
                return nil
            }
            return await Self.part(path, in: container, diagnostics: diagnostics)
        }
        self.main = main
        styles = WordStyles(await part("styles")?.root)
        numbering = WordNumbering(await part("numbering")?.root)
        footnotes = await part("footnotes")
        endnotes = await part("endnotes")
        footnotes?.addNotes()
        endnotes?.addNotes()
        for relation in [main, footnotes, endnotes].compactMap({ $0 }).flatMap(\.relations.values) {
            guard relation.type.hasSuffix("/image"), !relation.isExternal else { continue }
            guard let type = relation.target.mediaTypeOfPath, type.isImage,
                container.resource(at: relation.target) != nil
            else { continue }
            pictures[relation.target] = type
        }
    }

    private static func part(_ path: String, in container: any Container, diagnostics: DiagnosticSink) async -> Part? {
        guard let root = await container.tree(path, diagnostics) else { return nil }
        return Part(root: root, relations: await relations(path, in: container, diagnostics: diagnostics))
    }

    /// Reads the relations of a part; those of the package if its path is empty.
    static func relations(
        _ path: String, in container: any Container, diagnostics: DiagnosticSink
    ) async -> [String: Relation] {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        guard let root = await container.tree(folder + "_rels/" + name + ".rels", diagnostics) else { return [:] }
        var relations: [String: Relation] = [:]
        for element in root.children("Relationship").prefix(50_000) {
            guard let id = element.attribute("Id"), let target = element.attribute("Target") else { continue }
            let isExternal = element.attribute("TargetMode") == "External"
            relations[id] = Relation(
                target: isExternal ? target : resolve(target, folder), type: element.attribute("Type") ?? "",
                isExternal: isExternal)
        }
        return relations
    }

    /// Resolves a reference in a folder to a path of the package.
    private static func resolve(_ target: String, _ folder: String) -> String {
        let path = PercentEncoding.decode(String(target.prefix { $0 != "#" }))
        if path.hasPrefix("/") { return String(path.dropFirst()) }
        var segments = folder.split(separator: "/").map(String.init)
        for segment in path.split(separator: "/") where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(String(segment)) }
        }
        return segments.joined(separator: "/")
    }
}
