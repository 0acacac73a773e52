import Foundation
import LecternCodecs
import LecternImages
import LecternTestKit
import Testing

/// Words in the margins of pages move with the pages that they belong to.
@Suite(.timeLimit(.minutes(10))) struct SheetHeadTurnTests {
    /// The columns of a picture in which there is ink of one colour, in the rows of the margin above.
    private static func inked(_ picture: Bitmap, _ color: Int) -> ClosedRange<Int>? {
        let others = [0, 1, 2].filter { $0 != color }
        let columns = (0..<picture.width).filter { x in
            (0..<30).contains { y in
                others.allSatisfy { picture.pixels[y * picture.bytesPerRow + x * 4 + $0] < 120 }
            }
        }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first...last
    }

    private static let (blue, red) = (0, 2)

    @Test func wordsSlideAndCurlWithTheirPage() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let probe = try display.start("GTKProbe", ["heads", folder.path])
        try #require(await probe.line("written") != nil)
        func ink(_ name: String, _ color: Int) throws -> ClosedRange<Int>? {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name).png"))
            let picture = try #require(CompositeDecoder().decode([UInt8](bytes), fitting: (400, 300)))
            try #require(picture.width == 400 && picture.height == 300)
            return Self.inked(picture, color)
        }
        let still = try #require(try ink("slide-1-0", Self.red))
        #expect(still.lowerBound > 250 && still.upperBound < 370)
        for count in [1, 2] {
            #expect(try ink("slide-\(count)-0", Self.blue) == nil)
            let half = try #require(try ink("slide-\(count)-50", Self.red))
            #expect(half == still.lowerBound - 200...still.upperBound - 200, "as far as the page has gone")
            #expect(try ink("slide-\(count)-50", Self.blue) == still, "the page below lies still")
            // The leaf with the red words shows its back, and what it lay on is seen.
            #expect(try ink("curl-\(count)-2", Self.red) == still)
            #expect(try ink("curl-\(count)-2", Self.blue) == nil)
            #expect(try ink("curl-\(count)-92", Self.red) == nil)
            // The shadow of the leaf makes edges darker.
            let seen = try #require(try ink("curl-\(count)-92", Self.blue))
            #expect(abs(seen.lowerBound - still.lowerBound) <= 3 && abs(seen.upperBound - still.upperBound) <= 3)
        }
    }
}
