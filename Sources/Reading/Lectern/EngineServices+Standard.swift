import LecternCodecs
public import LecternHarfBuzz
import LecternHyphen
public import LecternNavigator

extension EngineServices {
    /// The engine with all adapters and fonts for reading. Created once; all publications share it.
    public static let standard = EngineServices.with(.reading())

    /// The engine with the fonts of browsers on Linux.
    public static let browser = EngineServices.with(.browser())

    /// Returns an engine with other fonts.
    public static func with(_ fonts: FontPreferences) -> EngineServices {
        let (collection, shaper) = (SystemFontCollection(preferences: fonts), HarfBuzzShaper())
        return EngineServices(
            fonts: collection, shaper: shaper, hyphenator: PatternHyphenator(),
            imageDecoder: CompositeDecoder(fonts: collection, shaper: shaper), makePainter: { CairoPagePainter() })
    }
}
