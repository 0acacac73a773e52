import LecternBase

/// A Readium profile: a kind of publication, such as an audiobook.
///
///     manifest.conforms(to: .audiobook)
///
/// Spec: https://readium.org/webpub-manifest/profiles/
public struct PublicationProfile: Hashable, Sendable {
    /// The URL in the manifest's `conformsTo`.
    public let uri: String

    /// Creates a profile. Any URL is one: publications conform to it if their metadata says so.
    public init(uri: String) { self.uri = uri }

    /// Books of EPUB: documents of text or pictures of pages.
    public static let epub = Self(uri: "https://readium.org/webpub-manifest/profiles/epub")
    /// Recordings only.
    public static let audiobook = Self(uri: "https://readium.org/webpub-manifest/profiles/audiobook")
    /// Comics and other picture books.
    public static let divina = Self(uri: "https://readium.org/webpub-manifest/profiles/divina")
    /// PDF files only.
    public static let pdf = Self(uri: "https://readium.org/webpub-manifest/profiles/pdf")
    /// DjVu, which has no profile of Readium.
    package static let djvu = Self(uri: "urn:lectern:profile:djvu")
    /// The profiles of documents with pages of their own: see ``Manifest/isPagedDocument``.
    package static let pagedDocuments = [pdf, djvu]
}

extension Manifest {
    /// Whether the media types of the reading order match a profile; if they do
    /// not decide, whether the metadata claims conformance.
    public func conforms(to profile: PublicationProfile) -> Bool {
        guard !readingOrder.isEmpty else { return false }
        let types = readingOrder.map(\.mediaType)
        return switch profile {
        case .audiobook: types.allSatisfy { $0?.isAudio == true }
        case .divina: types.allSatisfy { $0?.isBitmap == true }
        case .pdf: types.allSatisfy { $0?.matches(.pdf) == true }
        case .epub:
            metadata.conformsTo.contains(profile.uri) && types.allSatisfy { $0?.isHTML == true || $0?.isImage == true }
        default: metadata.conformsTo.contains(profile.uri)
        }
    }

    /// Whether all resources of the reading order are documents with pages of a fixed size and text of their own, which
    /// are places in it: PDF or DjVu.
    package var isPagedDocument: Bool {
        !readingOrder.isEmpty && readingOrder.allSatisfy { $0.mediaType?.isPagedDocument == true }
    }

    /// The layout of a resource: its link's, else the publication's, else fixed
    /// for a picture of a Divina.
    public func layout(of link: Link) -> Layout? {
        if let said = link.properties.layout ?? metadata.layout { return said }
        let isPicture = link.mediaType?.isBitmap == true || link.mediaType?.matches(.svg) == true
        return isPicture && metadata.conformsTo.contains(PublicationProfile.divina.uri) ? .fixed : nil
    }
}
