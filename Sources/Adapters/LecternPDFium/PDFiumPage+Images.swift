internal import CPDFium
import LecternBase
import LecternPublication

extension PDFiumPage {
    private static let mostImages = 1_000
    /// Bytes of all files of a page.
    private static let mostBytes = 256 << 20

    /// Makes the picture that so many others of the page come before, of a width and height.
    typealias Making = (_ number: Int, _ width: Int, _ height: Int) -> PDFPicture?

    /// What was found so far.
    private struct Gathered {
        var images: [PDFPageImage] = []
        /// Pictures seen, also those that are left out.
        var seen = 0
        var byteCount = 0
    }

    /// The pictures that the page shows, also those in forms on it.
    ///
    /// - Parameter make: for those that are no file of their own.
    func images(_ make: Making) -> [PDFPageImage] {
        let functions = handle.functions
        var gathered = Gathered()
        for index in 0..<max(functions.FPDFPage_CountObjects(page), 0) {
            guard let object = functions.FPDFPage_GetObject(page, index) else { continue }
            collect(object, depth: 0, into: &gathered, make)
        }
        return gathered.images
    }

    /// Goes the way that `find_picture` in `draw.c` goes.
    private func collect(
        _ object: UnsafeMutableRawPointer, depth: Int, into gathered: inout Gathered, _ make: Making
    ) {
        guard gathered.seen < Self.mostImages, depth < cpdfium_deepest_form else { return }
        let functions = handle.functions
        // FPDF_PAGEOBJ_IMAGE is 3, FPDF_PAGEOBJ_FORM 5.
        switch functions.FPDFPageObj_GetType(object) {
        case 3:
            let number = gathered.seen
            gathered.seen += 1
            guard let image = image(object, number, room: Self.mostBytes - gathered.byteCount, make) else { return }
            gathered.byteCount += image.file?.count ?? 0
            gathered.images.append(image)
        case 5:
            for index in 0..<max(functions.FPDFFormObj_CountObjects(object), 0) {
                guard let inner = functions.FPDFFormObj_GetObject(object, UInt(index)) else { continue }
                collect(inner, depth: depth + 1, into: &gathered, make)
            }
        default: break
        }
    }

    private func image(_ object: UnsafeMutableRawPointer, _ number: Int, room: Int, _ make: Making) -> PDFPageImage? {
        let functions = handle.functions
        var (width, height): (UInt32, UInt32) = (0, 0)
        var (left, bottom, right, top): (Float, Float, Float, Float) = (0, 0, 0, 0)
        guard functions.FPDFImageObj_GetImagePixelSize(object, &width, &height) != 0, width > 0, height > 0,
            functions.FPDFPageObj_GetBounds(object, &left, &bottom, &right, &top) != 0,
            let rect = rect(left: Double(left), bottom: Double(bottom), right: Double(right), top: Double(top))
        else { return nil }
        var image = PDFPageImage(rect: rect, width: Int(width), height: Int(height))
        image.file = file(object, room: room)
        if image.file == nil { image.picture = make(number, Int(width), Int(height)) }
        return image.file == nil && image.picture == nil ? nil : image
    }

    /// The bytes of a picture that is a JPEG, or a JPEG 2000, and nothing else.
    private func file(_ object: UnsafeMutableRawPointer, room: Int) -> Bytes? {
        let functions = handle.functions
        guard functions.FPDFImageObj_GetImageFilterCount(object) == 1 else { return nil }
        let filter = handle.bytes { functions.FPDFImageObj_GetImageFilter(object, 0, $0, $1) }.prefix { $0 != 0 }
        guard ["DCTDecode", "JPXDecode"].contains(String(decoding: filter, as: UTF8.self)) else { return nil }
        let count = functions.FPDFImageObj_GetImageDataRaw(object, nil, 0)
        guard count > 0, count <= UInt(max(room, 0)) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        _ = bytes.withUnsafeMutableBytes {
            functions.FPDFImageObj_GetImageDataRaw(object, $0.baseAddress, UInt($0.count))
        }
        return Bytes(bytes)
    }
}
