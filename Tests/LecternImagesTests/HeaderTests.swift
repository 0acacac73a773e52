import Testing

@testable import LecternImages

@Suite(.timeLimit(.minutes(10))) struct HeaderTests {
    private func info(_ bytes: [UInt8]) -> ImageInfo? { ImageInfo(sniffing: bytes) }

    @Test func png() {
        let bytes: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 0, 128,
        ]
        #expect(info(bytes) == ImageInfo(format: .png, width: 256, height: 128, ratio: 2))
    }

    @Test func gif() { #expect(info(Array("GIF89a".utf8) + [3, 0, 6, 0])?.ratio == 0.5) }

    @Test func jpegSizeFollowsTheExifOrientation() {
        let exif: [UInt8] = Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 10, 0, 20, 1, 1, 0x11, 0]
        let bytes = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + frame
        let info = info(bytes)
        #expect(info?.width == 10 && info?.height == 20 && info?.orientation == 6)
    }

    @Test func webp() {
        let head: [UInt8] = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
        #expect(info(head + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 0, 0])?.width == 100)
        #expect(info(head + Array("VP8L".utf8) + [9, 0, 0, 0, 0x2F, 9, 0x40, 1, 0])?.height == 6)
    }

    @Test(
        arguments: [
            ("<svg width='10' height='20'/>", 10, 20, 0.5),
            (
                "<?xml version='1.0'?><!-- <svg> --><!DOCTYPE svg [ <!ENTITY a '>'> ]>\n<svg:svg viewBox='0 0 40,20' width=\"1in\"/>",
                96, nil, 2
            ),
            ("<svg width='100%' height='2cm'/>", nil, 75.59, nil),
        ] as [(String, Double?, Double?, Double?)])
    func svg(text: String, width: Double?, height: Double?, ratio: Double?) {
        let info = info(Array(text.utf8))
        #expect(info?.format == .svg)
        #expect(info?.width == width)
        #expect(info?.height.map { ($0 * 100).rounded() / 100 } == height)
        #expect(info?.ratio == ratio)
    }

    @Test(arguments: ["", "BM", "<html/>", "GIF8", "\u{FF}\u{D8}", "RIFFxxxxWEBPVP8X", "<svg", "<!--"])
    func invalidHeadersAreParsedWithoutTrapping(text: String) {
        let info = info(Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
        #expect(info?.width == nil && info?.height == nil)
    }

    @Test func everyPrefixIsParsedWithoutTrapping() {
        let exif: [UInt8] = Array("Exif\0\0MM".utf8) + [0, 42, 255, 255, 255, 255]
        let bytes = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + [0xFF, 0xC2, 0, 11, 8, 0, 10]
        for length in 0...bytes.count { #expect(info(Array(bytes[..<length]))?.width == nil, "\(length) bytes") }
    }
}

@Suite(.timeLimit(.minutes(10))) struct DataURLTests {
    @Test func base64() { #expect(DataURL.decode("data:image/png;base64,AQID") == [1, 2, 3]) }
    @Test func percent() { #expect(DataURL.decode("data:,a%20b") == Array("a b".utf8)) }
    @Test func others() { #expect(DataURL.decode("http://x/") == nil && DataURL.decode("data:x") == nil) }

    @Test func roundTrip() {
        for length in 0..<8 {
            let bytes = (0..<length).map { UInt8($0 * 37 & 255) }
            #expect(DataURL.decode(DataURL.encode(bytes, mediaType: "a/b")) == bytes)
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct ScalerTests {
    private func gray(_ rows: [[UInt8]]) -> Bitmap {
        Bitmap(
            width: rows[0].count, height: rows.count, bytesPerRow: rows[0].count * 4,
            pixels: rows.flatMap { $0.flatMap { [$0, $0, $0, 255] } })
    }

    private func values(_ bitmap: Bitmap) -> [UInt8] {
        stride(from: 0, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
    }

    @Test func shrinkingAverages() {
        #expect(values(ImageScaler.scale(gray([[0, 100], [100, 200]]), width: 1, height: 1)) == [100])
        #expect(values(ImageScaler.scale(gray([[0, 90, 90]]), width: 1, height: 1)) == [60])
    }

    @Test func growingKeepsFlatAreas() {
        let scaled = ImageScaler.scale(gray([[255]]), width: 3, height: 2)
        #expect(values(scaled) == Array(repeating: 255, count: 6))
        #expect(scaled.pixels[3] == 255)
    }

    @Test func pixelatedRepeats() {
        #expect(values(ImageScaler.scale(gray([[1, 9]]), width: 4, height: 1, isPixelated: true)) == [1, 1, 9, 9])
    }
}
