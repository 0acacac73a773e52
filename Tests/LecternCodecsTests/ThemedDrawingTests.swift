import LecternCodecs
import LecternGeometry
import LecternImages
import Testing

/// Drawings on the paper of a theme: docs/decisions/0047.
@Suite(.timeLimit(.minutes(10))) struct ThemedDrawingTests {
    private static let dark = DrawingTheme(ink: Color(rgb: 0xE4E4E6), paper: Color(rgb: 0x1C1C1E))
    private static let sepia = DrawingTheme(ink: Color(rgb: 0x121212), paper: Color(rgb: 0xFAF4E8))

    /// Draws 40 x 20 pixels; returns the colour at places, nil where nothing is drawn.
    private func colors(
        _ content: String, root: String = "", in theme: DrawingTheme = dark, at places: [(Int, Int)]
    ) throws -> [UInt32?] {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\" \(root)>\(content)</svg>"
        let file = Array(svg.utf8)
        let store = ImageStore(decoder: CompositeDecoder()) { _ in file }
        let bitmap = try #require(store.bitmap(for: .url("a.svg"), in: theme, width: 40, height: 20))
        let inline = try #require(store.bitmap(for: .file(file), in: theme, width: 40, height: 20))
        #expect(inline.pixels == bitmap.pixels)
        return places.map { x, y in
            let at = y * bitmap.bytesPerRow + x * 4
            guard bitmap.pixels[at + 3] > 0 else { return nil }
            return UInt32(bitmap.pixels[at + 2]) << 16 | UInt32(bitmap.pixels[at + 1]) << 8 | UInt32(bitmap.pixels[at])
        }
    }

    private static let square = "<path d='M0 0h10v20H0z'/>"

    @Test(arguments: [
        square, "<path d='M0 0h10v20H0z' fill='currentColor'/>",
        "<path d='M5 0v20' fill='none' stroke='currentColor' stroke-width='10'/>", "<g><g>\(square)</g></g>",
    ])
    func initialColorIsTheInk(_ content: String) throws {
        #expect(try colors(content, at: [(5, 10), (30, 10)]) == [0xE4E4E6, nil])
        #expect(try colors(content, in: Self.sepia, at: [(5, 10), (30, 10)]) == [0x121212, nil])
    }

    @Test func authorsColorsStay() throws {
        let red = "<rect x='20' width='10' height='20' fill='#f00'/>"
        #expect(try colors(Self.square + red, at: [(5, 10), (25, 10)]) == [0xE4E4E6, 0xFF0000])
        #expect(try colors(Self.square, root: "fill='#0f0'", at: [(5, 10)]) == [0x00FF00])
        #expect(try colors(Self.square, root: "color='#0f0'", at: [(5, 10)]) == [0xE4E4E6])
        let rule = "<style>path { fill: #ff0 }</style>"
        #expect(try colors(rule + Self.square, at: [(5, 10)]) == [0xFFFF00])
        let outline = "<path d='M5 0v20' stroke-width='10'/>"
        #expect(try colors(outline, root: "fill='none' stroke='#0ff'", at: [(5, 10)]) == [0x00FFFF])
    }

    /// Black on a white background or on white boxes stays black.
    @Test func lightSurfacesKeepBlackInk() throws {
        let paper = "<rect width='40' height='20' fill='#fff'/>"
        #expect(try colors(paper + Self.square, at: [(5, 10), (30, 10)]) == [0, 0xFFFFFF])
        let box = "<rect width='15' height='20' fill='#fff'/>"
        let outside = "<rect x='30' width='5' height='20'/>"
        let places = [(5, 10), (12, 10), (20, 10), (32, 10)]
        #expect(try colors(box + Self.square + outside, at: places) == [0, 0xFFFFFF, 0xFFFFFF, 0])
        // On a dark surface the ink is light.
        let night = "<rect width='40' height='20' fill='#333'/>"
        #expect(try colors(night + Self.square, at: [(30, 10)]) == [0x333333])
    }

    @Test func darkColorsOnNothingGetAPlate() throws {
        let line = "<path d='M20 0v20' stroke='black' stroke-width='4'/>"
        #expect(try colors(line, at: [(20, 10), (35, 10)]) == [0, 0xFFFFFF])
        #expect(try colors(Self.square + line, at: [(5, 10), (20, 10), (35, 10)]) == [0, 0, 0xFFFFFF])
        #expect(try colors(line, in: Self.sepia, at: [(20, 10), (35, 10)]) == [0, nil])
    }

    /// Black in a mask hides.
    @Test func masksKeepBlack() throws {
        let mask = "<mask id='m'><rect width='40' height='20' fill='#fff'/><rect width='10' height='20'/></mask>"
        let masked = mask + "<rect width='40' height='20' mask='url(#m)'/>"
        #expect(try colors(masked, at: [(5, 10), (30, 10)]) == [nil, 0xE4E4E6])
    }

    @Test func otherPicturesHaveNoTheme() throws {
        let store = ImageStore(decoder: CompositeDecoder()) { _ in Array("GIF89a".utf8) }
        #expect(store.bitmap(for: .url("a.gif"), in: Self.dark, width: 4, height: 4) == nil)
    }
}
