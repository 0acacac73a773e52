import LecternAssets
import LecternBase
import LecternCSS
import LecternGeometry
import LecternImages
import LecternLayout
import LecternMarkup
import LecternModel
public import LecternPaint
public import LecternPublication

/// A publication set in pages: what its chapters share, and the way to them.
///
///     let rendition = Rendition(publication, services: .standard, settings: settings)
///     let chapter = try await rendition.chapter(at: 0)
///
/// A rendition is a value of a publication and settings. Other settings make
/// another rendition; ``with(_:)`` keeps what does not depend on them.
public struct Rendition: Sendable {
    public let publication: Publication
    public let settings: LayoutSettings
    public let builder: DocumentBuilder

    public init(_ publication: Publication, services: EngineServices, settings: LayoutSettings) {
        self.init(
            publication: publication, settings: settings,
            builder: DocumentBuilder(services: services, loader: PublicationLoader(publication)))
    }

    private init(publication: Publication, settings: LayoutSettings, builder: DocumentBuilder) {
        self.publication = publication
        self.settings = settings
        self.builder = builder
    }

    /// The same publication with other settings: parsed style sheets, fonts and
    /// images stay.
    public func with(_ settings: LayoutSettings) -> Rendition {
        Rendition(publication: publication, settings: settings, builder: builder)
    }

    /// The resources of the reading order, and the pages of PDF.
    public var chapterCount: Int { publication.units.count }

    /// A chapter, ready to be laid out.
    ///
    /// - Throws: ``RenditionError`` where the chapter cannot be read at all.
    public func chapter(at index: Int) async throws(RenditionError) -> Chapter {
        try await chapter(at: index, markup: nil, sheets: nil)
    }

    /// The same with the documents of a cache.
    func chapter(
        at index: Int, markup cache: MarkupCache?, sheets: SheetCache?
    ) async throws(RenditionError) -> Chapter {
        guard publication.units.indices.contains(index) else { throw .noSuchChapter(index) }
        let unit = publication.units[index]
        if let page = unit.page { return try await pdfChapter(index, unit, page: page, cache: sheets) }
        let link = unit.link
        guard let resource = publication.get(link) else { throw .missing(link.href) }
        let bytes: Bytes
        let most = UInt64(MarkupParser.Limits().maximumBytes) + 1
        do { bytes = try await resource.read(atMost: most) } catch { throw .reading(link.href, cause: error) }
        return try chapter(index, link: link, bytes: bytes, cache: cache)
    }

    private func chapter(
        _ index: Int, link: Link, bytes: Bytes, cache: MarkupCache?
    ) throws(RenditionError) -> Chapter {
        let path = link.url?.path ?? link.href
        guard let syntax = DocumentSyntax(mediaType: link.mediaType?.string, path: path) else {
            throw .unsupported(link.href, mediaType: link.mediaType?.string)
        }
        let text = link.properties.alternativeText
        let parse = { builder.parse(bytes, url: link.href, syntax: syntax, alternativeText: text) }
        let (markup, diagnostics) =
            cache.map { cache in
                let entry = cache.entry(link.href, parse: parse)
                return (entry.markup, entry.diagnostics)
            } ?? parse()
        let layout = layout(of: link, markup)
        let styling = layout.viewport.map { fixedStyling($0, markup) } ?? styling
        let document = builder.build(markup, url: link.href, styling: styling, diagnostics: diagnostics)
        return Chapter(
            index: index, href: link.href, document: document, settings: settings, layout: layout,
            paginator: Paginator(
                context: builder.layoutContext(for: document), size: layout.viewport ?? settings.contentSize,
                mode: layout.isFixed ? .viewport : .pages))
    }

    /// What the settings mean for style.
    var styling: DocumentBuilder.Styling {
        var environment = StyleEnvironment(
            viewportWidth: settings.contentSize.width.double, viewportHeight: settings.contentSize.height.double)
        environment.fontSize = settings.fontSize
        environment.monospaceFontSize = settings.fontSize * 13 / 16
        environment.colorScheme = settings.theme.isDark ? .dark : .light
        environment.language = language
        return .init(
            environment: environment, base: settings.baseStyleSheet, user: settings.styleSheet,
            usesAuthorStyles: settings.usesPublisherStyles)
    }

    /// The language of documents that do not say theirs.
    var language: String? { settings.language ?? publication.metadata.languages.first }

    /// What a page looks like, on its paper.
    public func displayList(for page: Page, of chapter: Chapter, scale: Double = 1) -> DisplayList {
        if let viewport = chapter.layout.viewport {
            return fixedDisplayList(for: page, of: chapter, viewport: viewport, scale: scale)
        }
        let origin = PhysicalOffset(x: LayoutUnit(settings.margins.left), y: LayoutUnit(settings.margins.top))
        let canvas = PhysicalSize(width: LayoutUnit(settings.pageWidth), height: LayoutUnit(settings.pageHeight))
        var options = PaintOptions(
            deviceScale: scale, origin: origin, canvas: canvas,
            resolveURL: builder.references(in: chapter.document.url))
        options.pictureFilter = settings.pictureFilter
        return DisplayListBuilder.build(
            page: page.fragment, tree: chapter.document.tree, images: builder.images, options: options)
    }
}

/// Why a chapter cannot be shown.
public enum RenditionError: Error {
    case noSuchChapter(Int)
    /// The container has no such resource.
    case missing(String)
    case reading(String, cause: any Error)
    /// No renderer for what it is.
    case unsupported(String, mediaType: String?)
}
