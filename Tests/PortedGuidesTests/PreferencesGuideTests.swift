import Foundation
import LecternBase
import LecternModel
import LecternPreferences
import Testing

/// The code of `docs/guides/preferences.md`.
@Suite(.timeLimit(.minutes(10))) struct PreferencesGuideTests {
    /// Settings without layout: enough for what the guide shows.
    @MainActor final class Navigator: Configurable {
        let publication = Manifest(metadata: Metadata(languages: ["en"]))
        private(set) var preferences = EPUBPreferences()
        private(set) var settings = EPUBSettings()

        func submitPreferences(_ preferences: EPUBPreferences) {
            self.preferences = preferences
            settings = EPUBSettings(preferences: preferences, metadata: publication.metadata)
        }

        func editor(of preferences: EPUBPreferences) -> EPUBPreferencesEditor {
            EPUBPreferencesEditor(preferences, metadata: publication.metadata)
        }
    }

    /// A row of a form.
    struct Row {
        var title: String
        var text: String
        var activate: () -> Void
    }

    @MainActor @Test func submitAndEdit() {
        let navigator = Navigator()
        let preferences = EPUBPreferences(
            fontFamily: .serif,
            fontSize: 2.0,
            publisherStyles: false
        )
        navigator.submitPreferences(preferences)
        let family = navigator.settings.fontFamily
        #expect(family == .serif && navigator.settings.fontSize == 2)

        let editor = navigator.editor(of: preferences)
        editor.fontFamily.set(.serif)
        editor.fontSize.increment()
        editor.publisherStyles.toggle()
        navigator.submitPreferences(editor.preferences)
        #expect(navigator.settings.fontSize == 2.1 && navigator.settings.publisherStyles)
        let isActive = editor.wordSpacing.isEffective
        #expect(!isActive)

        let families = editor.fontFamily.with(supportedValues: [nil, .palatino, .helveticaNeue, .openDyslexic])
        let isDark = AnyPreference(editor.theme).map(from: { $0 == .dark }, to: { $0 ? .dark : .light })
        isDark.set(true)
        #expect(families.supportedValues.count == 4 && editor.preferences.theme == .dark)
    }

    @MainActor @Test func defaults() {
        let publication = Navigator().publication
        let defaults = EPUBDefaults(pageMargins: 1.5, scroll: true)
        let initial = EPUBPreferences(language: Language("fr"))
        let settings = EPUBSettings(preferences: initial, defaults: defaults, metadata: publication.metadata)
        #expect(settings.pageMargins == 1.5 && settings.language == Language("fr"))
    }

    @Test func forms() {
        let editor = EPUBPreferencesEditor()
        var commits = 0
        let hyphens = toggleRow(title: "Hyphens", preference: editor.hyphens) { commits += 1 }
        let size = stepperRow(title: "Size", preference: editor.fontSize) { commits += 1 }
        #expect(hyphens.text == "off" && size.text == "100%")
        hyphens.activate()
        size.activate()
        #expect(commits == 2 && editor.preferences == EPUBPreferences(fontSize: 1.1, hyphens: true))
        let pdf = PDFPreferencesEditor()
        let texts = fixedLayoutRows(spread: pdf.spread, fit: pdf.fit).map(\.text)
        #expect(texts == ["auto|never|always", "cover|contain|width|height"])
    }

    func toggleRow(title: String, preference: AnyPreference<Bool>, commit: @escaping () -> Void) -> Row {
        Row(title: title, text: (preference.value ?? preference.effectiveValue) ? "on" : "off") {
            preference.toggle()
            commit()
        }
    }

    func stepperRow<V>(title: String, preference: AnyRangePreference<V>, commit: @escaping () -> Void) -> Row {
        Row(title: title, text: preference.format(value: preference.value ?? preference.effectiveValue)) {
            preference.increment()
            commit()
        }
    }

    func pickerRow<V>(title: String, preference: AnyEnumPreference<V>, formatValue: @escaping (V) -> String) -> Row {
        Row(title: title, text: preference.supportedValues.map(formatValue).joined(separator: "|")) {}
    }

    func fixedLayoutRows(spread: AnyEnumPreference<PageSpread>? = nil, fit: AnyEnumPreference<Fit>? = nil) -> [Row] {
        var rows: [Row] = []
        if let spread { rows.append(pickerRow(title: "Spread", preference: spread) { $0.rawValue }) }
        if let fit { rows.append(pickerRow(title: "Fit", preference: fit) { $0.rawValue }) }
        return rows
    }

    @Test func storage() throws {
        let preferences = EPUBPreferences(fontSize: 1.4, language: Language("fr"))
        let data = try JSONEncoder().encode(preferences)
        let restored = try JSONDecoder().decode(EPUBPreferences.self, from: data)
        let ofPublication = preferences.filterPublicationPreferences()
        let shared = preferences.filterSharedPreferences()
        let combined = ofPublication.merging(shared)
        #expect(restored == preferences && combined == preferences)
        #expect(ofPublication == EPUBPreferences(language: Language("fr")) && shared == EPUBPreferences(fontSize: 1.4))
    }
}
