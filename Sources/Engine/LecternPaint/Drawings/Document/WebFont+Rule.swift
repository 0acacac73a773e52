package import LecternCSS
import LecternLayout
package import LecternText

extension WebFont {
    /// Creates a web font from an `@font-face` rule.
    package init(_ rule: FontFaceRule) {
        self.init(
            family: rule.family, weight: rule.weight, slant: .init(rule.style), stretch: rule.stretch,
            unicodeRanges: rule.unicodeRanges, sources: rule.sources.map(Source.init),
            ascentOverride: rule.ascentOverride, descentOverride: rule.descentOverride,
            lineGapOverride: rule.lineGapOverride, sizeAdjust: rule.sizeAdjust)
    }
}

extension WebFont.Source {
    init(_ source: FontFaceRule.Source) {
        switch source {
        case .url(let url, _): self = .url(url)
        case .local(let name): self = .local(name)
        }
    }
}
