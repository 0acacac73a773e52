import LecternBase
import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup
import LecternTestKit
import LecternText

@testable import LecternLayout
@testable import LecternPaint

/// A document taken through all stages to its display list, with square glyphs.
///
///     PaintedPage("<p>ab</p>").list.dump()
struct PaintedPage {
    let tree: BoxTree
    let page: Fragment
    let list: DisplayList

    init(_ body: String, width: Int = 200, height: Int = 100) {
        let source = """
            <html xmlns='http://www.w3.org/1999/xhtml'><head><style>body, p { margin: 0; font: 10px/10px serif }</style></head>
            <body>\(body)</body></html>
            """
        self.init(document: source, width: width, height: height)
    }

    /// A whole XHTML document.
    init(document source: String, width: Int, height: Int) {
        let names = NameTable()
        let markup = MarkupParser(names: names).parse(source, mode: .xml).document
        let environment = StyleEnvironment(viewportWidth: Double(width), viewportHeight: Double(height))
        let cache = StyleSheetCache(names: names)
        let engine = StyleEngine(environment: environment, names: names)
        let styled = engine.style(markup, url: "", sheets: cache.sheets(of: markup, url: "", loader: { _ in nil }))
        tree = BoxTreeBuilder(document: styled).build()
        let services = LayoutServices(fonts: StubFontCollection(), shaper: StubShaper())
        let size = PhysicalSize(width: LayoutUnit(pixels: width), height: LayoutUnit(pixels: height))
        page =
            Paginator(
                tree: tree, services: services, mode: LayoutMode(.browserViewport, area: size)
            ).page(from: nil).page
        var options = PaintOptions()
        options.drawings = DrawingServices(layout: services)
        list = DisplayListBuilder.build(page: page, tree: tree, options: options)
    }

    /// The dump without glyph runs.
    var shapes: [String] {
        list.dump().split(separator: "\n").map(String.init).filter { !$0.contains("glyphs ") }
    }
}
