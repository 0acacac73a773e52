import LecternAssets
import LecternBase
import Synchronization

/// Requests to a status server.
///
/// Spec: https://readium.org/lcp-specs/releases/lsd/latest
extension LCPEnvironment {
    /// An answer of a server.
    struct Answer: Sendable {
        let response: HTTPResponse
        let body: Bytes

        /// The type of problem (RFC 9457): of those of the specification what
        /// follows `…/error/`, such as `return/already`. Nil if the server
        /// does not say more than its status does.
        var problem: String? {
            guard let type = (try? JSONValue(parsing: body))?["type"]?.string, type != "about:blank" else { return nil }
            return type.ranges(of: "/error/").last.map { String(type[$0.upperBound...]) } ?? type
        }

        /// The server's explanation, for the user.
        var detail: String {
            let object = try? JSONValue(parsing: body)
            let text = object?["detail"]?.string ?? object?["title"]?.string ?? ""
            return String(text.prefix(300))
        }
    }

    /// Requests the status of a licence.
    func status(of document: LicenseDocument) async throws(LCPError) -> StatusDocument {
        guard let url = document.link(.status)?.url() else { throw .licenseInteractionNotAvailable }
        let answer = try await request(HTTPRequest(url, headers: ["Accept": MediaType.lcpStatusDocument.string]))
        guard answer.response.isSuccess else { throw .network(.status(answer.response), url: url.string) }
        return try checked(try StatusDocument(data: answer.body), document)
    }

    /// A status document of another licence is refused.
    func checked(_ status: StatusDocument, _ document: LicenseDocument) throws(LCPError) -> StatusDocument {
        guard status.id == document.id else { throw .parsing(.statusDocument("it belongs to another licence")) }
        return status
    }

    /// Fetches the licence if the status document says that it was changed. It
    /// is not verified yet.
    func newerLicense(
        than document: LicenseDocument, _ status: StatusDocument
    ) async throws(LCPError) -> LicenseDocument? {
        guard status.licenseUpdated > document.updated, let url = status.link(.license)?.url() else { return nil }
        let answer = try await request(HTTPRequest(url, headers: ["Accept": MediaType.lcpLicenseDocument.string]))
        guard answer.response.isSuccess else { throw .network(.status(answer.response), url: url.string) }
        let newer = try LicenseDocument(data: answer.body)
        guard newer.id == document.id else { throw .parsing(.licenseDocument("it is another licence")) }
        return newer
    }

    /// Uses a link of a status document with this device's parameters.
    func interact(
        _ link: LCPLink, method: HTTPRequest.Method, adding parameters: [String: String] = [:]
    ) async throws(LCPError) -> Answer {
        let device: String
        do { device = try configuration.licenses.deviceID() } catch { throw .storage("\(error)") }
        var parameters = parameters
        parameters["id"] = device
        parameters["name"] = configuration.deviceName
        guard let url = link.url(parameters: parameters) else { throw .parsing(.url(rel: link.rel)) }
        return try await request(HTTPRequest(url, method: method))
    }

    /// Sends a request and receives at most the size of a status document.
    private func request(_ request: HTTPRequest) async throws(LCPError) -> Answer {
        let body = Mutex<[UInt8]>([])
        do {
            let response = try await http.stream(request, onResponse: { _ in }) { bytes in
                try body.withLock { body in
                    guard body.count + bytes.count <= StatusDocument.mostBytes else { throw HTTPError.tooLarge }
                    body += bytes
                }
            }
            // Servers explain errors in the body (RFC 9457).
            return Answer(
                response: response, body: response.isSuccess ? Bytes(body.withLock { $0 }) : response.errorBody)
        } catch {
            if case .cancelled = error { throw .cancelled }
            throw .network(error, url: request.url.string)
        }
    }
}
