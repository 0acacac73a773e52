public import LecternBase
import LecternCSS
public import LecternGeometry
import LecternLayout
public import LecternMarkup
public import LecternPaint

/// One document as a browser prints it: pages of the sizes and margins that its
/// `@page` rules ask for. CSS Paged Media 3.
public struct PrintedDocument: Sendable {
    /// A page of the document.
    public struct Page: Sendable {
        /// The page box, the sheet of paper.
        public let size: PhysicalSize
        public let list: DisplayList
    }

    public let builder: DocumentBuilder
    private let defaults: PrintDefaults

    /// - Parameters:
    ///   - sheet: the page box of `size: auto`.
    ///   - margin: of pages, in pixels, where no rule says otherwise.
    public init(builder: DocumentBuilder, sheet: PhysicalSize, margin: Double) {
        self.builder = builder
        defaults = PrintDefaults(sheet: sheet, declarations: "margin: \(margin)px")
    }

    /// The pages of a document.
    ///
    /// - Parameter url: of the document, as the builder's loader knows it.
    public func pages(_ bytes: Bytes, url: String, syntax: DocumentSyntax, scale: Double = 1) -> [Page] {
        let document = document(bytes, url: url, syntax: syntax)
        let layout = PrintLayout(
            tree: document.tree, services: builder.layoutServices(for: document), defaults: defaults,
            marginOptions: builder.boxOptions(url))
        let painter = PrintedPagePainter(document: document, builder: builder, scale: scale)
        return layout.pages().map { page in
            Page(size: page.geometry.size, list: painter.list(of: page))
        }
    }

    /// The document in the style that it has on paper.
    ///
    /// Viewport units refer to the first page's area, which is known once the document has its
    /// boxes; media queries see the sheet without `@page` rules.
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
        (environment.mediaWidth, environment.mediaHeight) = (environment.viewportWidth, environment.viewportHeight)
        (environment.viewportWidth, environment.viewportHeight) = (first.width.double, first.height.double)
        return builder.build(
            document.markup, url: url, styling: .init(environment: environment), diagnostics: document.diagnostics)
    }
}
