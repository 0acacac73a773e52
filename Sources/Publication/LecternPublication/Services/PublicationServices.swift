public import LecternAssets
public import LecternModel

/// A function of a publication beyond its manifest and bytes, such as listing
/// positions. Parsers and apps add services.
public protocol PublicationService: Sendable {}

/// The parts of a publication that a service needs.
public struct PublicationServiceContext: Sendable {
    /// The manifest of the publication.
    public let manifest: Manifest
    /// The container of the publication.
    public let container: any Container
    /// The index of the container's entries.
    public let entries: EntryIndex

    /// Returns the resource of a link.
    public func resource(of link: Link) -> (any Resource)? {
        link.url.flatMap { entries.entry(for: $0) }.flatMap { container.resource(at: $0) }
    }
}

/// Creates a service for a publication; returns nil if it does not apply.
public typealias PublicationServiceFactory = @Sendable (PublicationServiceContext) -> (any PublicationService)?

/// The services of a publication.
///
///     publication.services.find((any PositionsService).self)
public struct PublicationServices: Sendable {
    private let services: [any PublicationService]

    /// All services, in the order of look-up.
    public var all: [any PublicationService] { services }

    /// Creates a list of services; of several with the same protocol the first
    /// one is used.
    public init(_ services: [any PublicationService] = []) { self.services = services }

    /// Returns the first service of a type or protocol.
    public func find<Service>(_ type: Service.Type) -> Service? {
        for service in services {
            if let match = service as? Service { return match }
        }
        return nil
    }
}
