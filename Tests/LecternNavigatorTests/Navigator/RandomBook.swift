import LecternTestKit

/// A book whose sections, links and contents are random, but the same for the
/// same seed. Words that tests look for are unique and do not break.
struct RandomBook {
    struct Target {
        var chapter: Int
        /// The path within the publication and the fragment.
        var href: String
        var text: String
    }

    /// A link in the text, and the index of its target.
    struct Anchor {
        var chapter: Int
        var text: String
        var target: Int
    }

    private(set) var builder: EPUBBuilder
    /// Headings and marks within paragraphs, in reading order.
    private(set) var targets: [Target] = []
    private(set) var anchors: [Anchor] = []
    private var numbers: RepeatableNumbers

    init(_ seed: Int) {
        numbers = RepeatableNumbers(UInt64(seed) &* 0x9E37_79B9 &+ 17)
        builder = EPUBBuilder(title: "Book \(seed)", version: seed % 2 == 0 ? .epub3 : .epub2)
        builder.chapterHead = "<style>h2 { font-size: 1em }</style>"
        let sections = (0..<2 + numbers.next(below: 4)).map { _ in 1 + numbers.next(below: 6) }
        for (chapter, count) in sections.enumerated() {
            for section in 0..<count { addTargets(chapter, section) }
        }
        for chapter in sections.indices { addChapter(chapter) }
        if seed % 2 == 0 { builder.navigationDocument = navigation } else { builder.ncxDocument = ncx }
    }

    /// The headings: the entries of the contents.
    var headings: [Target] { targets.filter { $0.text.hasPrefix("Heading") } }

    private static func folder(_ chapter: Int) -> String { chapter.isMultiple(of: 2) ? "text" : "more words" }
    private static func path(_ chapter: Int) -> String { "\(folder(chapter))/c\(chapter).xhtml" }

    private mutating func addTargets(_ chapter: Int, _ section: Int) {
        let path = "EPUB/" + Self.path(chapter).replacing(" ", with: "%20")
        targets.append(Target(chapter: chapter, href: "\(path)#s\(section)", text: "Heading\(chapter).\(section)."))
        targets.append(Target(chapter: chapter, href: "\(path)#m\(section)", text: "mark\(chapter).\(section)."))
    }

    private mutating func addChapter(_ chapter: Int) {
        var body = ""
        for (index, target) in targets.enumerated() where target.chapter == chapter && index.isMultiple(of: 2) {
            let section = target.href.split(separator: "#s").last ?? ""
            body += "<h2 id='s\(section)'>\(target.text)</h2>\n<p>\(words())</p>\n"
            let mark = "<span id='m\(section)'>\(targets[index + 1].text)</span>"
            body += "<p>\(words()) \(mark) \(words()) \(link(chapter)) \(words())</p>\n"
        }
        builder.addChapter(Self.path(chapter), body: body)
    }

    private mutating func words() -> String {
        let all = ["ship", "whale", "sea", "harpoon", "a", "the", "captain", "of", "night"]
        return (0..<3 + numbers.next(below: 50)).map { _ in all[numbers.next(below: all.count)] }.joined(separator: " ")
    }

    private mutating func link(_ chapter: Int) -> String {
        let index = numbers.next(below: targets.count)
        anchors.append(Anchor(chapter: chapter, text: "link\(anchors.count).", target: index))
        let href = targets[index].href.replacing("EPUB/", with: "../")
        return "<a href='\(href)'>link\(anchors.count - 1).</a>"
    }

    private var navigation: String {
        let entries = headings.map { "<li><a href='\($0.href.replacing("EPUB/", with: ""))'>\($0.text)</a></li>" }
        return """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
            <nav epub:type="toc"><ol>\(entries.joined())</ol></nav></body></html>
            """
    }

    private var ncx: String {
        let points = headings.map {
            "<navPoint><navLabel><text>\($0.text)</text></navLabel>"
                + "<content src='\($0.href.replacing("EPUB/", with: ""))'/></navPoint>"
        }
        return """
            <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>\(points.joined())</navMap></ncx>
            """
    }
}
