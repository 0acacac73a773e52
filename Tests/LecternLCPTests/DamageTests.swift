import LecternAssets
import LecternBase
import LecternMarkup
import LecternPublication
import LecternTestKit
import Testing

/// Damage of protected content that no checksum finds: the archive's is that of
/// the damaged bytes.
@Suite(.timeLimit(.minutes(10))) struct DamageTests {
    private static let chapter = "EPUB/one.xhtml"

    /// A book with a chapter of many different words, and styles.
    private static func book(paragraphs: Int) -> EPUBBuilder {
        var random = SeededRandom(seed: 11)
        let words = """
            the of and to a in that it was he she for with as had her his but at not be on they which all me this from him \
            there said were when one if would who what some my little could time very like out no about more up into then
            """.split(whereSeparator: \.isWhitespace)
        let body = (0..<paragraphs).map { _ in
            let text = (0..<60).map { _ in String(words[random.below(words.count)]) }.joined(separator: " ")
            return "<p>\(text), <em>\(random.below(900_000))</em>.</p>"
        }
        var book = EPUBBuilder(title: "Damage")
        book.addChapter("one.xhtml", title: "One", body: body.joined(separator: "\n"))
        return book
    }

    private func original(_ book: EPUBBuilder) async throws -> Bytes {
        try await book.container().resource(at: Self.chapter)?.read() ?? .empty
    }

    /// What is shown: damage of the initialization vector changes the XML
    /// declaration.
    private static func text(_ chapter: Bytes) -> String {
        MarkupParser(names: NameTable()).parse(chapter, mode: .xhtml).document.textContent(of: .document)
    }

    private func flipped(_ bytes: Bytes, _ bit: Int) -> Bytes {
        var array = bytes.array
        array[bit / 8] ^= 1 << UInt8(bit % 8)
        return Bytes(array)
    }

    /// Flips single bits of an entry, one in each copy of the book, and returns
    /// those that change what is read without an error.
    private func rubbish(
        flipping path: String, of book: EPUBBuilder, deflating: Bool, count: Int
    ) async throws -> [Int] {
        let fixture = try LCPFixture()
        let plain = try await original(book)
        var zip = try fixture.provider.protect(book.zip(), [Self.chapter], deflating: deflating)
        zip.add("META-INF/license.lcpl", try fixture.provider.issue(fixture.license))
        let index = try #require(zip.entries.firstIndex { $0.path == path })
        let bytes = zip.entries[index].bytes
        #expect(try await content(zip, fixture) == plain)
        var random = SeededRandom(seed: 5)
        var rubbish: [Int] = []
        for _ in 0..<count {
            let bit = random.below(bytes.count * 8)
            zip.entries[index].bytes = flipped(bytes, bit)
            let read = try? await content(zip, fixture)
            if let read, Self.text(read) != Self.text(plain) { rubbish.append(bit) }
        }
        return rubbish
    }

    private func content(_ zip: ZIPBuilder, _ fixture: LCPFixture) async throws -> Bytes? {
        let publication = try await fixture.open(zip.bytes(), Answers("open sesame"))
        return try await publication.container.resource(at: Self.chapter)?.read()
    }

    /// In a deflated chapter one flip of some hundred exchanges letters for others
    /// of the same length, or end tags, which nothing tells from the original. Keys
    /// differ with each run.
    @Test(arguments: [(100, true, 10), (100, false, 0), (2, true, 16), (2, false, 0)])
    func flippedBitsOfAChapterAreHardlyEverShown(paragraphs: Int, deflating: Bool, most: Int) async throws {
        let rubbish = try await rubbish(
            flipping: Self.chapter, of: Self.book(paragraphs: paragraphs), deflating: deflating, count: 400)
        #expect(rubbish.count <= most)
    }

    /// What a flipped bit does to a deflated chapter, with the same random bytes
    /// each time: it replaces a block of 16 bytes and flips a bit of the next.
    @Test func damagedBlocksOfADeflatedChapterAreFound() async throws {
        let plain = try await original(Self.book(paragraphs: 100))
        let deflated = Deflate.compress(plain).array
        #expect(!DeflateConsistency.isDamaged(Bytes(deflated), plain: plain))
        var random = SeededRandom(seed: 3)
        var shown = 0
        for _ in 0..<2_000 {
            var damaged = deflated
            let block = random.below(deflated.count / 16 - 1) * 16
            for index in block..<block + 16 { damaged[index] = UInt8(random.below(256)) }
            damaged[block + 16 + random.below(16)] ^= 1 << UInt8(random.below(8))
            guard let read = Deflate.inflateExactly(Bytes(damaged), length: plain.count),
                !DeflateConsistency.isDamaged(Bytes(damaged), plain: read),
                ContentForm.fault(ofMarkup: read) == nil
            else { continue }
            shown += 1
        }
        // Those in which only letters of words, or end tags, were exchanged for others.
        #expect(shown <= 5, "\(shown) of 2000")
    }

    @Test(arguments: [true, false]) func flippedBitsOfTheListAreNeverShown(deflating: Bool) async throws {
        let rubbish = try await rubbish(
            flipping: "META-INF/encryption.xml", of: Self.book(paragraphs: 20), deflating: deflating, count: 400)
        #expect(rubbish.isEmpty)
    }

    /// An author's mistakes are none of the encryption.
    @Test func malformedChaptersAreShown() async throws {
        let fixture = try LCPFixture()
        var zip = Self.book(paragraphs: 1).zip()
        let index = try #require(zip.entries.firstIndex { $0.path == Self.chapter })
        let text = "<html><body><p>Salt & Pepper, 5 < 6<br/>and <my-box>more</my-box></p><p><b>Ende</p></body>"
        zip.entries[index].bytes = Bytes(utf8: text)
        zip = try fixture.provider.protect(zip, [Self.chapter])
        zip.add("META-INF/license.lcpl", try fixture.provider.issue(fixture.license))
        #expect(try await content(zip, fixture)?.utf8Text == text)
    }

    @Test func damageIsOneClearError() async throws {
        let fixture = try LCPFixture()
        var zip = try fixture.provider.protect(Self.book(paragraphs: 20).zip(), [Self.chapter])
        zip.add("META-INF/license.lcpl", try fixture.provider.issue(fixture.license))
        let list = try #require(zip.entries.firstIndex { $0.path == "META-INF/encryption.xml" })
        zip.entries[list].bytes = Bytes(utf8: "<encryption/>")
        let error = await #expect(throws: ReadError.self) { _ = try await content(zip, fixture) }
        let words = "EPUB/one.xhtml or the list of encrypted entries is damaged: "
        #expect(error.map { "\($0)" }?.hasPrefix(words) == true, "\(String(describing: error))")
    }
}
