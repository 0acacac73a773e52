/// Says how the content of a publication is protected.
public protocol ContentProtectionService: PublicationService {
    /// Whether the content cannot be read now; metadata always can.
    var isRestricted: Bool { get }

    /// The name of the protection for people, such as `Readium LCP`.
    var protectionName: String { get }
}

/// A protection that nobody here can undo.
public struct LockedContentService: ContentProtectionService {
    public let protectionName: String

    public init(protectionName: String) { self.protectionName = protectionName }

    public var isRestricted: Bool { true }
}

extension Publication {
    /// How the content is protected, `nil` where it is not.
    public var protection: (any ContentProtectionService)? { services.find((any ContentProtectionService).self) }

    /// Whether the content cannot be read, though the metadata can: show the
    /// book in a library, but do not try to open a page.
    public var isRestricted: Bool { protection?.isRestricted ?? false }
}
