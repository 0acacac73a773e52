import Lectern
import LecternTestKit
import Testing

/// The code of `docs/guides/fonts.md`.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FontsGuideTests {
    @Test func familiesAreChosen() async throws {
        let navigator = try await GuideBook.open(["<p>Words.</p>"])
        let preferences = EPUBPreferences(fontFamily: .openDyslexic)
        navigator.submitPreferences(preferences)
        #expect(navigator.settings.fontFamily == .openDyslexic)
        let families = navigator.editor(of: preferences).fontFamily
        let missing = navigator.unavailableFontFamilies
        let offered = families.supportedValues.filter { $0.map { !missing.contains($0) } ?? true }
        let choice = families.with(supportedValues: offered)
        #expect(choice.supportedValues.contains(.openDyslexic) && choice.value == .openDyslexic)
        #expect(!choice.supportedValues.contains(.accessibleDfA))
    }

    @Test func familiesAreDeclared() async throws {
        let (regular, italic, variable) = (TestFonts.mono, TestFonts.serifItalic, TestFonts.serifBold)
        let navigator = try await GuideBook.open(["<p>Words.</p>"]) { configuration in
            let family = CSSFontFamilyDeclaration(
                fontFamily: "House Type",
                fontFaces: [
                    CSSFontFace(file: regular),
                    CSSFontFace(file: italic, style: .italic),
                    CSSFontFace(file: variable, weight: .variable(200...900)),
                ])
            configuration.additions.fonts = [family.eraseToAnyHTMLFontFamilyDeclaration()]
        }
        let houseStyle = EPUBPreferences(fontFamily: "House Type", fontWeight: 1.5)
        navigator.submitPreferences(houseStyle)
        navigator.setViewport(Viewport(width: 400, height: 500))
        await navigator.settle()
        #expect(navigator.shown?.text.contains("Words.") == true)
    }
}
