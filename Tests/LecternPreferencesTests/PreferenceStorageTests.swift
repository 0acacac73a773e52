import Foundation
import LecternBase
import LecternGeometry
import LecternModel
import LecternPreferences
import Testing

/// The five ways to store preferences that the Preferences guide lists, through `Codable` and a store of JSON.
@Suite(.timeLimit(.minutes(10))) struct PreferenceStorageTests {
    /// Keeps JSON text by key, as an app's settings do.
    struct Store {
        var texts: [String: Data] = [:]

        mutating func save(_ preferences: some ConfigurablePreferences, _ key: String) throws {
            texts[key] = try JSONEncoder().encode(preferences)
        }

        func load(_ key: String) throws -> EPUBPreferences { try load(key, EPUBPreferences.self) }

        func load<P: ConfigurablePreferences>(_ key: String, _ type: P.Type) throws -> P {
            try texts[key].map { try JSONDecoder().decode(P.self, from: $0) } ?? .empty
        }
    }

    static let wish = EPUBPreferences(
        fontFamily: .serif, fontSize: 1.5, language: Language("fr"), spread: .never, theme: .dark)

    @Test func codableKeepsEveryMember() throws {
        var full = try #require(EPUBPreferences(jsonString: EPUBPreferencesTests.full))
        full.other = ["glow": ["radius": 3, "on": true, "list": [1, 2.5, "x", .null]]]
        let data = try JSONEncoder().encode(full)
        #expect(try JSONDecoder().decode(EPUBPreferences.self, from: data) == full)
        #expect(EPUBPreferences(jsonString: String(decoding: data, as: UTF8.self)) == full)
    }

    /// What earlier versions stored is read by `Codable` too.
    @Test func codableReadsStoredJSON() throws {
        let stored = Data(EPUBPreferencesTests.full.utf8)
        let preferences = try JSONDecoder().decode(EPUBPreferences.self, from: stored)
        #expect(preferences == EPUBPreferences(jsonString: EPUBPreferencesTests.full))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(EPUBPreferences.self, from: Data("[1]".utf8)) }
        let pdf = PDFPreferences(
            backgroundColor: .black, fit: .width, offsetFirstPage: true, pageSpacing: 5, readingProgression: .rtl,
            scroll: true, scrollAxis: .horizontal, spread: .always, visibleScrollbar: false)
        #expect(try JSONDecoder().decode(PDFPreferences.self, from: JSONEncoder().encode(pdf)) == pdf)
        #expect(pdf.json.object?.keys.count == 9)
        let audio = AudioPreferences(speed: 1.5)
        #expect(try JSONDecoder().decode(AudioPreferences.self, from: JSONEncoder().encode(audio)) == audio)
    }

    @Test func perPublication() throws {
        var store = Store()
        try store.save(Self.wish, "book/1")
        #expect(try store.load("book/1") == Self.wish)
        #expect(try store.load("book/2") == .empty)
    }

    @Test func perProfile() throws {
        var store = Store()
        try store.save(Self.wish.filterSharedPreferences(), "epub")
        try store.save(PDFPreferences(fit: .width, spread: .never).filterSharedPreferences(), "pdf")
        try store.save(Self.wish.filterPublicationPreferences(), "book/1")
        let first = try store.load("epub").merging(store.load("book/1"))
        let second = try store.load("epub").merging(store.load("book/2"))
        #expect(first == Self.wish)
        #expect(second == EPUBPreferences(fontFamily: .serif, fontSize: 1.5, theme: .dark))
        #expect(try store.load("pdf", PDFPreferences.self) == PDFPreferences(fit: .width))
    }

    @Test func forAllPublications() throws {
        var store = Store()
        let global = EPUBPreferences(theme: .sepia)
        try store.save(global, "all")
        try store.save(EPUBPreferences(fontSize: 2), "epub")
        try store.save(EPUBPreferences(theme: .dark), "book/1")
        func preferences(_ book: String) throws -> EPUBPreferences {
            try store.load("all").merging(store.load("epub")).merging(store.load(book))
        }
        #expect(try preferences("book/1") == EPUBPreferences(fontSize: 2, theme: .dark))
        #expect(try preferences("book/2") == EPUBPreferences(fontSize: 2, theme: .sepia))
    }

    @Test func namedProfiles() throws {
        var store = Store()
        try store.save(EPUBPreferences(fontSize: 1, theme: .light), "profile/day")
        try store.save(EPUBPreferences(fontSize: 1.4, theme: .dark), "profile/night")
        let editor = EPUBPreferencesEditor(try store.load("profile/night"))
        editor.fontSize.increment()
        try store.save(editor.preferences, "profile/night")
        #expect(try store.load("profile/night").fontSize == 1.5)
        #expect(try store.load("profile/day") == EPUBPreferences(fontSize: 1, theme: .light))
    }

    /// The language is not in the JSON: the app knows it from elsewhere.
    @Test func rebuiltMembers() throws {
        var store = Store()
        var wish = Self.wish
        wish.language = nil
        try store.save(wish, "book/1")
        var restored = try store.load("book/1")
        #expect(restored.language == nil)
        restored.language = Language("fr")
        #expect(restored == Self.wish)
        #expect(EPUBSettings(preferences: restored, metadata: Metadata(languages: ["de"])).language == Language("fr"))
    }
}
