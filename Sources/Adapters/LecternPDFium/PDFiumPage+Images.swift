internal import CPDFium
import LecternBase
import LecternPublication

extension PDFiumPage {
    private static let mostImages = 1_000
    private static let largestFile: UInt = 256 << 20
    private static let deepest = 8

    /// The pictures that the page shows, also those in forms on it.
    func images() -> [PDFPageImage] {
        let functions = handle.functions
        var result: [PDFPageImage] = []
        for index in 0..<max(functions.FPDFPage_CountObjects(page), 0) {
            guard let object = functions.FPDFPage_GetObject(page, index) else { continue }
            collect(object, depth: 0, into: &result)
        }
        return result
    }

    private func collect(_ object: UnsafeMutableRawPointer, depth: Int, into result: inout [PDFPageImage]) {
        guard result.count < Self.mostImages, depth < Self.deepest else { return }
        let functions = handle.functions
        // FPDF_PAGEOBJ_IMAGE is 3, FPDF_PAGEOBJ_FORM 5.
        switch functions.FPDFPageObj_GetType(object) {
        case 3: if let image = image(object) { result.append(image) }
        case 5:
            for index in 0..<max(functions.FPDFFormObj_CountObjects(object), 0) {
                guard let inner = functions.FPDFFormObj_GetObject(object, UInt(index)) else { continue }
                collect(inner, depth: depth + 1, into: &result)
            }
        default: break
        }
    }

    private func image(_ object: UnsafeMutableRawPointer) -> PDFPageImage? {
        let functions = handle.functions
        var (width, height): (UInt32, UInt32) = (0, 0)
        var (left, bottom, right, top): (Float, Float, Float, Float) = (0, 0, 0, 0)
        guard functions.FPDFImageObj_GetImagePixelSize(object, &width, &height) != 0, width > 0, height > 0,
            UInt64(width) * UInt64(height) <= 100_000_000,
            functions.FPDFPageObj_GetBounds(object, &left, &bottom, &right, &top) != 0,
            let rect = rect(left: Double(left), bottom: Double(bottom), right: Double(right), top: Double(top))
        else { return nil }
        var image = PDFPageImage(rect: rect, width: Int(width), height: Int(height))
        image.file = file(object)
        if image.file == nil { image.picture = picture(object) }
        return image.file == nil && image.picture == nil ? nil : image
    }

    /// The bytes of a picture that is a JPEG and nothing else.
    private func file(_ object: UnsafeMutableRawPointer) -> Bytes? {
        let functions = handle.functions
        guard functions.FPDFImageObj_GetImageFilterCount(object) == 1 else { return nil }
        let filter = handle.bytes { functions.FPDFImageObj_GetImageFilter(object, 0, $0, $1) }.prefix { $0 != 0 }
        guard String(decoding: filter, as: UTF8.self) == "DCTDecode" else { return nil }
        let count = functions.FPDFImageObj_GetImageDataRaw(object, nil, 0)
        guard count > 0, count <= Self.largestFile else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        _ = bytes.withUnsafeMutableBytes {
            functions.FPDFImageObj_GetImageDataRaw(object, $0.baseAddress, UInt($0.count))
        }
        return Bytes(bytes)
    }

    private func picture(_ object: UnsafeMutableRawPointer) -> PDFPicture? {
        let functions = handle.functions
        guard let bitmap = functions.FPDFImageObj_GetBitmap(object) else { return nil }
        defer { functions.FPDFBitmap_Destroy(bitmap) }
        let (width, height) = (Int(functions.FPDFBitmap_GetWidth(bitmap)), Int(functions.FPDFBitmap_GetHeight(bitmap)))
        let stride = Int(functions.FPDFBitmap_GetStride(bitmap))
        // FPDFBitmap_Gray is 1, BGR 2, BGRx 3, BGRA 4.
        let format = Int(functions.FPDFBitmap_GetFormat(bitmap))
        guard let buffer = functions.FPDFBitmap_GetBuffer(bitmap), (1...4).contains(format), width > 0, height > 0,
            stride >= width * [1, 3, 4, 4][format - 1], width * height <= 100_000_000
        else { return nil }
        let source = UnsafeRawBufferPointer(start: buffer, count: stride * height)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for row in 0..<height {
            for column in 0..<width {
                let at = row * stride + column * [1, 3, 4, 4][format - 1]
                pixels +=
                    format == 1
                    ? [source[at], source[at], source[at], 0xFF] : [source[at], source[at + 1], source[at + 2], 0xFF]
            }
        }
        return PDFPicture(width: width, height: height, pixels: pixels)
    }
}
