import Foundation
import LecternAssets
import LecternBase
import LecternEPUB
import LecternFormats
import LecternHTTP
import LecternLCP
import LecternOpenSSL
import LecternPublication
import LecternTestKit
import Synchronization

/// The corpus of licences and protected books beside the repository.
enum Corpus {
    static let folder = TestCorpus.path("lcp/")

    static func bytes(_ name: String) throws -> Bytes {
        try FileResource(path: (folder ?? "") + name).readNow(range: nil)
    }
}

/// Answers with passphrases, and records the questions.
final class Answers: LCPAuthenticating {
    private let state: Mutex<(answers: [String], reasons: [LCPAuthenticationReason])>

    init(_ answers: String...) { state = Mutex((answers, [])) }

    var reasons: [LCPAuthenticationReason] { state.withLock { $0.reasons } }

    func retrievePassphrase(
        for license: LCPAuthenticatedLicense, reason: LCPAuthenticationReason, allowUserInteraction: Bool,
        sender: (any Sendable)?
    ) async -> String? {
        guard allowUserInteraction else { return nil }
        return state.withLock { state in
            state.reasons.append(reason)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
    }
}

/// A book, a provider, and a service that trusts it.
struct LCPFixture {
    let provider: LCPTestProvider
    var license = LCPTestLicense()
    var configuration = LCPService.Configuration()
    /// A text that must never be on disk.
    static let canary = "The canary sings in chapter one."

    init(_ key: LCPTestProvider.Key = .rsa) throws {
        provider = try LCPTestProvider(key)
        configuration.statusPolicy = .onRequest
    }

    var client: BasicProfileClient { BasicProfileClient(trust: LCPTrust(roots: provider.rootPEM)) }

    var service: LCPService {
        LCPService(client: client, httpClient: DefaultHTTPClient(), configuration: configuration)
    }

    /// A service without stored passphrases.
    static func service(like fixture: LCPFixture) -> LCPService {
        var other = fixture
        other.configuration = LCPService.Configuration()
        other.configuration.statusPolicy = .onRequest
        return other.service
    }

    static var book: EPUBBuilder {
        var book = EPUBBuilder(title: "The Cave")
        book.addChapter(
            "one.xhtml", title: "One", body: "<p>\(canary)</p>" + String(repeating: "<p>Text.</p>", count: 50))
        book.addItem("long.bin", LCPFixture.noise(3_000_000), mediaType: "application/octet-stream")
        return book
    }

    /// Bytes that do not compress.
    static func noise(_ count: Int) -> Bytes {
        var state: UInt64 = 88_172_645_463_325_252
        return Bytes(
            (0..<count).map { _ in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return UInt8(truncatingIfNeeded: state)
            })
    }

    static let chapter = "EPUB/one.xhtml"
    static let long = "EPUB/long.bin"

    /// The protected book without a licence.
    func package(deflating: Bool = true) throws -> ZIPBuilder {
        var zip = Self.book.zip()
        zip = try provider.protect(zip, [Self.chapter], deflating: deflating)
        // Stored as it is, to be read by ranges.
        let index = zip.entries.firstIndex { $0.path == "META-INF/encryption.xml" } ?? 0
        let list = zip.entries.remove(at: index).bytes.utf8Text
        zip = try provider.protect(zip, [Self.long], deflating: false)
        let second = zip.entries.firstIndex { $0.path == "META-INF/encryption.xml" } ?? 0
        let added = zip.entries[second].bytes.utf8Text
        let element = added.drop { $0 != ">" }.dropFirst()
        zip.entries[second].bytes = Bytes(utf8: list.replacing("</encryption>", with: element))
        return zip
    }

    /// The protected book with its licence.
    func book(deflating: Bool = true) throws -> Bytes {
        var zip = try package(deflating: deflating)
        zip.add("META-INF/license.lcpl", try provider.issue(license))
        return zip.bytes()
    }

    func open(
        _ bytes: Bytes, _ authentication: any LCPAuthenticating, asks: Bool = true
    ) async throws -> Publication {
        let asset = try await AssetRetriever.files.retrieve(resource: DataResource(bytes))
        return try await open(asset, authentication, asks: asks)
    }

    func open(_ asset: Asset, _ authentication: any LCPAuthenticating, asks: Bool = true) async throws -> Publication {
        try await PublicationOpener(
            parsers: [EPUBParser(), ReadiumWebPubParser()],
            contentProtections: [service.contentProtection(with: authentication)]
        ).open(asset, allowUserInteraction: asks, sender: "window")
    }

    func open(path: String, _ authentication: any LCPAuthenticating) async throws -> Publication {
        try await open(try await AssetRetriever.files.retrieve(path: path), authentication)
    }

    /// The error of a restricted publication.
    static func error(_ publication: Publication) -> String { publication.protectionError.map { "\($0)" } ?? "" }
}
