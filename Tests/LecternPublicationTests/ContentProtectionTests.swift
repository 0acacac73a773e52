import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import Synchronization
import Testing

/// A protection by an app: each byte is changed by a constant.
@Suite(.timeLimit(.minutes(10))) struct ContentProtectionTests {
    private final class Scrambling: ContentProtection {
        let asked = Mutex<[String]>([])
        let refuses: Bool

        init(refuses: Bool = false) { self.refuses = refuses }

        func open(
            _ asset: Asset, allowUserInteraction: Bool, sender: (any Sendable)?
        ) async throws(ContentProtectionError) -> UnlockedAsset? {
            guard case .container(let container, let format) = asset, container.resource(at: "locked") != nil else {
                return nil
            }
            if refuses { throw ContentProtectionError(protectionName: "Scrambling", reason: "it was returned") }
            asked.withLock { $0.append("\(allowUserInteraction) \(sender as? String ?? "nobody")") }
            let plain = TransformingContainer(container) { _, resource in
                TransformingResource(resource) { Bytes($0.array.map { $0 ^ 0x5A }) }
            }
            let isLocked = !allowUserInteraction
            return UnlockedAsset(
                asset: .container(plain, format), services: [{ _ in Lock(isRestricted: isLocked) }])
        }
    }

    private struct Lock: ContentProtectionService {
        let isRestricted: Bool
        var protectionName: String { "Scrambling" }
    }

    /// Parses a title and adds a protection of its own.
    private struct TitleParser: PublicationParser {
        func parse(
            _ asset: Asset, diagnostics: DiagnosticSink
        ) async throws(PublicationParseError) -> Publication {
            guard case .container(let container, _) = asset, let title = container.resource(at: "title") else {
                throw .formatNotSupported
            }
            do {
                let metadata = Metadata(title: LocalizedString(try await title.read().utf8Text))
                return Publication(
                    manifest: Manifest(metadata: metadata), container: container,
                    services: [{ _ in LockedContentService(protectionName: "unknown") }], diagnostics: diagnostics)
            } catch {
                throw .reading(error, href: nil)
            }
        }
    }

    private func asset(isLocked: Bool) -> Asset {
        let title = Array("Title".utf8).map { isLocked ? $0 ^ 0x5A : $0 }
        var entries: [(String, any Resource)] = [("title", DataResource(Bytes(title)))]
        if isLocked { entries.append(("locked", DataResource(Bytes.empty))) }
        return .container(CollectionContainer(entries), .zip)
    }

    @Test func contentIsDecryptedBeforeItIsParsed() async throws {
        let protection = Scrambling()
        let opener = PublicationOpener(parser: TitleParser(), contentProtections: [protection])
        let shelf = try await opener.open(asset(isLocked: true))
        #expect(shelf.metadata.title == "Title" && shelf.isRestricted)
        let read = try await opener.open(asset(isLocked: true), allowUserInteraction: true, sender: "window")
        #expect(read.metadata.title == "Title" && !read.isRestricted && read.protection?.protectionName == "Scrambling")
        #expect(protection.asked.withLock { $0 } == ["false nobody", "true window"])
    }

    @Test func unprotectedAssetsArePassedOn() async throws {
        let protection = Scrambling()
        let plain = try await PublicationOpener(parsers: [TitleParser()], contentProtections: [protection]).open(
            asset(isLocked: false))
        #expect(plain.metadata.title == "Title" && plain.protection?.protectionName == "unknown")
        #expect(protection.asked.withLock { $0.isEmpty })
    }

    @Test func refusalsAreReported() async throws {
        let opener = PublicationOpener(parser: TitleParser(), contentProtections: [Scrambling(refuses: true)])
        do {
            _ = try await opener.open(asset(isLocked: true))
            Issue.record("it was opened")
        } catch .protected(let error) {
            #expect(error.description == "Scrambling: it was returned")
        } catch {
            Issue.record("\(error)")
        }
    }

    // MARK: Stored words

    /// Seals by changing bytes, or not at all.
    private struct Sealing: ContentProtectionService {
        var seals = true
        var isRestricted: Bool { false }
        var protectionName: String { "Scrambling" }
        var allowsExport: Bool { false }
        func seal(_ words: Bytes) -> Bytes? { seals ? Bytes(words.array.map { $0 ^ 0x5A }) : nil }
        func unseal(_ sealed: Bytes) -> Bytes? { sealed.isEmpty ? nil : seal(sealed) }
    }

    private func publication(_ services: [PublicationServiceFactory]) -> Publication {
        Publication(manifest: Manifest(metadata: Metadata(title: LocalizedString("T"))), services: services)
    }

    private func locator() throws -> Locator {
        Locator(
            href: try #require(AnyURL(string: "a.xhtml")), title: "Title", locations: .init(progression: 0.5),
            text: .init(before: "one ", highlight: "two", after: " three"))
    }

    @Test func wordsOfProtectedPublicationsAreSealed() throws {
        let publication = self.publication([{ _ in Sealing() }])
        let locator = try self.locator()
        let sealed = publication.sealed(locator, words: Quotation(locator, name: "name", excerpt: "one two"))
        #expect(sealed.isSealed && sealed.text.isEmpty && sealed.title == nil)
        for word in ["one", "two", "Title", "name"] { #expect(!sealed.jsonString.contains(word)) }
        let read = publication.unsealed(try #require(Locator(jsonString: sealed.jsonString)))
        #expect(read.locator == locator && !read.locator.isSealed)
        #expect(read.words.name == "name" && read.words.excerpt == "one two")
        #expect(publication.sealed(sealed) == sealed)
        let bare = publication.withoutWords(locator)
        #expect(bare.text.isEmpty && bare.title == nil && !bare.isSealed && bare.locations == locator.locations)
    }

    @Test func wordsThatCannotBeSealedAreLeftOut() throws {
        let publication = self.publication([{ _ in Sealing(seals: false) }])
        let locator = try self.locator()
        let sealed = publication.sealed(locator)
        #expect(sealed.isSealed && sealed.text.isEmpty && sealed.title == nil)
        #expect(publication.unsealed(sealed).locator == sealed)
    }

    @Test func wordsOfOtherPublicationsAreStoredAsTheyAre() throws {
        let locator = try self.locator()
        for services: [PublicationServiceFactory] in [[], [{ _ in Lock(isRestricted: false) }]] {
            let publication = self.publication(services)
            #expect(publication.sealed(locator) == locator && publication.withoutWords(locator) == locator)
            #expect(publication.unsealed(locator).locator == locator)
        }
    }
}
