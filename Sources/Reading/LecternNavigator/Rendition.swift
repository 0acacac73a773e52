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
    /// Chapters that were laid out before, maybe with other settings.
    let kept: KeptChapters?

    /// Makes a rendition.
    ///
    /// - Parameter keptBytes: up to how much memory chapters that have been counted may take, in bytes, so
    ///   that counting them again in other settings (``with(_:)``) is a matter of breaking lines. Some eight bytes
    ///   for a character are taken, 25 MB for a very long novel.
    public init(
        _ publication: Publication, services: EngineServices, settings: LayoutSettings, keptBytes: Int = 0
    ) {
        self.init(
            publication: publication, settings: settings,
            builder: DocumentBuilder(services: services, loader: PublicationLoader(publication)),
            kept: keptBytes > 0 ? KeptChapters(byteLimit: keptBytes, policy: .newestLeaves) : nil)
    }

    private init(publication: Publication, settings: LayoutSettings, builder: DocumentBuilder, kept: KeptChapters?) {
        self.publication = publication
        self.settings = settings
        self.builder = builder
        self.kept = kept
    }

    /// The same publication with other settings: parsed style sheets, fonts,
    /// images and kept chapters stay.
    public func with(_ settings: LayoutSettings) -> Rendition {
        Rendition(publication: publication, settings: settings, builder: builder, kept: kept)
    }

    /// The same with chapters kept elsewhere.
    func keeping(_ kept: KeptChapters) -> Rendition {
        Rendition(publication: publication, settings: settings, builder: builder, kept: kept)
    }

    /// The resources of the reading order, and the pages of PDF.
    public var chapterCount: Int { publication.units.count }

    /// A chapter, ready to be laid out.
    ///
    /// - Throws: ``RenditionError`` where the chapter cannot be read at all.
    public func chapter(at index: Int) async throws(RenditionError) -> Chapter {
        try await chapter(at: index, sheets: nil)
    }

    /// The same with the pages of PDF in a cache.
    func chapter(at index: Int, sheets: SheetCache?) async throws(RenditionError) -> Chapter {
        guard publication.units.indices.contains(index) else { throw .noSuchChapter(index) }
        let unit = publication.units[index]
        if let page = unit.page { return try await pdfChapter(index, unit, page: page, cache: sheets) }
        let link = unit.link
        if let known = kept?.entry(link.href) {
            let layout = layout(of: link, known.document.markup)
            let document = builder.rebuild(known.document, styling: styling(layout, known.document.markup))
            return chapter(index, document, layout, link.href, known: known.prepared)
        }
        guard let resource = publication.get(link) else { throw .missing(link.href) }
        let bytes: Bytes
        let most = UInt64(MarkupParser.Limits().maximumBytes) + 1
        do { bytes = try await resource.read(atMost: most) } catch { throw .reading(link.href, cause: error) }
        let (markup, diagnostics) = try parse(bytes, link)
        let layout = layout(of: link, markup)
        let document = builder.build(
            markup, url: link.href, styling: styling(layout, markup), diagnostics: diagnostics)
        let made = chapter(index, document, layout, link.href)
        // Who comes back to it need not parse it again.
        keep(made)
        return made
    }

    private func parse(_ bytes: Bytes, _ link: Link) throws(RenditionError) -> (MarkupDocument, [Diagnostic]) {
        guard let syntax = DocumentSyntax(mediaType: link.mediaType?.string, path: link.url?.path ?? link.href) else {
            throw .unsupported(link.href, mediaType: link.mediaType?.string)
        }
        return builder.parse(
            bytes, url: link.href, syntax: syntax, alternativeText: link.properties.alternativeText)
    }

    private func chapter(
        _ index: Int, _ document: EngineDocument, _ layout: ChapterLayout, _ href: String,
        known: PreparedParagraphs? = nil
    ) -> Chapter {
        let mode = LayoutMode(
            layout.isFixed ? .browserViewport : .bookPage, area: layout.viewport ?? settings.contentSize)
        return Chapter(
            index: index, href: href, document: document, settings: settings, layout: layout,
            paginator: builder.paginator(for: document, mode: mode, known: known))
    }

    /// Keeps what a chapter has prepared, for a layout in other settings.
    package func keep(_ chapter: Chapter) {
        guard let kept, let entry = chapter.kept else { return }
        kept.keep(entry)
    }

    private func styling(_ layout: ChapterLayout, _ markup: MarkupDocument) -> DocumentBuilder.Styling {
        layout.viewport.map { fixedStyling($0, markup) } ?? styling
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
