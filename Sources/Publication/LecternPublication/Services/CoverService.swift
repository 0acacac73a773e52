public import LecternAssets
public import LecternBase
public import LecternModel

/// Provides the cover of a publication.
public protocol CoverService: PublicationService {
    /// Returns the bytes and type of the cover; nil if there is none.
    func cover() async throws(ReadError) -> Cover?

    /// Returns the cover for a size in pixels. Drawn covers have this size,
    /// embedded ones are returned unchanged.
    func cover(fitting size: (width: Int, height: Int)) async throws(ReadError) -> Cover?
}

extension CoverService {
    public func cover(fitting size: (width: Int, height: Int)) async throws(ReadError) -> Cover? {
        try await cover()
    }
}

/// The cover of a publication, undecoded.
public struct Cover: Sendable {
    /// The encoded picture.
    public let bytes: Bytes
    /// The media type of the picture, if known.
    public let mediaType: MediaType?

    /// Creates a cover from an encoded picture, such as the bytes of a JPEG.
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
    public func cover(fitting size: (width: Int, height: Int)) async throws(ReadError) -> Cover? {
        guard let service = services.find((any CoverService).self) else { return try await cover() }
        return try await service.cover(fitting: size)
    }

    /// Returns the cover in a format that the caller can show.
    ///
    ///     let cover = try await publication.coverData(accepting: [.jpeg, .png])
    ///
    /// - Parameter mediaTypes: the formats, in any order.
    /// - Returns: nil if there is no cover in any of them. Nothing is
    ///   converted: see ``cover(fitting:)`` to draw it.
    public func coverData(accepting mediaTypes: [MediaType]) async throws(ReadError) -> Cover? {
        func accepts(_ type: MediaType?) -> Bool {
            type.map { type in mediaTypes.contains { $0.matches(type) } } ?? false
        }
        if services.find((any CoverService).self) == nil, let link = coverLink {
            guard let chosen = ([link] + link.alternates).first(where: { accepts($0.mediaType) }),
                let resource = get(chosen)
            else { return nil }
            return Cover(bytes: try await resource.readWhole(), mediaType: chosen.mediaType)
        }
        guard let cover = try await cover(), accepts(cover.mediaType) else { return nil }
        return cover
    }

    /// Returns the bytes of the cover; nil if there is none.
    public func cover() async throws(ReadError) -> Cover? {
        if let service = services.find((any CoverService).self) { return try await service.cover() }
        guard let link = coverLink, let resource = get(link) else { return nil }
        return Cover(bytes: try await resource.readWhole(), mediaType: link.mediaType)
    }
}
