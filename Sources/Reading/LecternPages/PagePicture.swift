import LecternBase
import LecternCodecs
import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternServer

/// The picture of a page, encoded.
struct PagePicture {
    private let madePage: MadePage
    private let request: PageRequest

    init(_ madePage: MadePage, _ request: PageRequest) {
        self.madePage = madePage
        self.request = request
    }

    /// Returns the picture and its media type: PNG for text, JPEG for pages
    /// that are pictures.
    ///
    /// - Throws: ``ServingError`` if it cannot be drawn.
    func encoded() async throws -> (Bytes, String) {
        guard let bitmap = await bitmap() else {
            throw ServingError("the page cannot be drawn", status: 500)
        }
        if madePage.isFixed, madePage.sheet == nil, let jpeg = JPEGEncoder.encode(bitmap) {
            return (Bytes(jpeg), "image/jpeg")
        }
        guard let png = PNGEncoder.encode(bitmap) else {
            throw ServingError("the page cannot be drawn", status: 500)
        }
        return (Bytes(png), "image/png")
    }

    private func bitmap() async -> Bitmap? {
        let settings = request.settings
        let viewport = Viewport(
            width: settings.pageWidth, height: settings.pageHeight, scale: request.scale)
        guard let sheet = madePage.sheet else {
            let list = PlacedDisplayList(list: madePage.page.displayList(scale: request.scale), x: 0, y: 0)
            return madePage.painter.picture(
                of: [list], in: viewport, background: settings.theme.background, images: madePage.images)
        }
        let area = PageGeometry(madePage).area
        let (width, height) = (Int(area.width * request.scale), Int(area.height * request.scale))
        guard width > 0, height > 0,
            let picture = await sheet.document.picture(ofPage: sheet.page, width: width, height: height)
        else { return nil }
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: picture.pixels)
    }
}
