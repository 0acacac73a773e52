import LecternBase
import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

/// The effect of settings on the styles of a book.
@Suite(.timeLimit(.minutes(10))) struct LayoutSettingsTests {
    /// Returns the style of an element in a book's only chapter.
    private func style(
        of name: String, in body: String, head: String = "", _ change: (inout LayoutSettings) -> Void
    ) async throws -> ComputedStyle {
        var book = EPUBBuilder(title: "Settings")
        book.addChapter("c1.xhtml", body: body, head: head)
        var settings = TestRendition.settings()
        change(&settings)
        let chapter = try await TestRendition.make(book, settings).chapter(at: 0)
        return try style(of: name, chapter)
    }

    private func style(of name: String, _ chapter: Chapter) throws -> ComputedStyle {
        let markup = chapter.document.markup
        let node = try #require(
            markup.nodes.indices.first {
                markup.nodes[$0].kind == .element && markup.names.text(markup.nodes[$0].name) == name
            })
        return try #require(chapter.document.styled.style(of: NodeID(rawValue: Int32(node))))
    }

    /// Returns the layout request of a preference.
    private func request(_ metadata: Metadata = Metadata(), _ change: (inout EPUBPreferences) -> Void) -> LayoutRequest
    {
        var preferences = EPUBPreferences()
        change(&preferences)
        return LayoutRequest(
            EPUBSettings(preferences: preferences, metadata: metadata), viewport: Viewport(width: 400, height: 600))
    }

    @Test func readingDefaultsApplyWithoutBookStyles() async throws {
        let plain = try await style(of: "p", in: "<p>a</p>") { _ in }
        #expect(plain.text.textAlign == .start && plain.text.hyphens == .manual && plain.text.lineHeight == .normal)
        let reading = try await style(of: "p", in: "<p>a</p>") { $0.usesReadingDefaults = true }
        #expect(reading.text.textAlign == .justify && reading.text.hyphens == .auto)
        #expect(reading.text.lineHeight == .number(1.45))
        let heading = try await style(of: "h1", in: "<h1>a</h1>") { $0.usesReadingDefaults = true }
        #expect(heading.text.hyphens == .manual && heading.text.lineHeight == .number(1.25))
        let table = try await style(of: "td", in: "<table><tr><td>a</td></tr></table>") {
            $0.usesReadingDefaults = true
        }
        #expect(table.text.textAlign == .start && table.text.hyphens == .manual)
    }

    /// The word spaces of a heading are not stretched, whatever sets its alignment.
    @Test func headingsAreNotJustified() async throws {
        for wish in [true, false] {
            let body = wish ? "" : "body { text-align: justify }"
            func text(_ name: String, _ markup: String) async throws -> TextStyle {
                try await style(of: name, in: markup, head: "<style>\(body)</style>") {
                    $0.usesReadingDefaults = !wish
                    $0.textAlign = wish ? .justify : nil
                }.text
            }
            let paragraph = try await text("p", "<p>a</p>")
            #expect(paragraph.textAlign == .justify && paragraph.textJustify == .auto)
            let heading = try await text("h1", "<h1>a</h1>")
            #expect(heading.textAlign == .justify && heading.textJustify == .none)
            let centered = try await text("h2", "<h2 style='text-align: center'>a</h2>")
            #expect(centered.textAlign == .center)
        }
    }

    @Test func bookStylesOverrideReadingDefaults() async throws {
        let own = "<style>html { line-height: 1.2 } body { text-align: left; hyphens: none }</style>"
        let style = try await style(of: "p", in: "<p>a</p>", head: own) { $0.usesReadingDefaults = true }
        #expect(style.text.textAlign == .left && style.text.hyphens == .none)
        #expect(style.text.lineHeight == .number(1.2))
        #expect(request { _ in }.settings.usesReadingDefaults)
    }

    /// A preference takes precedence over both.
    @Test func preferencesOverrideBookStyles() async throws {
        let own = "<style>p { line-height: 1.2; text-align: left; font-weight: 300 }</style>"
        let style = try await style(of: "p", in: "<p>a</p>", head: own) {
            $0.usesReadingDefaults = true
            $0.lineHeight = 2
            $0.textAlign = .justify
            $0.fontWeight = 0
        }
        #expect(style.text.lineHeight == .number(2) && style.text.textAlign == .justify)
        #expect(style.text.fontWeight == 1, "weight 0 is clamped to the minimum")
    }

    // MARK: The direction of lines

    private static let vertical = "<style>html { writing-mode: vertical-rl }</style>"
    private static let acrossInBody = "<style>body { writing-mode: horizontal-tb }</style>"

    @Test(arguments: [
        // Without a preference the book decides; its metadata do not matter.
        (LayoutSettings.LineDirection.ofBook, "", WritingMode.horizontalTB), (.ofBook, vertical, .verticalRL),
        (.usuallyVertical, "", .verticalRL), (.usuallyVertical, vertical, .verticalRL),
        (.usuallyVertical, acrossInBody, .horizontalTB),
        (.usuallyVertical, "<style>:root { writing-mode: vertical-lr }</style>", .verticalLR),
        // A preference overrides the book.
        (.vertical, "", .verticalRL), (.vertical, acrossInBody, .verticalRL),
        (.horizontal, vertical, .horizontalTB),
        (.horizontal, "<style>body { writing-mode: vertical-rl }</style>", .horizontalTB),
    ])
    func lineDirectionFollowsBookOrPreference(
        _ direction: LayoutSettings.LineDirection, _ head: String, _ expected: WritingMode
    ) async throws {
        let style = try await style(of: "p", in: "<p>本</p>", head: head) { $0.lineDirection = direction }
        #expect(style.text.writingMode == expected)
    }

    @Test func everyStepOfTheMarginsChangesTheMeasureAndNotTheColumns() {
        for (width, height) in [(400.0, 700.0), (1_000, 800), (1_366, 768), (1_920, 1_080)] {
            let requests = (2...12).map { step in
                var preferences = EPUBPreferences()
                preferences.pageMargins = Double(step) / 5
                return LayoutRequest(
                    EPUBSettings(preferences: preferences), viewport: Viewport(width: width, height: height))
            }
            #expect(Set(requests.map(\.columns)).count == 1, "\(width)")
            let measures = requests.map { $0.settings.pageWidth - $0.settings.margins.left - $0.settings.margins.right }
            for (wide, narrow) in zip(measures, measures.dropFirst()) { #expect(wide - narrow >= 8, "\(width)") }
        }
    }

    /// The margins of one page at a factor, in a viewport.
    private func layout(
        _ width: Double, _ height: Double, margins: Double = 1, columns: ColumnCount = .auto
    ) -> (request: LayoutRequest, text: Double) {
        var preferences = EPUBPreferences()
        preferences.pageMargins = margins
        preferences.columnCount = columns
        let request = LayoutRequest(
            EPUBSettings(preferences: preferences), viewport: Viewport(width: width, height: height))
        let settings = request.settings
        return (request, settings.pageWidth - settings.margins.left - settings.margins.right)
    }

    /// Small margins are a share of the normal ones, so that lines can be nearly as long as the window is wide.
    @Test(arguments: [400.0, 1_040, 1_920, 3_840]) func smallMarginsGiveLongLines(width: Double) {
        let normal = (width - layout(width, 900, columns: .one).text) / 2
        for factor in [0.8, 0.4, 0.2] {
            let (request, text) = layout(width, 900, margins: factor, columns: .one)
            #expect(abs(request.settings.margins.left - normal * factor) < 0.5)
            #expect(abs(width - text - 2 * normal * factor) < 1)
        }
    }

    /// Between two columns there is as much room as beside them where the measure does not limit them.
    @Test(arguments: [(900.0, 700.0), (1_366, 768), (1_100, 600)]) func gutterIsAsWideAsTheMargins(
        width: Double, height: Double
    ) throws {
        let (request, text) = layout(width, height, columns: .two)
        let gutter = request.settings.margins.left + request.settings.margins.right
        let outer = (width - 2 * text - gutter) / 2
        #expect(request.columns == 2 && abs(gutter - outer) < 0.5 && gutter <= 96, "\(gutter), \(outer)")
    }

    /// More columns need a window that is wide enough for them.
    @Test(arguments: [
        (2_560.0, ColumnCount.three, 3), (2_560, .four, 4), (1_920, .four, 4), (1_000, .four, 3), (700, .four, 2),
        (700, .three, 2), (300, .three, 1), (3_840, .auto, 2), (3_840, .two, 2),
    ]) func wideWindowsHaveUpToFourColumns(width: Double, columns: ColumnCount, expected: Int) async throws {
        #expect(layout(width, 900, columns: columns).request.columns == expected)
    }

    @MainActor @Test func threeColumnsAreFilledInOrder() async throws {
        var book = EPUBBuilder(title: "Columns")
        book.addChapter("c1.xhtml", body: (1...400).map { "<p>word\($0)</p>" }.joined())
        let test = try TestNavigator(try await TestRendition.make(book).publication)
        var preferences = EPUBPreferences()
        preferences.columnCount = .three
        test.navigator.submit(preferences)
        test.navigator.setViewport(Viewport(width: 1_200, height: 300))
        await test.navigator.settle()
        let first = try #require(test.navigator.shown?.spread)
        #expect(first.pages.count == 3)
        let frames = first.pages.map(\.frame)
        for (left, right) in zip(frames, frames.dropFirst()) { #expect(left.right <= right.x + 0.5) }
        #expect(frames[0].x >= 0 && frames[2].right <= 1_200)
        #expect(test.navigator.turn(.forward))
        await test.navigator.settle()
        let second = try #require(test.navigator.shown?.spread)
        #expect(second.pageIndex == 3 && second.start.offset == first.end.offset)
        #expect(await test.navigator.go(to: Place(chapter: 0, offset: first.end.offset - 1)))
        #expect(test.navigator.shown?.spread?.pageIndex == 0)
    }

    @Test func onlyMetadataAndPreferencesSelectVerticalLines() {
        let manga = Metadata(languages: ["ja"], readingProgression: .rtl)
        #expect(request { _ in }.settings.lineDirection == .ofBook)
        #expect(request(Metadata(languages: ["ja"])) { _ in }.settings.lineDirection == .ofBook)
        #expect(request(manga) { _ in }.settings.lineDirection == .usuallyVertical)
        #expect(request(manga) { $0.verticalText = false }.settings.lineDirection == .horizontal)
        #expect(request { $0.verticalText = true }.settings.lineDirection == .vertical)
        let keys = [LayoutSettings.LineDirection.ofBook, .usuallyVertical, .vertical, .horizontal].map { direction in
            var settings = TestRendition.settings()
            settings.lineDirection = direction
            let request = LayoutRequest(
                viewport: Viewport(width: 400, height: 600), settings: settings, columns: 1, isRightToLeft: false)
            return PaginationKey(request, engine: .init())
        }
        #expect(Set(keys).count == 4, "each line direction has its own pagination key")
    }

    // MARK: Language

    @Test func preferredLanguageAppliesToTextWithoutLanguage() async throws {
        func document(_ lang: String) -> String {
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"\(lang)><head><title>t</title></head><body><p>a</p></body></html>"
        }
        var book = EPUBBuilder(title: "Languages")
        book.language = "fr"
        book.addDocument("silent.xhtml", document(""))
        book.addDocument("says.xhtml", document(" xml:lang=\"it\""))
        let rendition = try await TestRendition.make(book)
        var settings = rendition.settings
        for (wish, silent) in [(nil, "fr"), ("de", "de")] {
            settings.language = wish
            let other = rendition.with(settings)
            #expect(try style(of: "p", try await other.chapter(at: 0)).text.language?.tag == silent)
            #expect(try style(of: "p", try await other.chapter(at: 1)).text.language?.tag == "it")
        }
        #expect(request(Metadata(languages: ["fr"])) { _ in }.settings.language == "fr")
        let german = request(Metadata(languages: ["fr"])) { $0.language = Language("de") }
        #expect(german.settings.language == "de")
        let french = request(Metadata(languages: ["fr"])) { _ in }
        #expect(PaginationKey(german, engine: .init()) != PaginationKey(french, engine: .init()))
    }

    // MARK: Pictures

    @Test func picturesAreFilteredOnDarkPaper() async throws {
        let book = PictureBook.make("<p>a <img src=\"a.png\" alt=\"A ship\"/></p>")
        for (theme, filter, expected) in [
            (Theme.dark, ImageFilter.darken, PictureFilter.darken), (.dark, .invert, .invert), (.dark, nil, nil),
            (.light, .invert, nil), (.sepia, .darken, nil),
        ] as [(Theme, ImageFilter?, PictureFilter?)] {
            let request = request {
                $0.theme = theme
                $0.imageFilter = filter
            }
            let rendition = try await TestRendition.make(book, request.settings)
            let chapter = try await rendition.chapter(at: 0)
            let page = try #require(chapter.page(at: 0))
            let filters = page.displayList().operations.compactMap { operation in
                if case .image(let image) = operation { image } else { nil }
            }
            #expect(filters.map(\.filter) == [expected])
        }
    }
}
