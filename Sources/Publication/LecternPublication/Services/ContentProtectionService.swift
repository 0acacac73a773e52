public import LecternBase

/// Describes the protection of a publication.
public protocol ContentProtectionService: PublicationService {
    /// Whether the content cannot be read now; metadata is always readable.
    var isRestricted: Bool { get }

    /// The name of the protection, such as `Readium LCP`, for users.
    var protectionName: String { get }

    /// The reason why the content is restricted, to show to the user; nil if it
    /// is not restricted, or if only a passphrase is missing.
    var error: (any Error)? { get }

    /// What the user may do with the content.
    var rights: any UserRights { get }

    /// Whether the publication may be written decrypted, for example converted
    /// to another format.
    var allowsExport: Bool { get }

    /// Encrypts words of the publication, such as a quotation, so that an app can store them. Equal words give equal
    /// bytes.
    ///
    /// - Returns: Nil if the protection cannot encrypt: then the words must not be stored.
    func seal(_ words: Bytes) -> Bytes?

    /// Decrypts what ``seal(_:)`` returned; nil if it is damaged, or was encrypted for another publication.
    func unseal(_ sealed: Bytes) -> Bytes?
}

extension ContentProtectionService {
    public var error: (any Error)? { nil }

    public var rights: any UserRights { UnrestrictedRights(isAllowed: !isRestricted) }

    public var allowsExport: Bool { !isRestricted }

    public func seal(_ words: Bytes) -> Bytes? { nil }

    public func unseal(_ sealed: Bytes) -> Bytes? { nil }
}

/// What a reader may do with the content of a publication.
///
///     guard await rights.copy(text: selection) else { return showThatCopyingIsForbidden() }
public protocol UserRights: Sendable {
    /// Whether any text may be copied now.
    var canCopy: Bool { get }

    /// Whether this text may be copied; consumes nothing.
    func canCopy(text: String) -> Bool

    /// Consumes the right to copy a text; call it before each copy.
    ///
    /// - Returns: false if the text must not be copied.
    func copy(text: String) async -> Bool

    /// Whether any page may be printed now.
    var canPrint: Bool { get }

    /// Whether a number of pages may be printed; consumes nothing.
    func canPrint(pageCount: Int) -> Bool

    /// Consumes the right to print pages; call it before printing.
    ///
    /// - Returns: false if the pages must not be printed.
    func print(pageCount: Int) async -> Bool
}

/// Rights without a limit, or none at all.
public struct UnrestrictedRights: UserRights {
    private let isAllowed: Bool

    /// - Parameter isAllowed: whether everything is allowed, or nothing.
    public init(isAllowed: Bool = true) { self.isAllowed = isAllowed }

    public var canCopy: Bool { isAllowed }
    public func canCopy(text: String) -> Bool { isAllowed }
    public func copy(text: String) async -> Bool { isAllowed }
    public var canPrint: Bool { isAllowed }
    public func canPrint(pageCount: Int) -> Bool { isAllowed }
    public func print(pageCount: Int) async -> Bool { isAllowed }
}

/// A protection that Lectern cannot unlock.
package struct LockedContentService: ContentProtectionService {
    package let protectionName: String

    package init(protectionName: String) { self.protectionName = protectionName }

    package var isRestricted: Bool { true }
}

extension Publication {
    /// The protection; nil if the content is not protected.
    public var protection: (any ContentProtectionService)? { services.find((any ContentProtectionService).self) }

    /// Whether the content cannot be read: show the book on a shelf, but do not
    /// open it.
    public var isRestricted: Bool { protection?.isRestricted ?? false }

    /// The reason why the content cannot be read, to show to the user.
    public var protectionError: (any Error)? { protection?.error }

    /// What the user may do with the content.
    public var rights: any UserRights { protection?.rights ?? UnrestrictedRights() }
}
