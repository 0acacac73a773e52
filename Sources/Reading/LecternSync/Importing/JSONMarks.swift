import LecternBase

/// The marks in JSON files of Foliate, Thorium and calibre.
struct JSONMarks {
    private let json: JSONValue

    init(_ json: JSONValue) { self.json = json }

    func marks() throws(MarkImporter.Failure) -> [ImportedMark] {
        if json["type"]?.string == "calibre_annotation_collection" {
            return (json["annotations"]?.array ?? []).compactMap(Self.calibre)
        }
        if json["type"]?.string == "Annotation" { return [Self.annotation(json)].compactMap(\.self) }
        if let items = json["items"]?.array {
            let book = json["about"] ?? .null
            return items.compactMap(Self.annotation).map { Self.named($0, book) }
        }
        if let annotations = json["annotations"]?.array { return annotations.compactMap(Self.foliate) }
        throw .unknownFormat
    }

    /// An annotation of Foliate: `value` is a CFI.
    private static func foliate(_ json: JSONValue) -> ImportedMark? {
        guard let text = json["text"]?.string, !text.isEmpty else { return nil }
        var mark = ImportedMark(text: text, note: nonEmpty(json["note"]))
        mark.color = json["color"]?.string
        mark.created = json["created"]?.string
        mark.readingOrderIndex = json["value"]?.string.flatMap(spineIndex)
        return mark
    }

    /// The index in the spine that the start of a CFI names: `epubcfi(/6/8!…`
    /// is the fourth item.
    private static func spineIndex(_ cfi: String) -> Int? {
        let steps = cfi.drop { $0 != "/" }.prefix { $0 != "!" }.split(separator: "/")
        guard steps.count >= 2, let step = Int(steps[1].prefix { $0.isNumber }), step >= 2 else {
            return nil
        }
        return step / 2 - 1
    }

    /// An annotation of calibre, also in the `metadata.opf` of a book.
    static func calibre(_ json: JSONValue) -> ImportedMark? {
        guard json["type"]?.string == "highlight", json["removed"]?.bool != true,
            let text = json["highlighted_text"]?.string, !text.isEmpty
        else { return nil }
        var mark = ImportedMark(text: text, note: nonEmpty(json["notes"]))
        mark.color = json["style"]?["which"]?.string
        mark.created = json["timestamp"]?.string
        mark.path = json["spine_name"]?.string
        mark.readingOrderIndex = json["spine_index"]?.integer
        mark.chapter = json["toc_family_titles"]?.array?.last?.string
        return mark
    }

    /// The mark with the book that a Readium annotation set is about.
    private static func named(_ mark: ImportedMark, _ book: JSONValue) -> ImportedMark {
        var mark = mark
        mark.bookTitle = book["dc:title"]?.elements.lazy.compactMap(\.string).first
        mark.bookAuthor = book["dc:creator"]?.elements.lazy.compactMap(\.string).first
        mark.bookIdentifiers = (book["dc:identifier"] ?? .null).elements.compactMap(\.string)
        return mark
    }

    /// A W3C annotation, as Thorium exports them. One without a text is a bookmark.
    private static func annotation(_ json: JSONValue) -> ImportedMark? {
        guard json["type"]?.string == "Annotation" else { return nil }
        let target = json["target"] ?? .null
        let selectors = (target["selector"] ?? .null).elements
        let quote = selectors.first { $0["type"]?.string == "TextQuoteSelector" }
        let body = (json["body"] ?? .null).elements.first
        var mark = ImportedMark(text: nonEmpty(quote?["exact"]), note: nonEmpty(body?["value"]))
        mark.color = nonEmpty(body?["color"])
        mark.created = json["created"]?.string
        mark.path = target["source"]?.string
        mark.progression =
            selectors.first { $0["type"]?.string == "ProgressionSelector" }?["value"]?.double
        mark.chapter = target["meta"]?["headings"]?.array?.last?["txt"]?.string
        return mark
    }

    private static func nonEmpty(_ json: JSONValue?) -> String? {
        json?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The annotations that calibre stores in a package document.
struct CalibrePackage {
    private let text: String

    init(_ text: String) { self.text = text }

    func marks() throws(MarkImporter.Failure) -> [ImportedMark] {
        guard text.contains("calibre:annotation") else { throw .unknownFormat }
        return text.split(separator: "<").compactMap { tag in
            guard tag.hasPrefix("meta"), tag.contains("calibre:annotation"),
                let content = Self.attribute("content", tag),
                let json = try? JSONValue(parsing: content)
            else { return nil }
            return JSONMarks.calibre(json["annotation"] ?? json)
        }
    }

    private static func attribute(_ name: String, _ tag: Substring) -> String? {
        guard let start = tag.firstRange(of: name + "=")?.upperBound, start < tag.endIndex else {
            return nil
        }
        let mark = tag[start]
        let value = tag[tag.index(after: start)...].prefix { $0 != mark }
        let entities = [
            ("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
        ]
        return entities.reduce(String(value)) { $0.replacing($1.0, with: $1.1) }
    }
}
