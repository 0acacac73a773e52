import Lectern

/// A PDF backend of the app: each line of the file is a page with one word. A real one calls a library.
struct Slides: PDFDocument {
    let words: [String]

    var pageCount: Int { words.count }
    var information: PDFInformation { PDFInformation(title: words.first) }

    func geometry(ofPage page: Int) async -> PDFPageGeometry? { PDFPageGeometry(width: 320, height: 180) }

    func text(ofPage page: Int) async -> PDFPageText {
        let units = Array(words[page].utf16)
        let boxes = units.indices.map { Rect(x: 20 + 8 * Double($0), y: 80, width: 8, height: 16) }
        return PDFPageText(units: units, boxes: boxes)
    }

    /// White pages with a yellow band at the top. Pixels are BGRA; `width` and `height` are those of the whole page.
    func picture(ofPage page: Int, width: Int, height: Int, region: PixelArea) async -> PDFPicture? {
        var pixels: [UInt8] = []
        for y in region.y..<region.y + region.height {
            let color: [UInt8] = y < height / 8 ? [0x66, 0xE0, 0xFF, 0xFF] : [0xFF, 0xFF, 0xFF, 0xFF]
            for _ in 0..<region.width { pixels += color }
        }
        return PDFPicture(width: region.width, height: region.height, pixels: pixels)
    }
}

/// Opens slides in place of PDFium.
struct SlidesFactory: PDFDocumentFactory {
    func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument {
        let text: String
        do { text = String(decoding: try await resource.read(), as: UTF8.self) } catch { throw .reading(error) }
        return Slides(words: text.split(separator: "\n").dropFirst().map(String.init))
    }
}
