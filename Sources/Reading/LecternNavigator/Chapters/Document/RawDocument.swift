package import LecternBase
import LecternCSS
package import LecternGeometry
import LecternLayout
package import LecternMarkup
package import LecternPaint

/// One document in one viewport as a browser shows it: without pages, reading
/// styles or added margins.
package struct RawDocument: Sendable {
    /// What parses and styles the document, and loads its resources.
    private let builder: DocumentBuilder

    package init(builder: DocumentBuilder) { self.builder = builder }

    /// Returns the drawing of the document.
    ///
    /// - Parameters:
    ///   - url: The URL of the document in the builder's loader.
    ///   - viewport: In CSS pixels; content outside is clipped.
    package func displayList(
        _ bytes: Bytes, url: String, syntax: DocumentSyntax, viewport: PhysicalSize, scale: Double = 1
    ) -> DisplayList {
        var environment = StyleEnvironment(
            viewportWidth: viewport.width.double, viewportHeight: viewport.height.double)
        environment.isPaged = false
        let document = builder.build(bytes, url: url, syntax: syntax, styling: .init(environment: environment))
        let paginator = builder.paginator(for: document, mode: LayoutMode(.browserViewport, area: viewport))
        var options = builder.paintOptions(for: document)
        options.deviceScale = scale
        options.canvas = viewport
        return DisplayListBuilder.build(
            page: paginator.page(from: nil).page, tree: document.tree, images: builder.images, options: options)
    }
}
