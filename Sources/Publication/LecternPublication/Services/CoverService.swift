public import LecternAssets
public import LecternBase
public import LecternModel

/// Finds the picture that stands for a publication.
public protocol CoverService: PublicationService {
    /// The bytes of the cover and what they are, `nil` if there is none.
    func cover() async throws(ReadError) -> Cover?

    /// The same for a room in pixels: what is drawn anew is drawn for it, what
    /// lies in the publication is given as it is.
    func cover(fitting room: (width: Int, height: Int)) async throws(ReadError) -> Cover?
}

extension CoverService {
    public func cover(fitting room: (width: Int, height: Int)) async throws(ReadError) -> Cover? {
        try await cover()
    }
}

/// The picture that stands for a publication, as it lies in it.
public struct Cover: Sendable {
    public let bytes: Bytes
    public let mediaType: MediaType?

    public init(bytes: Bytes, mediaType: MediaType?) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}

extension Publication {
    /// The link to the cover: the one that says so, or the first page where
    /// that is an image.
    public var coverLink: Link? {
        let candidates = (resources + readingOrder + links).all(withRel: "cover")
        if let image = candidates.first(where: { $0.mediaType?.isImage == true }) { return image }
        return readingOrder.first.flatMap { $0.mediaType?.isBitmap == true ? $0 : nil }
    }

    /// The cover's bytes for a room in pixels, `nil` if there is none.
    public func cover(fitting room: (width: Int, height: Int)) async throws(ReadError) -> Cover? {
        guard let service = services.find((any CoverService).self) else { return try await cover() }
        return try await service.cover(fitting: room)
    }

    /// The cover's bytes, `nil` if there is none.
    public func cover() async throws(ReadError) -> Cover? {
        if let service = services.find((any CoverService).self) { return try await service.cover() }
        guard let link = coverLink, let resource = get(link) else { return nil }
        return Cover(bytes: try await resource.readWhole(), mediaType: link.mediaType)
    }
}
