import Lectern
import LecternPaint
import LecternTestKit
import LecternText
import Testing

/// Fonts for accessible reading that `Scripts/install-dependencies` installs, and ligatures, in the glyphs that are drawn.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AccessFontTests {
    /// Returns the glyph runs of the first page.
    private func runs(
        _ body: String, language: String = "en", _ preferences: EPUBPreferences
    ) async throws -> [(font: FontInstance, glyphs: Int)] {
        var book = EPUBBuilder(title: "Fonts")
        book.language = language
        book.addChapter("c1.xhtml", body: body)
        let asset = try await AssetRetriever.standard.retrieve(
            resource: DataResource(book.bytes(), properties: ResourceProperties(filename: "a.epub")))
        let configuration = EPUBNavigator.Configuration(services: .standard, countsPages: false)
        let navigator = try EPUBNavigator(try await PublicationOpener().open(asset), configuration: configuration)
        navigator.submitPreferences(preferences)
        navigator.setViewport(Viewport(width: 500, height: 400))
        await navigator.settle()
        let list = try #require(navigator.shown?.pages.first).page.displayList(scale: 1)
        return list.operations.compactMap {
            if case .glyphs(let run) = $0 { (run.font, run.range.count) } else { nil }
        }
    }

    /// Each family draws plain and bold text in its own faces.
    @Test(arguments: [FontFamily.openDyslexic, .atkinsonHyperlegible, .lexend])
    func accessFontsAreDrawnInTheirOwnFaces(_ family: FontFamily) async throws {
        let used = try await runs("<p>plain <b>heavy</b></p>", EPUBPreferences(fontFamily: family))
        let names = used.map(\.font.face.data.name)
        #expect(names.count >= 2 && names.allSatisfy { $0.hasPrefix(family.rawValue) }, "\(names)")
        let bold = try #require(used.last).font
        #expect(!bold.isSyntheticBold, "the family has a bold face or a variable weight")
    }

    /// No package of Debian or PyPI has AccessibleDfA and iA Writer Duospace. A family that is not installed is named as
    /// unavailable, and text is set in one of the substitutes that it has, never in another font; one that is installed,
    /// or declared by the app, is used.
    @Test(arguments: [
        FontFamily.accessibleDfA, .iaWriterDuospace, .openDyslexic, .atkinsonHyperlegible, .lexend,
    ])
    func missingFamiliesAreNamedAndReplaced(_ family: FontFamily) async throws {
        let name = try #require(try await runs("<p>plain</p>", EPUBPreferences(fontFamily: family)).first)
            .font.face.data.name
        let isMissing = try await unavailable().contains(family)
        #expect(isMissing != name.hasPrefix(family.rawValue), "\(family.rawValue) became \(name)")
        #expect(isMissing == [.accessibleDfA, .iaWriterDuospace].contains(family) || !isMissing)
        if isMissing {
            let substitutes = family.substitutes.filter { !$0.isGeneric }
            #expect(substitutes.contains { name.hasPrefix($0.rawValue) }, "\(family.rawValue) became \(name)")
        }
        let declared = CSSFontFamilyDeclaration(fontFamily: family, fontFaces: [])
        #expect(try await !unavailable(declaring: declared).contains(family))
    }

    private func unavailable(declaring declared: CSSFontFamilyDeclaration? = nil) async throws -> Set<FontFamily> {
        var book = EPUBBuilder(title: "Fonts")
        book.addChapter("c1.xhtml", body: "<p>plain</p>")
        let asset = try await AssetRetriever.standard.retrieve(
            resource: DataResource(book.bytes(), properties: ResourceProperties(filename: "a.epub")))
        let fonts = declared.map { [$0.eraseToAnyHTMLFontFamilyDeclaration()] } ?? []
        let configuration = EPUBNavigator.Configuration(services: .standard, fontFamilyDeclarations: fonts)
        let navigator = try EPUBNavigator(try await PublicationOpener().open(asset), configuration: configuration)
        let missing = navigator.unavailableFontFamilies
        let proposed = Set(navigator.editor.fontFamily.supportedValues.compactMap(\.self))
        #expect(missing.isSubset(of: proposed) && missing.allSatisfy { !$0.isGeneric })
        return missing
    }

    /// Arabic text has fewer glyphs with ligatures; Latin text is not affected by the preference.
    @Test func arabicLigaturesAreSwitchedOff() async throws {
        func count(_ text: String, _ language: String, _ ligatures: Bool) async throws -> Int {
            let preferences = EPUBPreferences(
                fontFamily: "Noto Naskh Arabic", ligatures: ligatures, publisherStyles: false)
            return try await runs("<p>\(text)</p>", language: language, preferences).reduce(0) { $0 + $1.glyphs }
        }
        let arabic = "الله لله صلى الله عليه"
        let (joined, apart) = (try await count(arabic, "ar", true), try await count(arabic, "ar", false))
        #expect(joined < apart, "\(joined) and \(apart) glyphs")
        #expect(try await count("office", "en", true) == count("office", "en", false))
    }
}
