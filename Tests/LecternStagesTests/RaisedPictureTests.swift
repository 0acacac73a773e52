import Testing

@testable import LecternStages

/// Pictures with round corners on their shadow.
@Suite(.timeLimit(.minutes(10))) struct RaisedPictureTests {
    private static func white(_ width: Int, _ height: Int, scale: Int = 1, radius: Double = 5) -> RaisedPicture? {
        RaisedPicture(
            premultipliedBGRA: [UInt8](repeating: 255, count: width * height * 4), size: (width, height),
            stride: width * 4, scale: scale, cornerRadius: radius)
    }

    private func pixel(_ picture: RaisedPicture, _ x: Int, _ y: Int) -> [UInt8] {
        let start = ((y + picture.margin) * picture.width + x + picture.margin) * 4
        return Array(picture.pixels[start..<start + 4])
    }

    @Test(arguments: [1, 2]) func thePictureIsAsItWasButForItsCorners(scale: Int) throws {
        let picture = try #require(Self.white(60, 80, scale: scale))
        #expect(picture.width == 60 + 24 * scale && picture.height == 80 + 24 * scale)
        for (x, y) in [(30, 40), (0, 40), (59, 40), (30, 0), (30, 79)] {
            #expect(pixel(picture, x, y) == [255, 255, 255, 255])
        }
        for (x, y) in [(0, 0), (59, 0), (0, 79), (59, 79)] {
            #expect(pixel(picture, x, y)[0] == 0 && pixel(picture, x, y)[3] < 80, "only shadow")
        }
        let square = try #require(Self.white(60, 80, scale: scale, radius: 0))
        #expect(pixel(square, 0, 0) == [255, 255, 255, 255])
    }

    /// Dark beside the picture, more below it than above, and nothing where the pixels end.
    @Test func theShadowFallsAndEnds() throws {
        let picture = try #require(Self.white(60, 80))
        let (above, below, beside) = (pixel(picture, 30, -3)[3], pixel(picture, 30, 82)[3], pixel(picture, -3, 40)[3])
        #expect(below > beside && beside > above && above > 0)
        #expect(pixel(picture, 30, -3)[0] == 0, "it is black")
        for x in 0..<picture.width {
            #expect(picture.pixels[x * 4 + 3] <= 1)
            #expect(picture.pixels[((picture.height - 1) * picture.width + x) * 4 + 3] <= 1)
        }
    }

    /// A cover drawn on nothing lies on paper, not on its own shadow.
    @Test func translucentPicturesLieOnPaper() throws {
        let clear = try #require(
            RaisedPicture(
                premultipliedBGRA: [UInt8](repeating: 0, count: 60 * 80 * 4), size: (60, 80), stride: 240, scale: 1,
                cornerRadius: 5))
        #expect(pixel(clear, 30, 40) == [0xC8, 0xD4, 0xD9, 255])
        let half = try #require(
            RaisedPicture(
                premultipliedBGRA: [UInt8](repeating: 128, count: 60 * 80 * 4), size: (60, 80), stride: 240, scale: 1,
                cornerRadius: 5))
        #expect(pixel(half, 30, 40)[3] == 255 && (226...229).contains(pixel(half, 30, 40)[0]))
    }

    @Test func pixelsThatDoNotFillTheSizeAreRefused() {
        #expect(Self.white(0, 4) == nil)
        #expect(
            RaisedPicture(premultipliedBGRA: [1, 2, 3], size: (4, 4), stride: 16, scale: 1, cornerRadius: 1) == nil)
        #expect(Self.white(4, 4, scale: 0) == nil)
        #expect(Self.white(1, 1) != nil)
    }
}
