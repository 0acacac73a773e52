import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import Testing

@testable import LecternPaint

/// The effect of each property on all stages: style, fragments, drawing, hit testing.
@Suite(.timeLimit(.minutes(10))) struct PropertyMatrixTests {
    @Test(arguments: PropertySample.all)
    func propertyReachesEveryStage(_ sample: PropertySample) {
        let (plain, changed) = (Stages(sample.without), Stages(sample.withProperty))
        #expect(plain.style != changed.style, "style")
        #expect(plain.drawing != changed.drawing, "drawing")
        switch sample.reach {
        case .layout:
            #expect(plain.fragments != changed.fragments || plain.places != changed.places, "fragments")
            #expect(plain.places != changed.places || plain.hits != changed.hits, "hit testing")
        case .paint:
            #expect(plain.fragments == changed.fragments, "a paint property does not change fragments")
            #expect(plain.places == changed.places, "a paint property does not move text")
        }
    }

    /// Every property that the engine supports is in the matrix.
    @Test func everyPropertyIsInTheMatrix() {
        let logical = { (info: PropertyInfo) in !info.longhands.isEmpty }
        let known = Set(PropertyInfo.all.filter { !logical($0) && !$0.initial.isEmpty }.map(\.name))
        let tested = Set(PropertySample.all.map(\.property))
        let elsewhere = Set(PropertySample.elsewhere.keys)
        #expect(known.subtracting(tested).subtracting(elsewhere).sorted() == [])
        #expect(tested.union(elsewhere).subtracting(known).sorted() == [])
        #expect(tested.intersection(elsewhere).sorted() == [])
    }

    /// Logical properties equal their physical ones in every writing mode.
    @Test func logicalPropertiesApplyToTheirPhysicalSides() {
        let sides: [(logical: String, kind: String, side: [String: String])] = [
            ("margin-inline-start", "margin", ["horizontal-tb": "left", "vertical-rl": "top", "vertical-lr": "top"]),
            ("margin-block-start", "margin", ["horizontal-tb": "top", "vertical-rl": "right", "vertical-lr": "left"]),
            (
                "padding-inline-end", "padding",
                ["horizontal-tb": "right", "vertical-rl": "bottom", "vertical-lr": "bottom"]
            ),
            (
                "padding-block-end", "padding",
                ["horizontal-tb": "bottom", "vertical-rl": "left", "vertical-lr": "right"]
            ),
        ]
        for mode in ["horizontal-tb", "vertical-rl", "vertical-lr"] {
            func stages(_ property: String) -> Stages {
                Stages("<div style='writing-mode: \(mode); width: 60px; height: 60px; \(property): 7px'>ab cd</div>")
            }
            let plain = stages("x")
            for (logical, kind, side) in sides {
                let (one, other) = (stages(logical), stages("\(kind)-\(side[mode] ?? "")"))
                #expect(one.fragments == other.fragments && one.places == other.places, "\(logical) \(mode)")
                #expect(one.style != plain.style, "\(logical) \(mode)")
            }
        }
    }
}

/// The results of all stages for a document.
private struct Stages {
    let style: String
    let fragments: String
    let drawing: String
    /// The rectangles of each character.
    let places: [[PhysicalRect]]
    /// The hits at the points of a grid.
    let hits: [String]

    init(_ body: String) {
        let page = PaintedPage(body)
        style = page.tree.document.dump()
        fragments = page.page.dump()
        drawing = page.list.dump()
        let geometry = TextGeometry(page: page.page, tree: page.tree)
        let count = Int32(page.tree.document.markup.text.count)
        // The text of the style sheet differs, but only displayed text has rectangles.
        let all = (0..<count).map { geometry.rects(of: $0..<$0 + 1) }
        let first = Int32(all.firstIndex { !$0.isEmpty } ?? 0)
        places = all.filter { !$0.isEmpty }
        hits = stride(from: 2, to: 100, by: 7).flatMap { y in
            stride(from: 2, to: 200, by: 9).map { x in
                "\(x),\(y) \(page.hit(x, y)?.sourceOffset.map { String($0 - first) } ?? "-")"
            }
        }
    }
}
