import LecternBase
import LecternModel
import LecternPreferences
import Testing

/// Editors and preferences of an app's own navigator, built on the toolkit's types.
struct TickerPreferences: JSONPreferences {
    var lines: Int?
    var pace: Double?
    var other: JSONObject = [:]

    static let fields: [PreferenceField<TickerPreferences>] = [
        PreferenceField("lines", \.lines), PreferenceField("pace", \.pace, scope: .publication),
    ]
}

struct TickerSettings: ConfigurableSettings {
    var lines: Int
    var pace: Double
}

final class TickerPreferencesEditor: StatefulPreferencesEditor<TickerPreferences, TickerSettings> {
    init(_ preferences: TickerPreferences = TickerPreferences()) {
        super.init(preferences) { TickerSettings(lines: $0.lines ?? 3, pace: $0.pace ?? 1) }
    }

    var lines: AnyRangePreference<Int> {
        AnyRangePreference(
            preference(\.lines, effect: \.lines), supportedRange: 1...9, progression: .increment(2),
            format: { lines, _ in "\(lines) lines" })
    }

    var pace: AnyRangePreference<Double> {
        AnyRangePreference(
            preference(\.pace, effect: \.pace), supportedRange: 0.5...4, progression: .steps([0.5, 1, 2, 4]),
            format: { PreferenceUnit.times.format($0, decimalSeparator: $1) })
    }
}

@Suite(.timeLimit(.minutes(10))) struct PreferenceTypesTests {
    @Test func rangesOfIntegersHaveStepsAndBounds() {
        let editor = TickerPreferencesEditor()
        #expect(editor.lines.value == nil && editor.lines.effectiveValue == 3)
        editor.lines.increment()
        #expect(editor.preferences.lines == 5 && editor.lines.format(value: 5) == "5 lines")
        editor.lines.set(100)
        #expect(editor.preferences.lines == 9 && !editor.lines.canIncrement && editor.lines.canDecrement)
        editor.lines.increment()
        #expect(editor.preferences.lines == 9)
        editor.lines.set(1)
        editor.lines.decrement()
        #expect(editor.preferences.lines == 1 && !editor.lines.canDecrement)
        editor.lines.clear()
        #expect(editor.preferences == .empty)
    }

    @Test func listedStepsLieBetweenOtherValues() {
        let editor = TickerPreferencesEditor()
        editor.pace.set(1.5)
        editor.pace.increment()
        #expect(editor.preferences.pace == 2)
        editor.pace.set(.nan)
        #expect(editor.preferences.pace == 2)
        editor.pace.set(1.5)
        editor.pace.decrement()
        #expect(editor.preferences.pace == 1 && editor.pace.format(value: 1.5, decimalSeparator: ",") == "1,5×")
        editor.pace.set(4)
        editor.pace.increment()
        #expect(editor.preferences.pace == 4)
    }

    @Test func ownPreferencesHaveJSONLayersAndFilters() throws {
        let stored = try #require(TickerPreferences(jsonString: #"{"lines":4,"pace":2,"glow":1}"#))
        #expect(stored.filterSharedPreferences().jsonString == #"{"lines":4,"glow":1}"#)
        #expect(stored.filterPublicationPreferences().jsonString == #"{"pace":2}"#)
        #expect(stored.filterPublicationPreferences().merging(stored.filterSharedPreferences()) == stored)
        #expect(TickerPreferences(jsonString: #"{"lines":-4}"#)?.lines == nil)
    }

    @Test func mappedPreferencesReadAndWriteTheOriginal() {
        let editor = EPUBPreferencesEditor()
        let isDark = editor.theme.eraseToAnyPreference().map(from: { $0 == .dark }, to: { $0 ? .dark : .light })
        #expect(isDark.supportedValues == [false, false, true])
        #expect(isDark.value == nil && !isDark.effectiveValue && isDark.isEffective)
        isDark.set(true)
        #expect(editor.preferences.theme == .dark && isDark.value == true)
        let size = editor.fontSize.eraseToAnyPreference()
        let percent = AnyPreference(size).map(from: { Int(($0 * 100).rounded()) }, to: { Double($0) / 100 })
        percent.set(150)
        #expect(editor.preferences.fontSize == 1.5 && percent.effectiveValue == 150)
        percent.clear()
        #expect(editor.preferences.fontSize == nil)
    }

    @Test func theBookItselfIsAValueOfFamilies() {
        let editor = EPUBPreferencesEditor(EPUBPreferences(fontFamily: .georgia))
        let family = editor.fontFamily.with(supportedValues: [nil, .palatino, .openDyslexic])
        #expect(family.supportedValues.count == 3)
        family.set(.arial)
        #expect(editor.preferences.fontFamily == .georgia)
        family.set(.palatino)
        #expect(editor.preferences.fontFamily == .palatino && family.effectiveValue == .palatino)
        family.set(family.supportedValues[0])
        #expect(editor.preferences.fontFamily == nil && family.effectiveValue == nil)
        editor.fontFamily.set("Inter")
        #expect(editor.preferences.fontFamily == "Inter")
    }

    @Test(arguments: [
        FontFamily.palatino, .iowanOldStyle, .athelas, .georgia, .helveticaNeue, .seravek, .arial, .timesNewRoman,
        .openDyslexic, .accessibleDfA, .iaWriterDuospace, .atkinsonHyperlegible, .lexend,
    ]) func predeclaredFamiliesEndInAGenericOne(family: FontFamily) {
        #expect(family.substitutes.count >= 2 && family.substitutes.last?.isGeneric == true)
        #expect(family.substitutes.dropLast().allSatisfy { !$0.isGeneric } && !family.isGeneric)
    }

    @Test func otherFamiliesHaveNoSubstitutes() {
        #expect(FontFamily("Inter").substitutes.isEmpty && FontFamily.serif.isGeneric)
    }
}
