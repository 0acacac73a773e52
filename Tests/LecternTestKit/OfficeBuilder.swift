public import LecternBase

/// Builds small documents of word processors from their markup.
public enum OfficeBuilder {
    private static let names = """
        xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" \
        xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" \
        xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" \
        xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" \
        xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"
        """
    private static let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

    /// A document of Word.
    ///
    /// - Parameters:
    ///   - body: the content of `w:body`.
    ///   - parts: the contents of other parts by name, such as `styles` or `footnotes`.
    ///   - links: targets of `w:hyperlink` by id.
    ///   - pictures: pictures by their names, whose ids are `p1`, `p2` and so on.
    public static func word(
        _ body: String, parts: [(name: String, content: String)] = [], links: [(id: String, target: String)] = [],
        pictures: [(name: String, bytes: Bytes)] = []
    ) -> Bytes {
        var zip = ZIPBuilder()
        zip.add(
            "[Content_Types].xml",
            "<Types><Override PartName='/word/document.xml' ContentType='application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'/></Types>"
        )
        zip.add("_rels/.rels", relations([("r1", "officeDocument", "word/document.xml", false)]))
        zip.add(
            "docProps/core.xml",
            "<p xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>A Title</dc:title><dc:creator>Ann</dc:creator><dc:language>en</dc:language></p>"
        )
        var all = parts.map { ($0.name, $0.name, $0.name + ".xml", false) }
        all += links.map { ($0.id, "hyperlink", $0.target, true) }
        all += pictures.enumerated().map { ("p\($0 + 1)", "image", "media/\($1.name)", false) }
        zip.add("word/_rels/document.xml.rels", relations(all))
        zip.add("word/document.xml", "<w:document \(names)><w:body>\(body)</w:body></w:document>")
        for part in parts {
            zip.add("word/\(part.name).xml", "<w:\(part.name) \(names)>\(part.content)</w:\(part.name)>")
        }
        for picture in pictures { zip.add("word/media/\(picture.name)", picture.bytes) }
        return zip.bytes()
    }

    private static func relations(_ list: [(id: String, type: String, target: String, isExternal: Bool)]) -> String {
        let items = list.map {
            "<Relationship Id='\($0.id)' Type='\(relation)\($0.type)' Target='\($0.target)'\($0.isExternal ? " TargetMode='External'" : "")/>"
        }
        return "<Relationships>\(items.joined())</Relationships>"
    }

    private static let openNames = """
        xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
        xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
        xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" \
        xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" \
        xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"
        """

    /// A text of OpenDocument.
    ///
    /// - Parameters:
    ///   - text: the content of `office:text`.
    ///   - styles: the content of `office:automatic-styles`.
    public static func openDocument(
        _ text: String, styles: String = "", files: [(path: String, bytes: Bytes)] = []
    ) -> Bytes {
        var zip = ZIPBuilder()
        zip.add("mimetype", "application/vnd.oasis.opendocument.text")
        zip.add(
            "content.xml",
            "<office:document-content \(openNames)><office:automatic-styles>\(styles)</office:automatic-styles><office:body><office:text>\(text)</office:text></office:body></office:document-content>"
        )
        zip.add(
            "meta.xml",
            "<office:document-meta \(openNames)><office:meta><dc:title>A Title</dc:title><meta:initial-creator>Ann</meta:initial-creator></office:meta></office:document-meta>"
        )
        for file in files { zip.add(file.path, file.bytes) }
        return zip.bytes()
    }
}
