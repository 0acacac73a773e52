import FoundationEssentials
import LecternAssets
import LecternBase
import LecternLCP
import LecternModel
import LecternOpenSSL
import LecternPublication
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ContentTests {
    private func resource(_ publication: Publication, _ path: String) throws -> any Resource {
        try #require(publication.container.resource(at: path))
    }

    private static func original(_ path: String) async throws -> Bytes {
        let container = try await LCPFixture.book.container()
        return try await container.resource(at: path)?.read() ?? .empty
    }

    @Test func chaptersAreDecryptedAndInflated() async throws {
        let fixture = try LCPFixture()
        for deflating in [true, false] {
            let publication = try await fixture.open(try fixture.book(deflating: deflating), Answers("open sesame"))
            #expect(!publication.isRestricted && publication.protection?.protectionName == "Readium LCP")
            #expect(publication.diagnostics.isEmpty)
            let chapter = try resource(publication, LCPFixture.chapter)
            let plain = try await Self.original(LCPFixture.chapter)
            #expect(try await chapter.read() == plain)
            #expect(try await chapter.length() == UInt64(plain.count))
            #expect(try chapter.readImmediately() == plain)
            #expect(throws: PublicationWriteError.self) { try publication.checkCanBeWritten() }
        }
    }

    @Test func rangesAreDecryptedAlone() async throws {
        let fixture = try LCPFixture()
        let counting = CountingResource(try fixture.book())
        let asset = try await AssetRetriever.files.retrieve(resource: counting)
        let publication = try await fixture.open(asset, Answers("open sesame"))
        let plain = try await Self.original(LCPFixture.long)
        let long = try resource(publication, LCPFixture.long)
        #expect(try await long.length() == UInt64(plain.count))
        var seed: UInt64 = 3
        func random(_ limit: Int) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1
            return (seed >> 33) % UInt64(limit)
        }
        counting.reset()
        for round in 0..<300 {
            let start = round == 0 ? UInt64(plain.count) - 20 : random(plain.count + 40)
            let range = start..<start + random(round < 100 ? 40 : 5_000)
            #expect(try await long.read(range: range) == plain.clamped(to: range), "\(range)")
            #expect(try long.readImmediately(range: range) == plain.clamped(to: range), "\(range)")
        }
        #expect(counting.bytes < 3_000_000, "ranges read \(counting.bytes) bytes")
        #expect(try await long.read() == plain)
    }

    @Test func damagedEntriesAreNeverShown() async throws {
        let fixture = try LCPFixture()
        let decrypt = try await fixture.decrypter()
        let book = try fixture.book()
        let plain = try await Self.original(LCPFixture.chapter)
        let whole = try await ZIPContainer(opening: DataResource(book))
        let cipher = try #require(try await whole.resource(at: LCPFixture.chapter)?.read())
        let start = try #require(book.array.firstRange(of: cipher.array)?.lowerBound)
        for bit in stride(from: 0, to: cipher.count * 8, by: 5) {
            var bytes = book.array
            bytes[start + bit / 8] ^= 1 << UInt8(bit % 8)
            let container = try await ZIPContainer(opening: DataResource(Bytes(bytes)))
            let damaged = try #require(container.resource(at: LCPFixture.chapter))
            await #expect(throws: ReadError.self, "bit \(bit)") {
                _ = try await decrypt(damaged, "deflate").read()
            }
        }
        let chapter = try #require(whole.resource(at: LCPFixture.chapter))
        #expect(try await decrypt(chapter, "deflate").read() == plain)
    }

    @Test func lengthsAndPaddingAreVerified() async throws {
        let fixture = try LCPFixture()
        let decrypt = try await fixture.decrypter()
        let cipher = try fixture.provider.encrypt(LCPFixture.noise(2_000_000)).array
        for count in [0, 15, 16, 17, cipher.count - 1] {
            let resource = decrypt(DataResource(Bytes(Array(cipher[..<count]))), nil)
            await #expect(throws: ReadError.self) { _ = try await resource.read() }
            await #expect(throws: ReadError.self) { _ = try await resource.length() }
        }
        // A lost end leaves blocks whose padding is a byte of the content.
        var wrong = 0
        for end in stride(from: 1_200_000 / 16 * 16, to: 1_200_000 / 16 * 16 + 16 * 64, by: 16) {
            let resource = decrypt(DataResource(Bytes(Array(cipher[..<end]))), nil)
            if (try? await resource.length()) == nil { wrong += 1 }
        }
        #expect(wrong > 50)
    }

    /// A very slow machine decrypts faster than this limit.
    @Test func decryptionIsFast() async throws {
        let fixture = try LCPFixture()
        let decrypt = try await fixture.decrypter()
        let cipher = DataResource(try fixture.provider.encrypt(LCPFixture.noise(32 << 20)))
        let best = try await fastest(of: 5) { _ = try await decrypt(cipher, nil).read() }
        let ranges = try await fastest(of: 5) {
            let resource = decrypt(cipher, nil)
            for start in stride(from: UInt64(0), to: 32 << 20, by: 1 << 18) {
                _ = try await resource.read(range: start..<start + 1 << 18)
            }
        }
        print("decrypted \(Int(32 / best)) MB/s whole, \(Int(32 / ranges)) MB/s by ranges of 256 KB")
        #expect(32 / best > 100 && 32 / ranges > 100)
    }

    private func fastest(of rounds: Int, _ work: () async throws -> Void) async throws -> Double {
        var best = Double.infinity
        for _ in 0..<rounds {
            let time = try await ContinuousClock().measure { try await work() }
            best = min(best, Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
        }
        return best
    }

    @Test func packagesOfOtherKindsAreOpened() async throws {
        var fixture = try LCPFixture()
        let kinds = [
            ("lcpdf", "publication.pdf", "application/pdf", "pdf"), ("lcpa", "one.mp3", "audio/mpeg", "audiobook"),
            ("divina", "one.jpg", "image/jpeg", "divina"),
        ]
        for (suffix, path, type, profile) in kinds {
            var zip = ZIPBuilder()
            let manifest = """
                {"metadata": {"title": "T", "conformsTo": "https://readium.org/webpub-manifest/profiles/\(profile)"},
                "readingOrder": [{"href": "\(path)", "type": "\(type)", "properties": {"encrypted": {
                "scheme": "http://readium.org/2014/01/lcp", "profile": "http://readium.org/lcp/basic-profile",
                "algorithm": "http://www.w3.org/2001/04/xmlenc#aes256-cbc"}}}]}
                """
            zip.add("manifest.json", manifest)
            zip.add(path, try fixture.provider.encrypt(Bytes(utf8: "Content of \(suffix).")), method: .stored)
            zip.add("license.lcpl", try fixture.provider.issue(fixture.license))
            let asset = try await AssetRetriever.files.retrieve(resource: DataResource(zip.bytes()))
            #expect(asset.format.fileExtension == suffix && asset.format.conforms(to: .lcp))
            // Another store, which does not know the passphrase.
            fixture.configuration = .init()
            fixture.configuration.statusPolicy = .onRequest
            let locked = try await fixture.open(asset, Answers(), asks: false)
            #expect(locked.isRestricted && locked.metadata.title == "T" && locked.protectionError == nil)
            let publication = try await fixture.open(asset, Answers("open sesame"))
            #expect(!publication.isRestricted)
            let bytes = try await publication.get(publication.readingOrder[0])?.read()
            #expect(bytes?.utf8Text == "Content of \(suffix).")
        }
    }

    @Test func restrictedPublicationsShowTheirMetadata() async throws {
        let fixture = try LCPFixture()
        let answers = Answers()
        let publication = try await fixture.open(try fixture.book(), answers, asks: false)
        #expect(publication.isRestricted && publication.metadata.title == "The Cave" && answers.reasons.isEmpty)
        #expect(publication.protectionError == nil && publication.lcpLicense == nil && !publication.rights.canCopy)
        #expect(publication.lcpLicenseDocument?.encryption.textHint == "The cave")
        let chapter = try resource(publication, LCPFixture.chapter)
        await #expect(throws: ReadError.self) { _ = try await chapter.read() }
    }

    /// The picture is not encrypted, so that a shelf can show it.
    @Test func coverOfARestrictedPublicationIsRead() async throws {
        let fixture = try LCPFixture()
        var gif = GIFBuilder(width: 2, height: 3)
        gif.frames = [.init(color: 1)]
        let picture = gif.build()
        var book = EPUBBuilder(title: "Covered")
        book.addImage("cover.gif", picture, isCover: true)
        book.addChapter("one.xhtml", title: "One", body: "<p>Text.</p>")
        var zip = try fixture.provider.protect(book.zip(), ["EPUB/one.xhtml"])
        zip.add("META-INF/license.lcpl", try fixture.provider.issue(fixture.license))
        let publication = try await fixture.open(zip.bytes(), Answers(), asks: false)
        let cover = try await publication.cover()
        #expect(publication.isRestricted && cover?.bytes == picture && cover?.mediaType == .gif)
    }

    @Test func eachPassphraseIsAskedForOnce() async throws {
        let fixture = try LCPFixture()
        let answers = Answers("wrong", "open sesame")
        let book = try fixture.book()
        #expect(!(try await fixture.open(book, answers)).isRestricted)
        #expect(answers.reasons == [.passphraseNotFound, .invalidPassphrase])
        #expect(!(try await fixture.open(book, answers)).isRestricted)
        var other = fixture
        other.license.id = "another"
        let added = try await other.open(try other.book(), answers)
        #expect(!added.isRestricted && answers.reasons.count == 2, "the passphrase of the user is known")
        let unlocked = added.lcpLicense?.user
        #expect(unlocked?.name == "Ali Baba")
    }

    @Test func storedPassphrasesOpenWithoutAQuestion() async throws {
        let fixture = try LCPFixture()
        try await fixture.service.addPassphrase("open sesame")
        let publication = try await fixture.open(try fixture.book(), Answers(), asks: false)
        #expect(!publication.isRestricted)
        await #expect(throws: LCPError.self) { try await fixture.service.addPassphrase("x", isHashed: true) }
    }

    @Test func datesOfTheLoanCount() async throws {
        var fixture = try LCPFixture()
        fixture.license.end = "2024-06-01T00:00:00Z"
        let over = try await fixture.open(try fixture.book(), Answers("open sesame"))
        #expect(over.isRestricted && LCPFixture.error(over) == "the loan ended on 2024-06-01T00:00:00Z")
        fixture.license.start = "2090-01-01T00:00:00Z"
        fixture.license.end = nil
        let early = try await fixture.open(try fixture.book(), Answers("open sesame"))
        #expect(early.isRestricted && LCPFixture.error(early) == "the loan begins only on 2090-01-01T00:00:00Z")
        fixture.license.profile = "http://readium.org/lcp/profile-2.0"
        let production = try await fixture.open(try fixture.book(), Answers("open sesame"))
        #expect(LCPFixture.error(production).contains("profile-2.0, which only certified programs can decrypt"))
    }

    @Test(.enabled(if: Corpus.folder != nil)) func corpusGivesTheRightAnswers() async throws {
        let service = LCPService(
            client: BasicCorpusClient.client, httpClient: BasicCorpusClient.http, configuration: .init())
        func document(_ name: String) throws -> LicenseDocument { try LicenseDocument(data: try Corpus.bytes(name)) }
        #expect(try document("wasteland-lcp.lcpl").encryption.textHint == "Your nickname?")
        #expect(throws: LCPError.self) { try document("sample.lcpl") }
        let production = try document("production-profile.lcpl")
        #expect(!BasicCorpusClient.client.supports(profile: production.encryption.profile))
        #expect(try document("license-with-dates.lcpl").rights.isValid(at: .now) == false)
        #expect(try StatusDocument(data: try Corpus.bytes("status1.json")).status == .ready)
        let asset = try await AssetRetriever.files.retrieve(path: (Corpus.folder ?? "") + "wasteland-lcp.epub")
        #expect(service.isLCPProtected(asset))
        for (name, suffix) in [("pdf", "lcpdf"), ("audiobook", "lcpa"), ("divina", "divina")] {
            let path = (Corpus.folder ?? "") + name + "-lcp-manifest-only.zip"
            let format = try await AssetRetriever.files.retrieve(path: path).format
            #expect(format.fileExtension == suffix && format.conforms(to: .lcp))
        }
    }
}
