import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPublication
import Testing

/// Markup in legacy encodings, and UTF-8 with invalid bytes.
@Suite(.timeLimit(.minutes(10))) struct CodePageTests {
    private static let words =
        "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему."

    private static func fictionBook(_ declaration: String) -> String {
        """
        <?xml version="1.0"\(declaration)?>
        <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>
        <book-title>Анна Каренина</book-title></title-info></description>
        <body><section><title><p>Часть первая</p></title><p>\(words)</p></section></body></FictionBook>
        """
    }

    @Test(arguments: [
        ("", "CP1251"), (" encoding=\"windows-1251\"", "CP1251"), (" encoding=\"utf-8\"", "CP1251"), ("", "KOI8-R"),
        (" encoding=\"koi8-r\"", "KOI8-R"), ("", "UTF-8"), (" encoding=\"windows-1251\"", "UTF-8"),
    ])
    func fictionBooks(declaration: String, encoding: String) async throws {
        let bytes = try #require(encode(Self.fictionBook(declaration), as: encoding))
        let publication = try await open(Bytes(bytes), name: "a.fb2", FictionBookParser())
        #expect(publication.metadata.title == "Анна Каренина")
        #expect(try await paragraphs(publication).contains(Self.words))
    }

    @Test(arguments: ["CP1251", "KOI8-R", "UTF-8"], ["", "<meta charset=\"utf-8\">"])
    func documents(encoding: String, declaration: String) async throws {
        let text =
            "<html><head>\(declaration)<title>Анна Каренина</title></head><body><p>\(Self.words)</p></body></html>"
        let bytes = try #require(encode(text, as: encoding))
        let publication = try await open(Bytes(bytes), name: "a.html", HTMLParser())
        #expect(publication.metadata.title == "Анна Каренина")
        #expect(publication.codes.contains("text.encoding.found") == (encoding != "UTF-8"))
    }

    /// An invalid byte replaces one character, whatever encoding is declared.
    @Test(arguments: ["", " encoding=\"utf-8\"", " encoding=\"windows-1251\"", " encoding=\"iso-8859-1\""])
    func oneInvalidByteReplacesOneCharacter(declaration: String) async throws {
        var bytes = Array(Self.fictionBook(declaration).utf8)
        let place = try #require(bytes.indices.last { bytes[$0] >= 0xC0 })
        // The character before the last one is read as its second half.
        bytes.remove(at: place)
        let publication = try await open(Bytes(bytes), name: "a.fb2", FictionBookParser())
        #expect(publication.metadata.title == "Анна Каренина")
        #expect(
            try await paragraphs(publication).contains { $0.hasPrefix("Все счастливые") && $0.contains("\u{FFFD}") })
        #expect(publication.codes.contains("markup.encoding.invalid"))
    }

    /// A text with one letter beyond ASCII, and an invalid byte.
    @Test func oneLetterAndOneInvalidByte() async throws {
        let bytes = Array("It was a “good” day at the café.\n\nAnd a bad byte ".utf8) + [0xFF] + Array(" here.".utf8)
        let publication = try await open(Bytes(bytes), name: "a.txt", TextParser())
        let all = try await paragraphs(publication).joined()
        #expect(all.contains("“good” day at the café") && all.contains("byte \u{FFFD} here"))
        #expect(publication.codes.contains("text.encoding"))
    }
}
