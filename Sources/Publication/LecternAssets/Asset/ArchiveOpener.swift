/// Opens the containers of one or more archive formats.
public protocol ArchiveOpener: Sendable {
    /// Opens a resource of a known format.
    func open(resource: any Resource, format: Format) async throws(ArchiveOpenError) -> any Container

    /// Opens a resource if it is an archive, and returns its format.
    func sniffOpen(resource: any Resource) async throws(ArchiveOpenError) -> (any Container, Format)
}

/// The reason why an archive could not be opened.
public enum ArchiveOpenError: Error, Sendable {
    /// The opener does not support this format.
    case formatNotSupported
    /// The archive is of this format but could not be read.
    case reading(ReadError)
}

/// Combines openers; the first that supports the format opens it.
public struct CompositeArchiveOpener: ArchiveOpener {
    private let openers: [any ArchiveOpener]

    /// Creates an opener that tries the given ones in order. Errors other than `formatNotSupported` end the search.
    public init(_ openers: [any ArchiveOpener]) { self.openers = openers }

    public func open(resource: any Resource, format: Format) async throws(ArchiveOpenError) -> any Container {
        for opener in openers {
            do {
                return try await opener.open(resource: resource, format: format)
            } catch ArchiveOpenError.formatNotSupported {
                continue
            }
        }
        throw .formatNotSupported
    }

    public func sniffOpen(resource: any Resource) async throws(ArchiveOpenError) -> (any Container, Format) {
        for opener in openers {
            do {
                return try await opener.sniffOpen(resource: resource)
            } catch ArchiveOpenError.formatNotSupported {
                continue
            }
        }
        throw .formatNotSupported
    }
}
