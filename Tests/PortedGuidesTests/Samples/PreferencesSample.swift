import Foundation
import Lectern

// Preferences: submitting, editing, storing, and a form.

@MainActor func preferencesSample(epubNavigator: EPUBNavigator, publication: Publication) throws {
    let preferences = EPUBPreferences(fontFamily: .serif, fontSize: 2.0, publisherStyles: false)
    epubNavigator.submitPreferences(preferences)
    assert(epubNavigator.settings.fontFamily == .serif)
    let editor = epubNavigator.editor(of: preferences)
    editor.fontFamily.set(.serif)
    editor.fontSize.increment()
    editor.publisherStyles.toggle()
    epubNavigator.submitPreferences(editor.preferences)
    _ = editor.wordSpacing.isEffective
    _ = try EPUBNavigator(
        publication: publication,
        config: .init(
            preferences: EPUBPreferences(language: Language(code: "fr")),
            defaults: EPUBDefaults(pageMargins: 1.5, scroll: true)
        )
    )
    let jsonData = try JSONEncoder().encode(preferences)
    let decoded = try JSONDecoder().decode(EPUBPreferences.self, from: jsonData)
    let publicationPrefs = decoded.filterPublicationPreferences()
    let sharedPrefs = decoded.filterSharedPreferences()
    let combinedPrefs = publicationPrefs.merging(sharedPrefs)
    print(combinedPrefs)
}

struct UserPreferences<P: ConfigurablePreferences, E: PreferencesEditor> where E.Preferences == P {
    let editor: E
    let commit: () -> Void

    @MainActor func rows() -> [String] {
        switch editor {
        case let editor as PDFPreferencesEditor:
            return fixedLayoutUserPreferences(
                commit: commit, scroll: editor.scroll, fit: editor.fit, pageSpacing: editor.pageSpacing)
        case let editor as EPUBPreferencesEditor:
            switch editor.layout {
            case .reflowable:
                return [toggleRow(title: "Scroll", preference: editor.scroll.eraseToAnyPreference(), commit: commit)]
            case .fixed, .scrolled:
                return fixedLayoutUserPreferences(commit: commit)
            }
        default: return []
        }
    }
}

@MainActor func fixedLayoutUserPreferences(
    commit: @escaping () -> Void, scroll: AnyPreference<Bool>? = nil, fit: AnyEnumPreference<Fit>? = nil,
    pageSpacing: AnyRangePreference<Double>? = nil
) -> [String] {
    var rows: [String] = []
    if let scroll { rows.append(toggleRow(title: "Scroll", preference: scroll, commit: commit)) }
    if let fit {
        rows.append(
            pickerRow(title: "Fit", preference: fit, commit: commit) { value in
                switch value {
                case .cover: return "Cover"
                case .contain: return "Contain"
                case .width: return "Width"
                case .height: return "Height"
                }
            })
    }
    if let pageSpacing { rows.append(stepperRow(title: "Page spacing", preference: pageSpacing, commit: commit)) }
    return rows
}

@MainActor func toggleRow(title: String, preference: AnyPreference<Bool>, commit: @escaping () -> Void) -> String {
    preference.set(!(preference.value ?? preference.effectiveValue))
    commit()
    return title
}

@MainActor func stepperRow<V: Comparable>(
    title: String, preference: AnyRangePreference<V>, commit: @escaping () -> Void
) -> String {
    preference.increment()
    preference.decrement()
    commit()
    return preference.format(value: preference.value ?? preference.effectiveValue)
}

@MainActor func pickerRow<V: Hashable>(
    title: String, preference: AnyEnumPreference<V>, commit: @escaping () -> Void, formatValue: @escaping (V) -> String
) -> String {
    preference.supportedValues.map(formatValue).joined()
}
