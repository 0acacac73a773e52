import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import Testing

@testable import LecternPaint

/// Painted text: glyphs, decoration lines, emphasis marks, links.
@Suite(.timeLimit(.minutes(10))) struct PageTests {
    @Test func glyphsAreOnTheBaseline() {
        let list = PaintedPage("<p>ab</p>").list
        #expect(list.dump().contains("glyphs Stub 10 #000000 y 8 source"))
        #expect(list.glyphX == [0, 10])
        #expect(list.text == Array("ab".utf16))
        #expect(list.glyphClusters == [0, 1])
    }

    @Test func underlineIsContinuousAcrossBoxes() {
        let shapes = PaintedPage("<p><u>ab<b>cd</b>ef</u></p>").shapes
        #expect(shapes.filter { $0.contains(" 60x1 ") }.count == 1)
    }

    @Test func raisedTextKeepsTheLineOfItsBox() {
        let plain = PaintedPage("<p><u>abcd</u></p>").shapes
        let raised = PaintedPage(
            "<p style='line-height: 10px'><u>ab<span style='vertical-align: 1px'>cd</span></u></p>"
        ).shapes
        #expect(plain.first?.hasSuffix("40x1 #000000") == true)
        #expect(raised.first?.hasSuffix("40x1 #000000") == true)
    }

    @Test func shadowsArePaintedFirst() {
        let lines = PaintedPage("<p style='text-shadow: 2px 3px red'>a</p>").list.dump().split(separator: "\n")
        #expect(lines.first == "transform 1 0 0 1 2 3")
        #expect(lines.dropFirst().first?.contains("#ff0000") == true)
        #expect(lines.last?.contains("#000000") == true)
    }

    @Test func emphasisMarksAreAboveLettersOnly() {
        let list = PaintedPage("<p style='text-emphasis: dot; line-height: 40px'>a b.</p>").list
        let marks = zip(list.glyphs, list.glyphX).filter { $0.0 == 0x2022 }.map(\.1)
        #expect(marks == [2.5, 22.5])
    }

    @Test func linksAreRegions() {
        let list = PaintedPage("<p>x<a href='b.xhtml#c'>yz</a> <a>no</a></p>").list
        #expect(list.links.map(\.href) == ["b.xhtml#c"])
        #expect(list.links.first?.rect == Rect(x: 10, y: 0, width: 20, height: 10))
    }

    @Test func idsAreAnchors() {
        #expect(PaintedPage("<p>x</p><p id='there'>y</p>").list.anchors == [Anchor(id: "there", x: 0, y: 10)])
    }

    @Test func backgroundsInTextAreMasked() {
        let shapes = PaintedPage("<p style='background: red; background-clip: text; color: transparent'>a</p>").list
            .dump()
        #expect(shapes.contains("group\n  fill 0,0 200x10 #ff0000\n  group mask\n    glyphs"))
    }

    @Test func everyRunHasItsSourceRange() {
        let page = PaintedPage("<p>ab <i>cd</i></p>")
        let text = page.tree.document.markup.text
        for case .glyphs(let run) in page.list.operations {
            let shown = run.range.map { page.list.glyphs[Int($0)] }
            let source = text[Int(run.sourceRange.lowerBound)..<Int(run.sourceRange.upperBound)]
            #expect(shown == Array(source))
        }
    }
}
