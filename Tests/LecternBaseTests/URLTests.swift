import LecternBase
import Testing

@Suite(.timeLimit(.minutes(10))) struct URLTests {
    @Test(arguments: [
        // base, reference, result
        ("OEBPS/text/ch1.xhtml", "ch2.xhtml", "OEBPS/text/ch2.xhtml"),
        ("OEBPS/text/ch1.xhtml", "../images/a b.png", "OEBPS/images/a%20b.png"),
        ("OEBPS/text/ch1.xhtml", "#note", "OEBPS/text/ch1.xhtml#note"),
        ("OEBPS/text/ch1.xhtml", "../../../../../up.css", "up.css"),
        ("OEBPS/text/ch1.xhtml", "%2e%2e/x.css", "OEBPS/x.css"),
        ("OEBPS/text/ch1.xhtml", "./x/./y/../z", "OEBPS/text/x/z"),
        ("OEBPS/text/ch1.xhtml", "/abs/a.css", "/abs/a.css"),
        ("OEBPS/text/ch1.xhtml", "/../a.css", "/a.css"),
        ("OEBPS/text/ch1.xhtml", "https://example.com/a", "https://example.com/a"),
        ("OEBPS/text/ch1.xhtml", "//cdn.example.com/a", "//cdn.example.com/a"),
        ("OEBPS/text/ch1.xhtml", "", "OEBPS/text/ch1.xhtml"),
        ("OEBPS/text/ch1.xhtml", "?q=1", "OEBPS/text/ch1.xhtml?q=1"),
        ("package.opf", "../a.xhtml", "a.xhtml"),
        ("package.opf", "é.xhtml", "%C3%A9.xhtml"),
        ("a/b", "100%.txt", "a/100%25.txt"),
        ("a/b", " \n x.txt\t ", "a/x.txt"),
        // https://www.rfc-editor.org/rfc/rfc3986#section-5.4
        ("http://a/b/c/d;p?q", "g:h", "g:h"),
        ("http://a/b/c/d;p?q", "g", "http://a/b/c/g"),
        ("http://a/b/c/d;p?q", "./g", "http://a/b/c/g"),
        ("http://a/b/c/d;p?q", "g/", "http://a/b/c/g/"),
        ("http://a/b/c/d;p?q", "/g", "http://a/g"),
        ("http://a/b/c/d;p?q", "//g", "http://g"),
        ("http://a/b/c/d;p?q", "?y", "http://a/b/c/d;p?y"),
        ("http://a/b/c/d;p?q", "g?y#s", "http://a/b/c/g?y#s"),
        ("http://a/b/c/d;p?q", ";x", "http://a/b/c/;x"),
        ("http://a/b/c/d;p?q", "", "http://a/b/c/d;p?q"),
        ("http://a/b/c/d;p?q", ".", "http://a/b/c/"),
        ("http://a/b/c/d;p?q", "..", "http://a/b/"),
        ("http://a/b/c/d;p?q", "../..", "http://a/"),
        ("http://a/b/c/d;p?q", "../../../g", "http://a/g"),
        ("http://a/b/c/d;p?q", "g..", "http://a/b/c/g.."),
        ("http://a/b/c/d;p?q", "./../g", "http://a/b/g"),
        ("http://a/b/c/d;p?q", "g;x=1/../y", "http://a/b/c/y"),
        ("http://a/b/c/d;p?q", "g?y/../x", "http://a/b/c/g?y/../x"),
        ("http://a", "g", "http://a/g"),
    ])
    func resolves(base: String, reference: String, expected: String) throws {
        let base = try #require(AnyURL(string: base))
        #expect(base.resolve(reference)?.string == expected)
    }

    @Test func readsParts() throws {
        let url = try #require(AnyURL(string: "HTTPS://User@Example.COM:8080/a%20b/c.TXT?x=y z#fr%C3%A9"))
        #expect(url.string == "https://user@example.com:8080/a%20b/c.TXT?x=y%20z#fr%C3%A9")
        #expect(url.path == "/a b/c.TXT")
        #expect(url.query == "x=y%20z")
        #expect(url.fragment == "fré")
        #expect(url.pathExtension == "txt")
        #expect(url.lastPathSegment == "c.TXT")
        #expect(url.http?.host == "example.com")
        #expect(url.http?.origin == "https://example.com:8080")
        #expect(url.relative == nil)
        #expect(url.file == nil)
        #expect(url.removingFragment().removingQuery().string == "https://user@example.com:8080/a%20b/c.TXT")
    }

    @Test func relativeURLsOfPaths() {
        #expect(RelativeURL(path: "50% off?#1.txt")?.string == "50%25%20off%3F%231.txt")
        #expect(RelativeURL(path: "a:b/c")?.string == "a%3Ab/c")
        #expect(RelativeURL(path: "a:b/c")?.path == "a:b/c")
        #expect(RelativeURL(path: "") == nil)
        #expect(RelativeURL(string: "http://a") == nil)
        #expect(RelativeURL(string: "//a")?.droppingLeadingSlashes.string == "//a")
        #expect(RelativeURL(string: "/a/b")?.droppingLeadingSlashes.string == "a/b")
    }

    @Test func fileURLsOfPaths() {
        #expect(FileURL(path: "/tmp/a b#.epub")?.string == "file:///tmp/a%20b%23.epub")
        #expect(FileURL(string: "file:///tmp/a%20b")?.path == "/tmp/a b")
        #expect(FileURL(string: "file://server/tmp") == nil)
        #expect(FileURL(path: "tmp") == nil)
        #expect(HTTPURL(string: "http:///path") == nil)
        #expect(HTTPURL(string: "ftp://example.com") == nil)
    }

    @Test(arguments: [
        ("a%2fb%7e.txt", "a%2Fb~.txt"), ("a/../b/./c", "b/c"), ("../a", "../a"), ("HTTP://A", "http://a/"),
        ("mailto:a@b", "mailto:a@b"), ("data:text/plain,a b", "data:text/plain,a%20b"),
    ])
    func normalizes(text: String, expected: String) {
        #expect(AnyURL(string: text)?.normalized.string == expected)
    }

    @Test func comparesBySpelling() throws {
        let a = try #require(AnyURL(string: "a%7E.txt"))
        let b = try #require(AnyURL(string: "x/../a~.txt"))
        #expect(a != b)
        #expect(a.isEquivalent(to: b))
    }

    @Test func onlyEmptyTextIsRejected() {
        #expect(AnyURL(string: "  ") == nil)
        #expect(AnyURL(string: "\\a<>|^") != nil)
        #expect(AnyURL(string: "a%C3%28")?.path == "a%C3%28")
    }

    @Test(arguments: [
        ("example.org/a", "https://example.org/a"), (" http://127.0.0.1:80/a\n", "http://127.0.0.1:80/a"),
        ("HTTPS://Example.org", "HTTPS://Example.org"),
    ])
    func typedAddressesNeedNoScheme(text: String, url: String) throws {
        let typed = try #require(HTTPURL(typed: text))
        #expect(typed == HTTPURL(string: url))
    }

    @Test(arguments: ["", "word", "two words.", "ftp://a.org/", "file:///a.b", "https://"])
    func otherWordsAreNoAddresses(text: String) { #expect(HTTPURL(typed: text) == nil) }
}
