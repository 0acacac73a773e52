import LecternGTK
import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternStages
import LecternTestKit
import Testing

@testable import LecternStages
@testable import LecternView

/// A picture of which little has changed is shown as the earlier texture with patches.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageSheetCacheTests {
    private static let (width, height) = (400, 330)
    /// Rows may be longer than the picture is wide.
    private static let stride = 1664

    private var paper: Bitmap {
        Bitmap(
            width: Self.width, height: Self.height, bytesPerRow: Self.stride,
            pixels: (0..<Self.stride * Self.height).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    }

    private func spread(_ picture: Bitmap, version: Int, id: Int = 1) -> PresentedSpread {
        let viewport = Viewport(width: Double(Self.width), height: Double(Self.height))
        let frame = Rect(x: 0, y: 0, width: 10, height: 10)
        let page = PresentedSpread.Page(frame: frame, paragraphs: [.init(text: "Words", frame: frame)])
        return PresentedSpread(id: .init(id), version: version, viewport: viewport, picture: picture, pages: [page])
    }

    private func shown(
        _ spread: PresentedSpread, _ heads: [SheetHead] = [], in shelf: inout PageSheetCache
    ) throws -> PageSheet {
        let sheet = shelf.sheet(of: spread, heads: heads)
        return try #require(sheet)
    }

    private func patchedPixels(_ sheet: PageSheet) -> Int {
        sheet.patches.reduce(0) { $0 + $1.texture.width * $1.texture.height }
    }

    /// The rows of a sheet without what follows them.
    private func rows(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        (0..<Self.height).map { bytes[$0 * Self.stride..<$0 * Self.stride + Self.width * 4] }
    }

    /// A sentence of three lines is decorated, then one word after the other: each word changes the patches of its line.
    @Test func aSpokenWordChangesOnlyItsLine() throws {
        var shelf = PageSheetCache()
        let bare = try shown(spread(paper, version: 0), in: &shelf)
        #expect(bare.patches.isEmpty)
        var sentence = paper
        sentence.fill(x: 20, y: 100, width: 350, height: 66, 90)
        let first = try shown(spread(sentence, version: 1), in: &shelf)
        shelf.keep([spread(sentence, version: 1)])
        #expect(first.texture == bare.texture && first.paragraphs == bare.paragraphs)
        #expect(patchedPixels(first) < 360 * 90)
        var (before, made) = (first, 0)
        for word in 0..<10 {
            var picture = sentence
            picture.fill(x: 20 + word * 30, y: 140, width: 28, height: 2, 200)
            let version = spread(picture, version: 2 + word)
            let sheet = try shown(version, in: &shelf)
            shelf.keep([version])
            #expect(sheet.texture == bare.texture)
            let new = sheet.patches.filter { patch in !before.patches.contains { $0.texture == patch.texture } }
            made += new.count
            #expect(new.allSatisfy { ($0.y...$0.y + $0.texture.height).contains(141) }, "others are kept")
            #expect(rows(sheet.picture.whole.bgra.0.handler) == rows(picture.pixels))
            before = sheet
        }
        #expect(made == 10)
    }

    /// Whatever changes, texture and patches together are the picture.
    @Test func patchesCompleteThePicture() throws {
        var random = SeededRandom(seed: 4)
        for _ in 0..<60 {
            var shelf = PageSheetCache()
            var picture = paper
            _ = shelf.sheet(of: spread(picture, version: 0), heads: [])
            for version in 1...4 {
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    let (x, y) = (
                        Int.random(in: 0..<Self.width, using: &random), Int.random(in: 0..<Self.height, using: &random)
                    )
                    picture.fill(
                        x: x, y: y, width: Int.random(in: 1...Self.width - x, using: &random),
                        height: Int.random(in: 1...min(60, Self.height - y), using: &random),
                        UInt8.random(in: 0...255, using: &random))
                }
                let sheet = try shown(spread(picture, version: version), in: &shelf)
                #expect(rows(sheet.picture.whole.bgra.0.handler) == rows(picture.pixels))
                #expect(patchedPixels(sheet) * 2 <= Self.width * Self.height)
            }
        }
    }

    /// A picture that has changed nearly everywhere, of another size, or under a margin text, is a new texture.
    @Test func largeChangesAreNewTextures() throws {
        var (shelf, dark) = (PageSheetCache(), paper)
        let first = try shown(spread(paper, version: 0), in: &shelf)
        dark.fill(x: 0, y: 0, width: Self.width, height: 200, 0)
        let second = try shown(spread(dark, version: 1), in: &shelf)
        #expect(second.texture != first.texture && second.patches.isEmpty)
        let head = SheetHead(
            "Title", frame: Rect(x: 100, y: 4, width: 200, height: 20), color: .black)
        let headed = try shown(spread(paper, version: 2, id: 2), [head], in: &shelf)
        var touched = paper
        touched.fill(x: 150, y: 10, width: 4, height: 4, 0)
        let third = try shown(spread(touched, version: 3, id: 2), [head], in: &shelf)
        #expect(third.texture != headed.texture && third.patches.isEmpty)
        var beside = touched
        beside.fill(x: 150, y: 60, width: 4, height: 4, 0)
        let fourth = try shown(spread(beside, version: 4, id: 2), [head], in: &shelf)
        #expect(fourth.texture == third.texture && fourth.patches.count == 1)
        // The title has stayed.
        #expect(rows(fourth.picture.whole.bgra.0.handler)[..<40] == rows(third.texture.bgra.0.handler)[..<40])
    }
}

extension Bitmap {
    fileprivate mutating func fill(x: Int, y: Int, width: Int, height: Int, _ value: UInt8) {
        for row in y..<y + height {
            for index in row * bytesPerRow + x * 4..<row * bytesPerRow + (x + width) * 4 { pixels[index] = value }
        }
    }
}
