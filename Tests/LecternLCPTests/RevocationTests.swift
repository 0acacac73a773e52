import Foundation
import LecternAssets
import LecternBase
import LecternEPUB
import LecternHTTP
import LecternOpenSSL
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

@testable import LecternLCP

/// Lists of revoked certificates, and what an app gets that chooses no settings.
@Suite(.timeLimit(.minutes(10))) struct RevocationTests {
    @Test func revocationListsAreFetchedAndCached() async throws {
        var fixture = try LCPFixture()
        try fixture.provider.revoke()
        let list = try fixture.provider.revocationListDER()
        let folder = try TemporaryFolder()
        let isUp = Mutex(true)
        let server = try TestHTTPServer { _ in
            isUp.withLock { $0 } ? TestHTTPServer.Answer(body: list) : TestHTTPServer.Answer(status: 500)
        }
        let book = try fixture.book()
        try await server.run {
            let url = try #require(HTTPURL(string: server.url("/list.crl")))
            for state in [true, false] {
                isUp.withLock { $0 = state }
                let store = LCPRevocationListStore(
                    url: url, client: DefaultHTTPClient(), cachePath: folder.path + "/list.pem")
                await store.prepare()
                fixture.configuration.revocationList = store
                let publication = try await fixture.open(book, Answers("open sesame"))
                #expect(LCPFixture.error(publication) == "the certificate of the provider was revoked")
            }
            #expect(server.requests.count == 1)
        }
    }

    /// What an app gets that names the client and a folder only.
    @Test func passphrasesAreStoredAndRevocationIsCheckedByDefault() async throws {
        let fixture = try LCPFixture()
        let folder = try TemporaryFolder()
        let good = try fixture.provider.revocationListDER()
        try fixture.provider.revoke()
        let bad = try fixture.provider.revocationListDER()
        let body = Mutex(good)
        let server = try TestHTTPServer { _ in TestHTTPServer.Answer(body: body.withLock { $0 }) }
        let file = try folder.write("cave.epub", try fixture.book())
        try await server.run {
            let trust = LCPTrust(
                roots: fixture.provider.rootPEM, revocationList: HTTPURL(string: server.url("/list.crl")))
            func error(_ data: String, _ answers: Answers) async throws -> String {
                var fixture = fixture
                fixture.configuration = LCPService.Configuration(folder: folder.path + "/" + data)
                let service = LCPService(
                    client: BasicProfileClient(trust: trust), httpClient: DefaultHTTPClient(),
                    configuration: fixture.configuration)
                let opener = PublicationOpener(
                    parsers: [EPUBParser()], contentProtections: [service.contentProtection(with: answers)])
                let asset = try await AssetRetriever.files.retrieve(path: file)
                return LCPFixture.error(try await opener.open(asset, allowUserInteraction: true))
            }
            let answers = Answers("open sesame")
            #expect(try await error("one", answers) == "")
            #expect(answers.reasons == [.passphraseNotFound])
            // The next start of the program neither asks nor fetches.
            #expect(try await error("one", Answers()) == "")
            #expect(server.requests.count == 1)
            let stored = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/one").sorted()
            #expect(stored == ["lcp.crl", "lcp.json", "lcp.json.lock"])
            body.withLock { $0 = bad }
            #expect(try await error("two", Answers("open sesame")) == "the certificate of the provider was revoked")
        }
    }

    @Test func whatIsNoRevocationListIsIgnored() async throws {
        var fixture = try LCPFixture()
        let foreign = try LCPTestProvider(.p256).revocationListDER()
        let folder = try TemporaryFolder()
        let body = Mutex(Bytes(utf8: "<html>Log in to this network.</html>"))
        let server = try TestHTTPServer { _ in TestHTTPServer.Answer(body: body.withLock { $0 }) }
        let book = try fixture.book()
        try await server.run {
            let url = try #require(HTTPURL(string: server.url("/list.crl")))
            let cache = folder.path + "/data/list.pem"
            fixture.configuration.revocationList = LCPRevocationListStore(
                url: url, client: DefaultHTTPClient(), cachePath: cache)
            #expect(LCPFixture.error(try await fixture.open(book, Answers("open sesame"))) == "")
            #expect(!FileManager.default.fileExists(atPath: cache))
            // A list that another authority has signed is refused, and not used again.
            body.withLock { $0 = foreign }
            await fixture.configuration.revocationList?.prepare()
            let refused = try await fixture.open(book, Answers("open sesame"))
            #expect(LCPFixture.error(refused) == "the list of revoked certificates is damaged or not genuine")
            #expect(!FileManager.default.fileExists(atPath: cache))
            let list = try fixture.provider.revocationListDER()
            body.withLock { $0 = list }
            await fixture.configuration.revocationList?.prepare()
            #expect(LCPFixture.error(try await fixture.open(book, Answers("open sesame"))) == "")
            #expect(FileManager.default.fileExists(atPath: cache))
        }
    }

    @Test func theStandardSettingsAreInTheDataFolderOfTheProgram() {
        let folder = LCPService.Configuration.standard.folder
        let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"] ?? NSHomeDirectory() + "/.local/share"
        #expect(folder?.hasPrefix(data + "/") == true, "\(folder ?? "none")")
        #expect(LCPService.Configuration.standard.checksRevocation && LCPService.Configuration().folder == nil)
    }
}
