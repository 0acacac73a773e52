import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// The arrangement of fixed pages of an EPUB: along an axis, with a gap, and a fit.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FixedArrangementTests {
    private func open(
        _ preferences: EPUBPreferences, progression: String? = nil, layout: String = "pre-paginated"
    ) async throws -> EPUBNavigator {
        var book = EPUBBuilder(title: "Fixed")
        book.extraMetadata = "<meta property=\"rendition:layout\">\(layout)</meta>"
        book.pageProgression = progression
        for number in 0..<5 {
            book.addChapter(
                "p\(number).xhtml", body: "<p>page \(number)</p>",
                head: "<meta name=\"viewport\" content=\"width=300, height=400\"/>")
        }
        let publication = try await TestRendition.make(book).publication
        let navigator = try EPUBNavigator(
            publication, configuration: .init(services: TestRendition.services, preferences: preferences))
        navigator.setViewport(Viewport(width: 800, height: 500))
        await navigator.settle()
        return navigator
    }

    @Test func pagesTurnAlongTheChosenAxis() async throws {
        let navigator = try await open(EPUBPreferences())
        #expect(navigator.presentation.turnAxis == .horizontal && !navigator.presentation.isScrolled)
        navigator.submitPreferences(EPUBPreferences(scrollAxis: .vertical))
        await navigator.settle()
        #expect(navigator.presentation.turnAxis == .vertical && !navigator.presentation.isScrolled)
        #expect(navigator.settings.scrollAxis == .vertical)
    }

    /// A strip runs down, across, or from right to left; pages follow each other with the gap.
    @Test(arguments: [(Axis.vertical, nil), (.horizontal, nil), (.horizontal, "rtl")] as [(Axis, String?)])
    func stripsRunAlongTheChosenAxis(axis: Axis, progression: String?) async throws {
        let navigator = try await open(
            EPUBPreferences(fit: .height, pageSpacing: 20, scroll: true, scrollAxis: axis, spread: .never),
            progression: progression)
        #expect(navigator.presentation.isScrolled)
        #expect(navigator.presentation.scrollAxis == (axis == .vertical ? .vertical : .horizontal))
        // As high as the viewport: 375 wide. Across, two of them are in view.
        let pages = try #require(navigator.shown).pages.map(\.content)
        let first = try #require(pages.first)
        #expect(abs(first.height - 500) < 1 && abs(first.width - 375) < 1)
        guard axis == .horizontal else { return }
        try #require(pages.count >= 2)
        let gap = progression == "rtl" ? first.x - pages[1].right : pages[1].x - first.right
        #expect(abs(gap - 20) < 1)
    }

    /// Pairs have no room in a strip that runs across.
    @Test func aHorizontalStripHasNoPairs() async throws {
        let navigator = try await open(EPUBPreferences(scroll: true, scrollAxis: .horizontal, spread: .always))
        #expect(navigator.settings.spread == .never && !navigator.editor.spread.isEffective)
        navigator.submitPreferences(EPUBPreferences(scroll: true, scrollAxis: .vertical, spread: .always))
        #expect(navigator.settings.spread == .always && navigator.editor.spread.isEffective)
    }

    /// A roll (EPUB 3.4) is one strip of pages as wide as the window, without gaps, unless the reader wants it otherwise.
    @Test func rollsScrollWithoutGaps() async throws {
        let navigator = try await open(EPUBPreferences(), layout: "roll")
        #expect(navigator.presentation.isScrolled && navigator.presentation.scrollAxis == .vertical)
        let first = try #require(navigator.shown?.pages.first).content
        #expect(abs(first.width - 800) < 1 && abs(first.height - 800 * 4 / 3) < 1)
        navigator.seek(to: 0.15)
        await navigator.settle()
        let pages = try #require(navigator.shown).pages.map(\.content)
        if pages.count > 1 { #expect(abs(pages[1].y - pages[0].bottom) < 0.01) }
        let positions = await navigator.publication.positions()
        #expect(positions.count == 5)
        navigator.submitPreferences(EPUBPreferences(scroll: false))
        await navigator.settle()
        #expect(!navigator.presentation.isScrolled && navigator.shown?.isFixed == true)
    }

    /// Text that flows has no such arrangement.
    @Test func flowingTextIgnoresIt() {
        let wish = EPUBPreferences(fit: .width, pageSpacing: 20, scroll: true, scrollAxis: .horizontal)
        let settings = EPUBSettings(preferences: wish, scrolling: .supported)
        #expect(settings.fit == nil && settings.pageSpacing == 8 && settings.scrollAxis == .horizontal)
        let editor = EPUBPreferencesEditor(wish, scrolling: .supported)
        #expect(!editor.fit.isEffective && !editor.pageSpacing.isEffective && !editor.scrollAxis.isEffective)
    }
}
