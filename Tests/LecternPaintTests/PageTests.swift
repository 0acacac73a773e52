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

    /// Letters of 10 pixels, with descenders from 4 to 6, and a pixel beside them. One spelling for all styles of lines.
    @Test(arguments: [("", 3), ("text-decoration-skip-ink: none", 1), ("text-decoration-style: dotted", 3)])
    func underlinesAreInterruptedByDescenders(css: String, parts: Int) {
        let shapes = PaintedPage("<p><u style='\(css)'>agbp</u></p>").shapes
        #expect(shapes.count == parts, "\(shapes)")
    }

    @Test func interruptedUnderlinesKeepAPixelBesideLetters() {
        let shapes = PaintedPage("<p><u>agb<b>pc</b></u></p>").shapes
        #expect(
            shapes.map { $0.split(separator: " ").dropFirst().prefix(2).joined(separator: " ") } == [
                "0,9 13x1", "17,9 16x1", "37,9 13x1",
            ])
    }

    @Test func linesThroughTextAreNotInterrupted() {
        #expect(PaintedPage("<p><s>gp</s></p>").shapes.count == 1)
    }

    /// A checked box has a face and a tick; an unchecked one a face and a frame; without appearance there is nothing.
    @Test(arguments: [("checked=''", 2), ("", 2), ("style='appearance: none'", 0)])
    func checkBoxesAreDrawn(attribute: String, count: Int) {
        #expect(PaintedPage("<p><input type='checkbox' \(attribute)/></p>").shapes.count == count)
    }

    /// A bar of 100 pixels of which 70 are filled, from the start of the line.
    @Test(arguments: [("ltr", "fill 0,"), ("rtl", "fill 130,")])
    func progressIsFilledFromTheStart(direction: String, part: String) {
        let css = "width: 100px; height: 10px; vertical-align: top; direction: \(direction)"
        let shapes = PaintedPage("<p dir='\(direction)'><progress value='.7' style='\(css)'></progress></p>").shapes
        #expect(shapes.contains { $0.contains(part) && $0.hasSuffix(" 70x10 #0075ff") }, "\(shapes)")
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
