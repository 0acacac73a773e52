import LecternAssets
import LecternBase
import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup
import LecternModel
public import LecternPublication

/// A publication with everything that its chapters share in every layout:
/// parsed style sheets, names, fonts, images and cached chapters.
///
///     let source = ChapterSource(publication, services: .standard)
///     let chapter = try await source.rendition(settings).chapter(at: 0)
///
/// It depends on no layout settings. Copies share their caches.
public struct ChapterSource: Sendable {
    package let publication: Publication
    /// What turns documents into boxes, with the names, style sheets and images that they share.
    public let builder: DocumentBuilder
    /// What the app adds to the chapters: fonts, rules, changes of the markup.
    let additions: ChapterAdditions
    /// Explains hard words; nil for no hints.
    let wordHints: (any WordHintSource)?
    /// Chapters from earlier layouts, possibly with other settings.
    let kept: ReusableChapters?
    /// What is found in pages that are pictures: margins, panels, shapes.
    let pictures: PagePictures

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - additions: What the app adds to the chapters.
    ///   - wordHints: Explains hard words, if the settings want hints.
    ///   - keptBytes: Memory limit for counted chapters, in bytes. A cached
    ///     chapter is only broken into lines again when settings change; it
    ///     takes about eight bytes per character.
    public init(
        _ publication: Publication, services: EngineServices, additions: ChapterAdditions = ChapterAdditions(),
        wordHints: (any WordHintSource)? = nil, keptBytes: Int = 0
    ) {
        let loader = PublicationLoader(publication)
        self.init(
            publication: publication,
            builder: DocumentBuilder(
                services: services, loader: additions.loader(over: loader),
                imageBytes: publication.conforms(to: .divina) ? Self.pageImageBytes : Self.imageBytes),
            additions: additions, wordHints: wordHints,
            kept: keptBytes > 0 ? ReusableChapters(byteLimit: keptBytes, policy: .newestLeaves) : nil)
    }

    private static let imageBytes = 32 << 20
    /// Pages that are pictures are cached as spreads: the page shown is drawn again for decorations only.
    private static let pageImageBytes = 8 << 20

    private init(
        publication: Publication, builder: DocumentBuilder, additions: ChapterAdditions,
        wordHints: (any WordHintSource)?, kept: ReusableChapters?, pictures: PagePictures? = nil
    ) {
        self.publication = publication
        self.builder = builder
        self.additions = additions
        self.wordHints = wordHints
        self.kept = kept
        self.pictures = pictures ?? PagePictures(publication, builder)
    }

    /// Returns the publication with layout settings, ready to produce chapters.
    package func rendition(_ settings: LayoutSettings) -> Rendition { Rendition(self, settings: settings) }

    /// Returns the same source with another chapter cache.
    func keeping(_ kept: ReusableChapters) -> ChapterSource {
        ChapterSource(
            publication: publication, builder: builder, additions: additions, wordHints: wordHints, kept: kept,
            pictures: pictures)
    }

    /// Identifies the engine, its fonts, and what the app adds. The first call reads the font directories: do not
    /// call it on the main actor.
    var fingerprint: EngineFingerprint {
        var fingerprint = builder.services.fingerprint
        fingerprint.additions = additions.fingerprint
        return fingerprint
    }

    /// Caches the prepared paragraphs of a chapter for layouts with other settings.
    func keep(_ chapter: Chapter) {
        guard let kept, let entry = chapter.kept else { return }
        kept.keep(entry)
    }

    /// Parses the document behind a link.
    ///
    /// - Throws: ``RenditionError`` if the resource is missing, unreadable or of an unsupported type.
    func parse(_ link: Link) async throws(RenditionError) -> (MarkupDocument, [Diagnostic]) {
        guard let resource = publication.get(link) else { throw .missing(link.href) }
        let bytes: Bytes
        let limit = UInt64(MarkupParser.Limits().maximumBytes) + 1
        do { bytes = try await resource.read(atMost: limit) } catch { throw .reading(link.href, cause: error) }
        guard let syntax = DocumentSyntax(mediaType: link.mediaType?.string, path: link.url?.path ?? link.href) else {
            throw .unsupported(link.href, mediaType: link.mediaType?.string)
        }
        let isUnreadable = syntax == .image && !Self.isPicture(bytes)
        // A picture that cannot be drawn shows its name, and is reported.
        let name = isUnreadable ? link.url?.lastPathSegment : nil
        let (document, diagnostics) = builder.parse(
            additions.transformed(bytes, of: link, syntax), url: link.href, syntax: syntax,
            alternativeText: link.properties.alternativeText ?? name)
        guard isUnreadable else { return (document, diagnostics) }
        let type = link.mediaType?.string ?? "of unknown type"
        let fault = Diagnostic(
            "image.unreadable", .warning, message: "the picture cannot be shown (\(type))", at: link.href)
        return (document, diagnostics + [fault])
    }

    /// Whether bytes are a picture of a known format; its header is usually at the start.
    private static func isPicture(_ bytes: Bytes) -> Bool {
        ImageInfo(sniffing: bytes.clamped(to: 0..<(1 << 16)).array) != nil || ImageInfo(sniffing: bytes.array) != nil
    }
}
