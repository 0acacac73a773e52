import LecternCSS
import LecternText

/// The baselines of a font at a size, as distances above the alphabetic one.
///
/// https://www.w3.org/TR/css-inline-3/#baseline-intro
struct TextBaselines {
    let font: FontInstance

    private func pixels(_ units: Int32) -> Double { Double(units) * Double(font.scale) }

    func distance(of baseline: TextBaseline) -> Double {
        let metrics = font.face.metrics
        return switch baseline {
        case .auto, .alphabetic, .baseline: 0
        case .ideographic, .textBottom: -Double(font.descent)
        case .middle: pixels(metrics.xHeight) / 2
        case .central: central
        case .mathematical: Double(font.ascent) / 2
        case .hanging: Double(font.ascent) * 0.8
        case .textTop: Double(font.ascent)
        }
    }

    var central: Double { (Double(font.ascent) - Double(font.descent)) / 2 }
}
