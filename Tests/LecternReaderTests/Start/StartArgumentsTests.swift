import LecternReader
import Testing

/// Command-line arguments of the reader.
@Suite(.timeLimit(.minutes(10))) struct StartArgumentsTests {
    @Test func readsOptionsAndPaths() throws {
        let words = try StartArguments(
            ["--new-window", "--size", "900x700", "--library", "my.sqlite", "a.epub", "/b/c.epub"], folder: "/books")
        #expect(words.opensNewWindow)
        #expect(words.size == StartArguments.Size(width: 900, height: 700))
        #expect(words.library == "/books/my.sqlite")
        #expect(words.paths == ["/books/a.epub", "/b/c.epub"])
    }

    @Test func understandsAddressesOfFiles() throws {
        let words = try StartArguments(["file:///a%20b/%C3%A4.epub", "FILE://here/c.epub"], folder: "/")
        #expect(words.paths == ["/a b/ä.epub", "/c.epub"])
    }

    @Test func addressesOnTheWebStayAsTheyAre() throws {
        let words = try StartArguments(["https://example.org/a%20b.epub", "http:", "--", "HTTP://x/y"], folder: "/b")
        #expect(words.paths == ["https://example.org/a%20b.epub", "/b/http:", "HTTP://x/y"])
    }

    @Test func argumentsAfterTwoDashesArePaths() throws {
        #expect(try StartArguments(["--", "--size"], folder: "/x").paths == ["/x/--size"])
    }

    @Test(arguments: [
        ["--size"], ["--size", "9x9"], ["--size", "900"], ["--size", "900x700x2"], ["-x"], ["--library"],
    ])
    func refusesWhatMakesNoSense(words: [String]) {
        #expect(throws: StartArguments.Failure.self) { try StartArguments(words, folder: "/") }
    }

    @Test func helpIsNotAnError() throws {
        #expect(try StartArguments(["--help"], folder: "/").answer?.hasPrefix("usage: lectern-reader") == true)
    }
}
