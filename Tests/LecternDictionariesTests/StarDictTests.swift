import LecternBase
import LecternTestKit
import Testing

@testable import LecternDictionaries

/// Dictionaries of StarDict, made in memory.
@Suite(.timeLimit(.minutes(2))) struct StarDictTests {
    static let entries = [("apple", "a fruit"), ("Banana", "another"), ("banana", "a third"), ("Über", "over")]

    @Test(arguments: [4, 8]) func findsHeadwordsWithOffsetsOfBothLengths(offsetLength: Int) throws {
        var builder = StarDictBuilder(Self.entries)
        builder.offsetLength = offsetLength
        let dictionary = try builder.open()
        #expect(try dictionary.texts("apple") == ["a fruit"])
        #expect(try dictionary.texts("banana") == ["a third"])
        #expect(try dictionary.texts("banana", .folded) == ["another", "a third"])
        #expect(try dictionary.texts("uber") == [])
        #expect(try dictionary.texts("uber", .folded) == ["over"])
        #expect(dictionary.info.count == 4 && dictionary.info.title == "Test")
    }

    /// Every headword of a large index is found, in the file's order or out of it.
    @Test(arguments: [false, true]) func findsEachOfManyHeadwords(isShuffled: Bool) throws {
        var random = SeededRandom(seed: 7)
        var words = (0..<2_000).map { "word \($0)" }.sorted()
        if isShuffled { words.shuffle(using: &random) }
        let dictionary = try StarDictBuilder(words.map { ($0, "meaning of \($0)") }).open()
        for word in words { #expect(try dictionary.texts(word) == ["meaning of \(word)"]) }
        #expect(try dictionary.texts("word") == [])
        #expect(try dictionary.texts("word 999a") == [])
    }

    @Test func synonymsHaveTheEntryOfTheirHeadword() throws {
        var builder = StarDictBuilder(Self.entries)
        builder.synonyms = [("pomaceous", 0), ("yellow", 2), ("zero", 99)]
        let dictionary = try builder.open()
        #expect(try dictionary.texts("pomaceous") == ["a fruit"])
        #expect(try dictionary.texts("YELLOW", .folded) == ["a third"])
        #expect(throws: DictionaryError.self) { try dictionary.texts("zero") }
    }

    @Test func articlesMayBeCompressed() throws {
        let builder = StarDictBuilder(
            (0..<300).map { (String(1_000 + $0), String(repeating: "text \($0) ", count: 20)) })
        for articles in [
            Compression.dictzip(builder.articles, chunkLength: 1_000), Compression.gzip(builder.articles),
            builder.articles,
        ] {
            let dictionary = try builder.open(index: Compression.gzip(builder.index), articles: articles)
            for number in [0, 1, 150, 299] {
                let text = try dictionary.texts(String(1_000 + number)).first
                #expect(text?.hasPrefix("text \(number) text \(number)") == true)
            }
        }
    }

    /// Each entry may name the types of its parts, those in upper case with their length.
    @Test func partsHaveTypes() throws {
        var builder = StarDictBuilder()
        builder.sequence = nil
        let data =
            Array("tdɔg\0W".utf8) + big(3, 4) + [0, 1, 2] + Array("ma dog\0hsee <a href='bword://cat'>cat</a>\0".utf8)
        builder.entries = [("dog", data)]
        let entry = try #require(try builder.open().entries(for: "dog", matching: .exact).first)
        #expect(entry.definition.text == "/dɔg/\n\na dog\n\nsee cat")
        #expect(entry.definition.links == ["cat"])
        builder.sequence = "tWm"
        builder.entries = [("dog", Array("dɔg\0".utf8) + big(2, 4) + [9, 9] + Array("a dog".utf8))]
        #expect(try builder.open().texts("dog") == ["/dɔg/\n\na dog"])
    }

    @Test func damagedFilesAreNamed() throws {
        let builder = StarDictBuilder(Self.entries)
        let cut = try builder.open(index: Array(builder.index.dropLast(3)), articles: builder.articles)
        #expect(throws: DictionaryError.damaged(path: "test.ifo", part: "its index ends within a headword")) {
            try cut.texts("apple")
        }
        let short = try builder.open(articles: Array(builder.articles.prefix(5)))
        #expect(throws: DictionaryError.damaged(path: "test.ifo", part: "an article ends after the file")) {
            try short.texts("banana")
        }
        var zipped = Compression.dictzip(builder.articles, chunkLength: 8)
        zipped[zipped.count - 16] ^= 0xFF
        zipped.removeLast(12)
        #expect(throws: DictionaryError.self) { try builder.open(articles: zipped).texts("Über") }
        #expect(throws: DictionaryError.self) {
            try StarDictDictionary(.init(path: "a.ifo", info: Bytes(utf8: "no"), index: .empty, articles: .empty))
        }
    }

    /// A length of 4 GB in the index needs no memory.
    @Test func hugeLengthsAreRefused() throws {
        let builder = StarDictBuilder([("a", "b")])
        let index = Array("a\0".utf8) + big(0, 4) + big(0xFFFF_FFFF, 4)
        #expect(throws: DictionaryError.tooLarge(path: "test.ifo", part: "an article")) {
            try builder.open(index: index, articles: builder.articles).texts("a")
        }
    }

    @Test func opensFromFiles() async throws {
        try await withTemporaryFolder { folder in
            let builder = StarDictBuilder(Self.entries)
            try write(Bytes(utf8: builder.info), toFile: folder + "/small.ifo")
            try write(Bytes(builder.index), toFile: folder + "/small.idx")
            try write(Bytes(Compression.dictzip(builder.articles, chunkLength: 16)), toFile: folder + "/small.dict.dz")
            let synonym = Array("pome\0".utf8) + big(0, 4)
            try write(Bytes(Compression.dictzip(synonym, chunkLength: 16)), toFile: folder + "/small.syn.dz")
            #expect(try DictionaryFile.open(folder + "/small.syn.dz").texts("pome") == ["a fruit"])
            for name in ["small.ifo", "small.dict.dz", "small.idx"] {
                #expect(try DictionaryFile.open(folder + "/" + name).texts("apple") == ["a fruit"])
            }
            #expect(throws: DictionaryError.reading(path: folder + "/none.ifo", errno: 2)) {
                try DictionaryFile.open(folder + "/none.ifo")
            }
        }
    }
}
