import LecternGeometry
import LecternImages
import LecternReader
import Testing

/// The background of pages, which the bars continue.
@Suite(.timeLimit(.minutes(10))) struct BookPaperTests {
    private func picture(_ change: (inout Bitmap) -> Void = { _ in }) -> Bitmap {
        let peach: [UInt8] = [0xE7, 0xF4, 0xFF, 0xFF]
        var picture = Bitmap(width: 8, height: 6, bytesPerRow: 36, pixels: [])
        picture.pixels = (0..<6).flatMap { _ in (0..<8).flatMap { _ in peach } + [0, 0, 0, 0] }
        change(&picture)
        return picture
    }

    @Test func theColorIsThatOfAllCorners() {
        #expect(BookPaper.color(of: picture()) == Color(red: 0xFF, green: 0xF4, blue: 0xE7))
        #expect(BookPaper.color(of: picture { $0.pixels[4 * 36 + 6 * 4] = 0 }) == nil, "a picture that fills the page")
        #expect(BookPaper.color(of: picture { $0.pixels[2 * 36 + 3 * 4] = 0 }) != nil, "text in the middle")
        #expect(BookPaper.color(of: Bitmap(width: 2, height: 2, bytesPerRow: 8, pixels: [])) == nil)
        #expect(BookPaper.color(of: picture { $0.pixels.removeLast(100) }) == nil)
    }
}
