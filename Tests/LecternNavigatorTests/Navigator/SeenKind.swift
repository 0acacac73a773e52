import LecternAssets
import LecternBase
import LecternEPUB
import LecternFormats
import LecternModel
import LecternNavigator
import LecternPDFium
import LecternPublication
import LecternTestKit

/// A kind of visual publication.
enum SeenKind: String, CaseIterable, Sendable {
    case epub, pictures, pdf
    /// XHTML with pages of a fixed size.
    case fixed

    /// Returns a publication of five parts, whose text is their names.
    func publication() async throws -> Publication {
        switch self {
        case .epub:
            var book = EPUBBuilder(title: "Book")
            for number in 1...5 {
                book.addChapter("c\(number).xhtml", title: "Part \(number)", body: "<p>This is part \(number).</p>")
            }
            return try await TestRendition.make(book).publication
        case .fixed:
            var book = EPUBBuilder(title: "Book")
            book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
            for number in 1...5 {
                book.addChapter(
                    "c\(number).xhtml", title: "Part \(number)", body: "<p>This is part \(number).</p>",
                    head: "<meta name=\"viewport\" content=\"width=150, height=200\"/>")
            }
            return try await TestRendition.make(book).publication
        case .pictures:
            var zip = ZIPBuilder()
            for number in 1...5 { zip.add("p\(number).png", PictureBook.head(width: 150, height: 200)) }
            return try await Self.pictures(zip)
        case .pdf:
            var pdf = PDFBuilder(pages: (1...5).map { ["This is part \($0)."] })
            pdf.outline = (1...5).map { ("Part \($0)", $0 - 1) }
            let asset = try await AssetRetriever.files.retrieve(
                resource: DataResource(pdf.build(), properties: ResourceProperties(filename: "b.pdf")))
            return try await PublicationOpener(parser: PDFParser(pdfFactory: PDFiumDocumentFactory())).open(asset)
        }
    }

    /// Opens a comic archive.
    static func pictures(_ zip: ZIPBuilder) async throws -> Publication {
        try await pictures(DataResource(zip.bytes(), properties: ResourceProperties(filename: "b.cbz")))
    }

    /// A comic book from the bytes of a resource, which counts as a CBZ by its file name.
    static func pictures(_ archive: any Resource) async throws -> Publication {
        let asset = try await AssetRetriever.files.retrieve(resource: archive)
        return try await PublicationOpener(parser: ImageParser()).open(asset)
    }

    /// A link to a part, counted from 0.
    func link(_ part: Int, of publication: Publication) -> Link {
        self == .pdf ? Link("b.pdf#page=\(part + 1)") : publication.readingOrder[part]
    }
}
