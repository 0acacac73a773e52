public import LecternAssets
public import LecternModel

/// Something a publication can do beyond its manifest and bytes, such as
/// listing positions. Parsers add services; apps may add their own.
public protocol PublicationService: Sendable {}

/// What a service is made from.
public struct PublicationServiceContext: Sendable {
    public let manifest: Manifest
    public let container: any Container
    public let entries: EntryIndex

    /// The resource of a link.
    public func resource(of link: Link) -> (any Resource)? {
        link.url.flatMap { entries.entry(for: $0) }.flatMap { container.resource(at: $0) }
    }
}

/// Makes a service for a publication, `nil` where it does not apply.
public typealias PublicationServiceFactory = @Sendable (PublicationServiceContext) -> (any PublicationService)?

/// The services of a publication.
///
///     publication.services.find((any PositionsService).self)
public struct PublicationServices: Sendable {
    private let services: [any PublicationService]

    /// In the order in which they are asked.
    public var all: [any PublicationService] { services }

    /// Services; of two that answer to the same protocol the first one counts.
    public init(_ services: [any PublicationService] = []) { self.services = services }

    /// The first service of a type or protocol.
    public func find<Service>(_ type: Service.Type) -> Service? {
        for service in services {
            if let found = service as? Service { return found }
        }
        return nil
    }
}
