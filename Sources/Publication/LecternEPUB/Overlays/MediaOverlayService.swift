import LecternAssets
import LecternBase
import LecternModel
import LecternPublication

/// The media overlays of an EPUB as guided navigation documents.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-media-overlays
struct MediaOverlayService: GuidedNavigationService {
    private let index: GuidedNavigationIndex
    private let reader: PackageReader

    /// Creates the service; nil if the book has no overlays.
    init?(_ context: PublicationServiceContext, diagnostics: DiagnosticSink) {
        index = GuidedNavigationIndex(context.manifest, mediaType: .smil)
        if index.isEmpty { return nil }
        reader = PackageReader(container: context.container, entries: context.entries, diagnostics: diagnostics)
    }

    var hasGuidedNavigation: Bool { true }

    func guidedNavigationURL(for href: AnyURL) -> AnyURL? { index.document(of: href) }

    func guidedNavigationDocument(for href: AnyURL) async throws(ReadError) -> GuidedNavigationDocument? {
        guard let url = index.document(of: href) else { return nil }
        guard let path = reader.entries.entry(for: url) else { throw .access(.notFound(url.string)) }
        let document = try await reader.document(path)
        return MediaOverlayReader(path: path, reader: reader).read(document)
    }
}
