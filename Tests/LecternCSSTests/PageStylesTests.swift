import LecternGeometry
import Testing

@testable import LecternCSS

/// The cascade of `@page` rules: CSS Paged Media 3, section 4.
@Suite(.timeLimit(.minutes(10))) struct PageStylesTests {
    private func pages(_ css: String) -> PageStyles { CSSTestDocument("<p/>", css: css).styled.pages }

    private func topMargin(_ pages: PageStyles, _ page: PageType, defaults: String = "") -> LengthOrAuto {
        pages.context(for: page, defaults: defaults).style.box.margin.top
    }

    @Test func pageNamesOutrankPseudoClasses() {
        let pages = pages(
            "@page b { margin: 4px } @page :first { margin: 3px } @page :left { margin: 2px } @page { margin: 1px }")
        #expect(topMargin(pages, PageType()) == .length(.init(pixels: 1)))
        #expect(topMargin(pages, PageType(isLeft: true)) == .length(.init(pixels: 2)))
        #expect(topMargin(pages, PageType(isFirst: true, isLeft: true)) == .length(.init(pixels: 3)))
        #expect(topMargin(pages, PageType(name: "b", isFirst: true, isLeft: true)) == .length(.init(pixels: 4)))
        #expect(topMargin(pages, PageType(name: "B")) == .length(.init(pixels: 1)), "names are case-sensitive")
    }

    @Test func mostSpecificMatchOfAListCounts() {
        let pages = pages("@page :first, :right { margin: 2px } @page :right { margin: 1px }")
        #expect(topMargin(pages, PageType(isFirst: true)) == .length(.init(pixels: 2)))
        #expect(topMargin(pages, PageType()) == .length(.init(pixels: 1)))
    }

    @Test func layersAndImportanceApplyToPageRules() {
        let pages = pages(
            "@layer one { @page { margin: 1px !important; size: 10px } } @page { margin: 2px; size: 20px }")
        #expect(topMargin(pages, PageType()) == .length(.init(pixels: 1)))
        #expect(pages.context(for: PageType()).size == .lengths(20, 20))
    }

    @Test func defaultsApplyWithoutOtherRules() {
        let pages = pages("@page :blank { margin-bottom: 1px }")
        #expect(topMargin(pages, PageType(isBlank: true), defaults: "margin: 5px") == .length(.init(pixels: 5)))
        #expect(
            pages.context(for: PageType(isBlank: true), defaults: "margin: 5px").style.box.margin.bottom
                == .length(.init(pixels: 1)))
    }

    @Test func relativeLengthsReferToThePagesOwnFont() {
        let pages = pages("html { font-size: 30px } @page { font-size: 10px; size: 20em 2rem }")
        #expect(pages.context(for: PageType()).size == .lengths(200, 60))
    }

    @Test func pagesInheritFromTheRootElement() {
        let pages = pages("html { writing-mode: vertical-rl } @page { margin: 1px; margin-inline-start: 9px }")
        #expect(topMargin(pages, PageType()) == .length(.init(pixels: 9)))
    }

    @Test func orientationIsADescriptor() {
        let pages = pages(
            "@page { page-orientation: rotate-left; size: portrait } @page :left { page-orientation: no }")
        let context = pages.context(for: PageType(isLeft: true))
        #expect(context.orientation == .rotateLeft)
        #expect(context.size == .orientation(isLandscape: false))
    }

    @Test func marginBoxesInheritFromThePage() throws {
        let pages = pages(
            """
            @page { color: red; @top-left { content: "a"; margin: 1px } @nonsense { content: "b" } margin: 3px }
            @page :first { @bottom-center { content: "c" } @top-left { content: none } }
            """)
        let context = pages.context(for: PageType())
        #expect(context.marginBoxes.map(\.box) == [.topLeft])
        let box = try #require(context.marginBoxes.first?.style)
        #expect(box.text.color == context.style.text.color)
        #expect(box.text.textAlign == .left)
        #expect(box.box.verticalAlign == .middle)
        #expect(context.style.box.margin.top == .length(.init(pixels: 3)))
        let first = pages.context(for: PageType(isFirst: true))
        #expect(first.marginBoxes.map(\.box) == [.topLeft, .bottomCenter])
        #expect(first.marginBoxes.first?.style.box.content == ContentValue.none)
    }
}
