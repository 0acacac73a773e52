import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// Preferences of each kind of navigator, in the pages that it shows.
@Suite(.timeLimit(.minutes(10))) @MainActor struct KindPreferencesTests {
    private func open(
        _ kind: SeenKind, _ width: Double = 1_000, _ change: (inout NavigatorConfiguration) -> Void = { _ in }
    ) async throws -> SpreadNavigator {
        var configuration = NavigatorConfiguration(
            SpreadConfiguration(services: TestRendition.services, countsPages: false))
        change(&configuration)
        let navigator = try await kind.publication().makeNavigator(configuration: configuration)
        navigator.setViewport(Viewport(width: width, height: 400))
        await navigator.settle()
        return navigator
    }

    private func pairs(_ navigator: SpreadNavigator) async throws -> [[Int]] {
        var pairs: [[Int]] = []
        repeat {
            pairs.append(try #require(navigator.shown).pages.map(\.page.chapter))
        } while await navigator.goForward()
        return pairs
    }

    @Test func eachKindHasItsClass() async throws {
        #expect(try await open(.epub) is EPUBNavigator)
        #expect(try await open(.pictures) is ImageNavigator)
        #expect(try await open(.pdf) is PDFNavigator)
    }

    /// The initial preferences and defaults of the configuration are in effect at once.
    @Test func configurationHasPreferencesAndDefaults() async throws {
        let pdf = try await open(.pdf) { configuration in
            configuration.pdf = PDFPreferences(spread: .never)
            configuration.pdfDefaults = PDFDefaults(offsetFirstPage: false, spread: .always)
            configuration.images = ImagePreferences(spread: .always)
        }
        let settings = try #require(pdf as? PDFNavigator).settings
        #expect(settings.spread == .never && !settings.offsetFirstPage)
        #expect(try await pairs(pdf) == [[0], [1], [2], [3], [4]])
    }

    @Test(arguments: [SeenKind.pictures, .pdf]) func firstPageStandsAloneIfWished(kind: SeenKind) async throws {
        let alone = try await open(kind)
        #expect(try await pairs(alone) == [[0], [1, 2], [3, 4]])
        let paired = try await open(kind) {
            $0.pdf = PDFPreferences(offsetFirstPage: false)
            $0.images = ImagePreferences(offsetFirstPage: false)
        }
        #expect(try await pairs(paired) == [[0, 1], [2, 3], [4]])
    }

    @Test(arguments: [SeenKind.pictures, .pdf]) func pageSpacingIsBetweenThePages(kind: SeenKind) async throws {
        let navigator = try await open(kind) {
            $0.pdf = PDFPreferences(pageSpacing: 40)
            $0.images = ImagePreferences(pageSpacing: 40)
        }
        await navigator.goForward()
        let pages = try #require(navigator.shown).pages.map(\.content).sorted { $0.x < $1.x }
        #expect(abs(pages[1].x - pages[0].right - 40) <= 1 && abs((pages[0].right + pages[1].x) / 2 - 500) <= 1)
    }

    /// How the first page fills a viewport of 300 x 400, on pages of 150 x 200 and 200 x 300.
    @Test(arguments: Fit.allCases) func pageFillsTheViewport(fit: Fit) async throws {
        for kind in [SeenKind.pictures, .pdf] {
            let navigator = try await open(kind, 390) {
                $0.pdf = PDFPreferences(fit: fit)
                $0.images = ImagePreferences(fit: fit)
            }
            let page = try #require(navigator.shown?.pages.first).content
            let (isWide, isHigh) = (abs(page.width - 390) < 2, abs(page.height - 400) < 2)
            switch fit {
            case .contain: #expect(page.width < 391 && page.height < 401 && (isWide || isHigh))
            case .width: #expect(isWide)
            case .height: #expect(isHigh)
            case .cover: #expect(page.width > 389 && page.height > 399 && (isWide || isHigh))
            }
        }
    }

    /// A change of the fit shows at once; another change keeps the reader's own scale.
    @Test func fitChangesAndZoomStays() async throws {
        let navigator = try #require(try await open(.pdf, 390) as? PDFNavigator)
        navigator.submitPreferences(PDFPreferences(fit: .width))
        await navigator.settle()
        #expect(abs((navigator.shown?.pages.first?.content.width ?? 0) - 390) < 2)
        navigator.setZoom(3)
        await navigator.settle()
        navigator.submitPreferences(PDFPreferences(fit: .width, theme: .dark))
        await navigator.settle()
        #expect(navigator.zoom.scale == 3 && navigator.fit == .free)
        #expect(navigator.settings.theme == .dark && navigator.shown?.layout.settings.theme.isDark == true)
    }

    @Test func backgroundOfImagesIsTheReaders() async throws {
        let navigator = try #require(try await open(.pictures) as? ImageNavigator)
        navigator.submitPreferences(ImagePreferences(backgroundColor: Color(rgb: 0x112233)))
        await navigator.settle()
        #expect(navigator.shown?.layout.settings.theme.background == Color(rgb: 0x112233))
    }

    /// An editor of each kind: edit, submit, read the settings.
    @Test func editorsLeadToSettings() async throws {
        let pdf = try #require(try await open(.pdf) as? PDFNavigator)
        let editor = pdf.editor(of: pdf.preferences)
        editor.spread.set(.never)
        editor.offsetFirstPage.toggle()
        // Pages also turn along an axis.
        #expect(!editor.offsetFirstPage.isEffective && editor.scrollAxis.isEffective)
        pdf.submitPreferences(editor.preferences)
        await pdf.settle()
        #expect(pdf.settings.spread == .never && pdf.shown?.layout.columns == 1)
        editor.clear()
        pdf.submitPreferences(editor.preferences)
        await pdf.settle()
        #expect(pdf.preferences == PDFPreferences() && pdf.shown?.layout.columns == 2)
    }

    /// Top and bottom margins have a factor of their own.
    @Test func verticalAndSideMarginsAreApart() async throws {
        let navigator = try #require(try await open(.epub, 600) as? EPUBNavigator)
        let before = try #require(navigator.layout).settings.margins
        navigator.submitPreferences(EPUBPreferences(verticalMargins: 2))
        await navigator.settle()
        let wide = try #require(navigator.layout).settings.margins
        #expect(abs(wide.top - 2 * before.top) < 0.01 && wide.top == wide.bottom && wide.left == before.left)
        navigator.submitPreferences(EPUBPreferences(pageMargins: 2))
        await navigator.settle()
        let narrow = try #require(navigator.layout).settings.margins
        #expect(narrow.top == before.top && narrow.left > before.left)
        let text = try #require(navigator.shown?.pages.first?.paragraphs.first).frame
        #expect(abs(text.x - narrow.left) < 12)
    }
}
