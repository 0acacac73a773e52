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
            guard Self.isJSON(body) else { throw Self.strange(url) }
            return StoredFile(copies: [body], tag: response["ETag"])
        } catch HTTPError.status(let response) where response.status == 404 {
            return StoredFile(copies: [])
        } catch let error as HTTPError {
            throw Self.error(error, url)
        } catch {
            throw error as? SyncError ?? .unreachable("\(error)")
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
            let (response, _) = try await client.fetch(request)
            // The login page of a network answers everything with success.
            if response.status == 200, response.mediaType?.isHTML == true { try await check(bytes, at: url) }
        } catch HTTPError.status(let response) where response.status == 412 || response.status == 423 {
            throw .changed
        } catch HTTPError.status(let response) where response.status == 409 || response.status == 404 {
            throw .unexpected("the folder \(folder) does not exist: create it on the server")
        } catch let error as HTTPError {
            throw Self.error(error, url)
        } catch {
            throw error as? SyncError ?? .unreachable("\(error)")
        }
    }

    /// Reads a file that was written, and compares it.
    private func check(_ bytes: Bytes, at url: HTTPURL) async throws {
        guard try await client.fetch(HTTPRequest(url)).body == bytes else { throw Self.strange(url) }
    }

    /// Whether an answer can be a file of an exchange.
    private static func isJSON(_ body: Bytes) -> Bool {
        body.utf8Text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{"
    }

    private static func strange(_ url: HTTPURL) -> SyncError {
        .unexpected("\(url) answers with something else, perhaps the login page of a network; nothing was written")
    }

    private func url(_ name: String) throws(SyncError) -> HTTPURL {
        guard let url = folder.anyURL.resolve(name)?.http else {
            throw .unexpected("\(name) is not a file name")
        }
        return url
    }

    private static func error(_ error: HTTPError, _ url: HTTPURL) -> SyncError {
        switch error {
        case .status(let response) where [401, 403].contains(response.status):
            .loginRequired(response.url.string)
        case .unreachable, .noServer, .timedOut, .cancelled: .unreachable("\(error.readError(url))")
        case .status, .malformed, .tooLarge, .consumer: .unexpected("\(error.readError(url))")
        }
    }
}
