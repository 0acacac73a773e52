import LecternGeometry
import LecternTestKit
import Testing

@testable import LecternImages

@Suite(.timeLimit(.minutes(10))) struct ImageScalerTests {
    /// A picture whose pixels differ in all channels.
    private func picture(_ width: Int, _ height: Int) -> Bitmap {
        var random = SeededRandom(seed: UInt64(width * 1_000 + height))
        let pixels = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)
    }

    /// The mean of the area that a pixel covers, in double precision.
    private func mean(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ channel: Int, of size: (width: Int, height: Int))
        -> Double
    {
        func cover(_ sample: Int, _ source: Int, _ target: Int, _ i: Int) -> Double {
            let (low, high) = (Double(i * source) / Double(target), Double((i + 1) * source) / Double(target))
            return max(0, min(high, Double(sample + 1)) - max(low, Double(sample))) / (high - low)
        }
        var sum = 0.0
        for row in 0..<bitmap.height {
            for column in 0..<bitmap.width {
                let weight = cover(column, bitmap.width, size.width, x) * cover(row, bitmap.height, size.height, y)
                sum += weight * Double(bitmap.pixels[row * bitmap.bytesPerRow + column * 4 + channel])
            }
        }
        return sum
    }

    @Test(arguments: [(8, 6, 6, 4), (7, 9, 7, 2), (30, 20, 3, 7), (5, 5, 4, 5), (40, 3, 1, 1)])
    func shrinkingAveragesAreas(_ width: Int, _ height: Int, _ toWidth: Int, _ toHeight: Int) {
        let source = picture(width, height)
        let result = ImageScaler.scale(source, width: toWidth, height: toHeight)
        #expect(result.width == toWidth && result.height == toHeight && result.pixels.count == toWidth * toHeight * 4)
        for (i, value) in result.pixels.enumerated() {
            let exact = mean(
                source, i / 4 % toWidth, i / 4 / toWidth, i % 4, of: (width: toWidth, height: toHeight))
            #expect(abs(Double(value) - exact) <= 0.51)
        }
    }

    @Test func growingInterpolatesBetweenCenters() {
        let source = Bitmap(width: 2, height: 1, bytesPerRow: 8, pixels: [0, 0, 0, 255, 200, 100, 40, 255])
        let result = ImageScaler.scale(source, width: 4, height: 2)
        #expect(stride(from: 0, to: 16, by: 4).map { result.pixels[$0] } == [0, 50, 150, 200])
        #expect(Array(result.pixels[..<16]) == Array(result.pixels[16...]))
        #expect(stride(from: 3, to: 32, by: 4).allSatisfy { result.pixels[$0] == 255 })
    }

    @Test(arguments: 0..<256) func oneColorStays(value: Int) {
        let pixel = [UInt8](repeating: UInt8(value), count: 4)
        let source = Bitmap(width: 13, height: 11, bytesPerRow: 52, pixels: (0..<143).flatMap { _ in pixel })
        for (width, height) in [(7, 5), (12, 10), (3, 2), (29, 17)] {
            #expect(ImageScaler.scale(source, width: width, height: height).pixels.allSatisfy { $0 == UInt8(value) })
        }
    }

    @Test func pixelsAreRepeated() {
        let source = Bitmap(width: 2, height: 1, bytesPerRow: 8, pixels: [1, 2, 3, 4, 5, 6, 7, 8])
        let result = ImageScaler.scale(source, width: 4, height: 1, isPixelated: true)
        #expect(result.pixels == [1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 5, 6, 7, 8])
    }

    @Test(arguments: [(9, 12), (20, 30), (40, 7), (2, 2)])
    func rowsAreRequestedInOrderAndTwoSuffice(_ width: Int, _ height: Int) {
        let source = picture(20, 17)
        var requests: [Int] = []
        // A decoder with room for two rows.
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 160, alignment: 16)
        defer { room.deallocate() }
        let result = ImageScaler.scale(rowsOf: (20, 17), to: (width, height)) { row in
            requests.append(row)
            let target = UnsafeMutableRawBufferPointer(rebasing: room[row % 2 * 80..<row % 2 * 80 + 80])
            target.copyBytes(from: source.pixels[row * 80..<row * 80 + 80])
            return UnsafeRawPointer(target.baseAddress)
        }
        #expect(result?.pixels == ImageScaler.scale(source, width: width, height: height).pixels)
        #expect(zip(requests, requests.dropFirst()).allSatisfy { $1 >= $0 - 1 })
    }

    @Test(arguments: [(9, 12), (40, 60), (20, 17)])
    func aPartEqualsThePartOfTheWhole(_ width: Int, _ height: Int) throws {
        let source = picture(20, 17)
        let whole = ImageScaler.scale(source, width: width, height: height)
        let area = PixelArea(x: 3, y: 5, width: width - 5, height: 6)
        let part = try #require(ImageScaler.scale(source, to: (width, height), showing: area))
        #expect(part.pixels == whole.part(x: 3, y: 5, width: width - 5, height: 6)?.pixels)
        let outside = PixelArea(x: 3, y: 5, width: width, height: 2)
        #expect(ImageScaler.scale(source, to: (width, height), showing: outside) == nil)
    }

    @Test func aMissingRowEndsScaling() {
        let source = picture(4, 4)
        let result = source.pixels.withUnsafeBytes { bytes in
            ImageScaler.scale(rowsOf: (4, 4), to: (2, 2)) { $0 < 3 ? bytes.baseAddress : nil }
        }
        #expect(result == nil)
    }
}
