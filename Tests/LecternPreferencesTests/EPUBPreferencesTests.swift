import LecternBase
import LecternGeometry
import LecternModel
import LecternPreferences
import Testing

@Suite(.timeLimit(.minutes(10))) struct EPUBPreferencesTests {
    /// Every preference, in JSON with Readium's names.
    static let full = """
        {"backgroundColor":"#FAF4E8","columnCount":"2","fontFamily":"EB Garamond","fontSize":1.2,"fontWeight":1.25,\
        "hyphens":true,"imageFilter":"invert","language":"ar-EG","letterSpacing":0.1,"ligatures":false,\
        "lineHeight":1.4,"pageMargins":1.6,"paragraphIndent":0.2,"paragraphSpacing":0.5,"publisherStyles":false,\
        "readingProgression":"rtl","scroll":true,"spread":"never","textAlign":"justify","textColor":"#121212",\
        "textNormalization":true,"theme":"sepia","typeScale":1.125,"userStyleSheet":"p{}","verticalMargins":0.5,\
        "verticalText":false,"wordHints":"medium","wordSpacing":0.3}
        """

    @Test func jsonRoundTrip() throws {
        let preferences = try #require(EPUBPreferences(jsonString: Self.full))
        #expect(preferences.jsonString == Self.full)
        #expect(preferences.other.isEmpty)
        #expect(preferences.columnCount == .two)
        #expect(preferences.backgroundColor == Color(rgb: 0xFAF4E8))
        #expect(preferences.language == Language("ar-EG"))
    }

    @Test func unknownMembersAreKept() throws {
        let json = #"{"fontSize":1.5,"glow":{"radius":3}}"#
        let preferences = try #require(EPUBPreferences(jsonString: json))
        #expect(preferences.fontSize == 1.5)
        #expect(preferences.other["glow"]?["radius"]?.integer == 3)
        #expect(preferences.jsonString == json)
    }

    @Test(arguments: [
        ##""fontSize":-1"##,
        ##""fontSize":"big""##,
        ##""theme":"pink""##,
        ##""backgroundColor":"red""##,
        ##""backgroundColor":"#+12345""##,
        ##""backgroundColor":-1"##,
        ##""hyphens":1"##,
        ##""language":"no language""##,
        ##""columnCount":2"##,
        ##""fontFamily":"""##,
    ]) func invalidMembersHaveNoEffectAndAreKept(member: String) throws {
        let diagnostics = DiagnosticSink()
        let json = try JSONValue(parsing: "{\(member)}")
        let preferences = try #require(EPUBPreferences(json: json, diagnostics: diagnostics))
        var known = preferences
        known.other = [:]
        #expect(known.isEmpty)
        #expect(preferences.json == json)
        #expect(diagnostics.all.map(\.code) == ["preferences.invalid"])
    }

    @Test func readiumWritesColorsAsNumbers() {
        #expect(EPUBPreferences(jsonString: #"{"textColor":255}"#)?.textColor == Color(rgb: 0xFF))
        #expect(EPUBPreferences(jsonString: "[]") == nil)
    }

    @Test func splitPreferencesMergeToTheOriginal() throws {
        var preferences = try #require(EPUBPreferences(jsonString: Self.full))
        preferences.other["glow"] = 1
        let ofBook = preferences.filterPublicationPreferences()
        let shared = preferences.filterSharedPreferences()
        let (namesOfBook, sharedNames) = (ofBook.json.object?.keys ?? [], shared.json.object?.keys ?? [])
        #expect(namesOfBook == ["language", "readingProgression", "spread", "verticalText"])
        #expect(Set(sharedNames).isDisjoint(with: namesOfBook))
        #expect(shared.merging(ofBook) == preferences)
        #expect(ofBook.merging(shared) == preferences)
    }

    @Test func upperLayerTakesPrecedence() {
        var below = EPUBPreferences()
        below.fontSize = 1.2
        below.theme = .dark
        below.other = ["a": 1, "b": 1]
        var above = EPUBPreferences()
        above.fontSize = 2
        above.other = ["b": 2]
        let merged = below.merging(above)
        #expect(merged.fontSize == 2)
        #expect(merged.theme == .dark)
        #expect(merged.other == ["a": 1, "b": 2])
    }
}
