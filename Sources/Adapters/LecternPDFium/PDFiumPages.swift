internal import CPDFium
import LecternGeometry
import LecternPublication

/// The pages of a document, read by one process and drawn by another.
@PDFiumEngine
final class PDFiumPages {
    private let probe: PDFiumProbe
    private let drawer: PDFiumDrawer
    private let pageCount: Int
    let source: PDFiumSource

    init(_ source: PDFiumSource, pageCount: Int) {
        probe = PDFiumProbe(source, pageCount: pageCount)
        drawer = PDFiumDrawer(source)
        self.pageCount = pageCount
        self.source = source
    }

    /// The number of processes started to read and draw.
    var processCount: Int { probe.processCount + drawer.processCount }

    /// Returns why a page is not read, or not drawn.
    func refusal(ofPage index: Int) -> String? { probe.refusal(ofPage: index) ?? drawer.refusal(ofPage: index) }

    /// Returns the size and boxes of a page; nil if it is damaged or exceeds
    /// the limits.
    func geometry(ofPage index: Int, of handle: PDFiumHandle) -> PDFPageGeometry? {
        probe.facts(ofPage: index, of: handle).map { PDFPageGeometry($0) }
    }

    /// The text of a page, with the values of form fields where they are drawn.
    func text(ofPage index: Int, of handle: PDFiumHandle) -> PDFPageText {
        let page = probe.page(index, of: handle)
        return page.marks.compactMap(\.field).reduce(into: PDFPageText(page.text)) { $0.insert($1) }
    }

    /// The links on a page.
    func links(onPage index: Int, of handle: PDFiumHandle) -> [PDFPageLink] {
        isBare(index, of: handle)
            ? [] : probe.page(index, of: handle).marks.compactMap { $0.link(pageCount: pageCount) }
    }

    /// Returns the annotations on a page.
    func annotations(onPage index: Int, of handle: PDFiumHandle) -> [PDFPageAnnotation] {
        isBare(index, of: handle) ? [] : probe.page(index, of: handle).marks.compactMap(\.annotation)
    }

    /// Whether a page has no links and annotations.
    private func isBare(_ index: Int, of handle: PDFiumHandle) -> Bool {
        probe.facts(ofPage: index, of: handle).map { $0.annotations <= 0 } ?? true
    }

    private static let mostPixels = 100_000_000
    private static let longestSide = 400_000

    /// Draws a part of a page, scaled as if the whole had a size.
    ///
    /// - Returns: nil also if the task is cancelled.
    func picture(ofPage index: Int, width: Int, height: Int, region: PixelArea, of handle: PDFiumHandle)
        -> PDFPicture?
    {
        let sides = [width, height, region.width, region.height]
        guard sides.allSatisfy({ $0 > 0 }), width <= Self.longestSide, height <= Self.longestSide,
            region.width <= 32_000, region.height <= 32_000, region.width * region.height <= Self.mostPixels,
            abs(region.x) <= Self.longestSide, abs(region.y) <= Self.longestSide, !probe.isRefused(index)
        else { return nil }
        return drawer.picture(ofPage: index, width: width, height: height, region: region, of: handle)
    }

    /// Returns the pictures on a page, including those in form XObjects.
    func images(onPage index: Int, of handle: PDFiumHandle) -> [PDFPageImage] {
        probe.facts(ofPage: index, of: handle) == nil ? [] : drawer.images(onPage: index, of: handle)
    }
}

extension PDFPageGeometry {
    /// Converts the facts received about a page.
    fileprivate init(_ facts: cpdfium_page_facts) {
        func box(_ isThere: Int32, _ sides: (Float, Float, Float, Float)) -> [Double]? {
            isThere == 0 ? nil : [sides.0, sides.1, sides.2, sides.3].map(Double.init)
        }
        self.init(
            width: Double(facts.width), height: Double(facts.height), rotation: Int(facts.rotation) * 90,
            mediaBox: box(facts.has_media_box, facts.media_box), cropBox: box(facts.has_crop_box, facts.crop_box))
    }
}
