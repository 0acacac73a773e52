public import LecternBase
public import LecternCSS
public import LecternLayout
public import LecternMarkup
public import LecternText

/// A document that is ready to be laid out: parsed, styled, made into boxes.
///
/// It depends on the bytes, the style sheets and the ``StyleEnvironment``, not
/// on where pages break.
public struct EngineDocument: Sendable {
    /// The URL that its references are relative to.
    public let url: String
    public let markup: MarkupDocument
    public let styled: StyledDocument
    public let tree: BoxTree
    /// The `@font-face` rules in force.
    public let webFonts: WebFontSet?
    /// Its own style sheets.
    let sheets: [OriginSheet]
    /// What was odd about the markup.
    public let diagnostics: [Diagnostic]
}
