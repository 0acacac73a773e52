public import LecternBase
import Synchronization

/// A resource on a server, read by range requests.
///
///     let resource = HTTPResource(client: client, url: url)
///     let head = try await resource.read(range: 0..<64)
///
/// If the server does not support ranges, the body is fetched once, up to a
/// limit, and kept.
package final class HTTPResource: Resource {
    private struct Probe: Sendable {
        var length: UInt64
        var takesRanges: Bool
        var whole: Bytes?
    }
    private let url: HTTPURL
    private let client: any HTTPClient
    private let probed = Mutex<Probe?>(nil)
    private let reportedProperties = Mutex(ResourceProperties())

    /// The largest body that is read from a server without ranges.
    private static let largestWhole = 256 << 20

    package init(_ url: HTTPURL, client: any HTTPClient) {
        self.url = url
        self.client = client
        reportedProperties.withLock { $0.filename = url.lastPathSegment }
    }

    package var properties: ResourceProperties { reportedProperties.withLock { $0 } }

    package func length() async throws(ReadError) -> UInt64 { try await probe().length }

    package func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        let probe = try await probe()
        if let whole = probe.whole { return range.map { whole.clamped(to: $0) } ?? whole }
        let byteRange = (range ?? 0..<probe.length).clamped(to: 0..<probe.length)
        guard !byteRange.isEmpty else { return .empty }
        guard probe.takesRanges else { return try await readWhole(range) }
        guard let count = Int(exactly: byteRange.upperBound - byteRange.lowerBound), count <= 1 << 30 else {
            throw .outOfMemory("\(url) is too large to be read at once")
        }
        return try await fetch(byteRange, count)
    }

    private func fetch(_ byteRange: Range<UInt64>, _ count: Int) async throws(ReadError) -> Bytes {
        do {
            let request = HTTPRequest(url).with(range: byteRange)
            let (response, body) = try await client.fetchRetrying(request, limit: max(count, Self.largestWhole))
            if response.status == 200 { return body.clamped(to: byteRange) }
            guard response.rangeStart.map({ $0 == byteRange.lowerBound }) ?? true, body.count <= count else {
                throw HTTPError.malformed("the server sent a different range than requested")
            }
            return body
        } catch let error as HTTPError {
            throw error.readError(url)
        } catch {
            throw .access(.other("\(error)"))
        }
    }

    // MARK: Probing

    /// Requests length and range support once: by HEAD, else by the first byte.
    private func probe() async throws(ReadError) -> Probe {
        if let probe = probed.withLock({ $0 }) { return probe }
        do {
            var probe = try await head()
            if probe == nil { probe = try await firstByte() }
            guard let probe else { throw HTTPError.malformed("the server sent no answer") }
            probed.withLock { $0 = probe }
            return probe
        } catch let error as HTTPError {
            throw error.readError(url)
        } catch {
            throw .access(.other("\(error)"))
        }
    }

    private func head() async throws(HTTPError) -> Probe? {
        do {
            let (response, _) = try await client.fetchRetrying(HTTPRequest(url, method: .head))
            note(response)
            guard let length = response.contentLength, response["Content-Encoding"] == nil,
                response["Accept-Ranges"]?.lowercased() == "bytes"
            else { return nil }
            return Probe(length: length, takesRanges: true)
        } catch {
            // Some servers do not support HEAD.
            if case .status(let response) = error, [400, 403, 404, 405, 501].contains(response.status) { return nil }
            throw error
        }
    }

    private func firstByte() async throws(HTTPError) -> Probe {
        let (response, body) = try await client.fetchRetrying(
            HTTPRequest(url).with(range: 0..<1), limit: Self.largestWhole)
        note(response)
        if response.status == 206, let total = response.rangeTotal { return Probe(length: total, takesRanges: true) }
        return Probe(length: UInt64(body.count), takesRanges: false, whole: body)
    }

    private func note(_ response: HTTPResponse) {
        reportedProperties.withLock { reportedProperties in
            reportedProperties.mediaType = response.mediaType?.string
            if let name = response.filename { reportedProperties.filename = name }
        }
    }

    private func readWhole(_ range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        do {
            let body = try await client.fetchRetrying(HTTPRequest(url), limit: Self.largestWhole).body
            return range.map { body.clamped(to: $0) } ?? body
        } catch {
            throw error.readError(url)
        }
    }
}

/// Creates resources of `http` and `https` URLs, read by range with a bounded
/// block cache.
///
///     let retriever = AssetRetriever(
///         formatSniffer: DefaultFormatSniffer(),
///         resourceFactory: CompositeResourceFactory([FileResourceFactory(), HTTPResourceFactory(client: client)]),
///         archiveOpener: ZIPArchiveOpener())
public struct HTTPResourceFactory: ResourceFactory {
    private let client: any HTTPClient

    /// Creates a factory whose resources all use one client.
    public init(client: any HTTPClient) { self.client = client }

    /// Returns the resource of an `http` or `https` URL. Requests its length first, so that
    /// a missing resource is reported here.
    public func make(url: AbsoluteURL) async throws(ResourceMakeError) -> any Resource {
        guard let address = url.anyURL.http else { throw .schemeNotSupported(url.scheme) }
        let resource = HTTPResource(address, client: client)
        // Reports a missing resource here, and gets its name from the header.
        do { _ = try await resource.length() } catch { throw .reading(error) }
        return BlockCachingResource(resource)
    }
}
