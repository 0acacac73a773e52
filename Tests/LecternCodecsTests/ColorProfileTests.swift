import LecternImages
import LecternTestKit
import Testing

@testable import LecternCodecs

@Suite(.timeLimit(.minutes(10))) struct ColorProfileTests {
    private let orange: [UInt8] = [40, 80, 200, 255]

    private func bitmap(_ pixel: [UInt8]) -> Bitmap {
        Bitmap(width: 8, height: 8, bytesPerRow: 32, pixels: (0..<64).flatMap { _ in pixel })
    }

    private func pixel(_ file: [UInt8]) throws -> [UInt8] {
        let info = try #require(ImageInfo(sniffing: file))
        return Array(try #require(CompositeDecoder().decode(file, info: info, wanted: nil)).pixels[..<4])
    }

    private func isClose(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= 6 }
    }

    private func jpeg(_ profile: [UInt8], partLength: Int = 100) throws -> [UInt8] {
        let file = try #require(JPEGEncoder.encode(bitmap(orange)))
        let starts = Array(stride(from: 0, to: profile.count, by: partLength))
        let segments = starts.enumerated().map { number, start in
            let part = profile[start..<min(start + partLength, profile.count)]
            let content = Array("ICC_PROFILE".utf8) + [0, UInt8(number + 1), UInt8(starts.count)] + part
            return [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
        }
        // The order of the parts in the file does not matter.
        return file[..<2] + segments.reversed().flatMap { $0 } + file[2...]
    }

    private func png(_ profile: [UInt8], of bitmap: Bitmap) throws -> [UInt8] {
        let file = try #require(PNGEncoder.encode(bitmap))
        let body = Array("iCCPx".utf8) + [0, 0] + stored(profile)
        let chunk = big(body.count - 4) + body + big(Int(checksum(body)))
        return file[..<33] + chunk + file[33...]
    }

    private func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

    /// A zlib stream with one stored block (RFC 1950, RFC 1951).
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return [0x78, 1, 1, low, high, ~low, ~high] + bytes + big(b << 16 | a)
    }

    private func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    @Test func exchangedPrimariesOfJPEGAreConverted() throws {
        #expect(isClose(try pixel(jpeg(TestColorProfile.exchanged)), [200, 80, 40, 255]))
        #expect(isClose(try pixel(jpeg(TestColorProfile.exchanged, partLength: 10_000)), [200, 80, 40, 255]))
    }

    @Test func exchangedPrimariesOfPNGAreConvertedBeforeMultiplication() throws {
        let half: [UInt8] = [20, 40, 100, 128]
        #expect(isClose(try pixel(png(TestColorProfile.exchanged, of: bitmap(half))), [100, 40, 20, 128]))
        #expect(isClose(try pixel(png(TestColorProfile.exchanged, of: bitmap(orange))), [200, 80, 40, 255]))
    }

    @Test func grayCurvesAreConverted() throws {
        let file = try png(TestColorProfile.linearGray, of: bitmap([55, 55, 55, 255]))
        // Linear 55/255 is 0.5 with the curve of sRGB.
        let profile = try #require(ColorProfile.inPNG(file).flatMap { ColorProfile.embedded($0) })
        var gray = bitmap([55, 55, 55, 255])
        profile.convert(&gray)
        #expect(isClose(Array(gray.pixels[..<4]), [128, 128, 128, 255]), "\(gray.pixels[..<4])")
    }

    @Test func picturesWithSRGBKeepTheirNumbers() throws {
        let plain = try #require(PNGEncoder.encode(bitmap(orange)))
        #expect(try pixel(png(TestColorProfile.likeSRGB, of: bitmap(orange))) == pixel(plain))
    }

    @Test func profilesOfWebPAreFound() {
        let profile: [UInt8] = [1, 2, 3, 4]
        let head = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8)
        let extended: [UInt8] = [10, 0, 0, 0, 0x20] + [UInt8](repeating: 0, count: 9)
        let file = head + extended + Array("ICCP".utf8) + [4, 0, 0, 0] + profile + [0]
        #expect(ColorProfile.inWebP(file) == profile)
        #expect(ColorProfile.inWebP(Array(file.dropLast(3))) == nil)
    }

    @Test func damagedProfilesChangeNothing() throws {
        let plain = try pixel(#require(JPEGEncoder.encode(bitmap(orange))))
        for length in [0, 1, 127, 130, 200, TestColorProfile.exchanged.count - 1] {
            let damaged = Array(TestColorProfile.exchanged[..<length])
            let found = try pixel(jpeg(damaged + [UInt8](repeating: 0xA5, count: 40)))
            #expect(found[3] == 255)
            if length < 200 { #expect(found == plain, "\(length) bytes") }
        }
        let file = try png(TestColorProfile.exchanged, of: bitmap(orange))
        for length in 8..<file.count { _ = ColorProfile.inPNG(Array(file[..<length])) }
        let photo = try jpeg(TestColorProfile.exchanged)
        for length in 2..<photo.count { _ = ColorProfile.inJPEG(Array(photo[..<length])) }
    }
}
