import LecternGeometry
import LecternImages
import LecternTestKit
import Testing

@testable import LecternLayout

/// Pictures on the pages of books: their ratio, and what margins and padding leave of the page.
@Suite(.timeLimit(.minutes(1))) struct PicturePageTests {
    private static let base = "img, svg { max-width: 100% } p, div { line-height: 1 }"

    /// The pictures of each page: `widthxheight at y`.
    private static func pictures(
        _ body: String, css: String = "", size: (Int, Int) = (400, 600), mode: LayoutMode.Kind = .bookPage
    ) -> [[String]] {
        let fixture = BookFixture(body, css: base + css, size: size, mode: mode, images: NamedSizes())
        return fixture.pages.map { page in
            var result: [String] = []
            func visit(_ fragment: Fragment, _ offset: PhysicalOffset) {
                if case .replaced(let rect) = fragment.extra {
                    let place = rect.offset(by: offset)
                    result.append("\(place.width.rounded)x\(place.height.rounded) at \(place.y.rounded)")
                }
                for child in fragment.children { visit(child.fragment, offset + child.offset) }
                for case .fragment(let link) in fragment.lines?.items ?? [] {
                    visit(link.fragment, offset + link.offset)
                }
            }
            visit(page, .zero)
            return result
        }
    }

    @Test(arguments: [
        ("width='600' height='600'", "400x400"), ("width='600'", "400x400"), ("height='600'", "400x400"),
        ("style='width: 100%' height='600'", "400x400"), ("style='width: 100%; height: 900px'", "400x400"),
        ("width='300' height='300'", "300x300"), ("style='width: 50%'", "200x200"),
        ("style='max-height: 100px' width='600' height='600'", "100x100"),
        // Sizes that fit are what the author wants, and so is a shape that CSS asks for.
        ("width='300' height='100'", "300x100"), ("style='width: 500px; height: 200px; object-fit: cover'", "400x200"),
    ])
    func aClampedPictureKeepsItsRatio(_ attributes: String, _ expected: String) {
        let pages = Self.pictures("<div><img alt='' src='600x600' \(attributes)/></div>")
        #expect(pages == [["\(expected) at 0"]])
    }

    @Test func browsersStretchPictures() {
        let pages = Self.pictures(
            "<div><img alt='' src='600x600' width='600' height='600'/></div>", mode: .browserViewport)
        #expect(pages == [["400x600 at 0"]])
    }

    @Test(arguments: [
        "<p style='margin: 20px 0'><img alt='' src='400x600'/></p>",
        "<p style='margin: 20px 0'><img alt='' src='400x600' style='display: block'/></p>",
        "<div style='padding: 20px; border: 1px solid'><img alt='' src='400x600'/></div>",
        "<div style='padding: 20px'><div style='padding: 20px'><p><img alt='' src='4000x6000'/></p></div></div>",
        "<p style='float: left; margin: 20px 0'><img alt='' src='400x600'/></p>",
        "<div><img style='float: left; margin: 20px 0' alt='' src='400x600'/></div>",
    ])
    func aPictureAsTallAsThePageFillsWhatItsMarginsLeave(_ body: String) {
        let pages = Self.pictures(body)
        #expect(pages.count == 1)
        #expect(pages[0].count == 1, "the picture is on the first page")
    }

    @Test func aTallPictureBelowTextHasThePageToItself() {
        let pages = Self.pictures(
            "<p style='margin: 0'>one</p><p style='margin: 0'><img alt='' src='400x600'/></p><p>end</p>")
        #expect(pages.count == 3)
        #expect(pages[1].first?.hasSuffix("at 0") == true)
    }

    @Test func textGoesBelowAFloatThatLeavesAWordOfSpace() {
        let fixture = BookFixture(
            "<img alt='' src='360x100' style='float: left'/><p style='margin: 0'>one two three</p>", css: Self.base,
            size: (400, 600), images: NamedSizes())
        #expect(fixture.lines(0).last == "100 one two three")
    }

    @Test func bulletsAreShapesWithAGap() {
        let list =
            "<ul><li>a</li></ul><ul style='list-style-type: circle; direction: rtl'><li>b</li></ul>"
            + "<ul style='list-style: square inside'><li>c</li></ul><ul style='list-style-type: \"*\"'><li>d</li></ul>"
        let fixture = BookFixture(list, css: "ul { margin: 0; padding: 0 40px; font-size: 20px }", size: (200, 200))
        let dump = fixture.context.tree.dump()
        for shape in ["disc", "circle", "square"] { #expect(dump.contains("bullet \(shape)")) }
        var places: [PhysicalRect] = []
        func visit(_ fragment: Fragment, _ offset: PhysicalOffset) {
            if case .replaced(let rect) = fragment.extra { places.append(rect.offset(by: offset)) }
            for child in fragment.children { visit(child.fragment, offset + child.offset) }
            for case .fragment(let link) in fragment.lines?.items ?? [] { visit(link.fragment, offset + link.offset) }
        }
        visit(fixture.pages[0], .zero)
        // 0.34 em wide, half an em from the text, which begins at 40 px and ends at 160.
        #expect(places.map(\.width.double).allSatisfy { abs($0 - 6.8) < 0.1 })
        #expect(places.map { ($0.x.double * 10).rounded() / 10 } == [23.2, 170, 40])
    }
}
