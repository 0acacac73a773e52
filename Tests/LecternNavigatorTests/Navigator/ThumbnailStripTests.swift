import LecternGeometry
import LecternImages
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

/// The row of thumbnails: geometry, the order of drawing, and the buffer.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ThumbnailStripTests {
    /// Draws pictures of one pixel, whose blue is the number of the page.
    @MainActor private final class Drawer {
        private(set) var order: [Int] = []
        /// The pages that cannot be drawn.
        var damaged: Set<Int> = []

        func draw(_ unit: Int) async -> Bitmap? {
            order.append(unit)
            await Task.yield()
            if damaged.contains(unit) { return nil }
            return Bitmap(width: 1, height: 1, bytesPerRow: 4, pixels: [UInt8(unit % 256), 0, 0, 255])
        }
    }

    private func strip(
        _ count: Int, width: Double = 700, rtl: Bool = false, bufferSize: Int = 20
    ) -> (ThumbnailStrip, Drawer) {
        let drawer = Drawer()
        let strip = ThumbnailStrip(
            count: count, isRightToLeft: rtl, configuration: .init(size: 125, bufferSize: bufferSize)
        ) { unit, _ in await drawer.draw(unit) }
        strip.width = width
        return (strip, drawer)
    }

    @Test func widthIsTheSumOfThumbnailsAndGaps() {
        let (strip, _) = strip(40)
        #expect(strip.contentWidth == 40 * 125 + 41 * 10)
        #expect(strip.visibleUnits == 0..<6)
        let frames = (0..<40).map { strip.frame(ofUnit: $0) }
        #expect(frames[0].x == 10 && frames[39].right == strip.contentWidth - 10)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.x - $0.right == 10 })
        #expect(
            ThumbnailStrip.Configuration(size: 20).size == 100 && ThumbnailStrip.Configuration(size: 900).size == 200)
        #expect(self.strip(0).0.contentWidth == 0 && self.strip(0).0.visible.isEmpty)
    }

    /// The first thumbnail is at the right, and a place on the screen is the same page.
    @Test func rightToLeftBooksBeginAtTheRight() {
        let (strip, _) = strip(40, rtl: true)
        #expect(strip.frame(ofUnit: 0).right == 690 && strip.frame(ofUnit: 1).right == 690 - 135)
        #expect(strip.unit(atX: 600) == 0 && strip.unit(atX: 500) == 1 && strip.unit(atX: 560) == nil)
        strip.scroll(by: 1_350)
        #expect(strip.unit(atX: 600) == 10)
    }

    /// Jumps of 100 to 5,000 pixels, to and fro: afterwards all that is visible is drawn, whole rows without holes.
    @Test(arguments: [100.0, 350, 1_000, 2_777, 5_000]) func jumpsLeaveNoHoles(_ jump: Double) async {
        let (strip, _) = strip(200)
        await strip.settle()
        var seed = SeededRandom(seed: 7)
        for step in 0..<60 {
            strip.scroll(by: step % 3 == 2 ? -jump * 0.6 : jump)
            // More input comes while pictures are drawn.
            if seed.next() % 3 == 0 { continue }
            await strip.settle()
            let shown = strip.visible
            #expect(shown.allSatisfy { $0.picture?.pixels.first == UInt8($0.unit % 256) }, "\(jump), step \(step)")
            // The visible cells cover the whole width.
            #expect(shown.first.map { $0.frame.x <= 10 } ?? false)
            #expect(shown.last.map { $0.frame.right >= 690 } ?? false)
        }
        strip.scroll(by: 1e9)
        await strip.settle()
        #expect(strip.offset == strip.contentWidth - 700 && strip.visible.last?.unit == 199)
    }

    /// Visible pages first, from the middle; then those around until the buffer is full; nothing is drawn twice.
    @Test func visiblePagesAreDrawnFirst() async {
        let (strip, drawer) = strip(200)
        await strip.settle()
        #expect(drawer.order.prefix(6).sorted() == Array(0..<6) && drawer.order.first == 2)
        #expect(Set(drawer.order).count == drawer.order.count && strip.keptCount <= 20)
        strip.scroll(by: 5_000)
        await strip.settle()
        let before = drawer.order.count
        strip.scroll(by: 135)
        strip.scroll(by: -135)
        await strip.settle()
        #expect(drawer.order.count <= before + 2, "thumbnails around stay in the buffer")
    }

    /// Thumbnails are replaced only when the buffer is full, and never those that are visible.
    @Test(arguments: [4, 20, 100]) func bufferIsReplacedOnlyWhenFull(_ size: Int) async {
        let (strip, drawer) = strip(60, bufferSize: size)
        await strip.settle()
        for _ in 0..<60 {
            strip.scroll(by: 135)
            await strip.settle()
            #expect(strip.keptCount <= max(size, strip.visibleUnits.count))
            #expect(strip.visible.allSatisfy { $0.picture != nil })
        }
        // A larger buffer keeps more.
        #expect(strip.keptCount == min(60, max(size, strip.visibleUnits.count)))
        let there = drawer.order.count
        for _ in 0..<60 {
            strip.scroll(by: -135)
            await strip.settle()
        }
        // With room for all, the way back draws nothing; with less, more is drawn again.
        #expect((drawer.order.count == there) == (size == 100), "\(there) and \(drawer.order.count)")
    }

    @Test func damagedPagesAreTriedOnce() async {
        let (strip, drawer) = strip(30)
        drawer.damaged = [1, 3]
        await strip.settle()
        strip.scroll(by: 135)
        await strip.settle()
        #expect(drawer.order.count { $0 == 1 } == 1)
        #expect(strip.visible.first { $0.unit == 3 }?.picture == nil)
        #expect(strip.visible.first { $0.unit == 2 }?.picture != nil)
    }

    /// A page is shown with its neighbours, by as little movement as needed.
    @Test func pagesAreRevealed() {
        let (strip, _) = strip(100)
        strip.reveal(unit: 2)
        #expect(strip.offset == 0)
        strip.reveal(unit: 50)
        #expect(strip.visibleUnits.contains(49) && strip.visibleUnits.contains(51))
        let offset = strip.offset
        strip.reveal(unit: 50)
        #expect(strip.offset == offset)
        strip.reveal(unit: 99)
        #expect(strip.offset == strip.contentWidth - 700)
        strip.reveal(unit: 100)
        #expect(strip.offset == strip.contentWidth - 700)
    }
}
