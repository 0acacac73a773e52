package import LecternGeometry
import LecternMarkup
package import LecternModel
import LecternPaint
public import LecternPublication

/// A fixed page with scripts on the spread shown. Its picture shows what the page offers without scripts; an engine that
/// runs them can be placed over it.
package struct ScriptedArea: Hashable, Sendable {
    /// The document of the page.
    package let link: Link
    /// The area of the page in the viewport, in CSS pixels.
    package let frame: Rect
    /// How many pixels of the viewport one CSS pixel of the page has.
    package let scale: Double
}

extension SpreadNavigator {
    /// The fixed pages with scripts on the spread shown: documents that the manifest declares as scripted
    /// (EPUB 3.3, manifest property `scripted`), or that have a script.
    ///
    /// Empty while pages scroll, are magnified or turned, or extend beyond the viewport: no page can be placed over those.
    package var scriptedAreas: [ScriptedArea] {
        guard let spread = shown?.spread, let viewport, spread.layout.viewport == viewport,
            zoom == .wholePage, zoomTransform == .none
        else { return [] }
        let whole = Rect(x: -1, y: -1, width: viewport.width + 2, height: viewport.height + 2)
        return spread.pages.compactMap { page in
            guard page.kind.isFixed, page.kind.hasMarkup, publication.units.indices.contains(page.page.chapter),
                page.page.contentTransform.b == 0, page.page.contentTransform.a > 0,
                page.content.intersection(whole) == page.content
            else { return nil }
            let link = publication.units[page.page.chapter].link
            guard link.isScripted || page.document.markup.hasScripts else { return nil }
            return ScriptedArea(link: link, frame: page.content, scale: page.page.contentTransform.a)
        }
    }
}

extension Publication {
    /// Whether the manifest declares scripts in pages of a fixed size.
    public var hasScriptedPages: Bool { readingOrder.contains { $0.isScripted && isFixed($0) } }
}

extension Link {
    fileprivate var isScripted: Bool { properties.contains.contains("js") }
}

extension MarkupDocument {
    fileprivate var hasScripts: Bool {
        descendants(of: .document).contains { self[$0].kind == .element && names.text(self[$0].name) == "script" }
    }
}
