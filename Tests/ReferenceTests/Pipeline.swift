import LecternBase
import LecternCSS
import LecternGeometry
import LecternImages
import LecternLayout
import LecternMarkup
import LecternPaint
import LecternTestKit
import LecternText

/// A stage whose dump a case may expect.
enum Stage: String {
    case markup, style, boxes, pages, display
    /// The hits at the points in the section's header: `--- hits 5,5 20,15`.
    case hits
}

/// Takes a case through all stages with square glyphs: every character is as
/// wide as it is high. Font size and line height are 10 pixels; `body` and `p`
/// have no margins. Images are named after their size: `30x20.png`.
struct Pipeline {
    let markup: MarkupDocument
    let styled: StyledDocument
    let tree: BoxTree
    let pages: [Fragment]
    private let images: ImageStore

    private static let preamble = "html { font: 10px/1 serif } body, p { margin: 0 }"
    private static let pageLimit = 50

    /// Creates the pipeline.
    ///
    /// - Parameter body: the content of the document's `body`.
    init(body: String, css: String, mode: LayoutMode) {
        let names = NameTable()
        let source = """
            <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><body>\(body)</body></html>
            """
        markup = MarkupParser(names: names).parse(source, mode: .xhtml).document
        let environment = StyleEnvironment(
            viewportWidth: mode.area.width.double, viewportHeight: mode.area.height.double)
        let cache = StyleSheetCache(names: names)
        let sheets = [Self.preamble, css].map {
            OriginSheet(cache.sheet(text: $0, url: "", loader: { _ in nil }), origin: .author)
        }
        styled = StyleEngine(environment: environment, names: names).style(markup, sheets: sheets)
        let images = ImageStore(decoder: NoDecoder()) { SizedImage.bytes($0) }
        self.images = images
        var options = BoxTreeBuilder.Options()
        options.isImageAvailable = { images.info(for: $0) != nil }
        tree = BoxTreeBuilder(document: styled, options: options).build()
        let services = LayoutServices(
            fonts: StubFontCollection(), shaper: StubShaper(), hyphenator: StubHyphenator(every: 3), images: images)
        pages = Self.pages(Paginator(tree: tree, services: services, mode: mode))
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

    /// Returns the dump of a stage.
    ///
    /// - Parameter arguments: the words after the section's name.
    func dump(_ stage: Stage, _ arguments: [String] = []) -> String {
        switch stage {
        case .markup: markup.dump()
        case .style: styled.dump()
        case .boxes: tree.dump()
        case .pages: pages.map { PageDump(tree: tree).text(of: $0) }.joined()
        case .hits: arguments.map { hit($0) + "\n" }.joined()
        case .display: pages.enumerated().map { number, page in display(page, number) }.joined()
        }
    }

    /// Describes the hit at a point of the first page.
    private func hit(_ point: String) -> String {
        let sides = point.split(separator: ",").compactMap { Int($0) }
        guard sides.count == 2, let page = pages.first else { return "\(point) is no point" }
        let offset = PhysicalOffset(x: LayoutUnit(pixels: sides[0]), y: LayoutUnit(pixels: sides[1]))
        guard let hit = HitTester(page: page, tree: tree).hit(at: offset) else { return "\(point) nothing" }
        var words = [point, markup.names.text(markup[hit.node].name)]
        if let offset = hit.sourceOffset {
            let rest = markup.text[min(Int(offset), markup.text.count)...].prefix(3)
            let quoted = String(decoding: rest, as: UTF16.self).replacing("\n", with: "\\n")
            words.append("\(hit.isOnText ? "on" : "near") \(offset) \"\(quoted)\"")
        }
        if let link = hit.link { words.append("link \(link.href)") }
        if let url = hit.image?.url { words.append("image \(url)") }
        return words.joined(separator: " ")
    }

    private func display(_ page: Fragment, _ number: Int) -> String {
        let list = DisplayListBuilder.build(page: page, tree: tree, images: images, options: PaintOptions())
        return (pages.count > 1 ? "page \(number + 1)\n" : "") + list.dump()
    }
}

/// A decoder for images of which only the size is known.
private struct NoDecoder: ImageDecoder {
    func decode(_ bytes: [UInt8], info: ImageInfo, wanted: (width: Int, height: Int)?) -> Bitmap? { nil }
}

/// The header of a PNG file whose name is its size.
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
