internal import CPDFium
import LecternBase
import LecternPublication

/// One page, open as long as it is needed.
@PDFiumEngine
final class PDFiumPage {
    let handle: PDFiumHandle
    let page: UnsafeMutableRawPointer
    private var isClosed = false
    private let width: Double
    private let height: Double
    /// Parts of a point that rectangles are told in.
    private static let precision = 16.0

    init?(_ handle: PDFiumHandle, index: Int) {
        guard let page = handle.functions.FPDF_LoadPage(handle.document, Int32(index)) else { return nil }
        self.handle = handle
        self.page = page
        width = Double(handle.functions.FPDF_GetPageWidthF(page))
        height = Double(handle.functions.FPDF_GetPageHeightF(page))
    }

    isolated deinit { close() }

    /// Closes the page at once; it is not to be used any more.
    func close() {
        if !isClosed { handle.functions.FPDF_ClosePage(page) }
        isClosed = true
    }

    var geometry: PDFPageGeometry {
        PDFPageGeometry(
            width: width, height: height, rotation: Int(handle.functions.FPDFPage_GetRotation(page)) * 90,
            mediaBox: box(handle.functions.FPDFPage_GetMediaBox), cropBox: box(handle.functions.FPDFPage_GetCropBox))
    }

    private typealias Number = UnsafeMutablePointer<Float>

    private func box(_ read: (UnsafeMutableRawPointer, Number, Number, Number, Number) -> Int32) -> [Double]? {
        var (left, bottom, right, top): (Float, Float, Float, Float) = (0, 0, 0, 0)
        guard read(page, &left, &bottom, &right, &top) != 0 else { return nil }
        return [left, bottom, right, top].map(Double.init)
    }

    /// A rectangle of the page's own coordinates, as it is shown.
    func rect(left: Double, bottom: Double, right: Double, top: Double) -> PDFRect? {
        let (w, h) = (width * Self.precision, height * Self.precision)
        guard w >= 1, h >= 1, w < 1e6, h < 1e6, [left, bottom, right, top].allSatisfy({ $0.isFinite && abs($0) < 1e6 })
        else { return nil }
        func device(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            var (dx, dy): (Int32, Int32) = (0, 0)
            _ = handle.functions.FPDF_PageToDevice(page, 0, 0, Int32(w), Int32(h), 0, x, y, &dx, &dy)
            return (Double(dx) / Self.precision, Double(dy) / Self.precision)
        }
        let (a, b) = (device(left, top), device(right, bottom))
        return PDFRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    // MARK: Text

    func text() -> PDFPageText {
        let functions = handle.functions
        guard let text = functions.FPDFText_LoadPage(page) else { return PDFPageText() }
        defer { functions.FPDFText_ClosePage(text) }
        var characters: [cpdfium_character] = []
        withUnsafePointer(to: functions) { functions in
            for index in 0..<min(functions.pointee.FPDFText_CountChars(text), cpdfium_most_characters) {
                var character = cpdfium_character()
                guard cpdfium_character_at(functions, page, text, index, &character) != 0 else { continue }
                characters.append(character)
            }
        }
        return PDFPageText(characters)
    }

    // MARK: Links

    private static let mostLinks = 100_000

    func links(pageCount: Int) -> [PDFPageLink] {
        let functions = handle.functions
        var result: [PDFPageLink] = []
        var position: Int32 = 0
        var link: UnsafeMutableRawPointer?
        while result.count < Self.mostLinks, functions.FPDFLink_Enumerate(page, &position, &link) != 0, let found = link
        {
            var box = cpdfium_rect()
            guard functions.FPDFLink_GetAnnotRect(found, &box) != 0,
                let rect = rect(
                    left: Double(box.left), bottom: Double(box.bottom), right: Double(box.right), top: Double(box.top)),
                let target = PDFiumTarget.of(
                    destination: functions.FPDFLink_GetDest(handle.document, found),
                    action: functions.FPDFLink_GetAction(found), handle, pageCount: pageCount)
            else { continue }
            result.append(PDFPageLink(rect: rect, target: target))
        }
        return result
    }
}
