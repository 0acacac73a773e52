import LecternCSS
import LecternGeometry
import LecternImages
import LecternText
import Synchronization
import Testing

@testable import LecternCairo
@testable import LecternPaint

/// Small drawings as ASCII art: `#` black, `+` grey, `.` white, `r`, `g`, `b` colours.
@Suite(.timeLimit(.minutes(10))) struct DrawingTests {
    private func list(_ width: Double, _ height: Double, _ operations: [DisplayList.Operation]) -> DisplayList {
        var list = DisplayList()
        list.bounds = Rect(x: 0, y: 0, width: width, height: height)
        list.operations = operations
        return list
    }

    private func art(_ list: DisplayList, scale: Double = 1, images: (any ImageProvider)? = nil) -> String {
        guard let bitmap = PageRenderer().bitmap(list, scale: scale, images: images) else { return "nothing" }
        var text = ""
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let at = y * bitmap.bytesPerRow + x * 4
                text += Self.letter(bitmap.pixels[at + 2], bitmap.pixels[at + 1], bitmap.pixels[at])
            }
            text += "\n"
        }
        return text
    }

    private static func letter(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> String {
        switch (r, g, b) {
        case (0, 0, 0): "#"
        case (255, 255, 255): "."
        case (255, 0, 0): "r"
        case (0, 255, 0): "g"
        case (0, 0, 255): "b"
        default: "+"
        }
    }

    private func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color = .black)
        -> DisplayList.Operation
    {
        .fill(.rect(.init(x: x, y: y, width: w, height: h)), .color(color))
    }

    @Test func ringsAreDrawn() {
        let ring = Shape.ring(
            outer: RoundedRect(.init(x: 1, y: 0, width: 4, height: 3)),
            inner: RoundedRect(.init(x: 2, y: 1, width: 2, height: 1)))
        #expect(art(list(6, 3, [.fill(ring, .color(.black))])) == ".####.\n.#..#.\n.####.\n")
    }

    @Test func drawingReusesTheMemoryOfABitmap() {
        let (left, right) = (list(4, 2, [box(0, 0, 1, 2)]), list(4, 2, [box(3, 0, 1, 2)]))
        let renderer = PageRenderer()
        var picture: Bitmap?
        renderer.draw(left, into: &picture)
        let memory = picture?.pixels.withUnsafeBytes { $0.baseAddress }
        renderer.draw(right, into: &picture)
        #expect(picture?.pixels == renderer.bitmap(right)?.pixels)
        #expect(picture?.pixels.withUnsafeBytes { $0.baseAddress } == memory)
        // Copies do not change; another size or a transparent background needs new memory.
        let copy = picture
        renderer.draw(left, into: &picture, background: nil)
        #expect(copy?.pixels == renderer.bitmap(right)?.pixels)
        #expect(picture?.pixels == renderer.bitmap(left, background: nil)?.pixels)
        renderer.draw(left, into: &picture, scale: 2)
        #expect(picture?.pixels == renderer.bitmap(left, scale: 2)?.pixels)
        renderer.draw(list(0, 2, []), into: &picture)
        #expect(picture == nil)
    }

    @Test func clipsAndTransformsNest() {
        let operations: [DisplayList.Operation] = [
            .pushTransform(.translation(1, 1)), .pushClip(.rect(.init(x: 0, y: 0, width: 2, height: 1))),
            box(-9, -9, 99, 99), .popClip,
            box(0, 1, 1, 1), .popTransform, box(3, 0, 1, 1),
        ]
        #expect(art(list(4, 3, operations)) == "...#\n.##.\n.#..\n")
    }

    @Test func groupsFadeAndBlend() {
        let bounds = Rect(x: 0, y: 0, width: 3, height: 1)
        let red = Color(rgb: 0xFF0000)
        #expect(
            art(list(3, 1, [.pushGroup(CompositingGroup(opacity: 0.5, bounds: bounds)), box(0, 0, 1, 1), .popGroup]))
                == "+..\n")
        let blended: [DisplayList.Operation] = [
            box(0, 0, 3, 1, red), .pushGroup(CompositingGroup(composition: .blend(.multiply), bounds: bounds)),
            box(1, 0, 1, 1, Color(rgb: 0x0000FF)), box(2, 0, 1, 1, .white), .popGroup,
        ]
        #expect(art(list(3, 1, blended)) == "r#r\n")
    }

    @Test func masksClipTheGroup() {
        let bounds = Rect(x: 0, y: 0, width: 3, height: 1)
        let operations: [DisplayList.Operation] = [
            .pushGroup(CompositingGroup(bounds: bounds)), box(0, 0, 3, 1),
            .pushGroup(CompositingGroup(composition: .mask, bounds: bounds)),
            box(1, 0, 1, 1, .white), .popGroup, .popGroup,
        ]
        #expect(art(list(3, 1, operations)) == ".#.\n")
    }

    @Test func blurReachesBeyondTheShape() {
        let operations: [DisplayList.Operation] = [
            .pushGroup(CompositingGroup(blur: 1, bounds: .init(x: 4, y: 2, width: 2, height: 2))), box(4, 2, 2, 2),
            .popGroup,
        ]
        #expect(art(list(10, 1, operations)).contains("+"))
    }

    @Test func gradientsWithHardStops() {
        let stops = [
            Gradient.Stop(color: Color(rgb: 0xFF0000), position: .init(percent: 50)),
            .init(color: Color(rgb: 0x0000FF), position: .init(percent: 50)),
        ]
        let tile = Rect(x: 0, y: 0, width: 4, height: 1)
        let gradient = GradientResolver.resolve(
            .init(shape: .linear(angle: 90), stops: stops, isRepeating: false), in: tile)
        let image = ImageOperation(
            source: .gradient(gradient!), destination: tile,
            tiling: .init(area: .init(x: 0, y: 0, width: 8, height: 1), stepX: 4, stepY: 1),
            isPixelated: false, node: -1, sourceRange: 0..<0)
        #expect(art(list(8, 1, [.image(image)])) == "rrbbrrbb\n")
    }

    /// Two tiles of a red and a blue half under a transform.
    private func turnedTiles(_ transform: AffineTransform) throws -> [DisplayList.Operation] {
        let stops = [
            Gradient.Stop(color: Color(rgb: 0xFF0000), position: .init(percent: 50)),
            .init(color: Color(rgb: 0x0000FF), position: .init(percent: 50)),
        ]
        let tile = Rect(x: 0, y: 0, width: 4, height: 1)
        let gradient = try #require(
            GradientResolver.resolve(.init(shape: .linear(angle: 90), stops: stops, isRepeating: false), in: tile))
        let image = ImageOperation(
            source: .gradient(gradient), destination: tile,
            tiling: .init(area: .init(x: 0, y: 0, width: 8, height: 1), stepX: 4, stepY: 1),
            isPixelated: false, node: -1, sourceRange: 0..<0)
        return [.pushTransform(transform), .image(image), .popTransform]
    }

    /// A quarter turn, also where its cosine is not quite 0.
    @Test(arguments: [0, 6e-17]) func gradientsTurnWithTheirBoxes(cosine: Double) throws {
        let right = AffineTransform(a: cosine, b: 1, c: -1, d: cosine, tx: 1)
        #expect(art(list(1, 8, try turnedTiles(right))) == "r\nr\nb\nb\nr\nr\nb\nb\n")
        let left = AffineTransform(a: cosine, b: -1, c: 1, d: cosine, ty: 8)
        #expect(art(list(1, 8, try turnedTiles(left))) == "b\nb\nr\nr\nb\nb\nr\nr\n")
    }

    /// Under an oblique transform the area is filled without gaps between tiles: inside it no pixel is paper.
    @Test func tilesOfATurnedGradientJoin() throws {
        let turned = AffineTransform(a: 6, b: 6, c: -40, d: 40, tx: 40)
        let rows = art(list(90, 90, try turnedTiles(turned))).split(separator: "\n")
        let middle = (30..<60).map { rows[$0].dropFirst(35).prefix(10) }.joined()
        #expect(Set(middle).isSubset(of: ["r", "b", "+"]) && !middle.contains("."))
        #expect(middle.filter { $0 == "+" }.count < 60)
    }

    @Test func imagesTileWithGaps() {
        let image = ImageOperation(
            source: .url("red"), destination: .init(x: 0, y: 0, width: 1, height: 1),
            tiling: .init(area: .init(x: 0, y: 0, width: 5, height: 1), stepX: 2, stepY: 1), isPixelated: false,
            node: -1,
            sourceRange: 0..<0)
        #expect(art(list(6, 1, [.image(image)]), images: OneColor()) == "r.r.r.\n")
    }

    /// Columns of one pixel, which half the resolution would show grey.
    @Test func magnifiedPicturesAreSharp() {
        let provider = Stripes()
        let image = ImageOperation(
            source: .url("stripes"), destination: .init(x: -2_500, y: -2_000, width: 5_000, height: 5_000),
            isPixelated: false, node: -1, sourceRange: 0..<0)
        #expect(art(list(4, 1, [.image(image)]), scale: 2, images: provider) == "#.#.#.#.\n#.#.#.#.\n")
        #expect(provider.requests.withLock { $0 } == [PixelArea(x: 5_000, y: 4_000, width: 8, height: 2)])
    }

    @Test func filtersChangeColorsAndKeepTransparency() {
        // Red, half transparent red, and transparent.
        let picture = Bitmap(
            width: 3, height: 1, bytesPerRow: 12, pixels: [0, 0, 255, 255, 0, 0, 128, 128, 0, 0, 0, 0])
        #expect(PictureFilter.darken(picture).pixels == [0, 0, 204, 255, 0, 0, 102, 128, 0, 0, 0, 0])
        #expect(PictureFilter.invert(picture).pixels == [255, 255, 0, 255, 128, 128, 0, 128, 0, 0, 0, 0])
        var image = ImageOperation(
            source: .url("red"), destination: .init(x: 0, y: 0, width: 1, height: 1), isPixelated: false, node: -1,
            sourceRange: 0..<0)
        image.filter = .invert
        let bitmap = PageRenderer().bitmap(list(2, 1, [.image(image)]), images: OneColor())
        #expect(bitmap?.pixels == [255, 255, 0, 255, 255, 255, 255, 255], "cyan on white paper")
    }

    @Test func scaleMultipliesDevicePixels() { #expect(art(list(2, 1, [box(0, 0, 1, 1)]), scale: 2) == "##..\n##..\n") }

    @Test func emptyPagesHaveNoBitmap() { #expect(PageRenderer().bitmap(list(0, 5, [])) == nil) }

    @Test func singularTransformsShowNothing() {
        #expect(
            art(list(2, 1, [.pushTransform(.init(a: 0, d: 0)), box(0, 0, 9, 9), .popTransform, box(1, 0, 1, 1)]))
                == ".#\n")
    }

    @Test func filesAreDeterministic() {
        let page = VectorPage(list: list(20, 20, [box(1, 1, 5, 5)]), label: "i")
        let renderer = PageRenderer()
        let pdf = renderer.pdf([page, page], title: "T", outline: [.init(title: "One", page: 0)])
        #expect(pdf.starts(with: Array("%PDF-".utf8)))
        #expect(pdf == renderer.pdf([page, page], title: "T", outline: [.init(title: "One", page: 0)]))
        #expect(String(decoding: renderer.svg(page.list), as: UTF8.self).contains("<svg"))
    }
}

/// A picture of black and white columns of one pixel in each size, of which only parts are provided.
private final class Stripes: ImageProvider {
    let requests = Mutex<[PixelArea]>([])

    func info(for url: String) -> ImageInfo? { ImageInfo(format: .png, width: 9_000, height: 9_000, ratio: 1) }
    func bytes(for url: String) -> [UInt8]? { nil }
    func bitmap(svg: [UInt8], width: Int, height: Int) -> Bitmap? { nil }
    func bitmap(for url: String, width: Int, height: Int, isPixelated: Bool) -> Bitmap? { nil }

    func bitmap(for url: String, scaledTo size: (width: Int, height: Int), showing area: PixelArea) -> Bitmap? {
        requests.withLock { $0.append(area) }
        let row = (area.x..<area.x + area.width).flatMap { x in
            [UInt8](repeating: x % 2 == 0 ? 0 : 255, count: 3) + [255]
        }
        return Bitmap(
            width: area.width, height: area.height, bytesPerRow: area.width * 4,
            pixels: (0..<area.height).flatMap { _ in row })
    }
}

/// Images of one colour.
private final class OneColor: ImageProvider {
    func info(for url: String) -> ImageInfo? { ImageInfo(format: .png, width: 1, height: 1, ratio: 1) }
    func bytes(for url: String) -> [UInt8]? { nil }
    func bitmap(svg: [UInt8], width: Int, height: Int) -> Bitmap? { nil }

    func bitmap(for url: String, width: Int, height: Int, isPixelated: Bool) -> Bitmap? {
        Bitmap(
            width: width, height: height, bytesPerRow: width * 4,
            pixels: Array(repeating: [0, 0, 255, 255], count: width * height).flatMap { $0 })
    }
}
