public import LecternAssets
public import LecternBase
public import LecternModel

/// Provides the cover of a publication.
public protocol CoverService: PublicationService {
    /// Returns the bytes and type of the cover; nil if there is none.
    func cover() async throws(ReadError) -> Cover?

    /// Returns the cover for a size in pixels. Drawn covers have this size,
    /// embedded ones are returned unchanged.
    func cover(fitting room: (width: Int, height: Int)) async throws(ReadError) -> Cover?
}

extension CoverService {
    public func cover(fitting room: (width: Int, height: Int)) async throws(ReadError) -> Cover? {
        try await cover()
    }
}

/// The cover of a publication, undecoded.
public struct Cover: Sendable {
    /// The encoded picture.
    public let bytes: Bytes
    /// The media type of the picture, if known.
    public let mediaType: MediaType?

    public init(bytes: Bytes, mediaType: MediaType?) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}

extension Publication {
    /// The link to the cover: the one with the relation `cover`, else the first
    /// page if it is an image.
    public var coverLink: Link? {
        let candidates = (resources + readingOrder + links).all(withRel: "cover")
        if let image = candidates.first(where: { $0.mediaType?.isImage == true }) { return image }
        return readingOrder.first.flatMap { $0.mediaType?.isBitmap == true ? $0 : nil }
    }

    /// Returns the bytes of the cover for a size in pixels; nil if there is
    /// none.
    public func cover(fitting room: (width: Int, height: Int)) async throws(ReadError) -> Cover? {
        guard let service = services.find((any CoverService).self) else { return try await cover() }
        return try await service.cover(fitting: room)
    }

    /// Returns the bytes of the cover; nil if there is none.
    public func cover() async throws(ReadError) -> Cover? {
        if let service = services.find((any CoverService).self) { return try await service.cover() }
        guard let link = coverLink, let resource = get(link) else { return nil }
        return Cover(bytes: try await resource.readWhole(), mediaType: link.mediaType)
    }
}
