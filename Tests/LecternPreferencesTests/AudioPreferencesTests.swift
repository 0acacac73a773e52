import LecternBase
import LecternPreferences
import Testing

/// Audio preferences.
@Suite(.timeLimit(.minutes(10))) struct AudioPreferencesTests {
    @Test func readsAndWritesTheSame() throws {
        let json = try JSONValue(parsing: #"{"speed": 1.25, "volume": "loud", "pitch": 2}"#)
        let diagnostics = DiagnosticSink()
        let preferences = try #require(AudioPreferences(json: json, diagnostics: diagnostics))
        #expect(preferences.speed == 1.25 && preferences.volume == nil)
        #expect(diagnostics.all.count == 1 && preferences.json == json, "unknown members are kept")
    }

    @Test func preferencesOverrideDefaultsWithinTheirRanges() {
        let defaults = AudioDefaults(speed: 1.5, volume: 0.3)
        #expect(AudioSettings(preferences: .init(), defaults: defaults).speed == 1.5)
        #expect(AudioSettings(preferences: .init(speed: 9), defaults: defaults).speed == 3)
        #expect(AudioSettings(preferences: .init(volume: -1), defaults: defaults).volume == 0)
        #expect(AudioSettings(preferences: .init(speed: .nan)).speed == 1)
        let merged = AudioPreferences(speed: 2, volume: 1).merging(AudioPreferences(speed: 1.1))
        #expect(merged == AudioPreferences(speed: 1.1, volume: 1))
    }

    @Test func editorChangesValuesInSteps() {
        let editor = AudioPreferencesEditor()
        var commits: [AudioPreferences] = []
        editor.commit = { commits.append($0) }
        editor.speed.increment()
        #expect(editor.preferences.speed == 1.1 && editor.speed.format(value: 1.25, decimalSeparator: ",") == "1,25×")
        editor.volume.decrement()
        #expect(editor.preferences.volume == 0.9 && editor.volume.format(value: 0.9) == "90%")
        editor.speed.set(99)
        #expect(editor.settings.speed == 3 && !editor.speed.canIncrement)
        editor.boost.increment()
        #expect(editor.settings.boost == 3 && editor.boost.format(value: 3) == "3 dB")
        editor.skipsSilence.set(true)
        #expect(editor.settings.skipsSilence)
        editor.clear()
        editor.clear()
        #expect(editor.speed.effectiveValue == 1 && commits.count == 6)
    }
}
