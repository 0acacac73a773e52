import LecternModel
import LecternPaint
import LecternPreferences
package import LecternPublication

// The layout of a publication, without a navigator.
extension LayoutRequest {
    /// Returns the layout in which the navigator of the publication's kind shows it, as pages.
    package init(_ publication: Publication, in viewport: Viewport, configuration: NavigatorConfiguration) {
        let style: SpreadStyle
        let (metadata, inset) = (publication.metadata, configuration.spreads.contentInset)
        switch publication.navigatorKind {
        case .pdf:
            style = SpreadStyle(
                PDFSettings(
                    preferences: configuration.pdf, defaults: configuration.pdfDefaults, metadata: metadata,
                    scrolling: .unsupported), inset: inset)
        case .images:
            style = SpreadStyle(
                ImageSettings(
                    preferences: configuration.images, defaults: configuration.imageDefaults, metadata: metadata,
                    scrolling: .unsupported), inset: inset)
        case .text:
            let settings = EPUBSettings(
                preferences: configuration.epub, defaults: configuration.epubDefaults, metadata: metadata,
                scrolling: .unsupported)
            style = SpreadStyle(
                settings, of: publication, baseFontSize: configuration.baseFontSize, inset: inset,
                wordHints: configuration.spreads.wordHints)
        }
        // Pages flow alike in all chapters.
        self = style.layout(viewport, 0)
    }

    /// Returns the layout of single pages with these settings, whatever a navigator would choose.
    package init(singlePages settings: LayoutSettings, of publication: Publication) {
        self.init(
            viewport: Viewport(width: settings.pageWidth, height: settings.pageHeight), settings: settings, columns: 1,
            isRightToLeft: publication.metadata.readingProgression == .rtl)
    }

    /// Gives the pages these margins, on all four sides, and the whole viewport.
    package mutating func setMargins(_ margin: Double) {
        settings.pageWidth = viewport.width / Double(columns)
        settings.margins = .init(margin)
    }
}
