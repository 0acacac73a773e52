import Foundation
import Lectern
import LecternTestKit
import Testing

/// Reading panel by panel.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PanelTests {
    private typealias Size = (width: UInt8, height: UInt8)

    /// Four panels on pages of 120 by 160, one on page 1.
    private nonisolated static func panels(page: Int, x: Int, y: Int) -> UInt8 {
        if page == 1 { return UInt8(90 + (x + y) % 30) }
        let isGutter = x < 8 || (56..<64).contains(x) || x >= 112 || y < 8 || (76..<84).contains(y) || y >= 152
        return isGutter ? 255 : UInt8(90 + (x * 3 + y) % 30)
    }

    private func open(
        _ count: Int, _ preferences: ImagePreferences = ImagePreferences(spread: .never)
    ) async throws -> ImageNavigator {
        try await ComicFile.navigator(
            try await ComicFile.open(Array(repeating: Size(120, 160), count: count)), ComicDecoder(draw: Self.panels),
            preferences: preferences, width: 240, height: 320)
    }

    /// Where a part of the page shown is in the viewport.
    private func area(_ navigator: ImageNavigator, _ part: PagePart) throws -> Rect {
        let page = try #require(navigator.shown).pages[0].content
        return Rect(
            x: page.x + part.x * page.width, y: page.y + part.y * page.height, width: part.width * page.width,
            height: part.height * page.height)
    }

    @Test func panelsAreMagnifiedOneAfterAnother() async throws {
        let navigator = try await open(3)
        var seen: [[Int]] = []
        while await navigator.goToPanel(.forward) {
            await navigator.settle()
            let shown = try #require(navigator.shownPanel)
            seen.append([shown.unit, shown.index, shown.count])
            let panel = try area(navigator, await navigator.panelGuide(ofUnit: shown.unit).panels[shown.index])
            // The panel is in the window, and fills it in one direction.
            #expect(panel.x > -1 && panel.y > -1 && panel.x + panel.width < 241 && panel.y + panel.height < 321)
            #expect(shown.count == 1 || max(panel.width / 240, panel.height / 320) > 0.9, "\(panel)")
        }
        let four = { page in (0..<4).map { [page, $0, 4] } }
        #expect(seen == four(0) + [[1, 0, 1]] + four(2))
        var back: [[Int]] = []
        while await navigator.goToPanel(.backward) {
            let shown = try #require(navigator.shownPanel)
            back.append([shown.unit, shown.index, shown.count])
        }
        #expect(back == seen.dropLast().reversed())
        navigator.leavePanels()
        await navigator.settle()
        #expect(navigator.shownPanel == nil && navigator.zoom == .wholePage)
    }

    @Test func quickStepsAreAllCarriedOut() async throws {
        let navigator = try await open(3)
        await withTaskGroup { group in for _ in 0..<7 { group.addTask { await navigator.goToPanel(.forward) } } }
        #expect(navigator.shownPanel == ShownPanel(unit: 2, index: 1, count: 4))
    }

    @Test func rightToLeftComicsBeginOnTheRight() async throws {
        let navigator = try await open(1, ImagePreferences(readingProgression: .rtl, spread: .never))
        let guide = await navigator.panelGuide(ofUnit: 0)
        #expect(guide.source == .gutters && guide.panels.count == 4)
        #expect(guide.panels[0].x > 0.5 && guide.panels[1].x < 0.5 && guide.panels[2].x > 0.5)
    }

    @Test func turningThePageBeginsWithItsFirstPanel() async throws {
        let navigator = try await open(3)
        #expect(await navigator.goToPanel(.forward) && navigator.shownPanel?.unit == 0)
        #expect(await navigator.go(to: Place.start(of: 2)))
        #expect(navigator.shownPanel == nil)
        #expect(await navigator.goToPanel(.forward))
        #expect(navigator.shownPanel == ShownPanel(unit: 2, index: 0, count: 4))
    }

    @Test func guidedNavigationOfDivinaIsUsed() async throws {
        var zip = ZIPBuilder()
        zip.add(
            "manifest.json",
            Bytes(
                utf8: """
                    {"metadata": {"title": "D", "conformsTo": "https://readium.org/webpub-manifest/profiles/divina"},
                     "links": [{"rel": "related", "href": "guided.json", "type": "application/guided-navigation+json"}],
                     "readingOrder": [{"href": "a.png", "type": "image/png"}, {"href": "b.png", "type": "image/png"}]}
                    """))
        zip.add(
            "guided.json",
            Bytes(
                utf8: """
                    {"guided": [{"role": ["page"], "imgref": "a.png", "children": [
                      {"imgref": "a.png#xywh=percent:50,0,50,50",
                       "children": [{"imgref": "a.png#xywh=percent:60,10,10,10", "text": "Hm"}]},
                      {"imgref": "a.png#xywh=0,80,60,80"}]},
                      {"imgref": "b.png"}]}
                    """))
        zip.add("a.png", ComicFile.page(0, (120, 160)))
        zip.add("b.png", ComicFile.page(1, (120, 160)))
        let navigator = try await ComicFile.navigator(
            try await ComicFile.open(zip, filename: "d.divina"), ComicDecoder(draw: Self.panels))
        let guide = await navigator.panelGuide(ofUnit: 0)
        #expect(
            guide
                == PanelGuide(
                    source: .guidedNavigation,
                    panels: [
                        PagePart(x: 0.5, y: 0, width: 0.5, height: 0.5),
                        PagePart(x: 0, y: 0.5, width: 0.5, height: 0.5),
                    ]))
        #expect(await navigator.panelGuide(ofUnit: 1) == .page)
        #expect(await navigator.panelGuide(ofUnit: 7) == .page)
    }

    @Test func regionBasedNavigationOfEPUBIsUsed() async throws {
        var book = EPUBBuilder(title: "Regions")
        book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        for name in ["p1", "p2"] {
            book.addChapter(
                "\(name).xhtml", body: "<p>page</p>",
                head: "<meta name=\"viewport\" content=\"width=200, height=400\"/>")
        }
        book.addItem(
            "regions.xhtml",
            Bytes(
                utf8: """
                    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
                    <nav epub:type="toc"><ol><li><a href="p2.xhtml#xywh=percent:0,0,9,9">No region</a></li></ol></nav>
                    <nav epub:type="region-based"><ol>
                    <li><a href="p1.xhtml#xywh=percent:50,0,50,50"/><ol>
                    <li><a href="p1.xhtml#xywh=percent:0,50,100,50"/></li></ol></li>
                    </ol></nav></body></html>
                    """), mediaType: "application/xhtml+xml", properties: "data-nav")
        let publication = try await PublicationOpener(parser: EPUBParser()).open(
            Asset.container(try await book.container(), .epub))
        let shared = SpreadConfiguration(services: ComicFile.services(ComicDecoder()), countsPages: false)
        let navigator = try publication.makeNavigator(configuration: NavigatorConfiguration(shared))
        navigator.setViewport(Viewport(width: 200, height: 400))
        await navigator.settle()
        let panels = [
            PagePart(x: 0.5, y: 0, width: 0.5, height: 0.5), PagePart(x: 0, y: 0.5, width: 1, height: 0.5),
        ]
        #expect(await navigator.panelGuide(ofUnit: 0) == PanelGuide(source: .regions, panels: panels))
        #expect(await navigator.panelGuide(ofUnit: 1) == .page)
        #expect(await navigator.goToPanel(.forward) && navigator.zoom.scale > 1.8)
    }
}
