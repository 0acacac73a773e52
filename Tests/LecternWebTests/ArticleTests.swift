import LecternBase
import LecternMarkup
import LecternTestKit
import LecternWeb
import Testing

/// What is taken of a page for its article, and what is not.
@Suite(.timeLimit(.minutes(10))) struct ArticleTests {
    @Test func aWeblogIsReadWithoutWhatIsAroundIt() throws {
        let article = try Article.extract(Article.blog)
        #expect(article.title == "The Lamp" && article.authors == ["Ann Lee"] && article.language == "en-GB")
        #expect(article.siteName == "Ann’s Notes" && article.url.string == "https://example.org/2026/lamp")
        #expect(article.picture?.string == "https://example.org/pictures/lamp.jpg")
        for word in ["window 1", "window 2", "<h2 id=\"rain\">Rain</h2>", "<li>Two <em>more</em></li>", "<blockquote>"]
        {
            #expect(article.content.contains(word), "\(word)")
        }
        for word in ["Share this", "Comments", "liked", "Recent", "Copyright", "Home", "alert", "<h1", "class="] {
            #expect(!article.content.contains(word), "\(word)")
        }
        #expect(article.content.contains("<a href=\"#rain\">above</a>"))
        #expect(article.content.contains("<a href=\"https://example.org/other?a=1&amp;b=2\">the other</a>"))
        #expect(article.content.contains("alt=\"A lamp &amp; a road\"/>"))
        #expect(article.pictures.map(\.string) == ["https://example.org/news/lamp.png"])
    }

    @Test func aNewspaperSaysWhatItIs() throws {
        let article = try Article.extract(Article.news)
        #expect(article.title == "City council votes for lamps" && article.authors == ["Bo Berg", "Cy Dahl"])
        #expect(article.published == "2026-01-02T10:00:00Z" && article.language == "en-US")
        #expect(article.siteName == "The Example Post")
        for number in 1...3 { #expect(article.content.contains("window \(number)")) }
        for word in ["Buy", "More about", "Hidden", "Another story", "Weather"] {
            #expect(!article.content.contains(word), "\(word)")
        }
    }

    @Test func codeTablesAndFormulasAreKept() throws {
        let content = try Article.extract(Article.docs).content
        #expect(content.contains("let a = 1 &lt; 2\n  print(a)</pre>"))
        #expect(!content.contains("1\n2") && !content.contains("Intro"))
        #expect(content.contains("<td colspan=\"2\">all</td>"))
        #expect(content.contains("Mind the gap") && content.contains("<dt>pipe</dt>"))
        #expect(content.contains("<mo>&lt;</mo>") && content.contains(">A film</a>"))
    }

    @Test func everyArticleIsWellFormed() throws {
        for page in [Article.blog, Article.news, Article.docs, Self.soup, Self.novel] {
            let content = try Article.extract(page).content
            let (_, diagnostics) = MarkupParser(names: NameTable()).parse("<body>\(content)</body>", mode: .xml)
            #expect(!diagnostics.contains { $0.code == "markup.xml.malformed" }, "\(diagnostics)\n\(content)")
        }
    }

    // MARK: Novels

    /// A page of a novel: no language, no paragraphs, an advertisement in between, links at both ends.
    private static let novel = """
        <html><head><title>第二章 夜雨 - 灯 - 书屋</title></head><body><div class="top"><a href="/">首页</a></div><div class="bookname"><h1>第二章 夜雨</h1>
        <a href="1.html">上一章</a> <a href="./">目录</a> <a href="3.html">下一章</a></div>
        <div id="content">　　灯灭了，屋子里没有一个人说话，只有雨声，很久很久。<br><br>　　后来有人笑了，笑得很轻，雨又下了起来，落在屋顶上。<br />\
        　　“你回来了。”她说，声音很低，好像怕吵醒什么人。<br>
        <script>show()</script></div><p><a href="1.html">上一章</a> <a href="3.html">下一章</a></p></body></html>
        """

    @Test func linesOfANovelBecomeParagraphs() throws {
        let article = try Article.extract(Self.novel, at: "https://example.cn/book/7/2.html")
        #expect(article.title == "第二章 夜雨" && article.language == "zh-Hans")
        #expect(
            article.content == """
                <p>灯灭了，屋子里没有一个人说话，只有雨声，很久很久。</p>
                <p>后来有人笑了，笑得很轻，雨又下了起来，落在屋顶上。</p>
                <p>“你回来了。”她说，声音很低，好像怕吵醒什么人。</p>

                """)
    }

    @Test func linksToOtherPagesAreLeftOut() throws {
        let text = prose(1) + "<p>Read the <a href=2>next chapter</a> or not, as you like, but read.</p>"
        for links in ["<a href=0>Previous</a> | <a href=2>Next Chapter</a>", "<p><a href=2>Next</a></p>"] {
            let article = try Article.extract("<body><div class=content>\(text)\(links)</div></body>")
            #expect(article.content.contains("Read the <a") && !article.content.contains("Next"), "\(article.content)")
        }
    }

    @Test func rubyIsKept() throws {
        let page = """
            <html lang="ja"><title>一</title><div class="p-novel__body"><p><ruby>灯<rp>(</rp><rt>あかり</rt><rp>)</rp></ruby>が消えて、\
            しばらくの間、家の中では誰も何も言わなかった。</p><p>雨が、また降り始めた。屋根の上に、階段の上に、誰もいない道に。</p></div></html>
            """
        let article = try Article.extract(page)
        #expect(article.content.hasPrefix("<p><ruby>灯<rt>あかり</rt></ruby>が消えて、"))
    }

    // MARK: Pictures

    @Test(arguments: [
        ("<img src=\"data:image/gif;base64,R0\" data-src=\"/a.jpg\">", "/a.jpg"),
        ("<img src=\"/blank.gif\" data-original=\"/a.jpg\">", "/a.jpg"),
        ("<img src=\"/s.jpg\" srcset=\"/s.jpg 400w, /a.jpg 1200w, /huge.jpg 4000w\">", "/a.jpg"),
        ("<img class=\"lazy\" data-srcset=\"/a.jpg 2x, /s.jpg 1x\">", "/a.jpg"),
        ("<picture><source srcset=\"/a.jpg 800w\"><img></picture>", "/a.jpg"),
        ("<picture><source srcset=\"/b.avif\" type=\"image/avif\"><img src=\"/a.jpg\"></picture>", "/a.jpg"),
        ("<img src=\"data:image/gif;base64,R0\"><noscript><img src=\"/a.jpg\"></noscript>", "/a.jpg"),
        ("<img data-src=\"/a.jpg\"><noscript><img src=\"/a.jpg\"></noscript>", "/a.jpg"),
        ("<img src=\"/a.jpg\"><img src=\"/counter.gif\" width=\"1\" height=\"1\">", "/a.jpg"),
    ]) func picturesThatScriptsLoadAreFound(markup: String, path: String) throws {
        let article = try Article.extract("<article>\(prose(1))\(markup)\(prose(2))</article>")
        #expect(article.pictures.map(\.string) == ["https://example.org" + path])
    }

    // MARK: Hostile and broken pages

    private static let soup = """
        <title>Soup</title><article><b><p>\(prose(1))<i>and<p>more <font color=red>of it, which was never closed, as the first one</b></i>
        <table><tr><td>\(prose(2))</table><ul>loose<b>bold</b><li>x</ul><a href="javascript:alert(1)">no</a> <a href=" /yes ">yes</a>\u{1}<h1></h1><blockquote></blockquote>
        """

    @Test func brokenMarkupIsReadAsBrowsersDo() throws {
        let article = try Article.extract(Self.soup)
        #expect(article.content.contains("window 1") && article.content.contains("window 2"))
        #expect(!article.content.contains("javascript") && article.content.contains("https://example.org/yes"))
        #expect(!article.content.contains("<blockquote>"))
    }

    @Test func emptyPagesHaveNoArticle() throws {
        let url = try #require(HTTPURL(string: "https://example.org/"))
        for page in ["", "<html></html>", "<p>Short</p>", "<nav>\(prose(1))</nav>", "\u{0}"] {
            #expect(WebArticle(html: Bytes(utf8: page), url: url) == nil, "\(page)")
        }
    }

    /// Each of them would take minutes if work grew with the square of the page.
    @Test(arguments: [
        "<div>", "<p>a, b, c and all the rest of the words", "<a href=x>y", "<b><p>", "x<br>", "<img src=a>",
    ])
    func theWorkIsProportionalToThePage(part: String) throws {
        let url = try #require(HTTPURL(string: "https://example.org/"))
        let page = "<article>" + prose(1)
        let ratio = growth(from: 500) { count in
            _ = WebArticle(html: Bytes(utf8: page + String(repeating: part, count: count)), url: url)
        }
        #expect(ratio < 9)
    }
}
