import LecternImages
import Testing

@testable import LecternCodecs

@Suite(.timeLimit(.minutes(10))) struct CodecTests {
    private let decoder = CompositeDecoder()

    private func decode(_ bytes: [UInt8], wanted: (width: Int, height: Int)? = nil) -> Bitmap? {
        ImageInfo(sniffing: bytes).flatMap { decoder.decode(bytes, info: $0, wanted: wanted) }
    }

    @Test(arguments: [255, 128, 0] as [UInt8])
    func pngRoundTrip(alpha: UInt8) throws {
        let pixel: [UInt8] = [0, alpha / 2, alpha, alpha]
        let bitmap = Bitmap(
            width: 3, height: 2, bytesPerRow: 12, pixels: Array(repeating: pixel, count: 6).flatMap { $0 })
        let file = try #require(PNGEncoder.encode(bitmap))
        let back = try #require(decode(file))
        #expect(back.pixels == bitmap.pixels)
        #expect(PNGEncoder.encode(back) == file)
    }

    @Test func jpegKeepsSizeAndApproximateColors() throws {
        let pixel: [UInt8] = [40, 80, 200, 255]
        let bitmap = Bitmap(
            width: 17, height: 9, bytesPerRow: 68, pixels: Array(repeating: pixel, count: 153).flatMap { $0 })
        let file = try #require(JPEGEncoder.encode(bitmap))
        let back = try #require(decode(file))
        #expect(back.width == 17 && back.height == 9)
        #expect(zip(back.pixels, bitmap.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
        #expect(JPEGEncoder.encode(Bitmap(width: 0, height: 0, bytesPerRow: 0, pixels: [])) == nil)
    }

    /// A lossless image of 4 by 2 pixels: red above blue, green added on the left, half transparent on the right.
    @Test func avifWithTransparency() throws {
        let file = try #require(
            DataURL.decode(
                """
                data:image/avif;base64,\
                AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAGNbWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAA\
                AAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAsaWxvYwAAAABEAAACAAEAAAABAAABzwAAADkAAgAAAAEAAAG1AAAAGgAA\
                AEJpaW5mAAAAAAACAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAAAaaW5mZQIAAAAAAgAAYXYwMUFscGhhAAAAABppcmVm\
                AAAAAAAAAA5hdXhsAAIAAQABAAAAw2lwcnAAAACdaXBjbwAAABRpc3BlAAAAAAAAAAQAAAACAAAAEHBpeGkAAAAAAwgICAAA\
                AAxhdjFDgSAAAAAAABNjb2xybmNseAACAAIAAIAAAAAOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAADhhdXhDAAAAAHVybjpt\
                cGVnOm1wZWdCOmNpY3A6c3lzdGVtczphdXhpbGlhcnk6YWxwaGEAAAAAHmlwbWEAAAAAAAAAAgABBAECgwQAAgQBBYYHAAAA\
                W21kYXQSAAoFGAQ/KoAyDxAAhtKJKRua8TZm/3PtgBIACgg4BD8oEBAEgDIrEAAAi7sVlbBSde1BDUENYQa+97nQgCYMoC2g\
                LaaXZYEm/qaaDUIJQgltgA==
                """))
        let bitmap = try #require(decode(file))
        #expect(bitmap.width == 4 && bitmap.height == 2)
        #expect(bitmap.pixels[0..<8] == [0, 200, 255, 255, 0, 0, 255, 255])
        #expect(bitmap.pixels[16..<24] == [255, 200, 0, 255, 255, 0, 0, 255])
        #expect(bitmap.pixels[12..<16] == [0, 0, 128, 128])
        #expect(decode(Array(file.prefix(file.count - 40))) == nil, "cut off")
    }

    @Test func gifFirstFrameWithTransparency() throws {
        // 2x1, palette black and red, colour 0 transparent, LZW codes 4 0 1 5 of 3 bits.
        let bytes: [UInt8] =
            Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 0, 0] + [0x21, 0xF9, 4, 1, 0, 0, 0, 0]
            + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0] + [2, 2, 0x44, 0x0A, 0, 0x3B]
        let bitmap = try #require(decode(bytes))
        #expect(bitmap.pixels == [0, 0, 0, 0, 0, 0, 255, 255])
    }

    @Test func svgIsDrawnInTheRequestedSize() throws {
        let bytes = Array(
            "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><rect width='1' height='2' fill='#00f'/></svg>"
                .utf8)
        let bitmap = try #require(decode(bytes, wanted: (4, 2)))
        #expect(bitmap.width == 4 && bitmap.height == 2)
        #expect(Array(bitmap.pixels[0..<4]) == [255, 0, 0, 255])
        #expect(Array(bitmap.pixels[12..<16]) == [0, 0, 0, 0])
    }

    @Test func svgLoadsNoExternalFiles() throws {
        let text =
            "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='2' height='2'><image xlink:href='file:///etc/hostname' width='2' height='2'/></svg>"
        let bitmap = try #require(decode(Array(text.utf8)))
        #expect(bitmap.pixels.allSatisfy { $0 == 0 })
    }

    @Test func bmp() throws {
        var bytes: [UInt8] = Array("BM".utf8) + [UInt8](repeating: 0, count: 52)
        bytes[10] = 54
        bytes[14] = 40
        bytes[18] = 1
        bytes[22] = 2
        bytes[26] = 1
        bytes[28] = 24
        bytes += [1, 2, 3, 0, 4, 5, 6, 0]
        #expect(try #require(decode(bytes)).pixels == [4, 5, 6, 255, 1, 2, 3, 255])
    }

    @Test func damagedFilesAreNotDecoded() {
        for head: [UInt8] in [
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 10, 0, 20, 1, 1, 0x11, 0], Array("GIF89a".utf8) + [9, 0, 9, 0],
        ] {
            #expect(decode(head) == nil)
        }
    }

    @Test func orientationIsApplied() {
        let bitmap = Bitmap(width: 2, height: 1, bytesPerRow: 8, pixels: [1, 1, 1, 1, 2, 2, 2, 2])
        #expect(bitmap.oriented(3).pixels == [2, 2, 2, 2, 1, 1, 1, 1])
        #expect(bitmap.oriented(6).height == 2)
        #expect(bitmap.oriented(6).pixels == [1, 1, 1, 1, 2, 2, 2, 2])
        #expect(bitmap.oriented(8).pixels == [2, 2, 2, 2, 1, 1, 1, 1])
    }
}
