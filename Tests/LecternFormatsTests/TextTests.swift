import Foundation
import Glibc
import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPublication
import Testing

private func contents(_ publication: Publication) -> [String] {
    publication.tableOfContents.flattened.map { "\($0.depth) \($0.link.title ?? "")" }
}

func paragraphs(_ publication: Publication) async throws -> [String] {
    var result: [String] = []
    for link in publication.readingOrder {
        let text = try await publication.text(link.href) ?? ""
        result += text.matches(of: /<(?:p|h\d)[^>]*>(.*?)<\/(?:p|h\d)>/.dotMatchesNewlines()).map { String($0.1) }
    }
    return result
}

/// A text in an encoding that `iconv` knows.
func encode(_ text: String, as encoding: String) -> [UInt8]? {
    guard let handle = iconv_open(encoding, "UTF-8"), Int(bitPattern: handle) != -1 else { return nil }
    defer { iconv_close(handle) }
    var input = Array(text.utf8CString.dropLast())
    var output = [CChar](repeating: 0, count: input.count * 6 + 16)
    let (all, count) = (output.count, input.count)
    var left = all
    let isDone = input.withUnsafeMutableBufferPointer { source in
        output.withUnsafeMutableBufferPointer { target in
            var (from, to) = (source.baseAddress, target.baseAddress)
            var rest = count
            return iconv(handle, &from, &rest, &to, &left) != Int.max
                && iconv(handle, nil, nil, &to, &left) != Int.max && rest == 0
        }
    }
    return isDone ? output[..<(all - left)].map { UInt8(bitPattern: $0) } : nil
}

@Suite(.timeLimit(.minutes(10))) struct EncodingTests {
    private static let chinese = "他说：“你们在这里做什么？”我没有回答，只是看着他的眼睛。那时候天已经黑了，大家都回去了。"
    private static let traditional = "他說：「你們在這裡做什麼？」我沒有回答，只是看著他的眼睛。那時候天已經黑了，大家都回去了。"
    private static let japanese = "私はその人を常に先生と呼んでいた。だからここでもただ先生と書くだけで本名は打ち明けない。"
    private static let korean = "그는 아무 말도 하지 않았다. 우리는 그날 밤 집으로 돌아가는 길에 다시 그를 만났다."
    private static let russian =
        "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему."
    private static let lithuanian =
        "Vilnius garsėja senamiesčiu, žaliomis erdvėmis ir gyvybingu kultūriniu gyvenimu, miesto žmonės kasdien šneka."
    private static let german =
        "Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich in seinem Bett zu einem ungeheueren Ungeziefer verwandelt. Größe, Übermut, schön."

    @Test(arguments: [
        ("GB18030", Self.chinese), ("BIG5", Self.traditional), ("SHIFT_JIS", Self.japanese), ("EUC-JP", Self.japanese),
        ("ISO-2022-JP", Self.japanese), ("EUC-KR", Self.korean), ("KOI8-R", Self.russian), ("CP1251", Self.russian),
        ("CP1257", Self.lithuanian), ("CP1252", Self.german), ("UTF-8", Self.german), ("UTF-16LE", Self.german),
        ("UTF-16BE", Self.chinese), ("UTF-16", Self.chinese), ("UTF-32", Self.german),
    ])
    func encodingsAreDetected(encoding: String, text: String) async throws {
        let bytes = try #require(encode(text + "\n", as: encoding))
        let publication = try await open(Bytes(bytes), name: "a.txt", TextParser())
        #expect(try await paragraphs(publication) == [text])
    }

    @Test func marksAndBrokenUTF8() async throws {
        let marked = Bytes([0xEF, 0xBB, 0xBF] + Array("é\n".utf8))
        #expect(try await paragraphs(try await open(marked, name: "a.txt", TextParser())) == ["é"])
        let broken = Bytes(Array(String(repeating: "é ü ä ", count: 50).utf8) + [0xFF, 0x0A])
        let publication = try await open(broken, name: "a.txt", TextParser())
        #expect(publication.codes == ["text.encoding"])
    }
}

@Suite(.timeLimit(.minutes(10))) struct PlainTextTests {
    private func book(_ text: String, name: String = "a.txt") async throws -> Publication {
        try await open(Bytes(utf8: text), name: name, TextParser())
    }

    @Test func chaptersOfWebNovels() async throws {
        let text = """
            《书名》
            作者：某人

            第一卷 风起
            第一章 开始
            　　他在第二章里说了什么，没有人知道。
            第2章：继续
            　　第三回见面的时候，他们都笑了。
            第三章
            　　完。
            后记
            　　谢谢。
            """
        let publication = try await book(text)
        #expect(publication.metadata.title == "书名")
        #expect(publication.metadata.authors.map(\.name.string) == ["某人"])
        #expect(publication.metadata.languages == ["zh"])
        #expect(contents(publication) == ["0 第一卷 风起", "1 第一章 开始", "1 第2章：继续", "1 第三章", "1 后记"])
        #expect(
            try await publication.text(publication.tableOfContents[0].children[0].href)?.contains(
                "<h2>第一章 开始</h2>\n<p>他在") == true)
    }

    @Test func chaptersOfEnglishBooks() async throws {
        let text = """
            Title: The Book
            Author: Ann Author
            Language: English

            CONTENTS

            CHAPTER I. The First
            CHAPTER II. The Second
            CHAPTER III. The Third

            PART ONE

            CHAPTER I. The First

            It was a dark and stormy night; the rain fell in torrents, except
            at occasional intervals.

            Chapter of accidents came up in talk.

            CHAPTER II. The Second

                Verse stands
                apart.

            CHAPTER III. The Third

            The end.
            """
        let publication = try await book(text)
        #expect(publication.metadata.title == "The Book")
        #expect(publication.metadata.languages == ["en"])
        #expect(
            contents(publication) == [
                "0 PART ONE", "1 CHAPTER I. The First", "1 CHAPTER II. The Second", "1 CHAPTER III. The Third",
            ])
    }

    @Test func hardWrappedLinesAreJoined() async throws {
        let line = "the quick brown fox jumps over the lazy dog and then some more words"
        let text = Array(repeating: Array(repeating: line, count: 6).joined(separator: "\n"), count: 3).joined(
            separator: "\n\n")
        let found = try await paragraphs(try await book(text))
        #expect(found == Array(repeating: Array(repeating: line, count: 6).joined(separator: " "), count: 3))
    }

    @Test func aozoraReadingsAreRuby() async throws {
        let text = """
            走れメロス
            太宰治

            《》：ルビ
            ［＃５字下げ］一［＃「一」は中見出し］
            　私《わたくし》は｜麦わら帽《ぼうし》を［＃「を」に傍点］被《かぶ》った。
            ［＃５字下げ］二［＃「二」は中見出し］
            　おわり。
            """
        let publication = try await book(text)
        #expect(publication.metadata.title == "走れメロス")
        #expect(publication.metadata.authors.map(\.name.string) == ["太宰治"])
        #expect(contents(publication) == ["0 一", "0 二"])
        let found = try await paragraphs(publication)
        #expect(
            found.contains(
                "<ruby>私<rt>わたくし</rt></ruby>は<ruby>麦わら帽<rt>ぼうし</rt></ruby>を<ruby>被<rt>かぶ</rt></ruby>った。"))
    }

    @Test func longTextsAreSeveralResources() async throws {
        let text = String(repeating: String(repeating: "word ", count: 200) + "\n", count: 1000)
        let publication = try await book(text)
        #expect(publication.readingOrder.count == 6)
        #expect(await publication.positions().count > 900)
        #expect(try await paragraphs(publication).count == 1000)
    }

    @Test func rightToLeftAndOddCharacters() async throws {
        let publication = try await book("כל בני אדם נולדו בני חורין ושווים בערכם <&>\u{1}\u{0B}\nובזכויותיהם.")
        #expect(publication.metadata.effectiveReadingProgression == .rtl)
        #expect(try await publication.text(publication.readingOrder[0].href)?.contains("dir=\"rtl\"") == true)
        #expect(try await paragraphs(publication)[0].hasSuffix("&lt;&amp;&gt;"))
    }

    @Test func emptyTextIsRefused() async throws {
        await #expect(throws: PublicationOpenError.self) { try await book("\n \n") }
    }
}

@Suite(.timeLimit(.minutes(10))) struct MarkdownTests {
    /// The boxes of task lists say whether they are ticked, in place of the bullets.
    @Test(arguments: ["- [x] done\n- [ ] open\n- other", "- [x] done\n\n- [ ] open\n\n- other"])
    func tasksHaveTheirBoxes(text: String) async throws {
        let publication = try await open(Bytes(utf8: text), name: "a.md", MarkdownParser())
        let page = try await publication.get(publication.readingOrder[0])?.read().utf8Text ?? ""
        #expect(page.contains("<li class=\"task\">☑") && page.contains("<li class=\"task\">☐"), "\(page)")
        #expect(page.contains("done") && page.contains("open") && !page.contains("<input"))
    }

    @Test func readsMarkdown() async throws {
        let text = """
            ---
            title: "The Title"
            author: Ann Author
            lang: en
            ---
            # One

            Text with *emphasis*, ~~strike~~, a <br> and a note[^1].

            ## Inner & more

            | a | b |
            |---|---|
            | 1 | 2 |

            # Two

            [^1]: The note.
            """
        let publication = try await open(Bytes(utf8: text), name: "a.md", MarkdownParser())
        #expect(publication.metadata.title == "The Title")
        #expect(publication.metadata.authors.map(\.name.string) == ["Ann Author"])
        #expect(contents(publication) == ["0 One", "1 Inner & more", "0 Two"])
        let page = try #require(try await publication.text("index.xhtml"))
        #expect(page.contains("<em>emphasis</em>"))
        #expect(page.contains("<del>strike</del>"))
        #expect(page.contains("<td>1</td>"))
        #expect(page.contains("<br/>"))
        #expect(page.contains("style.css"))
        #expect(publication.tableOfContents[1].href == "index.xhtml#section-3")
        #expect(page.contains("<h1 id=\"section-3\">Two</h1>"))
    }

    @Test func frontMatterOfOtherKinds() async throws {
        let text = "+++\ntitle = \"A = B\"\nauthors = [\"Ann\", \"Ben\"]\ndate = 2024-01-02\n+++\n# One\n"
        let publication = try await open(Bytes(utf8: text), name: "a.md", MarkdownParser())
        #expect(publication.metadata.title == "A = B")
        #expect(publication.metadata.authors.map(\.name.string) == ["Ann", "Ben"])
        #expect(publication.metadata.published?.string == "2024-01-02")
        #expect(try await publication.text("index.xhtml")?.contains("+++") == false)
    }
}

@Suite(.timeLimit(.minutes(10))) struct HTMLTests {
    @Test func readsADocument() async throws {
        let text = """
            <!DOCTYPE html><html lang="en"><title>The Title</title><meta name="author" content="Ann"><style>p{color:red}</style>
            <script>x()</script><h1>One</h1><p onclick="x()">Text<br>more &amp; <img src="a.png" alt="A"><h2 id="two">Two</h2><p>x
            """
        let publication = try await open(Bytes(utf8: text), name: "a.html", HTMLParser())
        #expect(publication.metadata.title == "The Title")
        #expect(publication.metadata.authors.map(\.name.string) == ["Ann"])
        #expect(publication.metadata.languages == ["en"])
        #expect(publication.tableOfContents.flattened.map(\.link.href) == ["index.xhtml#section-1", "index.xhtml#two"])
        let page = try #require(try await publication.text("index.xhtml"))
        #expect(page.contains("<style>p{color:red}</style>"))
        #expect(!page.contains("script") && !page.contains("onclick"))
        #expect(page.contains("<br/>more &amp; <img src=\"a.png\" alt=\"A\"/>"))
    }

    @Test func longDocumentsAreCutAndLinksFollow() async throws {
        let chapter = String(repeating: "<p>" + String(repeating: "word ", count: 100) + "</p>", count: 50)
        let text =
            "<body><div class=all><h1 id=a>A</h1><a href='#c'>to C</a>\(chapter)<h1 id=b>B</h1>\(chapter)<h1 id=c>C</h1>\(chapter)</div>"
        let publication = try await open(Bytes(utf8: text), name: "a.html", HTMLParser())
        #expect(publication.readingOrder.count == 3)
        #expect(publication.tableOfContents.map(\.href) == ["index.xhtml#a", "part-2.xhtml#b", "part-3.xhtml#c"])
        let page = try #require(try await publication.text("index.xhtml"))
        #expect(page.contains("href=\"part-3.xhtml#c\""))
        #expect(page.contains("<div class=\"all\">"))
    }

    @Test func localPicturesAreIncluded() async throws {
        try await withFolder { folder in
            try Data(pixel.array).write(to: folder.appending(path: "a.gif"))
            try Data("x".utf8).write(to: folder.appending(path: "secret.txt"))
            try Data("<img src=a.gif><img src=../b.gif><img src=secret.txt><img src=/etc/hostname>".utf8).write(
                to: folder.appending(path: "i.html"))
            let asset = try await AssetRetriever.files.retrieve(path: folder.appending(path: "i.html").path)
            let publication = try await PublicationOpener(parser: HTMLParser()).open(asset)
            #expect(publication.resources.map(\.href) == ["a.gif", "style.css"])
        }
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }
}

@Suite(.timeLimit(.minutes(10))) struct FictionBookTests {
    static let book = """
        <?xml version="1.0" encoding="utf-8"?>
        <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description>
        <title-info><genre>sf</genre><author><first-name>Ann</first-name><last-name>Author</last-name></author>
        <book-title>The Title</book-title><lang>ru</lang><coverpage><image l:href="#cover.gif"/></coverpage>
        <sequence name="Series" number="3"/></title-info></description>
        <body><title><p>The Title</p></title><section id="s1"><title><p>One</p><p>Sub</p></title><p>Text<a l:href="#n1" type="note">1</a> &lt;b&gt;</p>
        <empty-line/><poem><stanza><v>line</v></stanza></poem><image l:href="#cover.gif"/></section>
        <section><title><p>Two</p></title><section><title><p>Inner</p></title><p>x</p></section></section></body>
        <body name="notes"><section id="n1"><p>The note</p></section></body>
        <binary id="cover.gif" content-type="image/gif">R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=</binary></FictionBook>
        """

    /// A very long section that contains only paragraphs is divided into several resources.
    @Test func overlongSectionsAreDivided() async throws {
        let words = String(repeating: "<p>Слова и ещё слова, которым нет конца.</p>", count: 30_000)
        let text =
            "<FictionBook><body><section id=\"s\"><title><p>One</p></title>\(words)<p id=\"end\">End</p></section>"
            + "<section><p><a href=\"#end\">to it</a></p></section></body></FictionBook>"
        let publication = try await open(Bytes(utf8: text), name: "a.fb2", FictionBookParser())
        #expect((4...8).contains(publication.readingOrder.count))
        #expect(publication.tableOfContents.map(\.title) == ["One"])
        let before = try #require(publication.readingOrder.dropLast().last.flatMap { publication.get($0) })
        #expect(try await before.read().utf8Text.contains("<p id=\"end\">End</p>"))
    }

    @Test func readsFictionBooks() async throws {
        let publication = try await open(Bytes(utf8: Self.book), name: "a.fb2", FictionBookParser())
        #expect(publication.metadata.title == "The Title")
        #expect(publication.metadata.authors.map(\.sortAs) == ["Author, Ann"])
        #expect(publication.metadata.series.first?.position == 3)
        #expect(
            contents(publication) == ["0 The Title", "0 One Sub", "0 Two", "1 Inner", "0 notes"]
                || contents(publication) == ["0 The Title", "0 OneSub", "0 Two", "1 Inner", "0 notes"])
        #expect(try await publication.cover()?.bytes.prefix(3).elementsEqual("GIF".utf8) == true)
        let page = try #require(try await publication.text("text/0002.xhtml"))
        #expect(page.contains("<h1>One<br/>Sub</h1>"))
        #expect(page.contains("<a href=\"../text/0004.xhtml#n1\" epub:type=\"noteref\">1</a> &lt;b&gt;"))
        #expect(page.contains("<img src=\"../images/1.gif\""))
        #expect(try await publication.text("text/0004.xhtml")?.contains("<section id=\"n1\">") == true)
    }

    @Test func zippedBooksAreFound() async throws {
        let publication = try await open([("a.fb2", Bytes(utf8: Self.book))], name: "a.fb2.zip", FictionBookParser())
        #expect(publication.metadata.title == "The Title")
    }

    @Test(arguments: ["<FictionBook/>", "<FictionBook><body><section>", "<x/>"])
    func damagedFilesOpenOrAreRejected(text: String) async throws {
        let asset = Asset.resource(DataResource(text), .fictionBook)
        do throws(PublicationOpenError) {
            let publication = try await PublicationOpener(parser: FictionBookParser()).open(asset)
            #expect(!publication.readingOrder.isEmpty)
        } catch {
            if case .parsing = error { return }
            Issue.record("\(error)")
        }
    }
}
