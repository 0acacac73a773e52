import LecternCSS
import LecternCairo
import LecternGeometry
import LecternHarfBuzz
import LecternImages
import LecternLayout
import LecternMarkup
import LecternPaint
import LecternText
import Testing

/// Draws the first pages of an HTML document, without its images.
func pictures(of html: String, width: Int, height: Int, limit: Int = 10) -> [Bitmap] {
    let names = NameTable()
    let document = MarkupParser(names: names).parse(html, mode: .html).document

    let environment = StyleEnvironment(viewportWidth: Double(width), viewportHeight: Double(height))
    let sheets = StyleSheetCache(names: names).sheets(of: document, url: "") { _ in nil }
    let styled = StyleEngine(environment: environment, names: names).style(document, sheets: sheets)

    let tree = BoxTreeBuilder(document: styled).build()
    let services = LayoutServices(fonts: SystemFontCollection(), shaper: HarfBuzzShaper())
    let area = PhysicalSize(width: LayoutUnit(pixels: width), height: LayoutUnit(pixels: height))
    let paginator = Paginator(tree: tree, services: services, mode: LayoutMode(.bookPage, area: area))

    var pictures: [Bitmap] = []
    var token: PageToken?
    repeat {
        let (page, next) = paginator.page(from: token)
        let list = DisplayListBuilder.build(page: page, tree: tree, options: PaintOptions(canvas: area))
        if let picture = PageRenderer().bitmap(list) { pictures.append(picture) }
        token = next
    } while token != nil && pictures.count < limit
    return pictures
}

/// Compiled without what is `package`: the engine's modules are enough for a page's picture.
@Suite(.timeLimit(.minutes(10))) struct HTMLModulesGuideTests {
    @Test func pagesAreDrawnByModulesAlone() throws {
        let html = """
            <style>body { margin: 0 } p { margin: 0; height: 60px; background: red; break-inside: avoid }</style>
            <p>One</p><p>Two</p><p>Three</p>
            """
        let drawn = pictures(of: html, width: 200, height: 130)
        #expect(drawn.count == 2, "two paragraphs fit a page")
        let first = try #require(drawn.first)
        #expect(first.width == 200 && first.height == 130)
        func pixel(_ y: Int) -> [UInt8] {
            let start = y * first.bytesPerRow + 4 * 190
            return Array(first.pixels[start..<start + 4])
        }
        #expect(
            pixel(10) == [0, 0, 255, 255] && pixel(100) == [0, 0, 255, 255] && pixel(125) == [255, 255, 255, 255])
    }

    private func replay(_ html: String, limits: MarkupParser.Limits = .init(), on canvas: inout some Canvas) {
        let names = NameTable()
        var parser = MarkupParser(names: names)
        parser.limits = limits
        let document = parser.parse(html, mode: .html).document
        let sheets = StyleSheetCache(names: names).sheets(of: document, url: "") { _ in nil }
        let styled = StyleEngine(environment: StyleEnvironment(), names: names).style(document, sheets: sheets)
        let tree = BoxTreeBuilder(document: styled).build()
        let services = LayoutServices(fonts: SystemFontCollection(), shaper: HarfBuzzShaper())
        let area = PhysicalSize(width: LayoutUnit(pixels: 100), height: LayoutUnit(pixels: 100))
        let mode = LayoutMode(.browserViewport, area: area)
        let page = Paginator(tree: tree, services: services, mode: mode).page(from: nil).page
        DisplayListBuilder.build(page: page, tree: tree).replay(on: &canvas)
    }

    @Test func aCanvasOfAnAppGetsGlyphsAndTheirFontFile() throws {
        var canvas = GlyphCanvas()
        replay("<body style='margin: 0'>I", on: &canvas)
        #expect(canvas.glyphs.count == 1 && canvas.glyphs[0] > 0)
        #expect(canvas.sizes == [16])
        #expect(canvas.fileSizes.allSatisfy { $0 > 1_000 }, "a font file")
    }

    @Test func documentsAreReadToTheLimitsOfAnApp() {
        var limits = MarkupParser.Limits()
        limits.maximumBytes = 20
        var canvas = GlyphCanvas()
        replay("<body>I and the rest of the text", limits: limits, on: &canvas)
        #expect(canvas.glyphs.count < 15 && !canvas.glyphs.isEmpty)
        limits.maximumBytes = -1
        var empty = GlyphCanvas()
        replay("<body>I", limits: limits, on: &empty)
        #expect(empty.glyphs.isEmpty)
    }

    @Test func aCanvasOfAnAppSeesWhatIsDrawn() throws {
        var canvas = GlyphCanvas()
        replay(
            """
            <body style='margin: 0'><div style='height: 9px; background: linear-gradient(red, blue)'></div>
            <div style='height: 9px; border: 3px dotted green'></div><svg width='9' height='9'><path d='M0 0h9v9z'/></svg>
            """, on: &canvas)
        #expect(canvas.fills.contains("gradient 2"))
        #expect(canvas.pens.contains { $0.hasPrefix("color") && $0.hasSuffix("round miter 10.0") }, "\(canvas.pens)")
        #expect(canvas.drawings.count == 1 && canvas.drawings[0].contains("<svg"))
        let white = Bitmap(width: 1, height: 1, bytesPerRow: 4, pixels: [255, 255, 255, 255])
        #expect(PictureFilter.invert(white).pixels == [0, 0, 0, 255])
    }
}

/// A canvas of an app that notes what it is to draw.
private struct GlyphCanvas: Canvas {
    var glyphs: [UInt16] = []
    var sizes: [Float] = []
    var fileSizes: [Int] = []
    var fills: [String] = []
    var pens: [String] = []
    var drawings: [String] = []

    mutating func fill(_ shape: Shape, _ paint: Paint) { fills.append(words(paint)) }
    mutating func stroke(_ path: Path, _ pen: Pen) {
        pens.append("\(words(pen.paint)) \(pen.cap) \(pen.join) \(pen.miterLimit)")
    }
    mutating func draw(_ image: ImageOperation) {
        switch image.source {
        case .svg(let file): drawings.append(String(decoding: file, as: UTF8.self))
        case .gradient(let gradient): fills.append("gradient \(gradient.stops.count)")
        case .url: break
        }
    }

    private func words(_ paint: Paint) -> String {
        switch paint {
        case .color(let color): "color \(color)"
        case .gradient(let gradient): "gradient \(gradient.stops.count)"
        case .drawn(let gradient):
            "\(gradient.shape) \(gradient.spread) \(gradient.stops.count) \(gradient.transform.a)"
        case .pattern(let pattern):
            "\(pattern.tile.width) \(pattern.list.operations.count) \(pattern.transform.a) \(pattern.opacity)"
        }
    }

    mutating func draw(_ run: GlyphOperation, of list: borrowing DisplayList) {
        glyphs += list.glyphs[Int(run.range.lowerBound)..<Int(run.range.upperBound)]
        sizes.append(run.font.size)
        fileSizes.append(run.font.data.bytes.withBytes { $0.count })
    }
    mutating func pushClip(_ shape: Shape) {}
    mutating func popClip() {}
    mutating func pushGroup(_ group: CompositingGroup) {}
    mutating func popGroup() {}
    mutating func pushTransform(_ transform: AffineTransform) {}
    mutating func popTransform() {}
}
