internal import CPDFium
import LecternPublication

/// What is asked of the pages of a document, each answered by a process of its own.
@PDFiumEngine
final class PDFiumPages {
    private let probe: PDFiumProbe
    private let drawer: PDFiumDrawer
    private let pageCount: Int

    init(_ source: PDFiumSource, pageCount: Int) {
        (probe, drawer) = (PDFiumProbe(source, pageCount: pageCount), PDFiumDrawer(source))
        self.pageCount = pageCount
    }

    /// How many processes were started, to read and to draw.
    var processCount: Int { probe.processCount + drawer.processCount }

    /// Why a page is not read, or not drawn.
    func refusal(ofPage index: Int) -> String? { probe.refusal(ofPage: index) ?? drawer.refusal(ofPage: index) }

    /// The boxes of a page, `nil` where it is damaged or would take more than there is.
    func geometry(ofPage index: Int, of handle: PDFiumHandle) -> PDFPageGeometry? {
        probe.facts(ofPage: index, of: handle).map { PDFPageGeometry($0) }
    }

    /// The text of a page.
    func text(ofPage index: Int, of handle: PDFiumHandle) -> PDFPageText {
        PDFPageText(probe.page(index, of: handle).text)
    }

    /// The links on a page.
    func links(onPage index: Int, of handle: PDFiumHandle) -> [PDFPageLink] {
        isBare(index, of: handle)
            ? [] : probe.page(index, of: handle).marks.compactMap { $0.link(pageCount: pageCount) }
    }

    /// What is marked and written on a page.
    func annotations(onPage index: Int, of handle: PDFiumHandle) -> [PDFPageAnnotation] {
        isBare(index, of: handle) ? [] : probe.page(index, of: handle).marks.compactMap(\.annotation)
    }

    /// Whether there is nothing on a page but its content.
    private func isBare(_ index: Int, of handle: PDFiumHandle) -> Bool {
        probe.facts(ofPage: index, of: handle).map { $0.annotations <= 0 } ?? true
    }

    private static let mostPixels = 100_000_000
    private static let longestSide = 400_000

    /// A part of a page, drawn as if the whole had a size.
    ///
    /// - Returns: `nil` also where the task is cancelled while the page is drawn.
    func picture(ofPage index: Int, width: Int, height: Int, region: PDFPixelRegion, of handle: PDFiumHandle)
        -> PDFPicture?
    {
        let sides = [width, height, region.width, region.height]
        guard sides.allSatisfy({ $0 > 0 }), width <= Self.longestSide, height <= Self.longestSide,
            region.width <= 32_000, region.height <= 32_000, region.width * region.height <= Self.mostPixels,
            abs(region.x) <= Self.longestSide, abs(region.y) <= Self.longestSide, !probe.isRefused(index)
        else { return nil }
        return drawer.picture(ofPage: index, width: width, height: height, region: region, of: handle)
    }

    /// The pictures that a page shows, also those in forms on it.
    func images(onPage index: Int, of handle: PDFiumHandle) -> [PDFPageImage] {
        probe.facts(ofPage: index, of: handle) == nil ? [] : drawer.images(onPage: index, of: handle)
    }
}

extension PDFPageGeometry {
    /// What was told of a page.
    fileprivate init(_ facts: cpdfium_page_facts) {
        func box(_ isThere: Int32, _ sides: (Float, Float, Float, Float)) -> [Double]? {
            isThere == 0 ? nil : [sides.0, sides.1, sides.2, sides.3].map(Double.init)
        }
        self.init(
            width: Double(facts.width), height: Double(facts.height), rotation: Int(facts.rotation) * 90,
            mediaBox: box(facts.has_media_box, facts.media_box), cropBox: box(facts.has_crop_box, facts.crop_box))
    }
}
