import LecternGeometry
import Testing

@testable import LecternPaint

/// `use`, clips, masks, patterns and hostile references.
@Suite(.timeLimit(.minutes(10))) struct DrawingReferenceTests {
    @Test func usedElementsInheritFromTheirPlace() {
        let sketch = DrawingSketch(
            """
            <defs><rect id='r' width='1' height='1'/><g id='g'><rect width='2' height='2' stroke='inherit'/></g></defs>
            <use href='#r' fill='red' x='5'/><use xlink:href='#g' fill='blue' stroke='lime'/>
            """)
        #expect(sketch.lines.contains("transform 1 0 0 1 5 0"))
        #expect(sketch.painted.map { String($0.suffix(7)) } == ["#ff0000", "#0000ff", "width 1"])
        #expect(sketch.painted[2].contains("#00ff00"))
    }

    @Test func symbolsHaveViewports() {
        let sketch = DrawingSketch(
            "<symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10'/></symbol><use href='#s' width='50' height='20'/>"
        )
        #expect(sketch.lines.prefix(2) == ["clip 0,0 50x20", "transform 2 0 0 2 15 0"])
    }

    @Test func clipPaths() {
        let one = DrawingSketch(
            "<clipPath id='c'><circle r='5' clip-rule='evenodd'/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>"
        )
        #expect(one.lines[0].hasPrefix("clip path(M5,0"))
        let two = DrawingSketch(
            "<clipPath id='c'><rect width='1' height='1'/><rect x='3' width='1' height='1'/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>"
        )
        #expect(two.lines.contains("group mask"))
        let share = DrawingSketch(
            "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath><rect x='10' width='20' height='20' clip-path='url(#c)'/>"
        )
        #expect(share.lines[0] == "clip nonzero path(M10,0 L20,0 L20,20 L10,20 Z)")
        #expect(DrawingSketch("<rect width='9' height='9' clip-path='url(#none)'/>").painted.count == 1)
    }

    @Test func masksAndOpacity() {
        let sketch = DrawingSketch(
            "<mask id='m'><rect width='5' height='5' fill='white'/></mask><rect width='9' height='9' mask='url(#m)' opacity='.5'/>"
        )
        #expect(sketch.lines.contains("group opacity 0.5"))
        #expect(sketch.lines.contains("group luminance-mask"))
    }

    @Test func patternsRepeat() {
        let sketch = DrawingSketch(
            "<pattern id='p' width='.1' height='.2'><rect width='1' height='1'/></pattern><rect width='50' height='50' fill='url(#p)'/>"
        )
        #expect(sketch.painted == ["fill nonzero path(M0,0 L50,0 L50,50 L0,50 Z) pattern(0,0 5x10)"])
    }

    /// Each of these refers to itself or multiplies without end.
    @Test(arguments: [
        "<g id='a'><use href='#a'/></g>", "<use id='a' href='#a'/>",
        "<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/><rect width='9' height='9' fill='url(#a)'/>",
        "<pattern id='p' width='1' height='1'><rect width='9' height='9' fill='url(#p)'/></pattern><rect width='9' height='9' fill='url(#p)'/>",
        "<mask id='m'><rect width='9' height='9' mask='url(#m)'/></mask><rect width='9' height='9' mask='url(#m)'/>",
        "<clipPath id='c'><rect width='9' height='9' clip-path='url(#c)'/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>",
        "<marker id='m' markerWidth='9' markerHeight='9'><path d='M0 0h1' marker-end='url(#m)'/></marker><path d='M0 0h1' marker-end='url(#m)'/>",
        "<filter id='f'><feImage href='#r'/></filter><rect id='r' width='9' height='9' filter='url(#f)'/>",
    ])
    func circularReferencesEnd(content: String) {
        #expect(DrawingSketch(content).list.operations.count < 100)
    }

    @Test func repeatedUseIsBounded() {
        let levels = (1...12).map { level in
            "<g id='a\(level)'>" + String(repeating: "<use href='#a\(level - 1)'/>", count: 10) + "</g>"
        }
        let sketch = DrawingSketch("<defs><path id='a0' d='M0 0'/>\(levels.joined())</defs><use href='#a12'/>")
        #expect(sketch.list.operations.count < 1_600_000)
    }

    @Test func conditionalProcessing() {
        let sketch = DrawingSketch(
            """
            <switch><rect systemLanguage='de' width='1' height='1'/><rect systemLanguage='en' width='2' height='2'/>
            <rect width='3' height='3'/></switch><rect requiredExtensions='x' width='4' height='4'/>
            """)
        #expect(sketch.painted == ["fill nonzero path(M0,0 L2,0 L2,2 L0,2 Z) #000000"])
    }
}
