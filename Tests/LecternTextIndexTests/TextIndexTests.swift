import Foundation
import LecternAssets
import LecternBase
import LecternContent
import LecternLibrary
import LecternModel
import LecternPublication
import LecternTestKit
import LecternTextIndex
import Testing

/// Books are added, found with their chapters, and forgotten.
@Suite(.timeLimit(.minutes(5))) struct TextIndexTests {
    private func publication(_ bodies: [String]) -> Publication {
        let links = bodies.indices.map { Link("c\($0).xhtml", mediaType: .xhtml) }
        let files = bodies.enumerated().map { index, body -> (String, any Resource) in
            let html = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>\(body)</body></html>"
            return ("c\(index).xhtml", DataResource(html))
        }
        return Publication(
            manifest: Manifest(metadata: Metadata(title: "x"), readingOrder: links),
            container: CollectionContainer(files))
    }

    private func id(_ name: String) -> BookID { BookID(hash: name) }

    /// Returns books and chapters that have the words.
    private func find(_ query: String, in index: TextIndex) async throws -> [String] {
        try await index.find(TextQuery(query)).map { "\($0.id)\($0.units)" }
    }

    private func index() async throws -> TextIndex {
        let index = try TextIndex.inMemory()
        try await index.add(
            publication([
                "<p>Call me Ishmael. The white <i>wh</i>ale rose.</p>", "<p>Ships and harpooners</p><p>sailed far.</p>",
            ]), as: id("moby"))
        try await index.add(publication(["<p>Ein weißer Wal und drei Schiffe</p>"]), as: id("wal"))
        try await index.add(publication(["<p>白い鯨は<ruby>海<rt>うみ</rt></ruby>にいる。</p>"]), as: id("kujira"))
        return index
    }

    @Test func wordsPhrasesAndBeginningsAreFound() async throws {
        let index = try await index()
        #expect(try await find("whale", in: index) == ["moby[0]"])
        #expect(try await find("WHALE ishmael", in: index) == ["moby[0]"])
        #expect(try await find("whale ships", in: index) == [])
        #expect(try await find("whale OR ships", in: index) == ["moby[0, 1]"])
        #expect(try await find("\"white whale\"", in: index) == ["moby[0]"])
        #expect(try await find("\"whale white\"", in: index) == [])
        #expect(try await find("harp*", in: index) == ["moby[1]"])
        #expect(try await find("harp", in: index) == [])
        #expect(try await find("weisser", in: index) == ["wal[0]"])
        #expect(try await find("ships NEAR/1 sailed", in: index) == [])
        #expect(try await find("ships NEAR/3 sailed", in: index) == ["moby[1]"])
        #expect(try await find("call -whale", in: index) == [])
    }

    @Test func anyPartOfJapaneseTextIsFound() async throws {
        let index = try await index()
        #expect(try await find("鯨", in: index) == ["kujira[0]"])
        #expect(try await find("鯨は", in: index) == ["kujira[0]"])
        #expect(try await find("は海に", in: index) == ["kujira[0]"])
        #expect(try await find("うみ", in: index) == ["kujira[0]"])
        #expect(try await find("海白", in: index) == [])
    }

    @Test func hitsHaveTheirTextAndPlace() async throws {
        let book = publication(["<p>Whales.</p>", "<p>A whale, the whale and a <b>narwhal</b>.</p>"])
        let index = try TextIndex.inMemory()
        try await index.add(book, as: id("a"))
        func hits(_ text: String) async throws -> [String] {
            let query = try TextQuery(text)
            let found = try #require(try await index.find(query).first)
            return await found.hits(for: query, in: book).map { "\($0.unitIndex) \($0.snippet.match)" }
        }
        #expect(try await hits("whale") == ["1 whale", "1 whale"])
        #expect(try await hits("whal*") == ["0 Whal", "1 whal", "1 whal"])
        #expect(try await hits("whale narwhal") == ["1 whale", "1 whale", "1 narwhal"])
    }

    @Test func aCompactedIndexFindsTheSame() async throws {
        try await withTemporaryFolder { folder in
            let index = try TextIndex(path: folder + "/words")
            for number in 0..<30 {
                let text = (0..<400).map { "word\($0 * number % 97)" }.joined(separator: " ")
                try await index.add(publication(["<p>\(text)</p>"]), as: id("\(number)"))
            }
            let (before, found) = (index.byteCount, try await find("word13", in: index))
            try await index.compact()
            #expect(index.byteCount < before)
            #expect(try await find("word13", in: index) == found && !found.isEmpty)
            // One more book is not worth another time.
            try await index.add(publication(["<p>word13</p>"]), as: id("last"))
            try await index.compact()
            #expect(try await find("word13", in: index).count == found.count + 1)
            try index.close()
        }
    }

    @Test func aBookIsAddedOnce() async throws {
        let index = try await index()
        try await index.add(publication(["<p>Another text</p>"]), as: id("moby"))
        #expect(try await find("another", in: index) == [])
        #expect(try await index.content().books == 3)
    }

    @Test func filesAreOpenedAgainAndReplacedIfDamaged() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/new/words"
            let first = try TextIndex(path: path)
            try await first.add(publication(["<p>Whale</p>"]), as: id("a"))
            try first.close()
            let second = try TextIndex(path: path)
            #expect(try await find("whale", in: second) == ["a[0]"])
            try second.close()
            try write(Bytes(utf8: String(repeating: "no database ", count: 1_000)), toFile: path)
            let third = try TextIndex(path: path)
            #expect(try await find("whale", in: third) == [])
            #expect(try await third.content().books == 0)
            try third.close()
        }
    }

    @Test func booksOfTheLibraryAreListedAndForgotten() async throws {
        try await withTemporaryFolder { folder in
            let library = try Library(path: folder + "/library.sqlite")
            let index = try TextIndex(path: TextIndex.standardPath(ofLibrary: library.path))
            var books: [Book] = []
            for name in ["a", "b", "c"] {
                try write(Bytes(utf8: name), toFile: folder + "/\(name).txt")
                books.append(try await library.add(path: folder + "/\(name).txt", importer: NameImporter()).book)
            }
            #expect(Set(try await index.missingBooks(of: library).map(\.id)) == Set(books.map(\.id)))
            try await index.add(publication(["<p>Whale one</p>"]), as: books[0].id)
            try await index.add(publication(["<p>Whale two</p>"]), as: books[1].id)
            try await index.addUnreadable(books[2].id)
            #expect(try await index.missingBooks(of: library).isEmpty)
            #expect(try await index.content().unreadableBooks == 1)
            _ = try await library.remove([books[0].id])
            _ = try await index.missingBooks(of: library)
            #expect(try await index.find(TextQuery("whale")).map(\.id) == [books[1].id])
        }
    }

    /// Every word of a random text is found in its chapter, and only there.
    @Test func randomWordsAreFoundWhereTheyAre() async throws {
        var random = SeededRandom(seed: 7)
        let alphabet = ["ab", "cd", "é", "ß", "я", "白", "鯨", "ก", "9", "𠮷"]
        let chapters = (0..<20).map { _ in
            (0..<40).map { _ in (0..<3).map { _ in alphabet[random.below(alphabet.count)] }.joined() }
        }
        let index = try TextIndex.inMemory()
        try await index.add(publication(chapters.map { "<p>\($0.joined(separator: " "))</p>" }), as: id("a"))
        for word in Set(chapters.joined()).prefix(60) {
            let expected = chapters.indices.filter { chapters[$0].contains(word) }
            let found = try await index.find(TextQuery("\"\(word)\"")).first?.units ?? []
            #expect(Set(found).isSuperset(of: expected), "\(word)")
        }
    }
}

/// Takes the name of a file as its title.
private struct NameImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription {
        BookDescription(title: path.split(separator: "/").last.map(String.init) ?? "x", authors: [])
    }
}
