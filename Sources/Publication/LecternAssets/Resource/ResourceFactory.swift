public import LecternBase

/// Creates resources for URLs.
public protocol ResourceFactory: Sendable {
    func make(url: AbsoluteURL) async throws(ResourceMakeError) -> any Resource
}

/// The reason why there is no resource for a URL.
public enum ResourceMakeError: Error, Sendable {
    /// The scheme of the URL is not supported.
    case schemeNotSupported(String)
    case reading(ReadError)
}

/// Combines factories; the first that supports the scheme creates the resource.
public struct CompositeResourceFactory: ResourceFactory {
    private let factories: [any ResourceFactory]

    public init(_ factories: [any ResourceFactory]) { self.factories = factories }

    public func make(url: AbsoluteURL) async throws(ResourceMakeError) -> any Resource {
        for factory in factories {
            do {
                return try await factory.make(url: url)
            } catch ResourceMakeError.schemeNotSupported {
                continue
            }
        }
        throw .schemeNotSupported(url.scheme)
    }
}

/// Creates ``FileResource``s for `file:` URLs.
public struct FileResourceFactory: ResourceFactory {
    public init() {}

    public func make(url: AbsoluteURL) async throws(ResourceMakeError) -> any Resource {
        guard let file = url.anyURL.file else { throw .schemeNotSupported(url.scheme) }
        do {
            return try FileResource(path: file.path)
        } catch {
            throw .reading(error)
        }
    }
}
