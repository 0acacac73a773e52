import LecternBase
import Testing

@testable import LecternDictionaries

/// Databases of dictd, made in memory.
@Suite(.timeLimit(.minutes(2))) struct DictdTests {
    static let heads = [
        ("00-database-allchars", ""), ("00-database-short", "00-database-short\n     A Small Dictionary\n"),
        ("00-database-utf8", ""),
    ]

    @Test func findsHeadwordsInTheOrderOfTheFile() throws {
        let words = (0..<3_000).map { "entry \($0 * 7)" }.sorted()
        let dictionary = try DictdBuilder(Self.heads + words.map { ($0, "\($0)\n  sense of \($0)\n") }).open()
        #expect(dictionary.info.title == "A Small Dictionary")
        for word in words { #expect(try dictionary.texts(word) == ["sense of \(word)"]) }
        #expect(try dictionary.texts("entry") == [])
        #expect(try dictionary.contains("ENTRY 7", matching: .folded))
        // Its descriptions are no words.
        #expect(try !dictionary.contains("00-database-Short", matching: .folded))
    }

    /// Without `allchars`, signs are left out of the index, and the first line says how the word is written.
    @Test func wordsAreSpelledAsTheIndexIs() throws {
        let dictionary = try DictdBuilder([
            ("00databaseutf8", ""), ("bobs your uncle", "Bob's your uncle! /bɒbz/\nthere you are\n"),
            ("hund", "Hund <masc>\ndog\n"),
        ]).open(name: "freedict-deu-eng")
        let entry = try #require(try dictionary.entries(for: "Bob’s your uncle!", matching: .folded).first)
        #expect(entry.headword == "Bob's your uncle!" && entry.definition.text == "/bɒbz/\nthere you are")
        #expect(try dictionary.entries(for: "Hund", matching: .folded).first?.headword == "Hund")
        #expect(dictionary.info.language == Language("de") && dictionary.info.definitionLanguage == Language("en"))
    }

    /// Entries of a database with a MIME header of HTML are HTML; the header itself is an entry.
    @Test func headerOfTheDatabaseSaysThatEntriesAreHTML() throws {
        let header = "Content-Type: text/html; charset=utf-8\n\n"
        let dictionary = try DictdBuilder([
            ("00-database-allchars", ""), ("00-database-mime-header", header), ("dog", "<p>a <b>pet</b></p>\n\n{x}"),
        ]).open()
        let entry = try #require(try dictionary.entries(for: "dog", matching: .exact).first)
        #expect(entry.definition.xhtml.hasPrefix("<p>a <b>pet</b></p>") && entry.definition.text == "a pet\n\n{x}")
        let plain = try DictdBuilder([("00-database-mime-header", "Content-Type: text/plain\n"), ("dog", "<p>{x}")])
            .open()
        #expect(try plain.texts("dog") == ["<p>x"])
    }

    /// A million lines of one headword give some entries.
    @Test func headwordsOfManyLinesAreBounded() throws {
        let index = String(repeating: "a\tA\tB\n", count: 1_000_000)
        let dictionary = IndexedDictionary(
            try DictdDictionary(index: Bytes(utf8: index), articles: Bytes(utf8: "x"), path: "a.index"))
        #expect(try dictionary.texts("a") == ["x"] && dictionary.texts("A", .folded) == ["x"])
    }

    @Test func linesMayHaveTheOriginalHeadword() throws {
        var builder = DictdBuilder([("aubergine", "a fruit"), ("zebra", "a horse")])
        builder.entries[0].original = "Aubergine"
        let dictionary = try builder.open()
        #expect(try dictionary.entries(for: "aubergine", matching: .exact).map(\.headword) == ["Aubergine"])
    }

    /// Lines that were wrapped are joined; words in braces are links.
    @Test func textIsReadAsItWasBeforeItWasWrapped() throws {
        let text = """
            dog
                n 1: a member of the genus Canis (probably descended from the
                     common wolf) that has been domesticated by man [syn: {dog},
                     {domestic dog}]
                2: an informal term

            """
        let entry = try #require(try DictdBuilder([("dog", text)]).open().entries(for: "dog", matching: .exact).first)
        #expect(
            entry.definition.text == """
                n 1: a member of the genus Canis (probably descended from the common wolf) that has been \
                domesticated by man [syn: dog, domestic dog]
                2: an informal term
                """)
        #expect(entry.definition.links == ["dog", "domestic dog"])
        #expect(entry.definition.xhtml.contains("<a href=\"lookup:domestic%20dog\">domestic dog</a>"))
        #expect(Definition.headword(ofLink: "lookup:domestic%20dog") == "domestic dog")
    }

    @Test func numbersHaveDigitsOfSixBits() {
        for value in [0, 1, 63, 64, 4_095, 4_096, 123_456_789] {
            #expect(DictdNumber.value(Array(DictdBuilder.number(value).utf8)) == UInt64(value))
        }
        #expect(DictdNumber.value(Array("A-".utf8)) == nil && DictdNumber.value([UInt8]()) == nil)
        #expect(DictdNumber.value(Array("BBBBBBBBBBB".utf8)) == nil)
    }

    @Test func linesWithoutNumbersAreDamage() throws {
        let dictionary = IndexedDictionary(
            try DictdDictionary(
                index: Bytes(utf8: "a\tA\tB\nb\nc\t-\t-\n"), articles: Bytes(utf8: "xyz"), path: "a.index"))
        #expect(try dictionary.texts("a") == ["x"])
        #expect(throws: DictionaryError.damaged(path: "a.index", part: "a line of its index has no offset and length"))
        {
            try dictionary.texts("c")
        }
    }

    /// An index without line breaks does not take time.
    @Test func indexesOfOneLineAreHarmless() throws {
        let index = Bytes([UInt8](repeating: 0x61, count: 8 << 20))
        let dictionary = IndexedDictionary(try DictdDictionary(index: index, articles: .empty, path: "a.index"))
        #expect(try dictionary.texts("aaa") == [])
    }
}
