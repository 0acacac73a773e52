import LecternAssets
import LecternBase
import LecternModel
import LecternPublication

/// The guided navigation documents that a Readium manifest links to, as alternates of resources or of the whole
/// publication.
///
/// Spec: https://readium.org/guided-navigation/#22-discovering-a-guided-navigation-document
struct GuidedNavigationFileService: GuidedNavigationService {
    private let index: GuidedNavigationIndex
    private let context: PublicationServiceContext
    private static let maximumBytes: UInt64 = 16 << 20

    /// Creates the service; nil if the manifest links to no documents.
    init?(_ context: PublicationServiceContext) {
        index = GuidedNavigationIndex(context.manifest, mediaType: .guidedNavigation)
        self.context = context
        if index.isEmpty { return nil }
    }

    var hasGuidedNavigation: Bool { true }

    func guidedNavigationURL(for href: AnyURL) -> AnyURL? { index.document(of: href) }

    func guidedNavigationDocument(for href: AnyURL) async throws(ReadError) -> GuidedNavigationDocument? {
        guard let url = index.document(of: href) else { return nil }
        guard let resource = context.resource(of: Link(url.string)) else { throw .access(.notFound(url.string)) }
        let bytes = try await resource.read(range: 0..<Self.maximumBytes)
        guard let json = try? JSONValue(parsing: bytes), let document = GuidedNavigationDocument(json: json) else {
            throw .decoding("\(url.string) is not a guided navigation document")
        }
        return document.resolved(against: url)
    }
}
