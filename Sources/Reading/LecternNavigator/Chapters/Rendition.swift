import LecternBase
import LecternCSS
import LecternGeometry
import LecternImages
import LecternLayout
import LecternMarkup
import LecternModel
public import LecternPublication

/// A publication with layout settings: produces chapters.
///
///     let rendition = Rendition(publication, services: .standard, settings: settings)
///     let page = try await rendition.chapter(at: 0).page(at: 0)
///     let drawing = page?.displayList(scale: 2)
///
/// A rendition is a value. ``with(_:)`` returns one with other settings that
/// shares the ``source``, and so all caches.
public struct Rendition: Sendable {
    /// What does not depend on the settings.
    public let source: ChapterSource
    /// The settings of all chapters that it produces; ``with(_:)`` changes them.
    public let settings: LayoutSettings

    /// The publication of the source.
    public var publication: Publication { source.publication }
    /// The builder of the source: ``ChapterSource/builder``.
    public var builder: DocumentBuilder { source.builder }

    /// Creates a rendition with a source of its own.
    ///
    /// - Parameter keptBytes: Memory limit for counted chapters, in bytes: see ``ChapterSource``.
    public init(
        _ publication: Publication, services: EngineServices, settings: LayoutSettings, keptBytes: Int = 0
    ) {
        self.init(ChapterSource(publication, services: services, keptBytes: keptBytes), settings: settings)
    }

    /// Creates a rendition from a source.
    public init(_ source: ChapterSource, settings: LayoutSettings) {
        self.source = source
        self.settings = settings
    }

    /// Returns a rendition with other settings and the same source.
    public func with(_ settings: LayoutSettings) -> Rendition { source.rendition(settings) }

    /// The number of units: resources of the reading order, and pages of PDFs.
    public var chapterCount: Int { publication.units.count }

    /// Whether a unit is a page that is one picture: it is not read to be counted.
    func isPicture(_ index: Int) -> Bool {
        let unit = publication.units[index]
        return unit.page == nil && unit.link.mediaType?.isBitmap == true && publication.isFixed(unit.link)
    }

    /// Reads, parses and styles a chapter. No page is laid out yet.
    ///
    /// - Throws: ``RenditionError`` if the chapter cannot be read.
    public func chapter(at index: Int) async throws(RenditionError) -> Chapter {
        try await chapter(at: index, sheets: nil)
    }

    /// Reads a chapter; takes pages of PDFs from a cache.
    func chapter(at index: Int, sheets: SheetCache?) async throws(RenditionError) -> Chapter {
        guard publication.units.indices.contains(index) else { throw .noSuchChapter(index) }
        let unit = publication.units[index]
        if let page = unit.page { return try await pdfChapter(index, unit, page: page, cache: sheets) }
        let link = unit.link
        if let cached = source.kept?.entry(link.href) {
            let layout = layout(of: link, at: index, cached.document.markup)
            let document = builder.rebuild(cached.document, styling: styling(layout, cached.document.markup, of: link))
            return chapter(index, document, layout: layout, href: link.href, prepared: cached.prepared)
        }
        let (markup, diagnostics) = try await source.parse(link)
        let layout = layout(of: link, at: index, markup)
        let document = builder.build(
            markup, url: link.href, styling: styling(layout, markup, of: link), diagnostics: diagnostics)
        let newChapter = chapter(index, document, layout: layout, href: link.href)
        // A second visit need not parse it again.
        source.keep(newChapter)
        return newChapter
    }

    private func chapter(
        _ index: Int, _ document: EngineDocument, layout: ChapterLayout, href: String,
        prepared: PreparedParagraphs? = nil
    ) -> Chapter {
        var drawing = drawing(document, layout)
        drawing.isPicture = publication.units[index].link.mediaType?.isBitmap == true
        return Chapter(
            index: index, href: href, drawing: drawing,
            paginator: builder.paginator(for: document, mode: mode(of: document, layout), prepared: prepared))
    }

    private func mode(of document: EngineDocument, _ layout: ChapterLayout) -> LayoutMode {
        if let viewport = layout.viewport { return LayoutMode(.browserViewport, area: viewport) }
        let area = settings.contentSize
        // A chapter of another block direction is shown as pages in the column.
        guard let scroll = settings.scroll, scroll == document.scrollDirection else {
            return LayoutMode(.bookPage, area: area, alignsFacingPages: settings.alignsFacingPages)
        }
        let extent = scroll.isHorizontal ? area.width : area.height
        return LayoutMode(.strip, area: area, leastStripSize: extent * Self.viewportsPerStrip)
    }

    /// The least length of a strip, in viewports: few strips are visible at once, and each is laid out quickly.
    private static let viewportsPerStrip = 2

    /// Returns what pages of a document need to draw themselves.
    func drawing(_ document: EngineDocument, _ layout: ChapterLayout) -> PageDrawing {
        PageDrawing(
            document: document, layout: layout, settings: settings, images: builder.images,
            paint: builder.paintOptions(for: document), hints: layout.isFixed ? nil : hints(in: document, layout))
    }

    /// Returns what makes the hints of a document's pages; nil if there are none.
    private func hints(in document: EngineDocument, _ layout: ChapterLayout) -> WordHinting? {
        guard let source = source.wordHints, let hints = settings.wordHints else { return nil }
        return WordHinting(
            source: source, level: hints.level, services: builder.layoutServices(for: document),
            mode: mode(of: document, layout), language: language.map { Language($0) })
    }

    /// Caches the prepared paragraphs of a chapter for layouts with other settings.
    package func keep(_ chapter: Chapter) { source.keep(chapter) }

    private func styling(
        _ layout: ChapterLayout, _ markup: MarkupDocument, of link: Link
    ) -> DocumentBuilder.Styling {
        var styling = layout.viewport.map { fixedStyling($0, markup) } ?? styling
        if !layout.isFixed, settings.textDirection == .usuallyRightToLeft, !markup.isWrittenLeftToRight {
            styling.base += "\n:root { direction: rtl; }"
        }
        let additionalSheet = source.additions.styleSheet(for: link)
        if !additionalSheet.isEmpty { styling.user += "\n" + additionalSheet }
        return styling
    }

    /// The style environment and sheets that the settings mean for reflowable documents.
    var styling: DocumentBuilder.Styling {
        var environment = StyleEnvironment(
            viewportWidth: settings.contentSize.width.double, viewportHeight: settings.contentSize.height.double)
        environment.fontSize = settings.fontSize
        environment.monospaceFontSize = settings.fontSize * 13 / 16
        environment.colorScheme = settings.theme.isDark ? .dark : .light
        environment.language = language
        return .init(
            environment: environment,
            base: source.additions.fontFaces + settings.baseStyleSheet
                + (source.wordHints == nil || settings.wordHints == nil ? "" : LayoutSettings.hintRules),
            user: settings.styleSheet, last: settings.userStyleSheet ?? "",
            usesAuthorStyles: settings.usesPublisherStyles)
    }

    /// The language of documents that declare none.
    var language: String? { settings.language ?? publication.metadata.languages.first }
}

/// Why a chapter cannot be shown.
public enum RenditionError: Error {
    /// The reading order has no unit with this index.
    case noSuchChapter(Int)
    /// The container has no resource with this href.
    case missing(String)
    /// Reading the resource with this href failed.
    case reading(String, cause: any Error)
    /// Resources of this media type cannot be laid out.
    case unsupported(String, mediaType: String?)
    /// The pages of the resource with this href are laid out, but their picture of so many device pixels cannot be made:
    /// it is too large for the painter, or for the memory.
    case picture(String, width: Int, height: Int)
}
