import LecternBase
import LecternGeometry
import LecternModel
import LecternPreferences
import Testing

@Suite(.timeLimit(.minutes(10))) struct EPUBSettingsTests {
    private func preferences(_ change: (inout EPUBPreferences) -> Void) -> EPUBPreferences {
        var result = EPUBPreferences()
        change(&result)
        return result
    }

    @Test func withoutPreferencesTheBookIsUnchanged() {
        let settings = EPUBSettings()
        #expect(settings.fontSize == 1)
        #expect(settings.pageMargins == 1)
        #expect(settings.publisherStyles)
        #expect(settings.lineHeight == nil && settings.textAlign == nil && settings.fontFamily == nil)
        #expect(settings.readingProgression == .ltr)
        #expect(settings.effectiveBackgroundColor == .white)
    }

    @Test func preferencesOverrideMetadataOverDefaults() {
        var defaults = EPUBDefaults()
        defaults.language = Language("fr")
        defaults.pageMargins = 1.5
        defaults.readingProgression = .rtl
        let untold = EPUBSettings(defaults: defaults)
        #expect(untold.language == Language("fr"))
        #expect(untold.pageMargins == 1.5)
        #expect(untold.readingProgression == .rtl)

        let told = Metadata(languages: ["de"], readingProgression: .ltr)
        let published = EPUBSettings(defaults: defaults, metadata: told)
        #expect(published.language == Language("de"))
        #expect(published.readingProgression == .ltr)

        let wished = EPUBSettings(
            preferences: preferences {
                $0.language = Language("en")
                $0.pageMargins = 0.4
                $0.readingProgression = .rtl
            }, defaults: defaults, metadata: told)
        #expect(wished.language == Language("en"))
        #expect(wished.pageMargins == 0.4)
        #expect(wished.readingProgression == .rtl)
    }

    @Test func readingProgressionFollowsTheLanguage() {
        #expect(EPUBSettings(metadata: Metadata(languages: ["he"])).readingProgression == .rtl)
        #expect(EPUBSettings(metadata: Metadata(languages: ["en"])).readingProgression == .ltr)
        let arabic = preferences { $0.language = Language("ar") }
        let metadata = Metadata(languages: ["en"], readingProgression: .ltr)
        #expect(EPUBSettings(preferences: arabic, metadata: metadata).readingProgression == .rtl)
        let auto = preferences { $0.readingProgression = .auto }
        #expect(EPUBSettings(preferences: auto, metadata: Metadata(languages: ["ar"])).readingProgression == .rtl)
    }

    /// The text of a book whose pages turn from right to left because of its language.
    @Test func textFollowsTheDirectionOfPages() {
        for language in ["ar", "he", "fa", "ur", "ug-Arab"] {
            #expect(EPUBSettings(metadata: Metadata(languages: [language])).writesRightToLeft, "\(language)")
        }
        func rtl(_ languages: [String], _ layout: Layout = .reflowable) -> Metadata {
            Metadata(languages: languages, layout: layout, readingProgression: .rtl)
        }
        #expect(EPUBSettings(metadata: rtl([])).writesRightToLeft)
        for metadata in [rtl(["en"]), rtl(["ja"]), rtl(["ar"], .fixed), Metadata(languages: ["en"])] {
            #expect(!EPUBSettings(metadata: metadata).writesRightToLeft)
        }
        let arabic = Metadata(languages: ["ar"])
        let turned = EPUBSettings(preferences: preferences { $0.readingProgression = .ltr }, metadata: arabic)
        #expect(!turned.writesRightToLeft && turned.readingProgression == .ltr)
        let chosen = preferences { $0.language = Language("he") }
        #expect(EPUBSettings(preferences: chosen, metadata: Metadata(languages: ["en"])).writesRightToLeft)
    }

    @Test func thePackageDeclaresVerticalLines() {
        let mode = {
            EPUBSettings(
                metadata: Metadata(
                    languages: ["ja"], readingProgression: .rtl, otherMetadata: ["primary-writing-mode": .string($0)]))
        }
        #expect(mode("vertical-rl").verticalText && !mode("horizontal-rl").verticalText)
        #expect(!mode("vertical-rl").choosesLineDirection)
        let unknown = Metadata(otherMetadata: ["primary-writing-mode": "vertical-rl"])
        #expect(EPUBSettings(metadata: unknown).verticalText)
        #expect(!EPUBSettings(preferences: preferences { $0.verticalText = false }, metadata: unknown).verticalText)
    }

    @Test func rightToLeftJapaneseHasVerticalLines() {
        let manga = Metadata(languages: ["ja"], readingProgression: .rtl)
        #expect(EPUBSettings(metadata: manga).verticalText)
        #expect(!EPUBSettings(metadata: Metadata(languages: ["ja"])).verticalText)
        #expect(!EPUBSettings(metadata: Metadata(languages: ["ar"], readingProgression: .rtl)).verticalText)
        let rows = preferences { $0.verticalText = false }
        #expect(!EPUBSettings(preferences: rows, metadata: manga).verticalText)
        #expect(EPUBSettings(preferences: rows, metadata: manga).choosesLineDirection)
        #expect(!EPUBSettings(metadata: manga).choosesLineDirection)
        #expect(!EPUBSettings(preferences: rows, metadata: Metadata(layout: .fixed)).choosesLineDirection)
    }

    @Test func numbersAreClampedToTheirRanges() {
        let settings = EPUBSettings(
            preferences: preferences {
                $0.fontSize = 1e9
                $0.pageMargins = -3
                $0.lineHeight = .nan
                $0.publisherStyles = false
            })
        #expect(settings.fontSize == 5)
        #expect(settings.pageMargins == 0)
        #expect(settings.lineHeight == 1.2)
    }

    @Test func colorsOverrideTheTheme() {
        let settings = EPUBSettings(
            preferences: preferences {
                $0.theme = .dark
                $0.textColor = Color(rgb: 0xFFCC00)
            })
        #expect(settings.effectiveTextColor == Color(rgb: 0xFFCC00))
        #expect(settings.effectiveBackgroundColor == Theme.dark.backgroundColor)
    }

    @Test func spreadsApplyToFixedLayoutOnly() {
        var metadata = Metadata(layout: .fixed)
        metadata.presentation.spread = .both
        #expect(EPUBSettings(metadata: metadata).spread == .always)
        let never = preferences { $0.spread = .never }
        #expect(EPUBSettings(preferences: never, metadata: metadata).spread == .never)
        #expect(EPUBSettings(preferences: never).spread == .auto)
    }
}
