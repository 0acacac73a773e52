public import LecternBase
import LecternCSS
public import LecternGeometry
import LecternLayout
public import LecternMarkup
public import LecternPaint

/// One document at one viewport, as a browser shows it: no pages, no reading
/// styles, no margins of ours.
public struct RawDocument: Sendable {
    public let builder: DocumentBuilder

    public init(builder: DocumentBuilder) { self.builder = builder }

    /// What the document looks like.
    ///
    /// - Parameters:
    ///   - url: of the document, as the builder's loader knows it.
    ///   - viewport: in CSS pixels; what lies outside is not shown.
    public func displayList(
        _ bytes: Bytes, url: String, syntax: DocumentSyntax, viewport: PhysicalSize, scale: Double = 1
    ) -> DisplayList {
        let environment = StyleEnvironment(
            viewportWidth: viewport.width.double, viewportHeight: viewport.height.double)
        let document = builder.build(bytes, url: url, syntax: syntax, styling: .init(environment: environment))
        let paginator = builder.paginator(for: document, mode: LayoutMode(.browserViewport, area: viewport))
        return DisplayListBuilder.build(
            page: paginator.page(from: nil).page, tree: document.tree, images: builder.images,
            options: PaintOptions(deviceScale: scale, canvas: viewport, resolveURL: builder.references(in: url)))
    }
}
