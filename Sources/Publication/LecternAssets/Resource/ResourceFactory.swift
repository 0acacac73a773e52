public import LecternBase

/// Makes resources for URLs of the schemes it knows.
public protocol ResourceFactory: Sendable {
    func make(url: AbsoluteURL) async throws(ResourceMakeError) -> any Resource
}

/// Why there is no resource for a URL.
public enum ResourceMakeError: Error, Sendable {
    /// Nobody knows the URL's scheme.
    case schemeNotSupported(String)
    case reading(ReadError)
}

/// Several factories as one; the first that knows the scheme makes it.
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

/// Makes ``FileResource``s for `file:` URLs.
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
