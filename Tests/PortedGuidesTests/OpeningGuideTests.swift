import Foundation
import Lectern
import LecternTestKit
import Testing

/// The code of `docs/guides/opening.md`.
@Suite(.timeLimit(.minutes(10))) struct OpeningGuideTests {
    /// Makes a publication of a text file with lines.
    struct LinesParser: PublicationParser {
        func parse(
            _ asset: Asset, diagnostics: DiagnosticSink
        ) async throws(PublicationParseError) -> Publication {
            guard case .resource(let resource, _) = asset else { throw .formatNotSupported }
            let manifest = Manifest(metadata: Metadata(title: LocalizedString("Lines")), readingOrder: [Link("lines")])
            return Publication(manifest: manifest, container: CollectionContainer(resource, at: "lines"))
        }
    }

    /// Detects text files with lines by their name.
    struct LinesSniffer: FormatSniffer {
        func sniff(hints: FormatHints) -> Format? { hints.fileExtensions.contains("lines") ? .lines : nil }

        func sniff(resource: any Resource, refining format: Format?) async throws(ReadError) -> Format? {
            format == .lines ? .lines : nil
        }
    }

    /// Opens URLs of an app.
    struct Vault: ResourceFactory {
        func make(url: AbsoluteURL) async throws(ResourceMakeError) -> any Resource {
            guard url.scheme == "vault" else { throw .schemeNotSupported(url.scheme) }
            return DataResource("a\nb")
        }
    }

    private func withBook(_ body: (String) async throws -> Void) async throws {
        var book = EPUBBuilder(title: "Bread")
        book.addChapter("one.xhtml", title: "One", body: "<p>Rye.</p>")
        let path = FileManager.default.temporaryDirectory.path + "/opening-\(UUID().uuidString).epub"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(book.bytes().array).write(to: URL(filePath: path))
        try await body(path)
    }

    @Test func opening() async throws {
        try await withBook { path in
            let window = "window"
            let url = try #require(FileURL(path: path))
            var printed: [String] = []
            func print(_ value: Any) { printed.append("\(value)") }
            let httpClient = DefaultHTTPClient()
            let assetRetriever = AssetRetriever(httpClient: httpClient)
            let publicationOpener = PublicationOpener(
                parser: DefaultPublicationParser(
                    httpClient: httpClient,
                    pdfFactory: DefaultPDFDocumentFactory()
                )
            )
            do {
                let asset = try await assetRetriever.retrieve(url: url)
                let publication = try await publicationOpener.open(asset, allowUserInteraction: true, sender: window)
                print("Opened \(publication.metadata.title ?? "")")
            } catch let error as AssetRetrieveError {
                // The bytes are not accessible, or are no publication.
                print(error)
            } catch {
                // They could not be parsed, or are protected.
                print(error)
            }
            #expect(printed == ["Opened Bread"])
        }
    }

    @Test func assets() async throws {
        try await withBook { path in
            let file = FileURL(path: path, isDirectory: false)
            let remote = HTTPURL(string: "https://domain.example/book.epub")
            let fromFoundation = URL(filePath: path).anyURL
            #expect(file?.anyURL == fromFoundation && remote != nil)
            #expect(FileURL(path: "/books", isDirectory: true)?.string == "file:///books/")

            let assetRetriever = AssetRetriever()
            let url = try #require(file)
            let asset = try await assetRetriever.retrieve(url: url)
            var kinds: [String] = []
            if asset.format.conforms(to: .epub) {
                kinds.append("EPUB")
            }
            if asset.format.conforms(to: .lcp) {
                kinds.append("protected with LCP")
            }
            #expect(kinds == ["EPUB"])
            let mediaType = asset.format.mediaType
            let again = try await assetRetriever.retrieve(url: url, mediaType: mediaType)
            #expect(again.format.mediaType == .epub)
            let relative = try #require(AnyURL(string: "book.epub"))
            await #expect(throws: AssetRetrieveError.self) { try await assetRetriever.retrieve(url: relative) }
        }
    }

    @Test func publications() async throws {
        try await withBook { path in
            let publication = try await PublicationOpener().open(try await AssetRetriever().retrieve(path: path))
            var printed: [Int] = []
            func print(_ count: Int) { printed.append(count) }
            let authors = publication.metadata.authors.map(\.name.string)
            let contents = publication.tableOfContents.compactMap(\.title)
            let positions = await publication.positions()
            let cover = try await publication.coverData(accepting: [.jpeg, .png])
            if let link = publication.readingOrder.first {
                let bytes = try await publication.get(link)?.read()
                print(bytes?.count ?? 0)
            }
            #expect(authors == ["Ann Author"] && contents == ["One"] && positions.count == 1 && cover?.bytes == nil)
            #expect((printed.first ?? 0) > 0)
            let parser = DefaultPublicationParser(additionalParsers: [LinesParser()])
            let retriever = AssetRetriever(additionalSniffers: [LinesSniffer()], additionalFactories: [Vault()])
            let address = try #require(AbsoluteURL(string: "vault:/a.lines"))
            let text = try await retriever.retrieve(url: address)
            #expect(text.format == .lines)
            // What an app adds takes nothing away.
            #expect(try await retriever.retrieve(path: path).format == .epub)
            #expect(try await PublicationOpener(parser: parser).open(text).metadata.title == "Lines")
        }
    }
}

extension Format {
    /// A text file with lines.
    fileprivate static let lines = Format(
        specifications: [.init(rawValue: "lines")], mediaType: .text, fileExtension: "lines")
}
