import LecternGeometry
import LecternImages
import Testing

@testable import LecternCodecs

@Suite(.timeLimit(.minutes(10))) struct JPEGTests {
    /// A file with soft gradients and hard edges.
    private func file(_ width: Int, _ height: Int) throws -> [UInt8] {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let edge: UInt8 = (x / 16 + y / 16) % 2 == 0 ? 230 : 20
                pixels += [UInt8(x * 255 / width), UInt8(y * 255 / height), edge, 255]
            }
        }
        return try #require(
            JPEGEncoder.encode(Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)))
    }

    private func decode(_ bytes: [UInt8], _ wanted: (width: Int, height: Int)?, turned orientation: Int = 1) -> Bitmap?
    {
        guard var info = ImageInfo(sniffing: bytes) else { return nil }
        info.orientation = orientation
        return CompositeDecoder().decode(bytes, info: info, wanted: wanted)
    }

    @Test(arguments: [(90, 70), (61, 66), (100, 41), (52, 80)])
    func scalingRowByRowEqualsScalingTheWhole(width: Int, height: Int) throws {
        let bytes = try file(100, 80)
        let whole = try #require(decode(bytes, nil))
        #expect(whole.width == 100 && whole.height == 80)
        let scaled = try #require(decode(bytes, (width, height)))
        #expect(scaled.pixels == ImageScaler.scale(whole, width: width, height: height).pixels)
    }

    /// Only the rows of the part are decoded; the others are skipped.
    @Test(arguments: [(300, 400), (900, 1_200), (120, 160)])
    func aPartEqualsThePartOfTheWhole(width: Int, height: Int) throws {
        let bytes = try file(300, 400)
        let info = try #require(ImageInfo(sniffing: bytes))
        let area = PixelArea(x: width / 3, y: height / 2, width: width / 4, height: height / 4)
        let part = try #require(
            CompositeDecoder().decode(bytes, info: info, scaledTo: (width, height), showing: area))
        let whole = try ImageScaler.scale(
            #require(decode(bytes, (width, height))), width: width, height: height)
        #expect(part.width == area.width && part.height == area.height)
        #expect(part.pixels == whole.part(x: area.x, y: area.y, width: area.width, height: area.height)?.pixels)
    }

    @Test func largePicturesAreHalvedWhileDecoded() throws {
        let bytes = try file(400, 320)
        let scaled = try #require(decode(bytes, (60, 48)))
        #expect(scaled.width == 60 && scaled.height == 48)
        let whole = try #require(decode(bytes, nil))
        let exact = ImageScaler.scale(whole, width: 60, height: 48)
        let difference = zip(scaled.pixels, exact.pixels).map { abs(Int($0) - Int($1)) }
        #expect(Double(difference.reduce(0, +)) / Double(difference.count) < 3)
    }

    @Test func turnedPicturesHaveTheTurnedSize() throws {
        let scaled = try #require(decode(file(100, 80), (60, 75), turned: 6))
        #expect(scaled.width == 60 && scaled.height == 75)
    }

    @Test func enlargedPicturesAreDecodedAsTheyAre() throws {
        let bytes = try file(30, 20)
        #expect(try #require(decode(bytes, (60, 40))).pixels == decode(bytes, nil)?.pixels)
    }

    @Test func theStartOfATruncatedFileIsShown() throws {
        let bytes = try file(200, 160)
        let cut = Array(bytes.prefix(bytes.count * 2 / 3))
        let (whole, part) = (try #require(decode(bytes, (150, 120))), try #require(decode(cut, (150, 120))))
        #expect(part.pixels.prefix(150 * 4 * 40) == whole.pixels.prefix(150 * 4 * 40))
        #expect(part.pixels != whole.pixels)
    }

    @Test func damagedFilesGiveNothing() throws {
        let bytes = try file(40, 40)
        #expect(decode(Array(bytes.prefix(30)), nil) == nil)
        let tables = try #require((0..<bytes.count - 1).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC4 })
        // The header is valid, but there is no scan.
        #expect(decode(Array(bytes.prefix(tables)) + [0xFF, 0xD9], nil) == nil)
    }
}
