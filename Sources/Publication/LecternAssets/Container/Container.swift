public import LecternBase

/// A set of resources by path: an archive, a folder, a publication on a server.
///
///     let container = try await ZIPContainer(opening: FileResource(path: "book.epub"))
///     let bytes = try await container.resource(at: "EPUB/package.opf")?.read()
///
/// Paths are decoded text relative to the container's root, with `/` as the
/// separator: `EPUB/text/chapter one.xhtml`. They are compared exactly;
/// percent-encoding belongs to URLs.
public protocol Container: Sendable {
    /// The paths of all resources, in a stable order (an archive's own).
    var entries: [String] { get }

    /// Returns the resource at a path; nil if there is none.
    func resource(at path: String) -> (any Resource)?

    /// Defects found when the container was opened.
    var diagnostics: [Diagnostic] { get }

    /// The file name of the archive or folder; nil if it has none.
    var name: String? { get }
}

extension Container {
    public var diagnostics: [Diagnostic] { [] }

    public var name: String? { nil }
}

/// A container without resources.
public struct EmptyContainer: Container {
    public let entries: [String] = []

    /// Creates a container, for a publication whose resources are all elsewhere or not needed.
    public init() {}

    public func resource(at path: String) -> (any Resource)? { nil }
}

/// A container of resources in memory.
public struct CollectionContainer: Container {
    public let entries: [String]
    private let resources: [String: any Resource]

    /// - Parameter resources: paths and resources; of a duplicate path the
    ///   first counts.
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

/// Combines containers; the first that has a path provides its resource.
public struct CompositeContainer: Container {
    public let entries: [String]
    private let containers: [any Container]

    /// Creates a container whose entries are those of the given ones in order, each path once.
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

/// A container that transforms another's resources, for example decrypts them.
public struct TransformingContainer: Container {
    private let source: any Container
    private let transform: @Sendable (String, any Resource) -> any Resource

    /// Creates a container with the entries of `source`.
    ///
    /// - Parameter transform: returns what replaces a resource at a path. Called for each
    ///   ``resource(at:)``; the result is not cached.
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
