import LecternTestKit
import Testing

@testable import LecternLayout

@Suite(.timeLimit(.minutes(10))) struct FlexLayoutTests {
    private func items(_ container: String, _ items: String...) -> [String] {
        LayoutFixture.boxes(
            "div", "<flex css='\(container)'>" + items.map { "<div css='\($0)'/>" }.joined() + "</flex>")
    }

    @Test func growingItemsShareFreeSpace() {
        #expect(items("height:50", "width:50 grow:1", "width:50 grow:3") == ["0,0 105x50", "105,0 215x50"])
    }

    @Test func shrinkingItemsKeepTheirContentSize() {
        #expect(items("", "width:300 height:10", "width:100 height:10 shrink:0") == ["0,0 220x10", "220,0 100x10"])
        #expect(
            LayoutFixture.boxes(
                "div", "<flex><div css='width:300'>abcdefghijklmno</div><div css='width:200'>b</div></flex>")
                == ["0,0 240x16", "240,0 80x16"])
    }

    @Test func linesWrapAndGapsSeparate() {
        #expect(
            items("wrap gap:10", "width:200 height:10", "width:200 height:20", "width:100 height:30")
                == ["0,0 200x10", "0,10 200x20", "210,10 100x30"])
    }

    @Test func columnItemsStretchAcross() {
        #expect(items("column height:100", "height:20", "height:20 grow:1") == ["0,0 320x20", "0,20 320x80"])
    }

    @Test func orderReverseAndAlignment() {
        #expect(items("reverse height:10", "width:50", "width:60 order:-1") == ["260,0 60x10", "210,0 50x10"])
        #expect(items("center height:100", "width:20 height:20") == ["150,40 20x20"])
        #expect(
            items("between height:10", "width:20", "width:20", "width:20") == [
                "0,0 20x10", "150,0 20x10", "300,0 20x10",
            ])
    }

    @Test func breaksBetweenLinesKeepAllText() {
        let paragraphs = (0..<40).map { "<p>p\($0)</p>" }.joined()
        for container in ["column", "wrap"] {
            let pages = LayoutFixture.pages("<flex css='\(container)'>\(paragraphs)</flex>", width: 48)
            #expect(pages.count > 2)
            #expect(LayoutFixture.text(pages).count == 40)
        }
        let long = (0..<99).map { "w\($0)" }.joined(separator: " ")
        let pages = LayoutFixture.pages("<flex css='column'><p>x</p><p>\(long)</p><p>y</p></flex>", width: 64)
        #expect(Set(LayoutFixture.text(pages)).count == 101)
    }

    @Test func nestedContainersTakeLinearTime() {
        let growth = growth(from: 20) { depth in
            let body =
                String(repeating: "<flex css='column'>x", count: depth) + String(repeating: "</flex>", count: depth)
            #expect(LayoutFixture.pages(body, height: 10_000).count == 1)
        }
        #expect(growth < 9)
    }
}
