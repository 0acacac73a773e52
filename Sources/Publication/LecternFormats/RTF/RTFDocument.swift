import LecternAssets
import LecternBase
import LecternMarkup
import LecternModel

/// An RTF file as a document of Word.
struct RTFDocument {
    let word: WordDocument
    let metadata: Metadata
    /// The pictures at their paths.
    let container: CollectionContainer

    /// Reads a file; nil if it is none.
    init?(_ bytes: Bytes, title: String?, _ diagnostics: DiagnosticSink) {
        guard Self.isRTF(bytes) else { return nil }
        var reader = RTFReader(bytes.array)
        reader.read()
        for (kind, count) in reader.output.unknownPictures.sorted(by: { $0.key < $1.key }) {
            diagnostics.report(
                Diagnostic(
                    "rtf.picture", .warning,
                    message: "\(count) of the pictures cannot be shown, because their format is \(kind)"))
        }
        let relations = Self.relations(reader.output)
        func part(_ markup: String) -> WordDocument.Part? {
            let parsed = MarkupParser(names: NameTable()).parse(markup, mode: .xml)
            parsed.diagnostics.forEach(diagnostics.report)
            return TreeElement(parsed.document).map { WordDocument.Part(root: $0, relations: relations) }
        }
        let body = reader.flows[0].finish()
        guard let main = part("<document><body>\(body)</body></document>") else { return nil }
        word = WordDocument(
            main: main, styles: WordStyles(part(reader.output.styleMarkup)?.root),
            numbering: WordNumbering(part(reader.lists.markup)?.root),
            footnotes: part(Self.notes(reader.notes, .footnote)), endnotes: part(Self.notes(reader.notes, .endnote)),
            pictures: Dictionary(uniqueKeysWithValues: reader.output.pictures.map { ($0.path, $0.type) }))
        metadata = Self.metadata(reader, title: title)
        container = CollectionContainer(reader.output.pictures.map { ($0.path, DataResource($0.bytes)) })
    }

    /// Whether a file begins as RTF.
    private static func isRTF(_ bytes: Bytes) -> Bool {
        Array(bytes.prefix(64)).firstRange(of: Array("{\\rt".utf8)) != nil
    }

    private static func relations(_ output: RTFOutput) -> [String: WordDocument.Relation] {
        let pictures = output.pictures.enumerated().map { index, picture in
            ("picture-\(index + 1)", WordDocument.Relation(target: picture.path, type: "/image", isExternal: false))
        }
        return Dictionary(uniqueKeysWithValues: pictures)
    }

    private static func notes(_ notes: [(kind: RTFFlow.Kind, markup: String)], _ kind: RTFFlow.Kind) -> String {
        let elements = notes.enumerated().filter { $0.element.kind == kind }.map { index, note in
            "<note id=\"\(index + 1)\">\(note.markup)</note>"
        }
        return "<notes>" + elements.joined() + "</notes>"
    }

    private static func metadata(_ reader: RTFReader, title: String?) -> Metadata {
        let info = reader.info
        func text(_ name: String) -> String? { info.texts[name].flatMap { $0.isEmpty ? nil : $0 } }
        var metadata = Metadata(title: (text("title") ?? title).map { LocalizedString($0) })
        metadata[.author] = (text("author")?.split(separator: ";") ?? []).map { String($0).collapsed }
            .filter { !$0.isEmpty }.map { Contributor(LocalizedString($0)) }
        metadata.description = text("doccomm")
        let keywords = text("keywords")?.split { $0 == "," || $0 == ";" } ?? []
        metadata.subjects = ([text("subject")].compactMap { $0 } + keywords.map { String($0).collapsed })
            .filter { !$0.isEmpty }.map { Subject(LocalizedString($0)) }
        metadata.published = info.dates["creatim"].map(PublicationDate.init)
        metadata.modified = info.dates["revtim"].map(PublicationDate.init)
        metadata.languages = [reader.output.language].compactMap { $0 }
        if reader.output.isRightToLeft { metadata.readingProgression = .rtl }
        return metadata
    }
}
