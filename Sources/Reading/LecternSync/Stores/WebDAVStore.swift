public import LecternAssets
public import LecternBase

/// A folder on a WebDAV server, such as Nextcloud.
///
///     WebDAVStore(url, client: AuthenticatingHTTPClient(DefaultHTTPClient()) { _ in login })
///
/// Writes are conditional on the version that was read (RFC 9110, § 13.1):
/// a server that does not support this must not be used by two devices at the
/// same moment.
public struct WebDAVStore: SyncStore {
    private let folder: HTTPURL
    private let client: any HTTPClient

    /// - Parameter folder: the address of the folder, which must exist.
    public init(_ folder: HTTPURL, client: any HTTPClient) {
        let text = folder.string
        self.folder = HTTPURL(string: text.hasSuffix("/") ? text : text + "/") ?? folder
        self.client = client
    }

    public func read(_ name: String) async throws(SyncError) -> StoredFile {
        let url = try url(name)
        do {
            let (response, body) = try await client.fetch(HTTPRequest(url))
            return StoredFile(copies: [body], tag: response["ETag"])
        } catch .status(let response) where response.status == 404 {
            return StoredFile(copies: [])
        } catch {
            throw Self.error(error, url)
        }
    }

    public func write(_ bytes: Bytes, to name: String, replacing file: StoredFile)
        async throws(SyncError)
    {
        let url = try url(name)
        var request = HTTPRequest(
            url, method: .put, headers: ["Content-Type": "application/json"], body: bytes)
        if file.copies.isEmpty {
            request.headers["If-None-Match"] = "*"
        } else if let tag = file.tag, !tag.hasPrefix("W/") {
            request.headers["If-Match"] = tag
        }
        do {
            _ = try await client.fetch(request)
        } catch .status(let response) where response.status == 412 || response.status == 423 {
            throw .changed
        } catch .status(let response) where response.status == 409 || response.status == 404 {
            throw .unexpected("the folder \(folder) does not exist: create it on the server")
        } catch {
            throw Self.error(error, url)
        }
    }

    private func url(_ name: String) throws(SyncError) -> HTTPURL {
        guard let url = folder.anyURL.resolve(name)?.http else {
            throw .unexpected("\(name) is not a file name")
        }
        return url
    }

    private static func error(_ error: HTTPError, _ url: HTTPURL) -> SyncError {
        if case .status(let response) = error, [401, 403].contains(response.status) {
            return .loginRequired(url.string)
        }
        return .unreachable("\(error.readError(url))")
    }
}
