import LecternCSS
import LecternGeometry
import LecternText
import Testing

@testable import LecternLayout

/// Lines that are only counted stand where they stand when they are built.
struct CountedLinesTests {
    private static let bodies = [
        "<p>one <em>two three</em> four <b>five <i>six</i></b> seven eight nine ten <em> eleven </em>twelve</p>",
        "<p>「山<ruby>路<rt>やまみち</rt></ruby>を<ruby>登<rt>のぼ</rt></ruby>りながら、」こう<ruby>考<rt>かんが</rt></ruby>えた。</p>",
        "<p><ruby>智<rt>ちちちちち</rt></ruby><ruby>角<rt>か</rt></ruby>が<em><ruby>立<rt>たたたた</rt></ruby>つ</em>。情に棹さす</p>",
        "<p><ruby>base<rt>note</rt></ruby> and <ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>、「括弧」。 Latin <b>漢字</b> </p>",
        "<p style='ruby-position: under'>意地を<ruby>通<rt>とお</rt></ruby>せば<ruby>窮屈<rt>きゅうくつ</rt></ruby>だ</p>",
        "<p>a<sup>b</sup> c <span style='padding: 3px'>d e</span> f <br/>g <img src='x.png' alt=''/> h i</p>",
        "<p style='text-indent: 2em; text-wrap: pretty'>aa <i>bb</i> cc dd ee ff gg hh <i>ii jj</i> kk ll</p>",
    ]

    private static let styles = ["", "p { text-spacing-trim: trim-start }", "body { writing-mode: vertical-rl }"]

    @Test(arguments: bodies, styles)
    func countedLinesAreThoseThatAreBuilt(_ body: String, _ style: String) {
        for width in stride(from: 48, through: 360, by: 13) {
            let body = "<style>\(style)</style>" + String(repeating: body, count: 3)
            let size = style.contains("vertical") ? (120, width) : (width, 120)
            let built = Self.lines(body, size) { $0.page(from: $1) }
            let counted = Self.lines(body, size) { $0.extent(from: $1) }
            #expect(counted == built, "at \(width)")
        }
    }

    /// Where each line stands on each page, which text it has, and where that ends.
    private static func lines(
        _ body: String, _ size: (Int, Int), _ page: (Paginator, PageToken?) -> (page: Fragment, next: PageToken?)
    ) -> [[String]] {
        let tree = BoxTreeBuilder(document: StyledFixture.document(body)).build()
        let context = LayoutContext(
            tree: tree, fonts: StubFontCollection(), webFonts: nil, shaper: SquareShaper(), hyphenator: nil, images: nil
        )
        let paginator = Paginator(
            context: context, size: .init(width: .init(pixels: size.0), height: .init(pixels: size.1)), mode: .pages)
        var (pages, token) = ([[String]](), PageToken?.none)
        repeat {
            let next = page(paginator, token)
            pages.append(lines(of: next.page))
            token = next.next
        } while token != nil && pages.count < 500
        return pages
    }

    private static func lines(of fragment: Fragment) -> [String] {
        var result = fragment.children.flatMap { lines(of: $0.fragment) }
        guard let content = fragment.lines else { return result }
        for line in content.lines {
            let items = content.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)]
            let ends = items.compactMap { item -> Int32? in
                if case .text(let text) = item, !text.source.isEmpty { text.source.upperBound } else { nil }
            }
            let end = line.unbuilt?.sourceEnd ?? ends.max() ?? -1
            result.append("\(line.rect) \(line.text) \(line.baseline) ends at \(end)")
        }
        return result
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
