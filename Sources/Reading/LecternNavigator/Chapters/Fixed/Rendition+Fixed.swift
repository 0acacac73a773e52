import LecternBase
import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup
import LecternModel
import LecternPublication

// Fixed-layout documents use the same engine: they are laid out in their own
// viewport, without reading styles or margins, and scaled to fit.

extension Rendition {
    /// Returns the layout that a link and the publication declare for a document.
    func layout(of link: Link, at index: Int, _ markup: MarkupDocument) -> ChapterLayout {
        let properties = link.properties
        let spread = properties.spread ?? publication.metadata.presentation.spread
        guard publication.isFixed(link) else {
            var layout = ChapterLayout(kind: .reflowable, side: properties.page, spread: spread)
            layout.isCentered = properties.isCentered
            return layout
        }
        let resolve = builder.references(in: link.href)
        let viewport = FixedViewport(
            markup: markup, imageInfo: { [builder] in builder.images.info(for: resolve($0)) },
            device: PhysicalSize(width: LayoutUnit(settings.pageWidth), height: LayoutUnit(settings.pageHeight)))
        var layout = ChapterLayout(
            kind: .fixed(viewport.size(publication: publicationViewport)), side: properties.page, spread: spread)
        if settings.trimsMargins { layout.part = source.pictures.part(ofUnit: index) }
        if link.mediaType?.isBitmap == true { layout.rotation = settings.rotation }
        return layout
    }

    /// The viewport that EPUB 3.0 declares for all documents of a package.
    private var publicationViewport: ViewportProperties? {
        let value = publication.metadata.otherMetadata["http://www.idpf.org/vocab/rendition/#viewport"]
        return (value?.string ?? value?.array?.first?.string).map(ViewportProperties.init)
    }

    /// Returns the styling of a document in its own viewport. The only added rule
    /// makes an SVG document fill it.
    func fixedStyling(_ viewport: PhysicalSize, _ markup: MarkupDocument) -> DocumentBuilder.Styling {
        var environment = StyleEnvironment(
            viewportWidth: viewport.width.double, viewportHeight: viewport.height.double)
        environment.language = language
        let isDrawing = markup.root.map { markup.isElement($0, named: .svg) } ?? false
        let size = "width: \(viewport.width.double)px !important; height: \(viewport.height.double)px !important"
        let filling = ":root { display: block; \(size) }"
        return .init(environment: environment, user: isDrawing ? filling : "")
    }
}
