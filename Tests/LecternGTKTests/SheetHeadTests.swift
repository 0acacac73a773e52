import LecternGeometry
import Testing

@testable import LecternGTK

/// Words in the margins of sheets.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SheetHeadTests {
    private static let width = 400
    private static let height = 300
    private static let head = Rect(x: 250, y: 4, width: 120, height: 24)

    /// White paper with a word in the margin above, on the right.
    private static func pixels(_ color: Color, _ text: String = "HHHHHH") -> SheetPixels {
        var pixels = SheetPixels(
            copying: [UInt8](repeating: 255, count: width * height * 4), width: width, height: height,
            stride: width * 4)
        pixels.draw([SheetHead(text, frame: head, color: color)], scale: 1)
        return pixels
    }

    /// The columns in which there is ink: little of the two other colours.
    private static func inked(_ bytes: [UInt8], channel: Int, rows: Range<Int> = 0..<height) -> ClosedRange<Int>? {
        let others = [0, 1, 2].filter { $0 != channel }
        let columns = (0..<width).filter { x in
            rows.contains { y in others.allSatisfy { bytes[(y * width + x) * 4 + $0] < 120 } }
        }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first...last
    }

    private static let red = 2

    @Test func wordsStandInTheMiddleOfTheirMarginAndNowhereElse() throws {
        let pixels = Self.pixels(Color(rgb: 0xFF0000))
        let ink = try #require(Self.inked(pixels.bytes, channel: Self.red))
        #expect(ink.lowerBound > 255 && ink.upperBound < 365)
        #expect(abs(ink.lowerBound + ink.upperBound - 2 * 310) <= 4, "in the middle: \(ink)")
        #expect(Self.inked(pixels.bytes, channel: Self.red, rows: 0..<6) == nil)
        #expect(Self.inked(pixels.bytes, channel: Self.red, rows: 26..<Self.height) == nil)
    }

    @Test func whatIsTooLongIsCut() throws {
        let pixels = Self.pixels(Color(rgb: 0xFF0000), String(repeating: "HH HH", count: 40))
        let ink = try #require(Self.inked(pixels.bytes, channel: Self.red))
        #expect(ink.lowerBound >= 250 && ink.upperBound < 370)
    }

    @Test func wordsAreAsLargeAtEveryScale() throws {
        var pixels = SheetPixels(
            copying: [UInt8](repeating: 255, count: Self.width * Self.height * 4), width: Self.width,
            height: Self.height, stride: Self.width * 4)
        let frame = Rect(x: 10, y: 4, width: 180, height: 24)
        pixels.draw([SheetHead("HHHHHH", frame: frame, color: Color(rgb: 0xFF0000))], scale: 2)
        let small = try #require(Self.inked(Self.pixels(Color(rgb: 0xFF0000)).bytes, channel: Self.red))
        let large = try #require(Self.inked(pixels.bytes, channel: Self.red))
        #expect(abs(Double(large.count) - 2 * Double(small.count)) < 10, "\(small) \(large)")
        #expect(abs(large.lowerBound + large.upperBound - 2 * 200) <= 6)
    }
}
