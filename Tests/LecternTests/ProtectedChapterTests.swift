import Foundation
import Lectern
import LecternTestKit
import Testing

/// Encrypted entries reach the engine decrypted, in memory.
@Suite(.timeLimit(.minutes(10))) struct ProtectedChapterTests {
    @Test func encryptedChaptersAreLaidOutWithoutUnpacking() async throws {
        let provider = try LCPTestProvider(.p256)
        var book = EPUBBuilder(title: "Protected")
        book.addChapter("one.xhtml", title: "One", body: "<p>The canary sings.</p>")
        var zip = try provider.protect(book.zip(), ["EPUB/one.xhtml"])
        zip.add("META-INF/license.lcpl", try provider.issue(LCPTestLicense()))
        let folder = try TemporaryFolder()
        let path = try folder.write("book.epub", zip.bytes())
        var configuration = LCPService.Configuration()
        configuration.statusPolicy = .onRequest
        let client = BasicProfileClient(trust: LCPTrust(roots: provider.rootPEM))
        let service = LCPService(client: client, httpClient: DefaultHTTPClient(), configuration: configuration)
        let protection = service.contentProtection(with: LCPPassphraseAuthentication("open sesame"))
        let opener = PublicationOpener(parser: DefaultPublicationParser(), contentProtections: [protection])
        let publication = try await opener.open(try await AssetRetriever().retrieve(path: path))
        let settings = LayoutSettings(pageWidth: 400, pageHeight: 600)
        let rendition = Rendition(publication, services: .standard, settings: settings)
        let chapter = try await rendition.chapter(at: 0)
        let page = try #require(chapter.page(at: 0))
        #expect(chapter.text(on: page).contains("The canary sings."))
        #expect(!zip.bytes().utf8Text.contains("canary"), "the book itself does not have the text")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["book.epub"])
    }
}
