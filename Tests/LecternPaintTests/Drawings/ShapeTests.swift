import LecternGeometry
import Testing

@testable import LecternPaint

/// Shapes, paths and their paints.
@Suite(.timeLimit(.minutes(10))) struct ShapeTests {
    @Test func viewBoxFitsTheViewport() {
        let sketch = DrawingSketch("<rect width='10' height='5'/>", attributes: "viewBox='0 0 50 100'")
        #expect(sketch.lines.first == "transform 1 0 0 1 25 0")
        let sliced = DrawingSketch(
            "<rect width='10' height='5'/>", attributes: "viewBox='0 0 50 100' preserveAspectRatio='xMinYMax slice'")
        #expect(sliced.lines.first == "transform 2 0 0 2 0 -100")
        let stretched = DrawingSketch(
            "<rect width='10' height='5'/>", attributes: "viewBox='0 0 50 100' preserveAspectRatio='none'")
        #expect(stretched.lines.first == "transform 2 0 0 1 0 0")
    }

    @Test func basicShapes() {
        let sketch = DrawingSketch(
            """
            <rect x='1' y='2' width='10%' height='5' fill='red'/><line x1='1' y1='2' x2='3' y2='4' stroke='#00f'/>
            <polyline points='0,0 10,0 10,10 5' fill='none' stroke='green' stroke-width='2'/>
            <polygon points='0 0 10-5 10.5.5'/><circle r='0'/><rect width='-1' height='1'/>
            """)
        #expect(
            sketch.painted == [
                "fill nonzero path(M1,2 L11,2 L11,7 L1,7 Z) #ff0000", "stroke path(M1,2 L3,4) #0000ff width 1",
                "stroke path(M0,0 L10,0 L10,10) #008000 width 2", "fill nonzero path(M0,0 L10,-5 L10.5,0.5 Z) #000000",
            ])
    }

    /// "Render a path up to (but not including) the path command containing the first error."
    @Test(arguments: [
        ("M1 2l3 4h5v6z", "M1,2 L4,6 L9,6 L9,12 Z"), ("m1,2,3,4", "M1,2 L4,6"), ("M1 2L3 4 5 x 7 8", "M1,2 L3,4"),
        ("M0 0T10 0 20 0", "M0,0 C10,0 C20,0"), ("M0 0C1 1 2 2 3 3S5 5 6 6", "M0,0 C3,3 C6,6"),
        ("M0 0zl5 5", "M0,0 Z L5,5"), ("M0 0 L 1e1-.5.5.25", "M0,0 L10,-0.5 L0.5,0.25"),
        ("M0 0a5 5 0 01 10 0", "M0,0 C5,-5 C10,0"), ("M0 0A0 5 0 0 1 10 0", "M0,0 L10,0"),
    ])
    func pathData(data: String, path: String) {
        #expect(TraceCanvas.text(PathData.path(data)) == "path(\(path))")
    }

    @Test(arguments: ["L1 2", "", "1 2", "M", "M1", "x"]) func noPath(data: String) {
        #expect(PathData.path(data).elements.isEmpty)
    }

    @Test func inheritanceAndCascade() {
        let sketch = DrawingSketch(
            """
            <style>.a { fill: lime } rect { stroke: none }</style>
            <g fill='red' stroke='blue' color='#123456'><rect width='1' height='1'/><rect class='a' width='1' height='1'/>
            <rect width='1' height='1' style='fill: currentColor'/><path d='M0 0h1' fill-opacity='.5' opacity='1'/></g>
            """)
        #expect(
            sketch.painted.map { String($0.drop { $0 != "#" }.prefix(9)) } == [
                "#ff0000", "#00ff00", "#123456", "#ff000080", "#0000ff w",
            ])
    }

    @Test func strokeProperties() {
        let sketch = DrawingSketch(
            "<path d='M0 0h9' stroke='black' stroke-dasharray='1,2 3' stroke-linecap='round' stroke-linejoin='bevel'/>")
        #expect(sketch.painted.last == "stroke path(M0,0 L9,0) #000000 width 1 dashes 1,2,3,1,2,3 round bevel-join")
        #expect(
            DrawingSketch("<path d='M0 0h9' stroke='black' stroke-dasharray='0'/>").painted.last?.contains("dashes")
                == false)
    }

    @Test func transforms() {
        let sketch = DrawingSketch("<g transform='translate(10) scale(2)'><rect width='1' height='1'/></g>")
        #expect(sketch.lines.first == "transform 2 0 0 2 10 0")
        let turned = DrawingSketch(
            "<rect x='10' width='10' height='10' style='transform-box: fill-box; transform-origin: center; transform: rotate(90deg)'/>"
        )
        #expect(turned.lines.first == "transform 0 1 -1 0 20 -10")
        #expect(DrawingSketch("<rect width='1' height='1' transform='scale(0)'/>").painted.isEmpty)
        #expect(DrawingSketch("<rect width='1' height='1' transform='none of this'/>").painted.count == 1)
    }

    @Test func gradients() {
        let stops = "<stop stop-color='red'/><stop offset='100%' stop-color='blue' stop-opacity='.5'/>"
        let sketch = DrawingSketch(
            "<linearGradient id='a'>\(stops)</linearGradient><rect width='10' height='20' fill='url(#a)'/>")
        #expect(sketch.painted[0].hasSuffix("pad linear(0,0 to 1,0: #ff0000 0, #0000ff80 1)"))
        let inherited = DrawingSketch(
            """
            <linearGradient id='a'>\(stops)</linearGradient>
            <radialGradient id='b' xlink:href='#a' spreadMethod='reflect' gradientUnits='userSpaceOnUse' r='50%'/>
            <rect width='10' height='20' fill='url(#b)'/>
            """)
        #expect(inherited.painted[0].contains("reflect radial(50,50 to 50,50 r 50"))
        let missing = DrawingSketch(
            "<rect width='1' height='1' fill='url(#x) green'/><rect width='1' height='1' fill='url(#x)'/>")
        #expect(missing.painted == ["fill nonzero path(M0,0 L1,0 L1,1 L0,1 Z) #008000"])
    }

    @Test func markersFollowThePath() {
        let sketch = DrawingSketch(
            """
            <marker id='m' orient='auto' markerUnits='userSpaceOnUse' overflow='visible'><rect width='1' height='1'/></marker>
            <path d='M0 0h10v10' fill='none' marker-start='url(#m)' marker-mid='url(#m)' marker-end='url(#m)'/>
            """)
        let places = sketch.lines.filter { $0.hasPrefix("transform") }
        #expect(places == ["transform 0.71 0.71 -0.71 0.71 10 0", "transform 0 1 -1 0 10 10"])
        #expect(sketch.painted.count == 3)
    }
}
