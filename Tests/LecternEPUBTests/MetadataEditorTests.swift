import Foundation
import FoundationXML
import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternEPUB

/// Copies of EPUBs with other metadata.
@Suite(.timeLimit(.minutes(10))) struct MetadataEditorTests {
    /// A package as programs write them, with what must stay.
    private static let epub3 = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- <dc:title>Not a title</dc:title> -->
        <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" prefix="x: http://x/">
          <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:identifier id="uid">urn:uuid:0</dc:identifier>
            <dc:title id="sub">A Story</dc:title>
            <meta refines="#sub" property="title-type">subtitle</meta>
            <dc:title id="t" xml:lang="en">Old &amp; Grey</dc:title>
            <meta refines="#t" property="title-type">main</meta>
            <meta refines="#t" property="file-as">Grey, Old &amp;</meta>
            <dc:creator id="a">Ann Author</dc:creator>
            <meta refines="#a" property="file-as">Author, Ann</meta>
            <meta refines="#a" property="display-seq">2</meta>
            <dc:creator id="b">Bob Second</dc:creator>
            <dc:creator id="p">Pat Painter</dc:creator>
            <meta refines="#p" property="role" scheme="marc:relators">ill</meta>
            <dc:language>en</dc:language>
            <meta property="belongs-to-collection" id="s">Stories</meta>
            <meta refines="#s" property="collection-type">series</meta>
            <meta refines="#s" property="group-position">3</meta>
            <meta property="x:kept">yes</meta>
            <meta property="dcterms:modified">2020-01-01T00:00:00Z</meta>
          </metadata>
          <manifest>
            <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
            <item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
            <item id="pic" href="pic.png" media-type="image/png" properties="cover-image"/>
          </manifest>
          <spine><itemref idref="c1"/></spine>
        </package>
        """

    private static let epub2 = """
        <?xml version="1.0"?>
        <package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="uid">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
        <dc:identifier id="uid">1</dc:identifier><dc:title>Old</dc:title><dc:creator opf:role="aut">A B</dc:creator>
        <dc:creator opf:role="trl">T R</dc:creator>
        <dc:language>en</dc:language></metadata>
        <manifest><item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="c1"/></spine></package>
        """

    private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    private func isWellFormed(_ text: String) -> Bool {
        let parser = XMLParser(data: Data(text.utf8))
        parser.shouldProcessNamespaces = true
        return parser.parse()
    }

    private func book(_ package: String) throws -> Book {
        var book = Book()
        book.package = package
        book.binaries = [("EPUB/pic.png", Self.picture)]
        return book
    }

    /// Returns the copy's package, files and metadata.
    private func copy(
        _ book: Book, _ changes: EPUBMetadataChanges
    ) async throws -> (package: String, files: [String: Bytes], metadata: Metadata) {
        guard case .container(let container, _) = book.asset else { throw EPUBEditError.notEPUB }
        let entries = try await EPUBMetadataEditor(container).entries(changes)
        var files: [String: Bytes] = [:]
        for entry in entries { files[entry.path] = try await entry.bytes() }
        #expect(entries.first?.path == "mimetype" && files.count == entries.count)
        let resources = entries.map { ($0.path, DataResource(files[$0.path] ?? .empty) as any Resource) }
        let asset = Asset.container(CollectionContainer(resources.map { (path: $0, resource: $1) }), .epub)
        let publication = try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
        return (files["EPUB/package.opf"]?.utf8Text ?? "", files, publication.metadata)
    }

    @Test func onlyWhatIsNamedIsReplaced() async throws {
        var changes = EPUBMetadataChanges()
        changes.title = "New & <Bold>"
        changes.sortTitle = "Bold, New &"
        let (package, _, metadata) = try await copy(try book(Self.epub3), changes)
        #expect(metadata.title == "New & <Bold>" && metadata.sortAs == "Bold, New &")
        #expect(metadata.localizedSubtitle?.string == "A Story")
        let (old, new) = (Set(Self.epub3.split(separator: "\n")), Set(package.split(separator: "\n")))
        #expect(old.subtracting(new).count == 3, "title, its name in catalogues, date: \(old.subtracting(new))")
        #expect(new.subtracting(old).count == 3)
        #expect(package.contains(#"<dc:title id="t" xml:lang="en">New &amp; &lt;Bold&gt;</dc:title>"#))
        #expect(package.contains("<!-- <dc:title>Not a title</dc:title> -->") && package.contains("x:kept"))
    }

    @Test func nothingButTheDateChangesWithoutChanges() async throws {
        let (package, files, metadata) = try await copy(try book(Self.epub3), EPUBMetadataChanges())
        let stays = Self.epub3.split(separator: "\n").filter { !$0.contains("dcterms:modified") }
        #expect(package.split(separator: "\n").filter { !$0.contains("dcterms:modified") } == stays)
        #expect(metadata.modified?.year ?? 0 > 2020)
        #expect(files["EPUB/pic.png"] == Bytes(Self.picture) && files["EPUB/c1.xhtml"] != nil)
    }

    @Test(arguments: [epub3, epub2]) func authorsSeriesAndLanguages(package: String) async throws {
        var changes = EPUBMetadataChanges()
        changes.authors = [
            Contributor(LocalizedString("Cy Third"), sortAs: "Third, Cy"), Contributor(LocalizedString("Ann Author")),
        ]
        changes.series = [Contributor(LocalizedString("Tales"), position: 2.5)]
        changes.languages = [Language("de"), Language("fr")]
        let (text, _, metadata) = try await copy(try book(package), changes)
        #expect(metadata.authors.map(\.name.string) == ["Cy Third", "Ann Author"])
        #expect(metadata.authors.first?.sortAs == "Third, Cy")
        #expect(metadata.illustrators.count + metadata.translators.count == 1, "other contributors stay")
        #expect(metadata.series.map(\.name.string) == ["Tales"] && metadata.series.first?.position == 2.5)
        #expect(metadata.languages == ["de", "fr"])
        #expect(!text.contains("Bob Second") && !text.contains("Stories"))
        #expect(isWellFormed(text), "with declared prefixes")
        // What is the same stays with what refines it.
        if package == Self.epub3 { #expect(metadata.authors.last?.sortAs == "Author, Ann") }
        changes.authors = []
        changes.series = []
        let none = try await copy(try book(package), changes).metadata
        #expect(none.authors.isEmpty && none.series.isEmpty)
    }

    @Test func coversOfTheSameFormatKeepTheirPlace() async throws {
        var changes = EPUBMetadataChanges()
        changes.cover = .init(bytes: Bytes([1, 2, 3]), mediaType: .png)
        let same = try await copy(try book(Self.epub3), changes)
        #expect(same.files["EPUB/pic.png"] == Bytes([1, 2, 3]) && same.files["EPUB/cover.png"] == nil)
        changes.cover = .init(bytes: Bytes([1, 2, 3]), mediaType: .jpeg)
        let other = try await copy(try book(Self.epub3), changes)
        #expect(
            other.files["EPUB/cover.jpg"] == Bytes([1, 2, 3]) && other.files["EPUB/pic.png"] == Bytes(Self.picture))
        #expect(other.package.components(separatedBy: "cover-image").count == 2, "one cover")
        let added = try await copy(try book(Self.epub2), changes)
        #expect(added.package.contains(#"<meta name="cover" content="cover"/>"#))
        #expect(added.files["EPUB/cover.jpg"] == Bytes([1, 2, 3]))
        changes.cover = .init(bytes: Bytes([1]), mediaType: .pdf)
        await #expect(throws: EPUBEditError.self) { try await copy(try book(Self.epub3), changes) }
    }

    /// What is written is read, whatever it is.
    @Test func damagedAndProtectedBooksAreRefused() async throws {
        var changes = EPUBMetadataChanges()
        changes.title = "T"
        for damage in ["</manifest>", "<metadata", "</package>", "=\"uid\">"] {
            let text = Self.epub3.replacing(damage, with: "", maxReplacements: 1)
            await #expect(throws: EPUBEditError.self, "\(damage)") { try await copy(try book(text), changes) }
        }
        var locked = try book(Self.epub3)
        locked.files = [
            (
                "META-INF/encryption.xml",
                """
                <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData>
                <EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><CipherData>
                <CipherReference URI="EPUB/c1.xhtml"/></CipherData></EncryptedData></encryption>
                """
            )
        ]
        await #expect(throws: EPUBEditError.self) { try await copy(locked, changes) }
        var signed = try book(Self.epub3)
        signed.files = [("META-INF/signatures.xml", "<signatures/>")]
        #expect(try await copy(signed, changes).files["META-INF/signatures.xml"] == nil)
    }

    /// Prefixes that are not the usual ones, wrapped metadata, other encodings and quotation marks.
    @Test func unusualPackagesAreEdited() async throws {
        let unusual = """
            <?xml version='1.0' encoding='windows-1252'?>
            <!DOCTYPE package [ <!ENTITY x "<a>"> ]>
            <opf:package xmlns:opf='http://www.idpf.org/2007/opf' version='2.0' unique-identifier='uid'>
            <opf:metadata><opf:dc-metadata xmlns:d='http://purl.org/dc/elements/1.1/'>
            <d:identifier id='uid'>1</d:identifier><d:title note='"'>Caf\u{E9}</d:title></opf:dc-metadata></opf:metadata>
            <opf:manifest><opf:item id='c1' href='c1.xhtml' media-type='application/xhtml+xml'/></opf:manifest>
            <opf:spine><opf:itemref idref='c1'/></opf:spine></opf:package>
            """
        let latin = unusual.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        var book = Book()
        book.files = [("EPUB/package.opf", "")]
        book.binaries = [("EPUB/package.opf", latin)]
        var changes = EPUBMetadataChanges()
        changes.authors = [Contributor(LocalizedString("Zoë"))]
        let (text, _, metadata) = try await copy(book, changes)
        #expect(metadata.title == "Café" && metadata.authors.map(\.name.string) == ["Zoë"])
        changes.title = "Thé"
        changes.series = [Contributor(LocalizedString("S"))]
        let both = try await copy(book, changes)
        #expect(both.metadata.title == "Thé" && both.metadata.series.count == 1)
        #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"))
        #expect(isWellFormed(both.package) && isWellFormed(text))
    }
}
