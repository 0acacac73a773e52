import LecternImages
import Testing

@testable import LecternCodecs

/// Drawings down to their pixels: effects that a display list only names.
@Suite(.timeLimit(.minutes(10))) struct DrawingPixelTests {
    /// The pixel of a drawing of 20 by 20: blue, green, red, alpha.
    private func pixel(_ content: String, _ x: Int, _ y: Int) throws -> [UInt8] {
        let text =
            "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20' viewBox='0 0 20 20'>\(content)</svg>"
        let info = ImageInfo(format: .svg, width: 20, height: 20, ratio: 1)
        let bitmap = try #require(CompositeDecoder().decode(Array(text.utf8), info: info, wanted: (20, 20)))
        return Array(bitmap.pixels[(y * 20 + x) * 4..<(y * 20 + x) * 4 + 4])
    }

    private let red: [UInt8] = [0, 0, 255, 255]
    private let blue: [UInt8] = [255, 0, 0, 255]
    private let nothing: [UInt8] = [0, 0, 0, 0]

    @Test func patternsAndMasks() throws {
        let stripes =
            "<pattern id='p' width='4' height='4' patternUnits='userSpaceOnUse'><rect width='2' height='4' fill='red'/></pattern><rect width='20' height='20' fill='url(#p)'/>"
        #expect(try pixel(stripes, 0, 0) == red)
        #expect(try pixel(stripes, 2, 0) == nothing)
        #expect(try pixel(stripes, 17, 9) == red)
        let mask =
            "<mask id='m'><rect width='10' height='20' fill='white'/><rect x='10' width='5' height='20' fill='black'/></mask><rect width='20' height='20' fill='red' mask='url(#m)'/>"
        #expect(try pixel(mask, 5, 5) == red)
        #expect(try pixel(mask, 12, 5) == nothing)
        #expect(try pixel(mask, 18, 5) == nothing)
    }

    @Test func clipsOfSeveralShapes() throws {
        let clip =
            "<clipPath id='c'><rect width='5' height='20'/><rect x='10' width='5' height='20'/></clipPath><rect width='20' height='20' fill='red' clip-path='url(#c)'/>"
        #expect(try pixel(clip, 2, 2) == red)
        #expect(try pixel(clip, 7, 2) == nothing)
        #expect(try pixel(clip, 12, 2) == red)
    }

    @Test(arguments: [
        ("<feFlood flood-color='blue'/>", 5, 5, [255, 0, 0, 255]),
        ("<feOffset dx='5' dy='0'/>", 2, 8, [0, 0, 0, 0]), ("<feOffset dx='5' dy='0'/>", 12, 8, [0, 0, 255, 255]),
        ("<feColorMatrix type='hueRotate' values='0'/>", 5, 5, [0, 0, 255, 255]),
        ("<feColorMatrix values='0 0 0 0 0  0 0 0 0 0  1 0 0 0 0  0 0 0 1 0'/>", 5, 5, [255, 0, 0, 255]),
        (
            "<feComponentTransfer><feFuncR type='discrete' tableValues='1 0'/></feComponentTransfer>", 5, 5,
            [0, 0, 0, 255]
        ),
        (
            "<feFlood flood-color='blue' result='b'/><feComposite in='b' in2='SourceGraphic' operator='out'/>", 5, 5,
            [0, 0, 0, 0]
        ),
        ("<feMorphology operator='dilate' radius='2'/>", 11, 5, [0, 0, 255, 255]),
        ("<feMorphology radius='2'/>", 1, 5, [0, 0, 0, 0]),
        ("<feFlood width='2' height='2' flood-color='blue'/><feTile/>", 9, 9, [255, 0, 0, 255]),
        ("<feGaussianBlur stdDeviation='0'/>", 5, 5, [0, 0, 255, 255]),
        ("<feMerge><feMergeNode in='SourceGraphic'/></feMerge>", 5, 5, [0, 0, 255, 255]),
        ("<feConvolveMatrix order='1' kernelMatrix='1'/>", 5, 5, [0, 0, 255, 255]),
    ])
    func primitives(filter: String, x: Int, y: Int, wanted: [UInt8]) throws {
        let content =
            "<filter id='f' x='0' y='0' width='2' height='2' color-interpolation-filters='sRGB'>\(filter)</filter><rect width='10' height='10' fill='red' filter='url(#f)'/>"
        #expect(try pixel(content, x, y) == wanted)
    }

    @Test func emptyFiltersHideAndMissingOnesDoNot() throws {
        #expect(try pixel("<filter id='f'/><rect width='9' height='9' fill='red' filter='url(#f)'/>", 3, 3) == nothing)
        #expect(try pixel("<rect width='9' height='9' fill='red' filter='url(#f)'/>", 3, 3) == red)
    }

    @Test func foreignObjectsAreLaidOut() throws {
        let content =
            "<foreignObject x='5' y='5' width='10' height='10'><div xmlns='http://www.w3.org/1999/xhtml' style='background: blue; height: 5px'></div></foreignObject>"
        #expect(try pixel(content, 4, 4) == nothing)
        #expect(try pixel(content, 6, 6) == blue)
        #expect(try pixel(content, 6, 12) == nothing)
    }

    @Test func picturesInsideOfDrawings() throws {
        let inner =
            "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='10' height='10'%3E%3Crect width='10' height='10' fill='red'/%3E%3C/svg%3E"
        #expect(try pixel("<image href=\"\(inner)\" x='10' width='10' height='10'/>", 12, 2) == red)
    }

    /// Each would take minutes or much memory if it were not bounded.
    @Test(arguments: [
        "<filter id='f' x='-9999' y='-9999' width='99999' height='99999'><feGaussianBlur stdDeviation='99999'/></filter><rect width='9' height='9' filter='url(#f)'/>",
        "<pattern id='p' width='1e-9' height='1e-9' patternUnits='userSpaceOnUse'><rect width='1' height='1'/></pattern><rect width='20' height='20' fill='url(#p)'/>",
        "<path d='M0 0H1e9' stroke='black' stroke-dasharray='1e-6'/>",
        "<rect x='-1e30' width='1e38' height='1e38'/><text font-size='1e30'>A</text><circle r='1e30' stroke='red' stroke-width='1e30'/>",
        "<g transform='matrix(1e300 0 0 1e300 0 0)'><text>A</text></g><rect width='calc(1px/0)' height='nan'/>",
    ])
    func hostileNumbersEnd(content: String) throws { #expect(try pixel(content, 0, 0).count == 4) }
}
