#if !Network
    public import LecternAssets

    /// The HTTP client of an app that is built without the trait `Network`: each request fails.
    ///
    /// An app that brings its own client passes it wherever a client is a parameter, such as to
    /// ``LecternAssets/AssetRetriever/init(httpClient:additionalSniffers:additionalFactories:additionalOpeners:)``.
    public struct DefaultHTTPClient: HTTPClient {
        /// Creates a client, which takes no settings.
        public init() {}

        public func stream(
            _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
            consume: @escaping @Sendable (Bytes) throws -> Void
        ) async throws(HTTPError) -> HTTPResponse {
            throw .unreachable("this app was built without a network")
        }
    }
#endif
