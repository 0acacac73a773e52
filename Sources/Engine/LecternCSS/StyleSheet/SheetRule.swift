/// A rule of a style sheet that has an effect.
indirect enum SheetRule: Sendable {
    case style(StyleRule)
    case media(MediaQueryList, [SheetRule])
    /// `@layer name { … }`; `nil` for an anonymous layer.
    case layerBlock(String?, [SheetRule])
    case layerStatement([String])
    case importSheet(ImportRule)
    case fontFace(FontFaceRule)
    case fontFeatureValues([FontFeatureValue])
    case fontPaletteValues(FontPaletteRule)
    case page(PageRuleSource)
    case counterStyle(CounterStyleRule)
}

/// Selectors and their declarations.
struct StyleRule: Sendable {
    let selectors: [ComplexSelector]
    let block: DeclarationBlock
    /// The selectors as written, for dumps.
    let source: String
}

/// An `@import` whose style sheet was loaded.
struct ImportRule: Sendable {
    let url: String
    let media: MediaQueryList
    /// `layer` or `layer(name)`; the empty name is an anonymous layer.
    let layer: String?
    let sheet: StyleSheet?
}
