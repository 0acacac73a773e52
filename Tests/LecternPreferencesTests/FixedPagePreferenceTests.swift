import LecternGeometry
import LecternModel
import LecternPreferences
import Testing

/// The table *PDF: scroll vs paginated* of the Preferences guide, and books of images.
@Suite(.timeLimit(.minutes(10))) struct FixedPagePreferenceTests {
    static let always: Set<String> = ["backgroundColor", "fit", "pageSpacing", "readingProgression", "scrollAxis"]
    static let table: [(PDFPreferences, ScrollSupport, Set<String>)] = [
        (
            PDFPreferences(scroll: true), .supported,
            ["scroll", "offsetFirstPage", "spread", "visibleScrollbar"]
        ),
        (
            PDFPreferences(scroll: true, scrollAxis: .horizontal), .supported,
            ["scroll", "visibleScrollbar"]
        ),
        (PDFPreferences(), .supported, ["scroll", "offsetFirstPage", "spread"]),
        (PDFPreferences(spread: .never), .supported, ["scroll", "spread"]),
        // A navigator that does not scroll: the wish changes nothing, and takes nothing away.
        (PDFPreferences(scroll: true, scrollAxis: .horizontal), .unsupported, ["offsetFirstPage", "spread"]),
    ]

    static func shared<P, S>(_ editor: FixedPagePreferencesEditor<P, S>) -> [(String, any Preference)] {
        [
            ("backgroundColor", editor.backgroundColor), ("fit", editor.fit),
            ("offsetFirstPage", editor.offsetFirstPage), ("pageSpacing", editor.pageSpacing),
            ("readingProgression", editor.readingProgression), ("scroll", editor.scroll),
            ("scrollAxis", editor.scrollAxis), ("spread", editor.spread),
        ]
    }

    @Test(arguments: table)
    func preferencesWithEffect(preferences: PDFPreferences, scrolling: ScrollSupport, names: Set<String>) {
        let pdf = PDFPreferencesEditor(preferences, scrolling: scrolling)
        let all = Self.shared(pdf) + [("visibleScrollbar", pdf.visibleScrollbar)]
        #expect(Set(all.filter { $0.1.isEffective }.map(\.0)) == Self.always.union(names))
        let images = ImagePreferencesEditor(
            ImagePreferences(
                scroll: preferences.scroll, scrollAxis: preferences.scrollAxis, spread: preferences.spread),
            scrolling: scrolling)
        let effective = Set(Self.shared(images).filter { $0.1.isEffective }.map(\.0))
        #expect(effective == Self.always.union(names).subtracting(["visibleScrollbar"]))
    }

    @Test func readerBeforePublicationBeforeDefault() {
        var metadata = Metadata(languages: ["ar"])
        metadata.presentation.spread = .both
        let defaults = PDFDefaults(fit: .height, readingProgression: .ltr, spread: .never)
        let published = PDFSettings(defaults: defaults, metadata: metadata)
        #expect(published.fit == .height && published.spread == .always && published.readingProgression == .rtl)
        let asked = PDFPreferences(fit: .cover, pageSpacing: 999, readingProgression: .ltr, spread: .auto)
        let settings = PDFSettings(preferences: asked, defaults: defaults, metadata: metadata)
        #expect(settings.fit == .cover && settings.spread == .auto && settings.readingProgression == .ltr)
        #expect(settings.pageSpacing == 50 && settings.offsetFirstPage)
        #expect(PDFSettings().fit == .contain && PDFSettings(defaults: defaults).spread == .never)
    }

    @Test func stripsHavePairsOnlyFromTopToBottom() {
        let wish = PDFPreferences(scroll: true, scrollAxis: .horizontal, spread: .always)
        #expect(PDFSettings(preferences: wish, scrolling: .supported).spread == .never)
        #expect(PDFSettings(preferences: wish, scrolling: .supported).visibleScrollbar)
        let pages = PDFSettings(preferences: wish)
        #expect(pages.spread == .always && !pages.scroll && !pages.visibleScrollbar)
    }

    /// One form for PDF, books of images and fixed-layout EPUB; an editor that it does not know is an error.
    @Test func oneFormForAllFixedPages() throws {
        struct UnknownEditor: Error {}
        func rows(_ editor: any PreferencesEditor) throws -> [String] {
            func form(spread: AnyEnumPreference<PageSpread>?, fit: AnyEnumPreference<Fit>? = nil) -> [String] {
                [spread.map { "spread \($0.supportedValues.count)" }, fit.map { "fit \($0.supportedValues.count)" }]
                    .compactMap { $0 }
            }
            switch editor {
            case let editor as PDFPreferencesEditor: return form(spread: editor.spread, fit: editor.fit)
            case let editor as ImagePreferencesEditor: return form(spread: editor.spread, fit: editor.fit)
            case let editor as EPUBPreferencesEditor where editor.layout == .fixed: return form(spread: editor.spread)
            default: throw UnknownEditor()
            }
        }
        #expect(try rows(PDFPreferencesEditor()) == ["spread 3", "fit 4"])
        #expect(try rows(ImagePreferencesEditor()) == ["spread 3", "fit 4"])
        #expect(try rows(EPUBPreferencesEditor(metadata: Metadata(layout: .fixed))) == ["spread 3"])
        #expect(throws: UnknownEditor.self) { try rows(AudioPreferencesEditor()) }
    }
}
