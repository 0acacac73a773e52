package import LecternBase
import LecternCSS
public import LecternImages
import LecternLayout
package import LecternMarkup
import LecternPaint
import LecternText

/// Turns bytes into boxes: parses, cascades, generates boxes.
///
/// One builder serves all documents of a publication. Documents and tasks share
/// names, parsed style sheets and image sizes.
public struct DocumentBuilder: Sendable {
    let services: EngineServices
    let loader: any ResourceLoader
    let names: NameTable
    /// Sizes and decoded pictures of images.
    public let images: ImageStore
    private let styleSheets: StyleSheetCache
    private let engines: StyleEngines
    private let webFonts: WebFontSets
    private let inlineStyles = InlineStyleStore()

    /// Creates a builder.
    ///
    /// - Parameter imageBytes: The memory limit of decoded pictures.
    package init(services: EngineServices, loader: any ResourceLoader, imageBytes: Int = 32 << 20) {
        self.services = services
        self.loader = loader
        names = StyleEngine.makeNameTable()
        styleSheets = StyleSheetCache(names: names)
        webFonts = WebFontSets(loader: loader)
        engines = StyleEngines(names: names, services: services, webFonts: webFonts)
        images = ImageStore(decoder: services.imageDecoder, byteLimit: imageBytes) { loader.image(at: $0) }
    }

    /// Everything besides the document that its styles depend on.
    package struct Styling: Hashable, Sendable {
        var environment: StyleEnvironment
        /// Rules before the document's own, with user agent priority, and after them, with user priority.
        var base: String
        var user: String
        /// Rules that follow the document's own with the same priority.
        var last: String
        /// Whether the document's own sheets, `style` elements and attributes apply.
        var usesAuthorStyles: Bool

        init(
            environment: StyleEnvironment, base: String = "", user: String = "", last: String = "",
            usesAuthorStyles: Bool = true
        ) {
            self.environment = environment
            self.base = base
            self.user = user
            self.last = last
            self.usesAuthorStyles = usesAuthorStyles
        }
    }

    /// Parses and styles a document.
    ///
    /// - Parameter url: The base of the document's references.
    package func build(_ bytes: Bytes, url: String, syntax: DocumentSyntax, styling: Styling) -> EngineDocument {
        let (markup, diagnostics) = parse(bytes, url: url, syntax: syntax)
        return build(markup, url: url, styling: styling, diagnostics: diagnostics)
    }

    /// Styles a parsed document.
    package func build(
        _ markup: MarkupDocument, url: String, styling: Styling, diagnostics: [Diagnostic] = []
    ) -> EngineDocument {
        let authorSheets = styleSheets.sheets(of: markup, url: url, loader: load)
        let engine = engines.engine(for: styling.environment)
        let styled = engine.style(markup, url: url, sheets: sheets(authorSheets, styling: styling))
        let webFonts = webFonts.set(for: styled.fontFaces, names: styled.fontNames)
        return EngineDocument(
            url: url, markup: markup, styled: styled, tree: boxTree(styled, url: url), webFonts: webFonts,
            sheets: authorSheets, styling: styling,
            diagnostics: diagnostics)
    }

    /// Returns a built document in another styling.
    func rebuild(_ document: EngineDocument, styling: Styling) -> EngineDocument {
        restyle(document, styling: styling)
            ?? build(document.markup, url: document.url, styling: styling, diagnostics: document.diagnostics)
    }

    /// Replaces lengths and colours without selector matching; nil if more than those may change.
    func restyle(_ document: EngineDocument, styling: Styling) -> EngineDocument? {
        let sheets = sheets(document.sheets, styling: styling)
        guard let restyled = engines.engine(for: styling.environment).restyle(document.styled, sheets: sheets),
            let tree = document.tree.restyled(restyled)
        else { return nil }
        return EngineDocument(
            url: document.url, markup: document.markup, styled: restyled.document, tree: tree,
            webFonts: document.webFonts,
            sheets: document.sheets, styling: styling, diagnostics: document.diagnostics)
    }

    /// Parses a document.
    ///
    /// - Parameter alternativeText: The description of an image resource.
    func parse(
        _ bytes: Bytes, url: String, syntax: DocumentSyntax, alternativeText: String? = nil
    ) -> (MarkupDocument, [Diagnostic]) {
        let parser = MarkupParser(names: names)
        switch syntax {
        case .xhtml, .svg: return parser.parse(bytes, mode: .xhtml, href: url)
        case .html: return parser.parse(bytes, mode: .html, href: url)
        case .image:
            return parser.parse(Bytes(utf8: Self.imagePage(url, alternativeText ?? "")), mode: .xhtml, href: url)
        }
    }

    /// Returns a page that shows one image of the reading order.
    private static func imagePage(_ url: String, _ alternativeText: String) -> String {
        let name = url.split(separator: "/").last.map(String.init) ?? url
        let (source, text) = (name.escapedForXML, alternativeText.escapedForXML)
        return """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head>
            <body style="margin:0"><img src="\(source)" alt="\(text)" style="display:block;margin:0 auto"/></body></html>
            """
    }

    private func load(_ url: String) -> [UInt8]? { DataURL.decode(url) ?? loader.bytes(for: url)?.array }

    /// Returns the sheets in effect for a document with its own sheets.
    private func sheets(_ authorSheets: [OriginSheet], styling: Styling) -> [OriginSheet] {
        let base = OriginSheet(styleSheets.sheet(text: styling.base, url: "", loader: load), origin: .user)
        let user = OriginSheet(styleSheets.sheet(text: styling.user, url: "", loader: load), origin: .user)
        var sheets = [base] + (styling.usesAuthorStyles ? authorSheets : [])
        if !styling.last.isEmpty {
            sheets.append(OriginSheet(styleSheets.sheet(text: styling.last, url: "", loader: load), origin: .author))
        }
        return sheets + [user]
    }

    /// The services with which a document is laid out.
    func layoutServices(for document: EngineDocument) -> LayoutServices {
        LayoutServices(
            fonts: services.fonts, webFonts: document.webFonts, shaper: services.shaper,
            hyphenator: services.hyphenator, images: images, styles: inlineStyles)
    }

    /// Creates a paginator for a document.
    ///
    /// - Parameter prepared: paragraphs of an earlier layout of the document.
    func paginator(
        for document: EngineDocument, mode: LayoutMode, prepared: PreparedParagraphs? = nil
    ) -> Paginator {
        Paginator(tree: document.tree, services: layoutServices(for: document), mode: mode, known: prepared)
    }

    /// Returns what the inline drawings of a document need.
    func drawings(in document: EngineDocument) -> DrawingServices {
        DrawingServices(
            layout: layoutServices(for: document), images: images, url: document.url,
            resolve: references(in: document.url), document: { self.drawingDocument(at: $0) })
    }

    /// The largest document from which drawings take elements, in bytes.
    private static let largestDrawing = 8 << 20

    /// Returns a document that drawings refer to; nil if there is none.
    private func drawingDocument(at url: String) -> DrawingDocument? {
        guard let bytes = load(url), bytes.count <= Self.largestDrawing else { return nil }
        let markup = parse(Bytes(bytes), url: url, syntax: .svg).0
        let sheets = styleSheets.sheets(of: markup, url: url, loader: load)
        let engine = engines.engine(for: StyleEnvironment())
        return DrawingDocument(engine.style(markup, url: url, sheets: sheets), url: url)
    }

    /// Returns a function that resolves references of a document.
    func references(in url: String) -> @Sendable (String) -> String {
        { [loader] in loader.resolve($0, base: url) ?? $0 }
    }

    /// Returns how a document is painted: with its references, and the documents inside of it.
    func paintOptions(for document: EngineDocument) -> PaintOptions {
        paintOptions(for: document, EmbeddedDocuments(of: document, builder: self))
    }

    /// Returns how a document is painted that is itself part of another one.
    func paintOptions(for document: EngineDocument, _ documents: EmbeddedDocuments) -> PaintOptions {
        var options = PaintOptions(resolveURL: references(in: document.url))
        options.documents = documents
        options.drawings = drawings(in: document)
        return options
    }

    private func boxTree(_ styled: StyledDocument, url: String) -> BoxTree {
        BoxTreeBuilder(document: styled, options: boxOptions(url)).build()
    }

    /// Returns everything besides styles that the boxes of a document depend on.
    func boxOptions(_ url: String) -> BoxTreeBuilder.Options {
        var options = BoxTreeBuilder.Options()
        options.resolveURL = references(in: url)
        options.isImageAvailable = { [images] in images.info(for: $0) != nil }
        options.isDocumentAvailable = { [loader] document in
            document.markup != nil || (document.syntax != nil && loader.bytes(for: document.url) != nil)
        }
        return options
    }
}
