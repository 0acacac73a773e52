import Foundation
import LecternAssets
import LecternBase
import LecternEPUB
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

/// Compares reading order, contents, metadata and places with what Python's
/// own parsers read of the same bytes.
@Suite(.timeLimit(.minutes(10))) struct IndependentParserTests {
    private static let chapter = """
        <section id="a"><h1>The 𝒲hale &amp; more</h1><p>One <em>two</em> three<!-- no --> four<br/>five</p>
        <p><span/><b>x<i>y</i></b>z</p></section><section id="b"><h2>Second</h2><ul><li>é</li><li>漢字</li></ul></section>
        """

    private static func book(_ version: EPUBBuilder.Version) -> Bytes {
        var book = EPUBBuilder(title: "Agreement", version: version)
        book.author = "Ann Author"
        book.extraMetadata = "<dc:date>1851-10-18</dc:date>"
        book.addChapter("text/one.xhtml", title: "One", body: chapter)
        book.addChapter("text/two words.xhtml", title: "Two", body: "<p>Plain.</p>")
        book.addChapter(
            "three.xhtml", title: "Three", body: "<div><p>Deep <a href='text/one.xhtml#b'>link</a></p></div>")
        if version == .epub3 {
            book.navigationDocument = """
                <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
                <nav epub:type="toc"><ol><li><span>Part  <b>I</b></span><ol><li><a href="text/one.xhtml">One</a><ol>
                <li><a href="text/one.xhtml#b">Second</a></li></ol></li></ol></li>
                <li><a href="text/two%20words.xhtml">Two</a></li><li><a href="three.xhtml">Three</a></li></ol></nav>
                </body></html>
                """
        }
        return book.bytes()
    }

    /// The bundled books, and those of the corpus if it is there.
    private static let books: [Bytes] = {
        let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let samples = top.appending(path: "../shared/corpus/epub/samples")
        let corpus = ["moby-dick-mo", "wasteland", "childrens-literature"].compactMap { name in
            try? Data(contentsOf: samples.appending(path: name + ".epub"))
        }
        return [book(.epub3), book(.epub2), book(.both)] + corpus.map { Bytes([UInt8]($0)) }
    }()

    private func open(_ number: Int) async throws -> (publication: Publication, theirs: JSONObject) {
        let bytes = Self.books[number]
        let resource = DataResource(bytes, properties: ResourceProperties(filename: "a.epub"))
        let asset = try await AssetRetriever.files.retrieve(resource: resource)
        let publication = try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
        return (publication, try #require(try await IndependentParser.parse(bytes).object))
    }

    @Test(arguments: books.indices) func readingOrderContentsAndMetadataAgree(number: Int) async throws {
        let (publication, theirs) = try await open(number)
        #expect(publication.readingOrder.map { $0.url?.path } == theirs["order"]?.array?.map(\.string))
        #expect(publication.metadata.title == theirs["title"]?.string)
        let authors = theirs["authors"]?.array?.compactMap(\.string) ?? []
        let people = Contributor.Kind.allCases.flatMap { publication.metadata[$0] }.map(\.name.string)
        #expect(authors.allSatisfy(people.contains), "\(authors) in \(people)")
        #expect(publication.metadata.published?.string == theirs["date"]?.string)
        let ours = publication.tableOfContents.flattened.map { entry -> JSONValue in
            let url = entry.link.url
            let target = entry.link.href == "#" ? nil : url.map { $0.path + ($0.fragment.map { "#" + $0 } ?? "") }
            return [.integer(entry.depth), .string(entry.link.title ?? ""), target.map { .string($0) } ?? .null]
        }
        #expect(ours == theirs["contents"]?.array)
    }

    /// The chapter of a resource is the last contents entry at its start.
    @Test(arguments: books.indices) func chapterTitlesAgree(number: Int) async throws {
        let (publication, theirs) = try await open(number)
        let index = await PublicationDocuments(publication).placeIndex(of: publication.tableOfContents)
        let entries = (theirs["contents"]?.array ?? []).compactMap(\.array)
        for (number, link) in publication.readingOrder.enumerated() {
            let path = link.url?.path ?? ""
            // Entries for the whole resource; of several the deepest.
            let titles = entries.filter { $0[2].string == path }
            guard let title = titles.max(by: { ($0[0].integer ?? 0) < ($1[0].integer ?? 0) })?[1].string else {
                continue
            }
            #expect(index.entry(atResource: number, textOffset: 0)?.link.title == title, "\(path)")
        }
    }

    /// Elements have the same order and offsets, and places lead to the same
    /// element, child and offset, as in Python's tree.
    @Test(arguments: books.indices.prefix(4)) func elementsAndOffsetsAgree(number: Int) async throws {
        let (publication, theirs) = try await open(number)
        let documents = PublicationDocuments(publication)
        for link in publication.readingOrder.prefix(12) {
            let path = link.url?.path ?? ""
            guard let tree = theirs["documents"]?[path] else { continue }
            let document = try #require(await documents.document(of: link))
            let elements = document.descendants(of: .document).filter { document[$0].kind == .element }
            let ours = elements.map { id -> JSONValue in
                let name = document.names.text(document[id].name)
                return [.string(name), .integer(Int(document[id].textStart))]
            }
            #expect(ours == tree["elements"]?.array, "\(path)")
            for text in (tree["texts"]?.array ?? []).compactMap(\.array) {
                let numbers = text.compactMap(\.integer)
                for offset in Set([0, numbers[3] / 2, numbers[3] - 1]) {
                    let position = DOMPosition(textOffset: numbers[2] + offset, in: document)
                    let expected = DOMPosition(
                        elements[numbers[0]], .text(afterChildren: numbers[1], offset: offset))
                    #expect(position == expected, "\(path) at \(numbers[2] + offset)")
                    #expect(expected.textOffset(in: document) == numbers[2] + offset)
                }
            }
        }
    }
}
