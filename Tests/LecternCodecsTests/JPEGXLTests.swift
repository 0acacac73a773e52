import LecternImages
import Testing

@testable import LecternCodecs

/// Images of 4 by 2 pixels: red above blue, green added on the left, half transparent on the right.
@Suite(.timeLimit(.minutes(10))) struct JPEGXLTests {
    private static let pixels = "/woIcLASCAgQAHAASygkxkVBQcIRqhcH6w+wB/nj2B/kj9+P/K0PAA=="
    private static let container = """
        AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAwanhsY/8KCHCwEggIEABwAEsoJMZFQUHCEaoXB+sPsAf549gf5I/fj/ytDwA=
        """
    private static let turned = "/woIcAusCQgIEABwAEsoJMZFQUHCEaoXB+sPsAf549gf5I/fj/ytDwA="
    private static let wideColors = "/woIcLAgkxsBCAgQAHAASygkxkVBQcIRqhcH6w+wB/nj2B/kj9+P/K0PAA=="
    private static let lossy = """
        /woIcLATAEiAKACwAX3jEgAAFSqjjBu8nOv58kOHxbSN6wxttW1hSeIYmbeSA14dvMBBklgCdAfOAZMBChqlEJVCZB6BY5N9amqFFEiyY0kxRlG\
        MUVVspIQscsNF4pn5/5ozNkMH/hZIyV50zqiOn23eVJ16j8WgOg==
        """

    private func bytes(_ text: String) throws -> [UInt8] {
        try #require(DataURL.decode("data:image/jxl;base64," + text))
    }

    private func decode(_ text: String) throws -> Bitmap {
        let bytes = try bytes(text)
        let info = try #require(ImageInfo(sniffing: bytes))
        #expect(info.format == .jxl)
        let bitmap = try #require(CompositeDecoder().decode(bytes, info: info, wanted: nil))
        #expect(info.width == Double(bitmap.width) && info.height == Double(bitmap.height))
        return bitmap
    }

    private let expected: [[UInt8]] = [
        [0, 128, 255, 255], [0, 128, 255, 255], [0, 0, 128, 128], [0, 0, 128, 128],
        [255, 128, 0, 255], [255, 128, 0, 255], [128, 0, 0, 128], [128, 0, 0, 128],
    ]

    @Test(arguments: [pixels, container]) func losslessPixelsAndTransparency(text: String) throws {
        #expect(try decode(text).pixels == expected.flatMap { $0 })
    }

    @Test func orientationIsApplied() throws {
        let bitmap = try decode(Self.turned)
        #expect(bitmap.width == 2 && bitmap.height == 4)
        // Turned clockwise: the left bottom pixel comes first.
        #expect(Array(bitmap.pixels[..<8]) == expected[4] + expected[0])
    }

    @Test func wideColorsBecomeSRGB() throws {
        let bitmap = try decode(Self.wideColors)
        // Display P3's orange is outside sRGB: red stays at its limit, blue loses nothing, green is another number.
        #expect(bitmap.pixels[2] == 255 && bitmap.pixels[3] == 255)
        #expect(bitmap.pixels[1] != 128)
        #expect(try decode(Self.pixels).pixels[1] == 128)
    }

    @Test func lossyColorsAreCloseToTheOriginal() throws {
        let difference = try zip(decode(Self.lossy).pixels, expected.flatMap { $0 }).map { abs(Int($0) - Int($1)) }
        #expect(difference.max() ?? 255 < 48, "\(difference)")
    }

    @Test func truncatedFilesAreNotDecoded() throws {
        let bytes = try bytes(Self.pixels)
        let info = try #require(ImageInfo(sniffing: bytes))
        for length in 0..<bytes.count {
            let part = Array(bytes[..<length])
            _ = ImageInfo(sniffing: part)
            #expect(CompositeDecoder().decode(part, info: info, wanted: nil) == nil, "\(length) bytes")
        }
    }
}
