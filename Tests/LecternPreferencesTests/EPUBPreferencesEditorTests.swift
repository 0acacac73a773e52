import LecternModel
import LecternPreferences
import Testing

@Suite(.timeLimit(.minutes(10))) struct EPUBPreferencesEditorTests {
    @Test func editorHasPreferenceAndEffectiveValue() {
        let editor = EPUBPreferencesEditor()
        #expect(editor.lineHeight.value == nil)
        editor.lineHeight.set(1.5)
        #expect(editor.lineHeight.value == 1.5)
        #expect(editor.settings.lineHeight == nil)
        #expect(!editor.lineHeight.isEffective)
        editor.publisherStyles.toggle()
        #expect(editor.preferences.publisherStyles == false)
        #expect(editor.lineHeight.effectiveValue == 1.5)
        editor.lineHeight.clear()
        #expect(editor.settings.lineHeight == nil)
    }

    @Test func stepsAreClampedToTheRange() {
        let editor = EPUBPreferencesEditor()
        for _ in 0..<3 { editor.fontSize.increment() }
        #expect(editor.preferences.fontSize == 1.3)
        for _ in 0..<100 { editor.fontSize.increment() }
        #expect(editor.preferences.fontSize == 5)
        #expect(!editor.fontSize.canIncrement && editor.fontSize.canDecrement)
        for _ in 0..<100 { editor.fontSize.decrement() }
        #expect(editor.preferences.fontSize == 0.1)
        #expect(editor.fontSize.canIncrement && !editor.fontSize.canDecrement)
        editor.fontSize.set(99)
        #expect(editor.preferences.fontSize == 5)
    }

    @Test func typeScaleStepsThroughItsList() {
        let editor = EPUBPreferencesEditor()
        editor.typeScale.increment()
        #expect(editor.preferences.typeScale == 1.25)
        editor.typeScale.decrement()
        editor.typeScale.decrement()
        #expect(editor.preferences.typeScale == 1.125)
        editor.typeScale.set(1.618)
        editor.typeScale.increment()
        #expect(editor.preferences.typeScale == 1.618)
    }

    @Test func numbersAreFormatted() {
        let editor = EPUBPreferencesEditor()
        #expect(editor.fontSize.format(value: 1.2) == "120%")
        #expect(editor.lineHeight.format(value: 1.45) == "1.45")
        #expect(editor.lineHeight.format(value: 1.45, decimalSeparator: ",") == "1,45")
        #expect(editor.typeScale.format(value: 1.067) == "1.067")
        #expect(editor.paragraphIndent.format(value: 2) == "2")
        #expect(editor.paragraphIndent.format(value: .infinity) == "")
    }

    @Test func onlySupportedValuesAreSet() {
        let editor = EPUBPreferencesEditor()
        let theme = editor.theme.with(supportedValues: [.dark, .light])
        theme.set(.sepia)
        #expect(editor.preferences.theme == nil)
        theme.set(.dark)
        #expect(editor.preferences.theme == .dark)
        #expect(theme.supportedValues == [.dark, .light])
        editor.readingProgression.set(.auto)
        #expect(editor.preferences.readingProgression == nil)
    }

    @Test func eachChangeIsCommittedOnce() {
        let editor = EPUBPreferencesEditor()
        var committed: [EPUBPreferences] = []
        editor.commit = { committed.append($0) }
        editor.theme.set(.dark)
        editor.theme.set(.dark)
        editor.clear()
        #expect(committed.map(\.theme) == [.dark, nil])
    }

    @Test func spreadSwitchSetsTheColumnCount() {
        let editor = EPUBPreferencesEditor()
        #expect(editor.dualPage == .auto)
        editor.set(DualPage.on)
        #expect(editor.preferences.columnCount == .two && editor.preferences.spread == .always)
        editor.set(DualPage.off)
        #expect(editor.preferences.columnCount == .one && editor.preferences.spread == .never)
        editor.spread.set(.always)
        #expect(editor.dualPage == nil)
    }

    @Test func fontFamilyHasNoEffectInFixedLayout() {
        let editor = EPUBPreferencesEditor(metadata: Metadata(layout: .fixed))
        #expect(!editor.fontFamily.isEffective)
        editor.fontFamily.set("Inter")
        #expect(!editor.fontFamily.isEffective && editor.settings.fontFamily == nil)
        #expect(EPUBPreferencesEditor().fontFamily.isEffective)
    }

    @Test func editorDependsOnTheLayout() {
        #expect(EPUBPreferencesEditor().layout == .reflowable)
        #expect(EPUBPreferencesEditor(metadata: Metadata(layout: .fixed)).layout == .fixed)
    }
}
