import LecternCodecs
public import LecternHarfBuzz
import LecternHyphen
public import LecternNavigator

extension EngineServices {
    /// The engine with the adapters that come with Lectern, and faces for long
    /// reading. Made once; fonts and shapes are shared by all publications.
    public static let standard = EngineServices.with(.reading())

    /// The same with the faces that browsers on Linux show.
    public static let browser = EngineServices.with(.browser())

    /// The engine with fonts of one's choice.
    public static func with(_ fonts: FontPreferences) -> EngineServices {
        EngineServices(
            fonts: SystemFontCollection(preferences: fonts), shaper: HarfBuzzShaper(), hyphenator: PatternHyphenator(),
            imageDecoder: CompositeDecoder(), makePainter: { CairoPagePainter() })
    }
}
