public import LecternBase
public import LecternCSS
public import LecternImages
import LecternLayout
public import LecternMarkup
import LecternText

/// Takes a document from bytes to boxes: parse, cascade, generate boxes.
///
/// One builder serves all documents of a publication: names, parsed style
/// sheets and image sizes are shared between them, and between tasks.
public struct DocumentBuilder: Sendable {
    public let services: EngineServices
    public let loader: any ResourceLoader
    public let names: NameTable
    /// Sizes and pictures of the images, each decoded once.
    public let images: ImageStore
    private let styleSheets: StyleSheetCache
    private let engines: StyleEngines
    private let webFonts: WebFontSets
    private let inlineStyles = InlineStyleStore()

    public init(services: EngineServices, loader: any ResourceLoader) {
        self.services = services
        self.loader = loader
        names = StyleEngine.makeNameTable()
        styleSheets = StyleSheetCache(names: names)
        webFonts = WebFontSets(loader: loader)
        engines = StyleEngines(names: names, fonts: services.fonts, webFonts: webFonts)
        images = ImageStore(decoder: services.imageDecoder) { loader.image(at: $0) }
    }

    /// What a document's style depends on beside the document.
    public struct Styling: Hashable, Sendable {
        public var environment: StyleEnvironment
        /// Rules before the document's own, as a user agent's; and after them, as a user's.
        public var base: String
        public var user: String
        /// The document's own sheets, `style` elements and attributes apply.
        public var usesAuthorStyles: Bool

        public init(environment: StyleEnvironment, base: String = "", user: String = "", usesAuthorStyles: Bool = true)
        {
            self.environment = environment
            self.base = base
            self.user = user
            self.usesAuthorStyles = usesAuthorStyles
        }
    }

    /// Parses and styles a document.
    ///
    /// - Parameter url: what its references are relative to.
    public func build(_ bytes: Bytes, url: String, syntax: DocumentSyntax, styling: Styling) -> EngineDocument {
        let (markup, diagnostics) = parse(bytes, url: url, syntax: syntax)
        return build(markup, url: url, styling: styling, diagnostics: diagnostics)
    }

    /// Styles a document that is parsed already.
    public func build(
        _ markup: MarkupDocument, url: String, styling: Styling, diagnostics: [Diagnostic] = []
    ) -> EngineDocument {
        let own = styleSheets.sheets(of: markup, url: url, loader: load)
        let engine = engines.engine(for: styling.environment)
        let styled = engine.style(markup, url: url, sheets: sheets(own, styling: styling))
        let webFonts = webFonts.set(for: styled.fontFaces)
        return EngineDocument(
            url: url, markup: markup, styled: styled, tree: boxTree(styled, url: url), webFonts: webFonts, sheets: own,
            diagnostics: diagnostics)
    }

    /// A document that was built before, in another styling.
    func rebuild(_ known: EngineDocument, styling: Styling) -> EngineDocument {
        restyle(known, styling: styling)
            ?? build(known.markup, url: known.url, styling: styling, diagnostics: known.diagnostics)
    }

    /// The same without a look at selectors and boxes; `nil` where more than lengths and colours may change.
    func restyle(_ known: EngineDocument, styling: Styling) -> EngineDocument? {
        let sheets = sheets(known.sheets, styling: styling)
        guard let restyled = engines.engine(for: styling.environment).restyle(known.styled, sheets: sheets),
            let tree = known.tree.restyled(restyled)
        else { return nil }
        return EngineDocument(
            url: known.url, markup: known.markup, styled: restyled.document, tree: tree, webFonts: known.webFonts,
            sheets: known.sheets, diagnostics: known.diagnostics)
    }

    /// The document in bytes, before any style.
    ///
    /// - Parameter alternativeText: of a picture.
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

    /// A page that shows one image of the spine.
    private static func imagePage(_ url: String, _ alternativeText: String) -> String {
        let name = url.split(separator: "/").last.map(String.init) ?? url
        let (source, text) = (escaped(name), escaped(alternativeText))
        return """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head>
            <body style="margin:0"><img src="\(source)" alt="\(text)" style="display:block;margin:0 auto"/></body></html>
            """
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }

    private func load(_ url: String) -> [UInt8]? { DataURL.decode(url) ?? loader.bytes(for: url)?.array }

    /// The sheets that are in force for a document with sheets of its own.
    private func sheets(_ own: [OriginSheet], styling: Styling) -> [OriginSheet] {
        let base = OriginSheet(styleSheets.sheet(text: styling.base, url: "", loader: load), origin: .user)
        let user = OriginSheet(styleSheets.sheet(text: styling.user, url: "", loader: load), origin: .user)
        return [base] + (styling.usesAuthorStyles ? own : []) + [user]
    }

    /// The services with which a document is laid out.
    func layoutServices(for document: EngineDocument) -> LayoutServices {
        LayoutServices(
            fonts: services.fonts, webFonts: document.webFonts, shaper: services.shaper,
            hyphenator: services.hyphenator, images: images, styles: inlineStyles)
    }

    /// Creates a paginator for a document.
    ///
    /// - Parameter known: paragraphs of an earlier layout of the document.
    func paginator(
        for document: EngineDocument, mode: LayoutMode, known: PreparedParagraphs? = nil
    ) -> Paginator {
        Paginator(tree: document.tree, services: layoutServices(for: document), mode: mode, known: known)
    }

    /// What references in a document mean.
    func references(in url: String) -> @Sendable (String) -> String {
        { [loader] in loader.resolve($0, base: url) ?? $0 }
    }

    private func boxTree(_ styled: StyledDocument, url: String) -> BoxTree {
        BoxTreeBuilder(document: styled, options: boxOptions(url)).build()
    }

    /// What the boxes of a document depend on beside its styles.
    func boxOptions(_ url: String) -> BoxTreeBuilder.Options {
        var options = BoxTreeBuilder.Options()
        options.resolveURL = references(in: url)
        options.isImageAvailable = { [images] in images.info(for: $0) != nil }
        return options
    }
}
