import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import Testing

@testable import LecternPaint

/// The effect of each property on all stages: style, fragments, drawing, hit testing, and on the key of stored pages.
@Suite(.timeLimit(.minutes(10))) struct PropertyMatrixTests {
    @Test(arguments: PropertySample.all)
    func propertyReachesEveryStage(_ sample: PropertySample) {
        let (plain, changed) = (Stages(sample.without), Stages(sample.withProperty))
        #expect(plain.style != changed.style, "style")
        #expect(plain.drawing != changed.drawing, "drawing")
        switch sample.reach {
        case .layout:
            #expect(plain.key != changed.key, "the key of stored pages")
            #expect(plain.fragments != changed.fragments || plain.places != changed.places, "fragments")
            #expect(plain.places != changed.places || plain.hits != changed.hits, "hit testing")
        case .marks:
            #expect(plain.key != changed.key, "the key of stored pages")
            #expect(plain.fragments != changed.fragments, "fragments")
            #expect(plain.places == changed.places, "text stays where it can be selected")
            #expect(plain.hits == changed.hits, "the mark does not hide the text under it")
        case .paint:
            #expect(plain.fragments == changed.fragments, "a paint property does not change fragments")
            #expect(plain.places == changed.places, "a paint property does not move text")
            // Collapsed rows are laid out, too, and have the same property.
            if sample.property != "visibility" { #expect(plain.key == changed.key, "the same pages") }
        }
    }

    /// Properties with tests of their own are part of the key of stored pages, too.
    @Test(arguments: PropertySample.valuesElsewhere)
    func propertyElsewhereChangesTheKey(_ property: String, _ value: String) {
        func style(_ declaration: String) -> StyledDocument {
            PaintedPage("<p style='\(declaration)'>ab <img src='a.png' alt=''/></p>").tree.document
        }
        let (plain, changed) = (style(""), style("\(property): \(value)"))
        #expect(plain.dump() != changed.dump(), "style")
        let isPaint = ["image-rendering", "border-image-repeat"].contains(property)
        #expect((plain.fingerprint == changed.fingerprint) == isPaint)
    }

    @Test func eachPropertyElsewhereHasAValue() {
        #expect(Set(PropertySample.valuesElsewhere.map(\.0)) == Set(PropertySample.elsewhere.keys))
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
    let key: LayoutFingerprint
    let fragments: String
    let drawing: String
    /// The rectangles of each character.
    let places: [[PhysicalRect]]
    /// The hits at the points of a grid.
    let hits: [String]

    init(_ body: String) {
        let page = PaintedPage(body)
        style = page.tree.document.dump()
        key = page.tree.document.fingerprint
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
