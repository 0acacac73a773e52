import Foundation
import LecternBase
import LecternTestKit
import Testing

/// `lectern cover`.
@Suite(.timeLimit(.minutes(10))) struct CoverTests {
    /// A picture of one pixel.
    private static var picture: Bytes {
        get throws {
            let text =
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            return Bytes(Array(try #require(Data(base64Encoded: text))))
        }
    }

    /// The name of the file says the format: what is written in it is that.
    @Test(
        arguments: [
            ("c.png", "image/png", [0x89, 0x50]), ("c.jpg", "image/jpeg", [0xFF, 0xD8]),
            ("c.JPEG", "image/jpeg", [0xFF, 0xD8]), ("c", "image/png", [0x89, 0x50]),
            ("c.bin", "image/png", [0x89, 0x50]),
        ] as [(String, String, [UInt8])])
    func fileHasTheFormatOfItsName(name: String, type: String, start: [UInt8]) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var book = EPUBBuilder(title: "Cover")
            book.addChapter("c.xhtml", body: "<p>x</p>")
            book.addImage("cover.png", try Self.picture, isCover: true)
            try book.write(toFile: folder + "/b.epub")
            let run = try await lectern("cover", "b.epub", "-o", name, folder: folder)
            #expect(run == Run(status: 0, output: "\(type)\n"))
            let bytes = try Data(contentsOf: URL(filePath: folder + "/" + name))
            #expect(Array(bytes.prefix(2)) == start)
        }
    }
}
