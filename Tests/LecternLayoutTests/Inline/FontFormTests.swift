import LecternText
import Testing

@testable import LecternCSS
@testable import LecternLayout

/// Forms of letters that have names: `font-variant-alternates`. CSS Fonts 4, section 6.8.
@Suite(.timeLimit(.minutes(10))) struct FontFormTests {
    private let names = FontNames(values: [
        .init(families: ["own"], function: "styleset", name: "a", numbers: [1, 12]),
        .init(families: ["own"], function: "character-variant", name: "b", numbers: [3, 2]),
        .init(families: ["other", "own"], function: "swash", name: "c", numbers: [4]),
        .init(families: ["own"], function: "styleset", name: "none", numbers: [100]),
    ])

    /// The tags and values of functions with one name each.
    private func features(_ family: String, _ forms: (FontAlternate.Kind, String)...) -> [String] {
        var text = TextStyle()
        text.fontVariants.alternates.names = forms.map { FontAlternate(kind: $0.0, names: [$0.1]) }
        let settings = FeatureSettings(text, families: [.serif, .named(family)], names: names)
        return settings.features.map { feature in
            let tag = (0..<4).map { Character(UnicodeScalar(UInt8(feature.tag >> (24 - 8 * $0) & 255))) }
            return "\(String(tag))=\(Int(feature.value))"
        }
    }

    @Test func namesBecomeFeatures() {
        #expect(features("Own", (.styleset, "a")) == ["ss01=1", "ss12=1"])
        #expect(features("Own", (.characterVariant, "b")) == ["cv03=2"])
        #expect(features("Other", (.swash, "c")) == ["swsh=4", "cswh=4"])
    }

    /// Names of other families, of other functions and of no rule, and numbers without a feature, have no effect.
    @Test func otherNamesHaveNoEffect() {
        #expect(features("Other", (.styleset, "a")).isEmpty)
        #expect(features("Own", (.stylistic, "a"), (.styleset, "x"), (.styleset, "none")).isEmpty)
    }
}
