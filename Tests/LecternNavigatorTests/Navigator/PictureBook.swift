import LecternBase
import LecternTestKit

/// Books with picture files that consist of a header, enough for layout.
enum PictureBook {
    /// Returns a book with one chapter and the picture `a.png`.
    static func make(_ body: String) -> EPUBBuilder {
        var book = EPUBBuilder(title: "Pictures")
        book.addChapter("c1.xhtml", body: body)
        book.addImage("a.png", head(width: 150, height: 120))
        return book
    }

    /// The signature and first chunk of a PNG file.
    static func head(width: UInt8, height: UInt8) -> Bytes {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size: [UInt8] = [0, 0, 0, width, 0, 0, 0, height]
        return Bytes(signature + [0, 0, 0, 13] + Array("IHDR".utf8) + size + [8, 6, 0, 0, 0, 0, 0, 0, 0])
    }
}
