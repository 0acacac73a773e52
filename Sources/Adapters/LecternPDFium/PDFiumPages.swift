internal import CPDFium
import LecternPublication

/// The pages last asked for, open: what is asked of a page comes in a row.
@PDFiumEngine
final class PDFiumPages {
    private var open: [(index: Int, page: PDFiumPage)] = []
    private let probe: PDFiumProbe
    private let drawer: PDFiumDrawer
    private let pageCount: Int
    private static let most = 2

    init(_ source: PDFiumSource, pageCount: Int) {
        (probe, drawer, self.pageCount) = (PDFiumProbe(source), PDFiumDrawer(source), pageCount)
    }

    /// Why a page that was tried is not read, or not drawn.
    func refusal(ofPage index: Int) -> String? { probe.refusal(ofPage: index) ?? drawer.refusal(ofPage: index) }

    /// The boxes of a page, as a trial told them or else as it is read.
    func geometry(ofPage index: Int, of handle: PDFiumHandle) -> PDFPageGeometry? {
        if let told = probe.facts(ofPage: index, of: handle, pageCount: pageCount) { return PDFPageGeometry(told) }
        return page(index, of: handle)?.geometry
    }

    /// How many annotations a page has; `nil` where that is not known.
    func annotationCount(ofPage index: Int, of handle: PDFiumHandle) -> Int? {
        probe.facts(ofPage: index, of: handle, pageCount: pageCount).map { Int($0.annotations) }
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

    private static let mostImagePixels = 50_000_000

    /// The pictures that a page shows; those that are no files are made by the process that draws.
    func images(ofPage index: Int, of handle: PDFiumHandle) -> [PDFPageImage] {
        guard let page = page(index, of: handle) else { return [] }
        // What all of them may have.
        var left = Self.mostImagePixels
        return page.images { number, width, height in
            let found = drawer.image(number, onPage: index, width: width, height: height, most: left, of: handle)
            left -= found.map { $0.width * $0.height } ?? 0
            return found
        }
    }

    /// The text of a page, as a trial told it or else as it is read.
    func text(ofPage index: Int, of handle: PDFiumHandle) -> PDFPageText {
        if let told = probe.text(ofPage: index, of: handle, pageCount: pageCount) { return told }
        return page(index, of: handle)?.text() ?? PDFPageText()
    }

    /// A page, `nil` where it is damaged, or would take more than there is.
    func page(_ index: Int, of handle: PDFiumHandle) -> PDFiumPage? {
        if let known = open.firstIndex(where: { $0.index == index }) {
            let found = open.remove(at: known)
            open.append(found)
            return found.page
        }
        if handle.isStale {
            for known in open { known.page.close() }
            open.removeAll()
            handle.reopen()
        }
        guard probe.isSafe(index, of: handle, pageCount: pageCount),
            let page = PDFiumPage(handle, index: index)
        else { return nil }
        open.append((index, page))
        if open.count > Self.most { open.removeFirst() }
        return page
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
