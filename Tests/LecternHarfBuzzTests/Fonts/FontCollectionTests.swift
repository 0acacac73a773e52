import Foundation
import Glibc
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

    @Test(
        arguments: [
            (FontRequest.Slant.normal, 0), (.italic, 0.25), (.oblique(degrees: 14), 0.25), (.oblique(degrees: 0), 0),
            (.oblique(degrees: 45), 1), (.oblique(degrees: -45), -1), (.oblique(degrees: 90), 1.7320508),
        ] as [(FontRequest.Slant, Float)])
    func syntheticSlantHasTheRequestedAngle(slant: FontRequest.Slant, tangent: Float) {
        let cjk = request([.named("Noto Serif CJK JP")]) { $0.slant = slant }
        let font = Fixture.fonts.cascade(for: cjk, webFonts: nil).primary
        #expect(abs(font.syntheticSlant - tangent) < 1e-6 && font.isSyntheticOblique == (tangent != 0))
    }

    /// Its substitute is for systems that do not have it.
    @Test func installedFamilyHasPriorityOverItsSubstitute() throws {
        let folder = "/usr/share/fonts/truetype/liberation"
        let file = FileManager.default.temporaryDirectory.path + "/lectern-times-\(UUID().uuidString).ttf"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let font = try renamed(folder + "/LiberationMono-Regular.ttf", from: "Liberation Mono", to: "Times New Roman")
        try font.write(to: URL(fileURLWithPath: file))
        let serif = folder + "/LiberationSerif-Regular.ttf"
        func primary(_ files: [String]) -> FontInstance {
            SystemFontCollection(preferences: .only(files: files, generic: ["Liberation Serif"]))
                .cascade(for: request([.named("Times New Roman")]), webFonts: nil).primary
        }
        #expect(primary([serif]).face.data.name == "Liberation Serif")
        #expect(primary([serif, file]).face.metrics.isMonospace)
    }

    /// A font file with another name of the same length.
    private func renamed(_ path: String, from old: String, to new: String) throws -> Data {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        let encodings: [(String) -> [UInt8]] = [
            { Array($0.utf8) }, { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } },
        ]
        for encoded in encodings {
            while let range = data.range(of: Data(encoded(old))) { data.replaceSubrange(range, with: encoded(new)) }
        }
        return data
    }

    @Test func fallbackByScriptAndLanguage() {
        #expect(name(request([.serif]), 0x6C34).hasPrefix("Noto Serif CJK JP"))
        #expect(name(request([.serif]) { $0.language = "zh-Hant" }, 0x6C34).hasPrefix("Noto Serif CJK TC"))
        #expect(name(request([.sansSerif]) { $0.language = "ko" }, 0xAC00).hasPrefix("Noto Sans CJK KR"))
        // Pinyin is set in the font of Latin text, and the ideographs in it in that of Chinese.
        let pinyin = request([.serif]) { $0.language = "zh-Latn" }
        #expect(!name(pinyin, 0x63).contains("CJK") && name(pinyin, 0x6C34).hasPrefix("Noto Serif CJK SC"))
        #expect(name(request([.serif]) { $0.language = "zh-Hant" }, 0x63).hasPrefix("Noto Serif CJK TC"))
        #expect(name(request([.serif]), 0x0628).hasPrefix("Amiri"))
        #expect(name(request([.named("EB Garamond"), .serif]), 0x05D0).hasPrefix("Noto Serif Hebrew"))
        #expect(name(request([.sansSerif]), 0x0E01).hasPrefix("Noto Sans Thai"))
        #expect(name(request([.serif]), 0x1F600) == "Noto Color Emoji")
        #expect(name(request([.serif]), 0x10FFFD) == "Liberation Serif")
    }

    /// Letters of scripts that few families have, and symbols.
    @Test(arguments: "ଓᎠꦏᬓⵣꓮ߁ᨠᮃᱚꨀꯀ𞤀⠋∁ຉ".unicodeScalars.map(\.value))
    func fallbackHasTheRequestedWeight(_ codePoint: UInt32) {
        #expect(!name(request([.serif]), codePoint).contains("Bold"))
        let cascade = Fixture.fonts.cascade(for: request([.serif], weight: 700), webFonts: nil)
        let bold = cascade.font(for: codePoint)
        #expect(bold.isSyntheticBold || bold.face.data.name.contains("Bold"))
        #expect(bold === cascade.font(for: codePoint))
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

/// Fallback among the fonts for reading.
@Suite(.timeLimit(.minutes(10))) struct ReadingFontTests {
    private static let fonts = SystemFontCollection(preferences: .reading())

    private func font(_ request: FontRequest, _ codePoint: UInt32) -> FontInstance {
        Self.fonts.cascade(for: request, webFonts: nil).font(for: codePoint)
    }

    private static let letters = "Éàäöüßÿ ĄčŁőŞ ΑβγΔώᾳ ЖыЁїґ ếộưđ ¼½⅓⅔⅙⅞ “–—…€"

    @Test(
        .enabled(if: access("/usr/share/fonts/truetype/gentiumplus/GentiumBookPlus-Regular.ttf", R_OK) == 0),
        arguments: [Float(400), 700], [FontRequest.Slant.normal, .italic])
    func defaultFamilyHasAllLettersInAllStyles(_ weight: Float, _ slant: FontRequest.Slant) {
        let request = request([.serif], weight: weight) { $0.slant = slant }
        let primary = Self.fonts.cascade(for: request, webFonts: nil).primary
        #expect(primary.face.data.name.hasPrefix("Gentium Book Plus"))
        #expect(!primary.isSyntheticBold && !primary.isSyntheticOblique)
        for scalar in Self.letters.unicodeScalars {
            #expect(font(request, scalar.value) === primary, "\(scalar)")
        }
    }

    @Test func fallbackPrefersRealStyles() {
        // The bold of EB Garamond has no accented letters.
        let bold = request([.named("EB Garamond")], weight: 700)
        let accented = font(bold, 0xE9)
        #expect(!accented.isSyntheticBold && accented.face.data.name.hasSuffix("Bold"))
        #expect(accented.face.data.name.contains("Serif") || accented.face.data.name.hasPrefix("Gentium"))
        let italic = request([.named("EB Garamond")]) { $0.slant = .italic }
        #expect(!font(italic, 0x2153).isSyntheticOblique)
        #expect(font(italic, 0x2153).face.data.name.hasSuffix("Italic"))
    }

    @Test func fallbackOfSansTextIsSans() {
        #expect(!font(request([.sansSerif]), 0x2153).face.data.name.contains("Serif"))
    }

    @Test(.enabled(if: access("/usr/share/texmf/fonts/opentype/public/tex-gyre-math", R_OK) == 0))
    func formulasAreNeverSynthesized() {
        let formula = request([.math, .serif], weight: 700) { $0.slant = .italic }
        let font = Self.fonts.cascade(for: formula, webFonts: nil).primary
        #expect(font.face.data.name.hasPrefix("TeXGyreTermesMath"))
        #expect(!font.isSyntheticBold && !font.isSyntheticOblique)
    }
}
