internal import CPDFium
import LecternPublication

extension PDFiumPage {
    private static let mostPixels = 100_000_000
    private static let longestSide = 400_000

    /// A part of the page, drawn as if the whole had a size.
    ///
    /// - Returns: `nil` also where the task is cancelled while the page is drawn.
    func picture(width: Int, height: Int, region: PDFPixelRegion) -> PDFPicture? {
        let sides = [width, height, region.width, region.height]
        guard sides.allSatisfy({ $0 > 0 }), width <= Self.longestSide, height <= Self.longestSide,
            region.width <= 32_000, region.height <= 32_000, region.width * region.height <= Self.mostPixels,
            abs(region.x) <= Self.longestSide, abs(region.y) <= Self.longestSide
        else { return nil }
        var pixels = [UInt8](repeating: 0xFF, count: region.width * region.height * 4)
        let isDrawn = pixels.withUnsafeMutableBytes { draw(into: $0, width: width, height: height, region) }
        guard isDrawn, !Task.isCancelled else { return nil }
        for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 0xFF }
        return PDFPicture(width: region.width, height: region.height, pixels: pixels)
    }

    private func draw(
        into room: UnsafeMutableRawBufferPointer, width: Int, height: Int, _ region: PDFPixelRegion
    ) -> Bool {
        let functions = handle.functions
        // FPDFBitmap_BGRx is 3; FPDF_ANNOT is 1.
        guard
            let bitmap = functions.FPDFBitmap_CreateEx(
                Int32(region.width), Int32(region.height), 3, room.baseAddress, Int32(region.width * 4))
        else { return false }
        defer { functions.FPDFBitmap_Destroy(bitmap) }
        _ = functions.FPDFBitmap_FillRect(bitmap, 0, 0, Int32(region.width), Int32(region.height), 0xFFFF_FFFF)
        var pause = cpdfium_pause(version: 1, stops: { _ in Task.isCancelled ? 1 : 0 }, user: nil)
        let status = functions.FPDF_RenderPageBitmap_Start(
            bitmap, page, Int32(-region.x), Int32(-region.y), Int32(width), Int32(height), 0, 1, &pause)
        functions.FPDF_RenderPage_Close(page)
        // FPDF_RENDER_DONE is 2.
        return status == 2
    }
}
