import LecternModel
import LecternPreferences
import Testing

/// The truth table of `isEffective`.
@Suite(.timeLimit(.minutes(10))) struct PreferenceEffectTests {
    /// A situation in which preferences have an effect or have none.
    struct Situation: Sendable, CustomTestStringConvertible {
        let name: String
        var language = "en"
        var layout = Layout.reflowable
        var publisherStyles = false
        var scroll = false
        var theme = Theme.light
        var scrolling = ScrollSupport.unsupported

        var testDescription: String { name }

        func editor() -> EPUBPreferencesEditor {
            var preferences = EPUBPreferences()
            preferences.publisherStyles = publisherStyles
            preferences.scroll = scroll
            preferences.theme = theme
            return EPUBPreferencesEditor(
                preferences, metadata: Metadata(languages: [language], layout: layout),
                scrolling: scrolling)
        }
    }

    static let always: Set<String> = ["backgroundColor", "language", "readingProgression"]
    static let reflowable = always.union([
        "columnCount", "fontFamily", "fontSize", "fontWeight", "pageMargins", "publisherStyles", "textColor",
        "textNormalization", "theme", "userStyleSheet", "verticalMargins", "verticalText", "wordHints",
    ])
    static let fixed: Set<String> = ["fit", "scrollAxis", "spread"]
    static let overriding: Set<String> = ["lineHeight", "typeScale", "paragraphSpacing"]
    static let lines: Set<String> = ["textAlign", "paragraphIndent"]
    static let letters: Set<String> = ["hyphens", "letterSpacing", "wordSpacing"]

    static let table: [(Situation, Set<String>)] = [
        (Situation(name: "fixed layout", layout: .fixed), always.union(fixed)),
        (Situation(name: "publisher's styles", publisherStyles: true), reflowable),
        (Situation(name: "Latin"), reflowable.union(overriding).union(lines).union(letters)),
        // Pages are shown in any case: the scroll preference has no effect.
        (
            Situation(name: "scrolling is wished for", scroll: true),
            reflowable.union(overriding).union(lines).union(letters)
        ),
        (
            Situation(name: "navigator that scrolls", publisherStyles: true, scrolling: .supported),
            reflowable.union(["scroll"])
        ),
        (
            Situation(name: "scrolled", publisherStyles: true, scroll: true, scrolling: .supported),
            reflowable.union(["scroll"]).subtracting(["columnCount"])
        ),
        (
            Situation(name: "fixed layout, navigator that scrolls", layout: .fixed, scrolling: .supported),
            always.union(fixed).union(["scroll"])
        ),
        (
            Situation(name: "fixed layout, scrolled", layout: .fixed, scroll: true, scrolling: .supported),
            always.union(fixed).union(["scroll", "pageSpacing"])
        ),
        (Situation(name: "Hebrew", language: "he"), reflowable.union(overriding).union(lines).union(["ligatures"])),
        (Situation(name: "Japanese", language: "ja"), reflowable.union(overriding)),
        (Situation(name: "sepia", publisherStyles: true, theme: .sepia), reflowable),
        (Situation(name: "Arabic", language: "ar"), reflowable.union(overriding).union(lines).union(["ligatures"])),
        (Situation(name: "Chinese", language: "zh"), reflowable.union(overriding)),
        (Situation(name: "dark", publisherStyles: true, theme: .dark), reflowable.union(["imageFilter"])),
    ]

    static func effective(_ editor: EPUBPreferencesEditor) -> Set<String> {
        let all: [(String, any Preference)] = [
            ("backgroundColor", editor.backgroundColor), ("columnCount", editor.columnCount),
            ("fit", editor.fit), ("pageSpacing", editor.pageSpacing), ("scrollAxis", editor.scrollAxis),
            ("fontFamily", editor.fontFamily), ("fontSize", editor.fontSize), ("fontWeight", editor.fontWeight),
            ("hyphens", editor.hyphens), ("imageFilter", editor.imageFilter), ("language", editor.language),
            ("letterSpacing", editor.letterSpacing), ("ligatures", editor.ligatures),
            ("lineHeight", editor.lineHeight), ("pageMargins", editor.pageMargins),
            ("paragraphIndent", editor.paragraphIndent), ("paragraphSpacing", editor.paragraphSpacing),
            ("publisherStyles", editor.publisherStyles), ("readingProgression", editor.readingProgression),
            ("scroll", editor.scroll), ("spread", editor.spread), ("textAlign", editor.textAlign),
            ("textColor", editor.textColor), ("textNormalization", editor.textNormalization),
            ("theme", editor.theme), ("typeScale", editor.typeScale), ("userStyleSheet", editor.userStyleSheet),
            ("verticalMargins", editor.verticalMargins),
            ("verticalText", editor.verticalText), ("wordHints", editor.wordHints),
            ("wordSpacing", editor.wordSpacing),
        ]
        #expect(Set(all.map(\.0)) == Set(EPUBPreferences.fields.map(\.name)), "every preference is in the table")
        return Set(all.filter { $0.1.isEffective }.map(\.0))
    }

    @Test(arguments: table) func effectivePreferencesOfASituation(situation: Situation, names: Set<String>) {
        #expect(Self.effective(situation.editor()) == names)
    }

    @Test(arguments: table) func preferenceWithoutEffectIsNotInTheSettings(situation: Situation, names: Set<String>) {
        let editor = situation.editor()
        let before = editor.settings
        if !names.contains("hyphens") { editor.hyphens.set(true) }
        if !names.contains("lineHeight") { editor.lineHeight.set(1.9) }
        if !names.contains("letterSpacing") { editor.letterSpacing.set(0.5) }
        if !names.contains("textAlign") { editor.textAlign.set(.justify) }
        if !names.contains("ligatures") { editor.ligatures.set(true) }
        if !names.contains("imageFilter") { editor.imageFilter.set(.invert) }
        if !names.contains("scroll") { editor.scroll.toggle() }
        if !names.contains("columnCount") { editor.columnCount.set(.two) }
        if !names.contains("fontSize") { editor.fontSize.set(3) }
        #expect(editor.settings == before)
    }
}
