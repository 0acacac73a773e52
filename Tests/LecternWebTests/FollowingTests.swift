import LecternBase
import LecternTestKit
import Testing

@testable import LecternWeb

/// Whether a link leads to a further page, to the next chapter or to a list of chapters.
@Suite(.timeLimit(.minutes(10))) struct FollowingTests {
    private func url(_ text: String) throws -> HTTPURL { try #require(HTTPURL(string: text)) }

    private func page(_ html: String, at address: String) throws -> WebPage {
        WebPage(Bytes(utf8: html), url: try url(address))
    }

    @Test(arguments: [
        ("https://a.org/x", "https://a.org/x?page=2", true), ("https://a.org/x", "https://a.org/x/2", true),
        ("https://a.org/x/", "https://a.org/x/page/2/", true), ("https://a.org/1.html", "https://a.org/1_2.html", true),
        ("https://a.org/x?id=5", "https://a.org/x?id=5&page=2", true),
        ("https://a.org/x?p=1", "https://www.a.org/x?p=2", true),
        ("https://a.org/chapter-1", "https://a.org/chapter-2", false), ("https://a.org/1", "https://a.org/2", false),
        ("https://a.org/x?p=12", "https://a.org/x?p=2", false), ("https://a.org/x", "https://b.org/x?page=2", false),
        ("https://a.org/x", "https://a.org/x?page=3", false),
        ("https://a.org/x?id=5", "https://a.org/x?id=6&page=2", false),
    ]) func pagesOfAnArticleHaveItsAddressWithANumber(first: String, other: String, isPage: Bool) throws {
        #expect(PageNumber.isPage(try url(other), 2, of: try url(first)) == isPage)
    }

    @Test(arguments: [
        ("Chapter 12: The Well", 12), ("12. The Well", 12), ("第十二章 夜雨", 12), ("第12話", 12), ("第一百零三回", 103), ("12화", 12),
        ("Volume 2 Chapter 3", 2), ("Глава 7", 7), ("ch.5", 5), ("Kapitel 4 – Regen", 4), ("7", 7),
    ]) func chaptersAreKnownByTheirWords(text: String, number: Int) {
        #expect(ChapterMark(text)?.number == number)
    }

    @Test(arguments: ["About", "Contact us", "2026 was a year", "Booking", "Partners", "10%", "第", "v1.2.3"])
    func otherWordsAreNoChapters(text: String) {
        #expect(ChapterMark(text) == nil)
    }

    @Test(arguments: [
        "<link rel=next href=/2>", "<a rel='nofollow next' href=/2>?</a>", "<a href=/2>Next Chapter »</a>",
        "<a href=/2>下一章</a>", "<nav><a href=/2>›</a></nav>", "<a href=/2><img alt='Next' src=n.png></a>",
        "<a href=/2>Nächstes Kapitel</a>", "<a href=/2>Next: The Well</a>",
    ]) func theNextChapterIsFound(markup: String) throws {
        let page = try page("<title>x</title>" + prose() + markup, at: "https://a.org/1")
        #expect(NextPage.find(on: page, 1, of: page.url) == .chapter(try url("https://a.org/2")))
    }

    @Test(arguments: [
        "<a href=/2>Next page</a>", "<a href=/1>Next</a>", "<a href=#x>Next</a>", "<a href='javascript:x()'>Next</a>",
        "<a href=https://b.org/2>Next</a>", "<a href=/2>The next morning</a>", "<a hidden href=/2>Next</a>",
        "<a href=/2>Previous</a>",
    ]) func otherLinksDoNotFollow(markup: String) throws {
        let page = try page("<title>x</title>" + prose() + markup, at: "https://a.org/1")
        #expect(NextPage.find(on: page, 1, of: page.url) == nil)
    }

    // MARK: Contents

    private func list(_ paths: [String], _ name: (String) -> String) -> String {
        paths.map { "<li><a href=\"\($0)\">\(name($0))</a></li>" }.joined()
    }

    @Test func aListOfChaptersIsContents() throws {
        let html = """
            <html><nav><a href=/book/9/1>Chapter 1 of another</a></nav><h1>The Well</h1><p>A tale of a well, short and sad.</p>
            <ul>\(list(["4", "3"]) { "Chapter \($0)" })</ul><ol>\(list(["1", "2", "3", "4"]) { "Chapter \($0): Rain" })</ol>
            <div class=related><a href=/book/8/1>Chapter 1</a></div><p><a href=/book/5/7>Chapter 7 of what others read</a></p></html>
            """
        let page = try page(html, at: "https://a.org/book/7/")
        let list = ChapterList(page)
        #expect(list.chapters.map(\.url.path) == ["/book/7/1", "/book/7/2", "/book/7/3", "/book/7/4"])
        #expect(list.chapters.map(\.title).first == "Chapter 1: Rain" && list.isContents(page, proseLength: 0))
    }

    @Test func listsFromTheLastToTheFirstAreTurned() throws {
        let html = "<ul>\(list((1...9).reversed().map { "\($0).html" }) { "第\($0.prefix(1))章" })</ul>"
        let chapters = ChapterList(try page(html, at: "https://a.org/b/index.html")).chapters
        #expect(chapters.compactMap(\.number) == Array(1...9))
    }

    @Test func chaptersWithoutNumbersAreFoundBelowTheFolder() throws {
        let html =
            "<main><h1>Manual</h1><ul>\(list(["intro", "setup", "use/first", "use/more"]) { "About \($0)" })</ul></main>"
        let page = try page(html, at: "https://a.org/manual/")
        let list = ChapterList(page)
        #expect(list.chapters.count == 4 && list.isContents(page, proseLength: 0))
    }

    /// A chapter beside a list of all chapters, and an article with links, are articles.
    @Test func articlesAreNoContents() throws {
        let chapters = list(["1", "2", "3", "4"]) { "Chapter \($0)" }
        let chapter = try page("<ul>\(chapters)</ul>" + prose(), at: "https://a.org/book/7/2")
        #expect(!ChapterList(chapter).isContents(chapter, proseLength: 300))
        let links = (1...5).map { "<a href=/tag\($0)>a link</a>" }.joined(separator: prose())
        let article = try page("<article>\(links)</article>", at: "https://a.org/article")
        #expect(!ChapterList(article).isContents(article, proseLength: 1_000))
    }

    @Test func theWorkIsProportionalToTheNumberOfLinks() throws {
        let ratio = try growth(from: 1_000) { count in
            let html = (1...count).map { "<a href=\"\($0)\">Chapter \($0)</a>" }.joined()
            _ = ChapterList(try page(html, at: "https://a.org/b/"))
        }
        #expect(ratio < 9)
    }
}
