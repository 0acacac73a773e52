import LecternGeometry
import Testing

@testable import LecternLayout

/// `-lectern-warichu`: notes in two small lines inside of a line.
@Suite(.timeLimit(.minutes(10))) struct InlineNoteTests {
    private func dump(_ body: String, _ width: Int) -> String {
        InlineFixture("<p css='lang:zh'>\(body)</p>").dump(.init(pixels: width))
    }

    private let note = "css='note:2 size:5 lh:5'"

    /// The first half is above the second. Both are as long as possible and together take the height of one line.
    @Test func noteHasTwoSmallLinesInOneLine() {
        #expect(
            dump("天<b \(note)>一二三四</b>地", 100)
                == "0,0 100x10: 0,0 10x10 '天'; 10,0 10x5 '一二'; 10,5 10x5 '三四'; 20,0 10x10 '地'")
    }

    /// With an odd number of characters, the first line has one more.
    @Test func firstSmallLineIsLonger() {
        #expect(
            dump("天<b \(note)>一二三</b>地", 100)
                == "0,0 100x10: 0,0 10x10 '天'; 10,0 10x5 '一二'; 10,5 5x5 '三'; 20,0 10x10 '地'")
    }

    /// A note that does not fit continues on the next line, again in two lines.
    @Test func notesContinueOnTheNextLine() {
        #expect(
            dump("天地<b \(note)>一二三四五六七八</b>人", 30) == """
                0,0 30x10: 0,0 20x10 '天地'; 20,0 10x5 '一二'; 20,5 10x5 '三四'
                0,0 30x10: 0,0 10x5 '五六'; 0,5 10x5 '七八'; 10,0 10x10 '人'
                """)
    }

    /// A note that is longer than a line fills several lines.
    @Test func longNotesFillLines() {
        #expect(
            dump("<b \(note)>一二三四五六七八九十</b>人", 20) == """
                0,0 20x10: 0,0 20x5 '一二三四'; 0,5 20x5 '五六七八'
                0,0 20x10: 0,0 5x5 '九'; 0,5 5x5 '十'; 5,0 10x10 '人'
                """)
    }

    /// The line on which a note continues contains neither its box nor the boxes that are open in it.
    @Test func boxesOfNotesDoNotContinue() {
        let lines = dump("天地<b \(note)>一二<i>三四五六七八</i></b>人", 30)
        #expect(lines.split(separator: "\n").last?.hasPrefix("0,0 30x10: 0,0 10x5 box; 0,0 10x5 '五六'") ?? false)
    }

    /// No line of a note begins with a closing mark.
    @Test func closingMarksDoNotBeginLines() {
        let lines = dump("天<b \(note)>一二、三</b>", 100)
        #expect(lines.contains("'一二、'") && lines.contains("'三'"))
    }

    /// If a line has no space for one small letter, the note begins on the next line.
    @Test func noteNeedsSpaceForOneLetter() {
        #expect(
            dump("天地<b \(note)>一二</b>", 22) == """
                0,0 22x10: 0,0 20x10 '天地'
                0,0 22x10: 0,0 5x5 '一'; 0,5 5x5 '二'
                """)
    }

    /// All text is there once, in order, at every width.
    @Test func noTextIsLost() {
        let body = "天<b \(note)>一二三<i>四五</i>六七八<ruby>九<rt>a</rt></ruby>十、甲</b>地<b \(note)>乙</b>人"
        let fixture = InlineFixture("<p css='lang:zh'>\(body)</p>")
        for width in 1...120 {
            let lines = fixture.lines(.init(pixels: width))
            let sources = lines.flatMap(\.items).compactMap { item -> Range<Int32>? in
                if case .text(let text) = item { text.source } else { nil }
            }
            #expect(sources.reduce(0) { $0 + $1.count } == fixture.source.count, "\(width)")
            #expect(lines.map { Int($0.text.lowerBound) } == lines.map { Int($0.text.lowerBound) }.sorted(), "\(width)")
            #expect(lines.count < 60, "\(width)")
        }
    }

    /// A note laid out as plain text has its box on each of its lines.
    @Test func boxesOfPlainNotesContinue() {
        let lines = InlineFixture(
            "<p css='lang:zh'>天<b \(note)>一二三四五六七八</b><i css='float width:10 height:10'>x</i></p>"
        ).dump(.init(pixels: 20)).split(separator: "\n")
        #expect(lines.count > 1 && lines.allSatisfy { $0.contains("box") }, "\(lines)")
    }

    /// Beside floats notes are laid out as plain text.
    @Test func floatsInAParagraphMakeNotesPlain() {
        #expect(
            InlineFixture("<p>天<b \(note)>一二</b><i css='float'>x</i></p>").texts(100).first?.contains("一二") ?? false)
    }
}
