internal import CPDFium
import LecternBase
import LecternGeometry
import LecternPublication

/// Extraction of pictures: the drawing process finds, describes and decodes
/// them.
extension PDFiumDrawer {
    private static let mostImages = 1_000
    /// The limit on bytes of embedded files on a page.
    private static let mostBytes = 256 << 20
    /// The limit on pixels of all pictures on a page.
    private static let mostImagePixels = 50_000_000

    /// Returns the pictures on a page, including those in form XObjects.
    func images(onPage page: Int, of handle: PDFiumHandle) -> [PDFPageImage] {
        var images: [PDFPageImage] = []
        var (bytes, pixels) = (Self.mostBytes, Self.mostImagePixels)
        for number in 0..<Self.mostImages where !isRefused(number, onPage: page) {
            guard let facts = facts(of: number, onPage: page, handle) else { break }
            guard facts.width > 0, facts.height > 0 else { continue }
            var image = PDFPageImage(rect: Rect(facts.area), width: Int(facts.width), height: Int(facts.height))
            if facts.file > 0, facts.file <= UInt64(bytes) {
                image.file = file(number, onPage: page, count: Int(facts.file), handle)
                bytes -= Int(facts.file)
            }
            if image.file == nil {
                image.picture = picture(number, onPage: page, like: image, pixelLimit: pixels, handle)
            }
            pixels -= image.picture.map { $0.width * $0.height } ?? 0
            if image.file != nil || image.picture != nil { images.append(image) }
        }
        return images
    }

    /// Describes a picture; nil if the page has no more, or finding it exceeds
    /// the limits.
    private func facts(of number: Int, onPage page: Int, _ handle: PDFiumHandle) -> cpdfium_picture? {
        let size = MemoryLayout<cpdfium_picture>.stride
        guard case .given = ask(cpdfium_wants_facts, number, onPage: page, columns: size / 4, rows: 1, of: handle)
        else {
            return nil
        }
        return pixels.bytes(size)?.withUnsafeBytes { $0.loadUnaligned(as: cpdfium_picture.self) }
    }

    /// Returns the bytes of a picture that is an embedded file.
    private func file(_ number: Int, onPage page: Int, count: Int, _ handle: PDFiumHandle) -> Bytes? {
        let columns = (count + 3) / 4
        guard case .given = ask(cpdfium_wants_file, number, onPage: page, columns: columns, rows: 1, of: handle) else {
            return nil
        }
        return pixels.bytes(count).map { Bytes($0) }
    }

    /// Returns a picture in its own size; refuses it if it exceeds the
    /// remaining pixels.
    private func picture(
        _ number: Int, onPage page: Int, like image: PDFPageImage, pixelLimit: Int, _ handle: PDFiumHandle
    ) -> PDFPicture? {
        if isRefused(number, onPage: page) { return nil }
        let (width, height) = (image.width, image.height)
        guard width <= pixelLimit, height <= pixelLimit, width * height <= pixelLimit else {
            refuse(number, onPage: page)
            return nil
        }
        let answer = ask(cpdfium_wants_pixels, number, onPage: page, columns: width, rows: height, of: handle)
        guard case .given(let size) = answer else { return nil }
        // Two 32-bit halves, whose product cannot overflow.
        let (wide, high) = (size >> 32, size & 0xFFFF_FFFF)
        guard wide * high <= UInt64(width * height) else { return nil }
        return pixels.bytes(Int(wide * high) * 4).map { PDFPicture(width: Int(wide), height: Int(high), pixels: $0) }
    }
}
