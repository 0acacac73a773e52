public import LecternBase
package import LecternCSS
import LecternGeometry
package import LecternLayout
package import LecternMarkup
import LecternText

/// A parsed and styled document with its boxes, ready for layout.
///
/// It depends on the bytes, the style sheets and the ``/LecternCSS/StyleEnvironment``, not
/// on page breaks.
public struct EngineDocument: Sendable {
    /// The base of its references.
    package let url: String
    package let markup: MarkupDocument
    package let styled: StyledDocument
    package let tree: BoxTree
    /// The `@font-face` rules in effect.
    let webFonts: WebFontSet?
    /// Its own style sheets.
    let sheets: [OriginSheet]
    /// What its styles depend on besides.
    let styling: DocumentBuilder.Styling
    /// Defects of the markup.
    public let diagnostics: [Diagnostic]

    /// The text of its `title` element; nil if there is none.
    var title: String? {
        guard let node = markup.firstElement(named: .title) else { return nil }
        let text = markup.label(of: node)
        return text.isEmpty ? nil : text
    }

    /// The direction in which its blocks follow each other: that of the root element.
    var scrollDirection: ScrollDirection { ScrollDirection(tree.root.style.writingDirection.mode) }
}
