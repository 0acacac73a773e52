import Foundation
import Lectern
import LecternLCPSQLite
import LecternTestKit
import Testing

/// The code of `docs/guides/lcp.md`.
@Suite(.timeLimit(.minutes(10))) struct ProtectionGuideTests {
    private func askUser(_ question: String, isRetry: Bool) async -> String? { LCPTestLicense().passphrase }

    /// Opens an asset, and returns what the user is shown.
    private func open(_ asset: Asset, window: String) async throws -> (publication: Publication, words: [String]) {
        var words: [String] = []
        func show(_ error: String, _ advice: String) { words += [error, advice] }
        let service = LCPService(client: BasicProfileClient())
        let authentication = LCPDialogAuthentication { license, reason, sender in
            await askUser("Passphrase: \(license.hint)", isRetry: reason == .invalidPassphrase)
        }
        let opener = PublicationOpener(
            parser: DefaultPublicationParser(), contentProtections: [service.contentProtection(with: authentication)])
        let publication = try await opener.open(asset, allowUserInteraction: true, sender: window)
        if publication.isRestricted {
            // `protectionError` is nil if only the passphrase is missing, also if the user closed the dialog.
            if let error = publication.protectionError as? LCPError { show("\(error)", error.advice) }
        }
        return (publication, words)
    }

    @Test func otherBooksOpenWithTheSameOpener() async throws {
        var book = EPUBBuilder(title: "Open")
        book.addChapter("c.xhtml", body: "<p>Words.</p>")
        let opened = try await open(.container(try await book.container(), .epub), window: "window")
        #expect(!opened.publication.isRestricted && opened.words.isEmpty)
    }

    /// The provider of the tests is not one that the default authority knows: the user learns why.
    @Test func refusedLicensesAreExplained() async throws {
        let provider = try LCPTestProvider(.p256)
        var book = EPUBBuilder(title: "Protected")
        book.addChapter("one.xhtml", title: "One", body: "<p>Words.</p>")
        var zip = try provider.protect(book.zip(), ["EPUB/one.xhtml"])
        zip.add("META-INF/license.lcpl", try provider.issue(LCPTestLicense()))
        let folder = try TemporaryFolder()
        let asset = try await AssetRetriever().retrieve(path: try folder.write("book.epub", zip.bytes()))
        let opened = try await open(asset, window: "window")
        #expect(opened.publication.isRestricted && opened.words.count == 2 && !opened.words.contains(""))
    }

    @Test func whatIsStoredIsStoredInADatabase() throws {
        let folder = try TemporaryFolder()
        let dataFolder = folder.path
        let store = try LCPSQLiteStore(path: dataFolder + "/lcp.sqlite")
        var configuration = LCPService.Configuration(folder: dataFolder)
        configuration.passphrases = store
        configuration.licenses = store
        _ = LCPService(
            client: BasicProfileClient(), httpClient: DefaultHTTPClient(), configuration: configuration)
        #expect(FileManager.default.fileExists(atPath: dataFolder + "/lcp.sqlite"))
    }

    /// A licence that is none is refused, and nothing is added.
    @Test func licensesAreFulfilled() async throws {
        let folder = try TemporaryFolder()
        let file = try #require(FileURL(path: try folder.write("broken.lcpl", Bytes(utf8: "{}"))))
        let service = LCPService(
            client: BasicProfileClient(), httpClient: DefaultHTTPClient(), configuration: .init())
        @Sendable func show(_ progress: LCPAcquisition.Progress) {}
        @Sendable func add(_ book: FileURL) { Issue.record("\(book.path) was downloaded") }
        let acquisition = service.acquirePublication(from: file, onProgress: show) { result in
            if case .success(let publication) = result { add(publication.localURL) }
        }
        acquisition.cancel()
        await #expect(throws: LCPError.self) { try await service.acquirePublication(from: file) }
    }
}
