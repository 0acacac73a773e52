package import LecternBase
import LecternCSS
package import LecternGeometry
import LecternLayout
package import LecternMarkup
package import LecternPaint

/// One document as a browser prints it, with the page sizes and margins of its
/// `@page` rules (CSS Paged Media 3).
package struct PrintedDocument: Sendable {
    /// A page of the document.
    package struct Page: Sendable {
        /// The page box, the sheet of paper.
        let size: PhysicalSize
        package let list: DisplayList
    }

    package let builder: DocumentBuilder
    private let defaults: PrintDefaults

    /// - Parameters:
    ///   - sheet: The page box of `size: auto`.
    ///   - margin: The page margin without a rule, in pixels.
    package init(builder: DocumentBuilder, sheet: PhysicalSize, margin: Double) {
        self.builder = builder
        defaults = PrintDefaults(sheet: sheet, declarations: "margin: \(margin)px")
    }

    /// The pages of a document.
    ///
    /// - Parameter url: The URL of the document in the builder's loader.
    package func pages(_ bytes: Bytes, url: String, syntax: DocumentSyntax, scale: Double = 1) -> [Page] {
        printed(bytes, url: url, syntax: syntax, scale: scale).pages
    }

    /// The title and the pages of a document.
    ///
    /// - Parameter url: The URL of the document in the builder's loader.
    package func printed(
        _ bytes: Bytes, url: String, syntax: DocumentSyntax, scale: Double = 1
    ) -> (title: String?, pages: [Page]) {
        let document = document(bytes, url: url, syntax: syntax)
        return (document.title, pages(of: document, scale: scale))
    }

    private func pages(of document: EngineDocument, scale: Double) -> [Page] {
        let layout = PrintLayout(
            tree: document.tree, services: builder.layoutServices(for: document), defaults: defaults,
            marginOptions: builder.boxOptions(document.url))
        let painter = PrintedPagePainter(document: document, builder: builder, scale: scale)
        return layout.pages().map { page in
            Page(size: page.geometry.size, list: painter.list(of: page))
        }
    }

    /// Returns the document styled for print.
    ///
    /// Viewport units refer to the area of the first page, which is known after boxes
    /// exist; media queries see the sheet without `@page` rules.
    private func document(_ bytes: Bytes, url: String, syntax: DocumentSyntax) -> EngineDocument {
        let sheet = PageGeometry(
            PageStyles.none.context(for: PageType(isFirst: true), defaults: defaults.declarations),
            sheet: defaults.sheet)
        var environment = StyleEnvironment(
            viewportWidth: sheet.area.width.double, viewportHeight: sheet.area.height.double)
        environment.medium = .print
        let document = builder.build(bytes, url: url, syntax: syntax, styling: .init(environment: environment))
        let first = PrintLayout.firstGeometry(of: document.tree, defaults: defaults).area.size
        if first == sheet.area.size { return document }
        environment.mediaWidth = environment.viewportWidth
        environment.mediaHeight = environment.viewportHeight
        environment.viewportWidth = first.width.double
        environment.viewportHeight = first.height.double
        return builder.build(
            document.markup, url: url, styling: .init(environment: environment), diagnostics: document.diagnostics)
    }
}
