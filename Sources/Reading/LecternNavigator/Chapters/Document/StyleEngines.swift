import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternText
import Synchronization

/// The style engines of a publication by environment. Each caches compiled sheets
/// and computed styles for all chapters.
final class StyleEngines: Sendable {
    private let names: NameTable
    private let metrics: CascadeMetrics
    private let engines = Mutex<[(environment: StyleEnvironment, engine: StyleEngine)]>([])
    /// The number of environments kept.
    private static let limit = 4

    init(names: NameTable, services: EngineServices, webFonts: WebFontSets) {
        self.names = names
        metrics = CascadeMetrics(services: services, webFonts: webFonts)
    }

    func engine(for environment: StyleEnvironment) -> StyleEngine {
        engines.withLock { engines in
            if let cached = engines.first(where: { $0.environment == environment }) { return cached.engine }
            let fresh = StyleEngine(environment: environment, names: names, metrics: metrics)
            if engines.count >= Self.limit { engines.removeFirst() }
            engines.append((environment, fresh))
            return fresh
        }
    }
}

/// Metrics for font-relative units, from installed fonts and those of the book.
/// A web font is read when a length first needs it.
private struct CascadeMetrics: FontMetricsProvider {
    let services: EngineServices
    let webFonts: WebFontSets
    var set: WebFontSet? = nil

    func adding(_ fontFaces: [FontFaceRule]) -> any FontMetricsProvider {
        CascadeMetrics(services: services, webFonts: webFonts, set: webFonts.set(for: fontFaces))
    }

    func metrics(for style: TextStyle) -> LengthMetrics? {
        let cascade = services.fonts.cascade(for: FontRequest(style), webFonts: set)
        let font = cascade.primary
        let (units, scale) = (font.face.metrics, Double(font.scale))
        var result = LengthMetrics(fontSize: Double(style.fontSize))
        result.xHeight = Double(units.xHeight) * scale
        // The first font that has a zero. To find it among fallbacks costs time, so the primary font is asked first.
        let isLimited = set?.fonts.contains { !$0.unicodeRanges.isEmpty } ?? false
        let zero = isLimited || font.face.glyph(for: 0x30) == 0 ? cascade.font(for: 0x30) : font
        result.zeroAdvance = services.shaper.pixels(of: zero.face.metrics.zeroAdvance, zero)
        if !style.writingMode.isHorizontal, style.textOrientation == .upright {
            // "Or its height if typeset vertically."
            result.zeroAdvance = services.shaper.pixels(
                of: font.face.verticalAdvance(of: font.face.glyph(for: 0x30)), font)
        }
        result.ideographAdvance = services.shaper.pixels(of: units.ideographAdvance, font)
        result.capHeight = Double(units.capHeight) * scale
        result.lineHeight = Double(font.ascent + font.descent + font.lineGap)
        result.ascent = Double(font.ascent)
        result.descent = Double(font.descent)
        return result
    }
}
