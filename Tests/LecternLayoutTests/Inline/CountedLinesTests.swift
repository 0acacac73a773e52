import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternTestKit
import LecternText
import Testing

@testable import LecternLayout

/// Counted pages and lines equal built ones.
@Suite(.timeLimit(.minutes(10))) struct CountedLinesTests {
    private static let bodies = [
        "<p>one <em>two three</em> four <b>five <i>six</i></b> seven eight nine ten <em> eleven </em>twelve</p>",
        "<p>「山<ruby>路<rt>やまみち</rt></ruby>を<ruby>登<rt>のぼ</rt></ruby>りながら、」こう<ruby>考<rt>かんが</rt></ruby>えた。</p>",
        "<p><ruby>智<rt>ちちちちち</rt></ruby><ruby>角<rt>か</rt></ruby>が<em><ruby>立<rt>たたたた</rt></ruby>つ</em>。情に棹さす</p>",
        "<p><ruby>base<rt>note</rt></ruby> and <ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>、「括弧」。 Latin <b>漢字</b> </p>",
        "<p style='ruby-position: under'>意地を<ruby>通<rt>とお</rt></ruby>せば<ruby>窮屈<rt>きゅうくつ</rt></ruby>だ</p>",
        "<p>a<sup>b</sup> c <span style='padding: 3px'>d e</span> f <br/>g <img src='x.png' alt=''/> h i</p>",
        "<p>one two<br/>three <i>four five<br/></i><br/>six <b>seven</b> eight<br/><em></em></p>",
        "<p>昭和<span style='text-combine-upright: all'>12</span>年<ruby>五月<rt>ごがつ</rt></ruby>の<i>こと</i>であった</p>",
        "<h2>six</h2><p style='margin: 9px 0 17px; border: 2px solid; padding: 5px'>one two <i>three</i></p><p>four</p>",
        """
        <div style='display: flex'><p>one</p><p>aa bb <span style='display: inline-block; width: 20px'>c</span> dd ee ff gg <br/>
        <b style='vertical-align: super'>hh ii jj kk ll mm </b> nn oo pp qq rr ss tt</p></div>
        """,
        "<p style='text-indent: 2em; text-wrap: pretty'>aa <i>bb</i> cc dd ee ff gg hh <i>ii jj</i> kk ll</p>",
    ]

    private static let styles = [
        "", "p, h2 { position: relative }", "p { text-spacing-trim: trim-start }",
        "html { writing-mode: vertical-rl }", "html { line-height: 2.5; writing-mode: vertical-rl }",
        "body { writing-mode: vertical-rl }",
        """
        html { -lectern-typesetting: book; hyphens: auto; text-align: justify }
        html { hyphenate-limit-last: always; hyphenate-limit-lines: 2; hyphenate-limit-chars: 3 1 1 }
        """,
        "p { hyphens: auto; hyphenate-limit-last: always; hyphenate-limit-zone: 20px; hyphenate-limit-chars: 3 1 1 }",
    ]

    @Test(arguments: bodies, styles)
    func countedPagesEqualBuiltPages(_ body: String, _ style: String) {
        let tree = Self.tree(String(repeating: body, count: 3), style)
        for width in stride(from: 48, through: 360, by: 13) {
            let size = style.contains("vertical") ? (120, width) : (width, 120)
            let built = Self.pages(tree, size, .fragments)
            let counted = Self.pages(tree, size, .extents)
            #expect(counted.map(\.end) == built.map(\.end), "at \(width)")
            #expect(counted.map(\.next) == built.map(\.next), "at \(width)")
            for (counted, built) in zip(counted, built) {
                #expect(counted.lines.allSatisfy(built.lines.contains), "at \(width)")
            }
        }
    }

    @Test func countingTimeIsProportionalToEmptyLines() {
        let growth = growth(from: 1_000) { count in
            let tree = Self.tree("<p>" + String(repeating: "<i></i><br/>", count: count) + "</p>")
            #expect(Self.pages(tree, (300, 4_000), .extents).count > 1)
        }
        #expect(growth < 9)
    }

    fileprivate struct PageFacts {
        /// Rect, text range and baseline of each line, and where its text ends.
        var lines: [String] = []
        /// Where the text of the page ends.
        var end: Int32 = -1
        /// Where the next page begins.
        var next = ""
    }

    private static func tree(_ body: String, _ style: String = "") -> BoxTree {
        let names = NameTable()
        let source = "<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><body>\(body)</body></html>"
        let markup = MarkupParser(names: names).parse(source, mode: .xml).document
        let sheet = StyleSheet(text: "body { margin: 0 } \(style)", url: "", names: names)
        let styled = StyleEngine(environment: StyleEnvironment(), names: names).style(
            markup, sheets: [OriginSheet(sheet)])
        return BoxTreeBuilder(document: styled).build()
    }

    private static func pages(_ tree: BoxTree, _ size: (Int, Int), _ output: LayoutOutput) -> [PageFacts] {
        let services = LayoutServices(
            fonts: StubFontCollection(), shaper: SquareShaper(), hyphenator: StubHyphenator(every: 2))
        let paginator = Paginator(
            tree: tree, services: services, mode: LayoutMode(.bookPage, width: size.0, height: size.1))
        var (pages, token) = ([PageFacts](), PageToken?.none)
        repeat {
            let next = paginator.page(from: token, output: output)
            var facts = PageFacts()
            facts.take(next.page)
            facts.next = next.next?.root.map { $0.place } ?? ""
            pages.append(facts)
            token = next.next
        } while token != nil && pages.count < 500
        return pages
    }
}

extension CountedLinesTests.PageFacts {
    fileprivate mutating func take(_ fragment: Fragment) {
        for child in fragment.children { take(child.fragment) }
        guard let content = fragment.lines else { return }
        for line in content.lines {
            let items = content.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)]
            for case .fragment(let link) in items { take(link.fragment) }
            let end = line.unbuilt?.sourceEnd ?? items.compactMap(\.sourceEnd).max() ?? -1
            self.end = max(self.end, end)
            lines.append("\(line.rect) \(line.text) \(line.baseline) ends at \(end)")
        }
    }
}

extension LineItem {
    /// Where its visible text ends.
    fileprivate var sourceEnd: Int32? {
        switch self {
        case .text(let text): text.source.isEmpty ? nil : text.source.upperBound
        case .fragment(let link):
            link.fragment.lines?.items.compactMap(\.sourceEnd).max()
        case .box: nil
        }
    }
}

extension BreakToken {
    fileprivate var place: String {
        "\(box) \(consumedBlockSize) \(flags) \(resume) [\(children.map(\.place).joined(separator: ", "))]"
    }
}

/// Square glyphs, which also says how long plain ruby is.
private final class SquareShaper: TextShaper {
    private let stub = StubShaper()

    func shape(_ text: [UInt16], items: [ShapingItem]) -> ShapedText { stub.shape(text, items: items) }

    func plainAdvance(of text: UnsafeBufferPointer<UInt16>, style: ShapingStyle) -> PlainAdvance? {
        let font = style.cascade.primary
        return PlainAdvance(units: Int32(text.count) * font.face.metrics.unitsPerEm, font: font)
    }
}
