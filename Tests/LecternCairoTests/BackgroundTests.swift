import LecternCairo
import LecternGeometry
import LecternImages
import Testing

@testable import LecternPaint

/// Backgrounds of pages.
@Suite(.timeLimit(.minutes(10))) struct BackgroundTests {
    /// The second size is larger than a huge page of memory.
    static let sizes = [(3.0, 2.0), (1000.0, 1100.0)]

    /// The common value of all pixels of an empty page: blue, green, red, alpha.
    private func pixel(_ size: (Double, Double), _ background: Color?) throws -> [UInt8] {
        var list = DisplayList()
        list.bounds = Rect(x: 0, y: 0, width: size.0, height: size.1)
        let bitmap = try #require(PageRenderer().bitmap(list, background: background))
        #expect(bitmap.pixels.count == Int(size.0 * size.1) * 4)
        let isEven = bitmap.pixels.withUnsafeBytes { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            return pixels.allSatisfy { $0 == pixels[0] }
        }
        #expect(isEven)
        return Array(bitmap.pixels[..<4])
    }

    @Test(arguments: sizes) func everyPixelHasTheBackground(size: (Double, Double)) throws {
        #expect(try pixel(size, .white) == [255, 255, 255, 255])
        #expect(try pixel(size, Color(red: 16, green: 32, blue: 64)) == [64, 32, 16, 255])
        #expect(try pixel(size, Color(red: 255, green: 0, blue: 0, alpha: 51)) == [0, 0, 51, 51])
        #expect(try pixel(size, nil) == [0, 0, 0, 0])
    }
}
