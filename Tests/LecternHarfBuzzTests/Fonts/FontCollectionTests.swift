import LecternHarfBuzz
import LecternText
import Testing

private func request(
    _ families: [FontRequest.Family], weight: Float = 400, _ change: (inout FontRequest) -> Void = { _ in }
) -> FontRequest {
    var request = FontRequest()
    request.families = families
    request.weight = weight
    change(&request)
    return request
}

private func name(_ request: FontRequest, _ codePoint: UInt32 = 0x41) -> String {
    Fixture.fonts.cascade(for: request, webFonts: nil).font(for: codePoint).face.data.name
}

@Suite(.timeLimit(.minutes(10))) struct FontCollectionTests {
    @Test func equalRequestsShareACascade() {
        let fonts = Fixture.fonts
        #expect(
            fonts.cascade(for: request([.serif]), webFonts: nil)
                === fonts.cascade(for: request([.serif]), webFonts: nil))
        #expect(
            fonts.cascade(for: request([.serif]), webFonts: nil)
                !== fonts.cascade(for: request([.serif], weight: 700), webFonts: nil))
    }

    @Test func familiesAndStyles() {
        #expect(name(request([.serif])) == "Liberation Serif")
        #expect(name(request([.serif], weight: 700)) == "Liberation Serif Bold")
        #expect(name(request([.named("LIBERATION sans")]) { $0.slant = .italic }) == "Liberation Sans Italic")
        #expect(name(request([.named("No Such"), .monospace])) == "Liberation Mono")
        #expect(name(request([.named("Times New Roman")])) == "Liberation Serif")
        #expect(name(request([.named("No Such")])) == "Liberation Serif")
    }

    @Test func synthesis() {
        let garamond = request([.named("EB Garamond")], weight: 700) { $0.slant = .italic }
        let font = Fixture.fonts.cascade(for: garamond, webFonts: nil).primary
        #expect(font.isSyntheticBold && !font.isSyntheticOblique)
        let cjk = request([.named("Noto Serif CJK JP")]) { $0.slant = .oblique(degrees: 14) }
        #expect(Fixture.fonts.cascade(for: cjk, webFonts: nil).primary.isSyntheticOblique)
    }

    @Test func fallbackByScriptAndLanguage() {
        #expect(name(request([.serif]), 0x6C34).hasPrefix("Noto Serif CJK JP"))
        #expect(name(request([.serif]) { $0.language = "zh-Hant" }, 0x6C34).hasPrefix("Noto Serif CJK TC"))
        #expect(name(request([.sansSerif]) { $0.language = "ko" }, 0xAC00).hasPrefix("Noto Sans CJK KR"))
        #expect(name(request([.serif]), 0x0628).hasPrefix("Amiri"))
        #expect(name(request([.named("EB Garamond"), .serif]), 0x05D0).hasPrefix("Noto Serif Hebrew"))
        #expect(name(request([.sansSerif]), 0x0E01).hasPrefix("Noto Sans Thai"))
        #expect(name(request([.serif]), 0x1F600) == "Noto Color Emoji")
        #expect(name(request([.serif]), 0x10FFFD) == "Liberation Serif")
    }

    @Test func onlyGivenFiles() {
        let file = "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf"
        let fonts = SystemFontCollection(preferences: .only(files: [file], generic: ["Liberation Mono"]))
        let cascade = fonts.cascade(for: request([.serif]), webFonts: nil)
        #expect(cascade.primary.face.data.name == "Liberation Mono")
        #expect(cascade.font(for: 0x6C34) === cascade.primary)
        let none = SystemFontCollection(preferences: .only(files: [], generic: [])).cascade(
            for: request([.serif]), webFonts: nil)
        #expect(none.primary.face.data.name == "none")
    }
}
