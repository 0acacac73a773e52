public import LecternBase

/// A set of resources under paths: an archive, a folder, a publication on a
/// server.
///
/// Paths are plain decoded text relative to the container's root, parts
/// divided by `/`: `EPUB/text/chapter one.xhtml`. They are compared as they
/// are; percent-encoding belongs to URLs.
public protocol Container: Sendable {
    /// The paths of all resources, in a stable order (an archive's own).
    var entries: [String] { get }

    /// The resource at a path, `nil` where there is none.
    func resource(at path: String) -> (any Resource)?

    /// What was odd about the container when it was opened.
    var diagnostics: [Diagnostic] { get }

    /// What the archive or folder is called where it lies, `nil` where it has
    /// no name.
    var name: String? { get }
}

extension Container {
    public var diagnostics: [Diagnostic] { [] }

    public var name: String? { nil }
}

/// A container without entries.
public struct EmptyContainer: Container {
    public let entries: [String] = []

    public init() {}

    public func resource(at path: String) -> (any Resource)? { nil }
}

/// A container of resources given by hand.
public struct CollectionContainer: Container {
    public let entries: [String]
    private let resources: [String: any Resource]

    /// - Parameter resources: path and resource; the first of a path counts.
    public init(_ resources: [(path: String, resource: any Resource)]) {
        var seen: [String: any Resource] = [:]
        var order: [String] = []
        for (path, resource) in resources where seen[path] == nil {
            seen[path] = resource
            order.append(path)
        }
        entries = order
        self.resources = seen
    }

    /// A container of one resource.
    public init(_ resource: any Resource, at path: String) { self.init([(path, resource)]) }

    public func resource(at path: String) -> (any Resource)? { resources[path] }
}

/// Several containers as one; the first that has a path answers for it.
public struct CompositeContainer: Container {
    public let entries: [String]
    private let containers: [any Container]

    public init(_ containers: [any Container]) {
        self.containers = containers
        var seen: Set<String> = []
        entries = containers.flatMap(\.entries).filter { seen.insert($0).inserted }
    }

    public func resource(at path: String) -> (any Resource)? {
        for container in containers {
            if let resource = container.resource(at: path) { return resource }
        }
        return nil
    }

    public var diagnostics: [Diagnostic] { containers.flatMap(\.diagnostics) }

    public var name: String? { containers.lazy.compactMap(\.name).first }
}

/// A container that hands out another's resources changed, such as decrypted.
public struct TransformingContainer: Container {
    private let source: any Container
    private let transform: @Sendable (String, any Resource) -> any Resource

    public init(_ source: any Container, transform: @escaping @Sendable (String, any Resource) -> any Resource) {
        self.source = source
        self.transform = transform
    }

    public var entries: [String] { source.entries }

    public func resource(at path: String) -> (any Resource)? {
        source.resource(at: path).map { transform(path, $0) }
    }

    public var diagnostics: [Diagnostic] { source.diagnostics }

    public var name: String? { source.name }
}
