import LecternBase
import LecternCSS
import LecternGeometry
import LecternImages
import LecternLayout
import LecternMarkup
import LecternPaint
import LecternText

/// A stage whose dump a case may expect.
enum Stage: String {
    case markup, style, boxes, pages, display
}

/// Takes a case through all stages with square glyphs: every character is as
/// wide as it is high. Text is 10 pixels high, lines too; `body` and `p` have
/// no margins. Images exist under names of their size: `30x20.png`.
struct Pipeline {
    let markup: MarkupDocument
    let styled: StyledDocument
    let tree: BoxTree
    let pages: [Fragment]
    private let images: ImageStore

    private static let preamble = "html { font: 10px/1 serif } body, p { margin: 0 }"
    private static let pageLimit = 50

    /// - Parameter body: the content of the document's `body`.
    init(body: String, css: String, size: PhysicalSize, mode: Paginator.Mode) {
        let names = NameTable()
        let source = """
            <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><body>\(body)</body></html>
            """
        markup = MarkupParser(names: names).parse(source, mode: .xhtml).document
        let environment = StyleEnvironment(viewportWidth: size.width.double, viewportHeight: size.height.double)
        let cache = StyleSheetCache(names: names)
        let sheets = [Self.preamble, css].map {
            OriginSheet(cache.sheet(text: $0, url: "", loader: { _ in nil }), origin: .author)
        }
        styled = StyleEngine(environment: environment, names: names).style(markup, sheets: sheets)
        tree = BoxTreeBuilder(document: styled).build()
        let images = ImageStore(decoder: NoDecoder()) { SizedImage.bytes($0) }
        self.images = images
        let context = LayoutContext(
            tree: tree, fonts: StubFontCollection(), webFonts: nil, shaper: StubShaper(), hyphenator: StubHyphenator(),
            images: images)
        pages = Self.pages(Paginator(context: context, size: size, mode: mode))
    }

    private static func pages(_ paginator: Paginator) -> [Fragment] {
        var pages: [Fragment] = []
        var token: PageToken?
        repeat {
            let (page, next) = paginator.page(from: token)
            pages.append(page)
            token = next
        } while token != nil && pages.count < pageLimit
        return pages
    }

    /// The dump of a stage.
    func dump(_ stage: Stage) -> String {
        switch stage {
        case .markup: markup.dump()
        case .style: styled.dump()
        case .boxes: tree.dump()
        case .pages: pages.map { PageDump(tree: tree).text(of: $0) }.joined()
        case .display: pages.enumerated().map { number, page in display(page, number) }.joined()
        }
    }

    private func display(_ page: Fragment, _ number: Int) -> String {
        let list = DisplayListBuilder.build(page: page, tree: tree, images: images, options: PaintOptions())
        return (pages.count > 1 ? "page \(number + 1)\n" : "") + list.dump()
    }
}

/// Hyphenates after every third letter.
private final class StubHyphenator: Hyphenator {
    func supports(language: String) -> Bool { true }

    func hyphenationPoints(of word: ArraySlice<UInt16>, language: String, minimumBefore: Int, minimumAfter: Int) -> [Int] {
        stride(from: 3, to: word.count, by: 3).filter { $0 >= minimumBefore && word.count - $0 >= minimumAfter }
    }
}

/// Images of which only the size is known.
private struct NoDecoder: ImageDecoder {
    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? { nil }
}

/// The head of a PNG file whose name says how large it is.
private enum SizedImage {
    static func bytes(_ url: String) -> [UInt8]? {
        guard url.hasSuffix(".png") else { return nil }
        let sides = url.dropLast(4).split(separator: "x").compactMap { UInt32($0) }
        guard sides.count == 2 else { return nil }
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let numbers = sides.flatMap { side in (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) } }
        return head + numbers + [8, 6, 0, 0, 0]
    }
}
