public import LecternBase

/// Creates resources for URLs.
public protocol ResourceFactory: Sendable {
    /// Returns the resource at a URL. Factories that read nothing yet return one for a missing resource too.
    func make(url: AbsoluteURL) async throws(ResourceMakeError) -> any Resource
}

/// The reason why there is no resource for a URL.
public enum ResourceMakeError: Error, Sendable {
    /// The scheme of the URL is not supported.
    case schemeNotSupported(String)
    /// The scheme is supported, but there is nothing to read at the URL.
    case reading(ReadError)
}

/// Combines factories; the first that supports the scheme creates the resource.
public struct CompositeResourceFactory: ResourceFactory {
    private let factories: [any ResourceFactory]

    /// Creates a factory that asks the given ones in order. Errors other than `schemeNotSupported` end the search.
    public init(_ factories: [any ResourceFactory]) { self.factories = factories }

    /// Returns the resource of the first factory that supports the scheme.
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
    /// Creates a factory, which may open any file that the process may.
    public init() {}

    /// Returns the resource of a `file:` URL; the file is opened at once.
    public func make(url: AbsoluteURL) async throws(ResourceMakeError) -> any Resource {
        guard let file = url.anyURL.file else { throw .schemeNotSupported(url.scheme) }
        do {
            return try FileResource(path: file.path)
        } catch {
            throw .reading(error)
        }
    }
}
