import Foundation
import LecternTestKit

/// A book with four pages at any size: each after the first begins at a forced
/// break.
func pagesFixture() -> EPUBBuilder {
    var book = EPUBBuilder(title: "Four Pages")
    book.chapterHead = "<style>.next { break-before: page }</style>"
    book.addChapter("one.xhtml", title: "One", body: "<p>Alpha.</p><p class=\"next\">Beta.</p>")
    book.addChapter("two.xhtml", title: "Two", body: "<p>Gamma.</p><p class=\"next\" id=\"there\">Delta.</p>")
    return book
}

/// Properties of a written picture, read from its bytes.
struct Picture {
    let bytes: [UInt8]

    init(_ path: String) throws { bytes = [UInt8](try Data(contentsOf: URL(filePath: path))) }

    /// Width and height of a complete PNG: signature, IHDR first, IEND last.
    var pngSize: [Int]? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count > 45 else { return nil }
        guard bytes[12..<16].elementsEqual("IHDR".utf8), bytes.suffix(8).prefix(4).elementsEqual("IEND".utf8) else {
            return nil
        }
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var isPDF: Bool { bytes.starts(with: "%PDF-".utf8) && text.contains("%%EOF") }
    var isSVG: Bool { text.contains("<svg") && text.contains("</svg>") }
}

/// The names of the files in a folder, sorted.
func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}
