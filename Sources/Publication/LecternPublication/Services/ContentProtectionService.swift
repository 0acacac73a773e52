/// Describes the protection of a publication.
public protocol ContentProtectionService: PublicationService {
    /// Whether the content cannot be read now; metadata is always readable.
    var isRestricted: Bool { get }

    /// The name of the protection, such as `Readium LCP`, for users.
    var protectionName: String { get }
}

/// A protection that Lectern cannot unlock.
public struct LockedContentService: ContentProtectionService {
    public let protectionName: String

    public init(protectionName: String) { self.protectionName = protectionName }

    public var isRestricted: Bool { true }
}

extension Publication {
    /// The protection; nil if the content is not protected.
    public var protection: (any ContentProtectionService)? { services.find((any ContentProtectionService).self) }

    /// Whether the content cannot be read: show the book on a shelf, but do not
    /// open it.
    public var isRestricted: Bool { protection?.isRestricted ?? false }
}
