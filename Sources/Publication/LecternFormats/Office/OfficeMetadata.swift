import LecternAssets
import LecternBase
import LecternModel

/// The metadata of documents.
enum OfficeMetadata {
    /// Reads the core properties of a package of Office.
    ///
    /// Spec: ECMA-376, part 2, 8
    static func word(
        _ container: any Container, _ document: WordDocument, title: String?, diagnostics: DiagnosticSink
    ) async -> Metadata {
        let relations = await WordDocument.relations("", in: container, diagnostics: diagnostics)
        let path = relations.values.first { $0.type.hasSuffix("/core-properties") }?.target ?? "docProps/core.xml"
        let fields = await container.tree(path, diagnostics)?.children ?? []
        var metadata = metadata(fields, title: title)
        if metadata.languages.isEmpty { metadata.languages = [document.styles.plain.text.language].compactMap { $0 } }
        let sections = document.main.root.child("body", "sectPr")
        if sections?.child("bidi") != nil || document.styles.plain.paragraph.isRightToLeft == true {
            metadata.readingProgression = .rtl
        }
        return metadata
    }

    /// Reads elements of Dublin Core, which both formats use.
    static func metadata(_ fields: [TreeElement], title: String?) -> Metadata {
        func values(_ names: String...) -> [String] {
            fields.filter { names.contains($0.name) }.map { $0.text.collapsed }.filter { !$0.isEmpty }
        }
        var metadata = Metadata(title: (values("title").first ?? title).map { LocalizedString($0) })
        // ODT names who wrote it first, and who has changed it last.
        let creators = values("initial-creator")
        metadata[.author] = (creators.isEmpty ? values("creator") : creators).map { Contributor(LocalizedString($0)) }
        metadata.description = values("description").first
        metadata.subjects =
            (values("subject")
            + values("keywords", "keyword").flatMap { $0.split { $0 == "," || $0 == ";" }.map { String($0).collapsed } })
            .filter { !$0.isEmpty }.map { Subject(LocalizedString($0)) }
        metadata.languages = values("language")
        metadata.identifier = values("identifier").first
        metadata.modified = values("modified", "date").first.map(PublicationDate.init)
        metadata.published = values("created", "creation-date").first.map(PublicationDate.init)
        return metadata
    }
}
