import LecternBase
import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import Testing

@testable import LecternPaint

/// The topmost content at a point, consistent with painting.
@Suite(.timeLimit(.minutes(10))) struct HitTesterTests {
    @Test func textIsHitAtItsOffset() throws {
        let page = PaintedPage("<p>ab</p>")
        let hit = try #require(page.hit(12, 4))
        #expect(hit.isOnText)
        #expect(page.tree.document.markup.text[Int(try #require(hit.sourceOffset))] == 0x62)
    }

    @Test func pointBesideTextHitsTheNearestOffset() {
        let page = PaintedPage("<p>ab</p><p>cd</p>")
        #expect(page.hit(150, 4)?.isOnText == false)
        #expect(page.hit(150, 4)?.sourceOffset == page.offset(of: "ab", plus: 2))
        #expect(page.hit(150, 16)?.sourceOffset == page.offset(of: "cd", plus: 2))
    }

    @Test func pointBesideVerticalTextHitsTheNearestLine() {
        let page = PaintedPage(
            "<div style='writing-mode: vertical-rl; width: 200px; height: 90px'><p>ab</p><p>cd</p></div>")
        // The lines are at 190 and 180; the point is below the first.
        #expect(page.hit(195, 80)?.sourceOffset == page.offset(of: "ab", plus: 2))
        #expect(page.hit(185, 80)?.sourceOffset == page.offset(of: "cd", plus: 2))
    }

    @Test func positionedBoxesAreHitFirst() {
        let page = PaintedPage(
            "<p>ab</p><div id='top' style='position:absolute;left:0;top:0;width:5px;height:5px'/>")
        #expect(page.anchors(2, 2) == ["top"])
        #expect(page.hit(7, 2)?.isOnText == true)
    }

    @Test func negativeLayersAreHitLast() {
        let page = PaintedPage(
            "<p>ab</p><div id='low' style='position:absolute;left:0;top:0;width:90px;height:5px;z-index:-1'/>")
        #expect(page.hit(2, 2)?.isOnText == true)
    }

    @Test func floatsAreHitBeforeBlocksAndAfterText() {
        let page = PaintedPage(
            "<div id='f' style='float:left;width:20px;height:20px;margin-right:-20px'/><div id='b'>ab</div>")
        #expect(page.hit(5, 5)?.isOnText == true)
        #expect(page.anchors(15, 15) == ["f"])
    }

    @Test func transformsApplyToHits() throws {
        // A quarter turn around the middle of 20x10 at (0, 0): the text runs down from (15, -5).
        let page = PaintedPage(
            "<p>x</p><p id='t' style='width:20px;transform:translate(30px,20px) rotate(90deg)'>ab</p>")
        #expect(page.anchors(5, 15) != ["t"])
        let first = try #require(page.hit(40, 28))
        #expect(first.anchors == ["t"])
        #expect(first.sourceOffset == page.offset(of: "ab"))
        #expect(page.hit(40, 42)?.sourceOffset == page.offset(of: "ab", plus: 2))
    }

    @Test func contentScaledToZeroIsNotHit() {
        let page = PaintedPage("<p id='t' style='transform:scale(0)'>ab</p>")
        #expect(page.anchors(100, 5) == [])
    }

    @Test func clippedContentIsNotHit() {
        let page = PaintedPage(
            "<div style='overflow:hidden;width:10px;height:10px'><a href='x' style='white-space:nowrap'>abcd</a></div>")
        #expect(page.hit(5, 5)?.link?.href == "x")
        #expect(page.hit(25, 5)?.link == nil)
    }

    @Test func roundedCornersClip() {
        let page = PaintedPage(
            """
            <div style='overflow:hidden;width:40px;height:40px;border-radius:20px'>
            <div id='in' style='height:40px'/></div>
            """)
        #expect(page.anchors(20, 20) == ["in"])
        #expect(page.anchors(2, 2) == [])
    }

    @Test func onlyVisibleChildrenOfHiddenBoxesAreHit() {
        let page = PaintedPage(
            "<div id='out' style='visibility:hidden'>ab<span id='in' style='visibility:visible'>cd</span></div>")
        #expect(page.hit(5, 5)?.anchors.first == nil)
        #expect(page.anchors(25, 5) == ["in", "out"])
    }

    @Test func transparentBoxesAreHit() {
        #expect(PaintedPage("<p id='t' style='opacity:0'>ab</p>").anchors(5, 5) == ["t"])
    }

    @Test func hitsHaveWritingModeAndLanguage() throws {
        let page = PaintedPage("<div lang='ja' style='writing-mode:vertical-rl;height:50px'>ab</div>")
        let hit = try #require(page.hit(5, 5))
        #expect(hit.writingMode == .verticalRL)
        #expect(hit.language?.tag == "ja")
        #expect(PaintedPage("<p>ab</p>").hit(5, 5)?.language == nil)
    }

    /// At every point the hit is the box that was filled last.
    @Test(arguments: 0..<40) func topmostFillIsHit(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        // A stacking context, so that boxes with a negative index stay above it.
        let page = PaintedPage("<div style='position:relative;z-index:0'>\(RandomBoxes.markup(&random))</div>")
        for _ in 0..<50 {
            let (x, y) = (Int(random.next() % 200), Int(random.next() % 100))
            // Half a pixel inside, because painting rounds edges.
            let point = (x: Double(x) + 0.5, y: Double(y) + 0.5)
            let hit = page.hit(PhysicalOffset(x: LayoutUnit(point.x), y: LayoutUnit(point.y)))
            #expect(hit?.anchors.first == page.list.topmostFill(at: point), "at \(point)")
        }
    }
}

/// Random nested boxes: positioned, floating, clipped and rotated. The colour of each encodes its id.
private enum RandomBoxes {
    static func markup(_ random: inout SplitMix) -> String {
        var count = 0
        return (0..<4).map { _ in box(&random, depth: 0, &count) }.joined()
    }

    private static func box(_ random: inout SplitMix, depth: Int, _ count: inout Int) -> String {
        count += 1
        let id = count
        var style = "background:#\(String(0x100000 + id, radix: 16));width:\(random.next() % 60 + 10)px;"
        style += "height:\(random.next() % 40 + 10)px;margin-left:\(random.next() % 20)px;"
        style += ["", "position:relative;top:-8px;", "position:absolute;left:5px;top:3px;", "float:left;"].pick(&random)
        style += ["", "", "z-index:2;", "z-index:-1;", "opacity:.5;"].pick(&random)
        style += ["", "", "overflow:hidden;", "transform:rotate(90deg);", "transform:scale(.5);"].pick(&random)
        let children = depth < 2 ? (0..<Int(random.next() % 3)).map { _ in box(&random, depth: depth + 1, &count) } : []
        return "<div id='\(id)' style='\(style)'>\(children.joined())</div>"
    }
}

extension [String] {
    fileprivate func pick(_ random: inout SplitMix) -> String { self[Int(random.next() % UInt64(count))] }
}

/// A seeded random number generator.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension DisplayList {
    /// Returns the id encoded in the colour of the last fill that covers a point.
    fileprivate func topmostFill(at point: (x: Double, y: Double)) -> String? {
        var transforms: [AffineTransform] = [.identity]
        var clips: [Bool] = []
        var found: String?
        func covers(_ shape: Shape) -> Bool {
            guard let local = transforms.last?.inverted?.apply(x: point.x, y: point.y) else { return false }
            return shape.contains(x: local.x, y: local.y)
        }
        for operation in operations {
            switch operation {
            case .pushTransform(let own): transforms.append(own.concatenated(with: transforms.last ?? .identity))
            case .popTransform: transforms.removeLast()
            case .pushClip(let shape): clips.append(covers(shape))
            case .popClip: clips.removeLast()
            case .fill(let shape, .color(let color)) where covers(shape) && !clips.contains(false):
                found = String(Int(color.green) << 8 | Int(color.blue))
            default: break
            }
        }
        return found
    }
}
