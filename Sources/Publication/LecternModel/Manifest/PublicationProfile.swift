import LecternBase

/// A kind of publication, by what its reading order consists of.
///
///     manifest.conforms(to: .audiobook)
///
/// Spec: https://readium.org/webpub-manifest/profiles/
public struct PublicationProfile: Hashable, Sendable {
    /// The URL that `conformsTo` has.
    public let uri: String

    public init(uri: String) { self.uri = uri }

    public static let epub = Self(uri: "https://readium.org/webpub-manifest/profiles/epub")
    public static let audiobook = Self(uri: "https://readium.org/webpub-manifest/profiles/audiobook")
    /// Comics and other books of pictures.
    public static let divina = Self(uri: "https://readium.org/webpub-manifest/profiles/divina")
    public static let pdf = Self(uri: "https://readium.org/webpub-manifest/profiles/pdf")
}

extension Manifest {
    /// Whether the reading order is what a profile wants; where its media
    /// types leave that open, whether the metadata claims it.
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

    /// How a resource is laid out: what its link says, else the publication,
    /// else what the resource is: a picture of a Divina is a page.
    public func layout(of link: Link) -> Layout? {
        if let said = link.properties.layout ?? metadata.layout { return said }
        let isPicture = link.mediaType?.isBitmap == true || link.mediaType?.matches(.svg) == true
        return isPicture && metadata.conformsTo.contains(PublicationProfile.divina.uri) ? .fixed : nil
    }
}
