import Foundation
import Lectern
import LecternPaint
import LecternTestKit
import LecternText
import Testing

/// Fonts that an app declares, in the glyphs that are drawn.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DeclaredFontTests {
    /// Returns the fonts of the first page, in the order of their use.
    private func fonts(
        _ body: String, _ declarations: [CSSFontFamilyDeclaration], _ preferences: EPUBPreferences
    ) async throws -> [FontData] {
        var book = EPUBBuilder(title: "Fonts")
        book.addChapter("c1.xhtml", body: body)
        let asset = try await AssetRetriever.standard.retrieve(
            resource: DataResource(book.bytes(), properties: ResourceProperties(filename: "a.epub")))
        var configuration = EPUBNavigator.Configuration(services: .standard, countsPages: false)
        configuration.additions.fonts = declarations.map { $0.eraseToAnyHTMLFontFamilyDeclaration() }
        let navigator = try EPUBNavigator(try await PublicationOpener().open(asset), configuration: configuration)
        navigator.submitPreferences(preferences)
        navigator.setViewport(Viewport(width: 500, height: 400))
        await navigator.settle()
        let list = try #require(navigator.shown?.pages.first).page.displayList(scale: 1)
        return list.operations.compactMap { if case .glyphs(let run) = $0 { run.font.face.data } else { nil } }
    }

    /// The bytes of a file, or of a font that is drawn.
    private func bytes(_ data: FontData) -> [UInt8] { data.bytes.withBytes { Array($0) } }

    @Test(.enabled(if: TestFonts.exists(TestFonts.mono) && TestFonts.exists(TestFonts.serifItalic)))
    func facesAreChosenByStyleAndWeight() async throws {
        let family = CSSFontFamilyDeclaration(
            fontFamily: "House Type",
            fontFaces: [
                CSSFontFace(file: TestFonts.mono),
                CSSFontFace(file: TestFonts.serifItalic, style: .italic),
                CSSFontFace(file: TestFonts.serifBold, weight: .standard(.bold)),
            ])
        let used = try await fonts(
            "<p>plain <i>slanted</i> <b>heavy</b></p>", [family], EPUBPreferences(fontFamily: "House Type"))
        let files = try [TestFonts.mono, TestFonts.serifItalic, TestFonts.serifBold].map {
            Array(try Data(contentsOf: URL(filePath: $0)))
        }
        let seen = used.map(bytes).reduce(into: [[UInt8]]()) { if $0.last != $1 { $0.append($1) } }
        #expect(Set(seen) == Set(files) && seen.first == files[0])
        // A book's own family of another name stays if the reader chooses none.
        let own = try await fonts("<p>plain</p>", [family], EPUBPreferences())
        #expect(!own.map(bytes).contains(files[0]))
    }

    /// A book may name the declared family, too.
    @Test(.enabled(if: TestFonts.exists(TestFonts.mono))) func booksCanNameTheFamily() async throws {
        let family = CSSFontFamilyDeclaration(
            fontFamily: "House Type", fontFaces: [CSSFontFace(file: TestFonts.mono)])
        let used = try await fonts("<p style=\"font-family: 'House Type'\">plain</p>", [family], EPUBPreferences())
        #expect(used.map(bytes) == [Array(try Data(contentsOf: URL(filePath: TestFonts.mono)))])
    }

    /// A family of another system is replaced by the one that its table names.
    @Test(.enabled(if: TestFonts.exists(TestFonts.serif))) func substitutesAreTaken() async throws {
        let used = try await fonts("<p>plain</p>", [], EPUBPreferences(fontFamily: .timesNewRoman))
        #expect(used.map(bytes) == [Array(try Data(contentsOf: URL(filePath: TestFonts.serif)))])
        let unknown = try await fonts("<p>plain</p>", [], EPUBPreferences(fontFamily: "No Such Family"))
        #expect(unknown.count == 1, "an unknown family is the default one")
    }

    /// A missing file is no error: the text shows in another font.
    @Test func missingFilesAreReplaced() async throws {
        let family = CSSFontFamilyDeclaration(
            fontFamily: "House Type", fontFaces: [CSSFontFace(file: "/no/such/font.ttf")])
        let used = try await fonts("<p>plain</p>", [family], EPUBPreferences(fontFamily: "House Type"))
        #expect(!used.isEmpty && used.allSatisfy { !bytes($0).isEmpty })
    }

    /// A face is declared by the path of its file or by its URL.
    @Test func filesAreNamedByPathOrURL() throws {
        let url = try #require(FileURL(path: "/fonts/A b.ttf", isDirectory: false))
        let byURL = CSSFontFace(file: url, style: .italic, weight: .variable(200...900))
        #expect(byURL == CSSFontFace(file: "/fonts/A b.ttf", style: .italic, weight: .variable(200...900)))
        #expect(byURL.file == "/fonts/A b.ttf")
    }

    /// A variable font has the weight that the reader chooses, within its range.
    @Test func variableWeightsFollowThePreference() async throws {
        // A copy of a variable font that Scripts/install-fonts installs.
        let installed = try await fonts("<p>w</p>", [], EPUBPreferences(fontFamily: .lexend))
        let lexend = try #require(installed.first)
        try #require(!lexend.variations.isEmpty, "Lexend is not installed, or not as a variable font")
        try await withTemporaryFolder { folder in
            let file = folder + "/Variable.ttf"
            try Data(bytes(lexend)).write(to: URL(filePath: file))
            let weights = try await weights(of: file, [0.25, 0.5, 1, 1.75, 2.5])
            #expect(weights == [200, 200, 400, 700, 900], "100 and 1,000 are outside of the declared range")
        }
    }

    /// Returns the weight of the font that is drawn, for each preference.
    private func weights(of file: String, _ preferences: [Double]) async throws -> [Float] {
        let family = CSSFontFamilyDeclaration(
            fontFamily: "House Type", fontFaces: [CSSFontFace(file: file, weight: .variable(200...900))])
        var weights: [Float] = []
        for weight in preferences {
            let used = try await fonts(
                "<p>plain</p>", [family], EPUBPreferences(fontFamily: "House Type", fontWeight: weight))
            let font = try #require(used.first)
            weights.append(try #require(font.variations.first { $0.tag == 0x7767_6874 }).value)
        }
        return weights
    }
}
