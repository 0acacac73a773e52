import Foundation
public import LecternBase
import Synchronization

/// A licence and status server: serves one publication, its licence and status,
/// and registers, renews and returns it.
public final class LCPTestServer: Sendable {
    /// What the server does wrong.
    public enum Fault: Hashable, Sendable {
        /// Answers every request with a status.
        case status(Int)
        /// Answers every request with 403 and a problem document of a type.
        case refusal(String)
        /// Breaks the connection of so many downloads after 2,000 bytes.
        case cutDownloads(Int)
        /// Sends other bytes than those of the publication.
        case lyingPublication
        /// Sends the status of another licence.
        case foreignStatus
        /// Sends a licence that was changed after it was signed.
        case forgedLicense
        /// Waits before each answer of a status.
        case slowStatus(seconds: Double)
    }

    /// The state of the licence on the server.
    public struct State: Sendable {
        public var license: LCPTestLicense
        public var status = "ready"
        public var licenseUpdated: String
        public var devices: [String] = []
        public var events: [(type: String, id: String, date: String)] = []
        public var latestEnd = "2030-01-01T00:00:00Z"
        public var renewsOnPage = false
        public var fault: Fault?
        /// The paths of all requests.
        public var paths: [String] = []
        /// The number of bytes of the publication in all answers.
        public var publicationBytes = 0
    }

    private let provider: LCPTestProvider
    private let publication: Bytes
    private let state: Mutex<State>

    /// - Parameter publication: the protected package, without a licence.
    public init(_ provider: LCPTestProvider, _ license: LCPTestLicense, publication: Bytes) {
        self.provider = provider
        self.publication = publication
        state = Mutex(State(license: license, licenseUpdated: license.issued))
    }

    public var now: State { state.withLock { $0 } }

    public func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    /// Runs the server while the work runs.
    ///
    /// - Parameter work: receives the current licence, whose links lead to the
    ///   server.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ work: (Bytes, TestHTTPServer) async throws -> Result
    ) async throws -> Result {
        let server = try TestHTTPServer { self.answer($0) }
        let (length, hash) = (publication.count, LCPTestProvider.hex(SHA256.digest(of: publication.array)))
        let links = [
            (rel: "publication", href: server.url("/publication"), type: "application/epub+zip"),
            (rel: "status", href: server.url("/status"), type: "application/vnd.readium.license.status.v1.0+json"),
        ]
        state.withLock {
            $0.license.links = links
            $0.license.length = length
            $0.license.hash = hash
        }
        let issued = try provider.issue(now.license)
        return try await server.run { try await work(issued, server) }
    }

    private func answer(_ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
        let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
        let fault = state.withLock { state in
            state.paths.append(request.method + " " + parts[0])
            return state.fault
        }
        if case .status(let status) = fault { return TestHTTPServer.Answer(status: status) }
        if case .refusal(let type) = fault { return problem(type, "refused", status: 403) }
        let query = URLComponents(string: request.path)?.queryItems ?? []
        func parameter(_ name: String) -> String { query.first { $0.name == name }?.value ?? "" }
        switch (request.method, parts[0]) {
        case (_, "/publication"): return publicationAnswer(request)
        case ("GET", "/license"): return licenseAnswer()
        case ("GET", "/status"):
            if case .slowStatus(let seconds) = fault { Thread.sleep(forTimeInterval: seconds) }
            return statusAnswer(request)
        case ("POST", "/register"): return register(parameter("id"), request)
        case ("PUT", "/return"): return giveBack(parameter("id"), request)
        case ("PUT", "/renew"): return renew(parameter("end"), parameter("id"), request)
        default: return TestHTTPServer.Answer(status: 404)
        }
    }

    // MARK: Publication and licence

    private func publicationAnswer(_ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
        var bytes = publication
        let isCut = state.withLock { state in
            if case .lyingPublication = state.fault {
                var array = bytes.array
                array[array.count / 2] ^= 1
                bytes = Bytes(array)
            }
            guard case .cutDownloads(let count) = state.fault, count > 0 else { return false }
            state.fault = .cutDownloads(count - 1)
            return true
        }
        var answer = TestHTTPServer.Answer(headers: [("Accept-Ranges", "bytes"), ("ETag", "\"1\"")], body: bytes)
        if let range = request.range(of: UInt64(bytes.count)) {
            answer.status = 206
            answer.headers.append(
                ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"))
            answer.body = bytes.clamped(to: range)
        }
        if request.method == "GET" { state.withLock { [count = answer.body.count] in $0.publicationBytes += count } }
        if isCut { answer.breaksAfter = 2_000 }
        return answer
    }

    private func licenseAnswer() -> TestHTTPServer.Answer {
        let state = now
        guard var bytes = try? provider.issue(state.license) else { return TestHTTPServer.Answer(status: 500) }
        if state.fault == .forgedLicense {
            bytes = Bytes(utf8: bytes.utf8Text.replacing("Ali", with: "Ali").replacing("The cave", with: "The hill"))
        }
        return TestHTTPServer.Answer(
            headers: [("Content-Type", "application/vnd.readium.lcp.license.v1.0+json")], body: bytes)
    }

    // MARK: Status

    private func statusAnswer(_ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
        let base = "http://" + (request.headers["host"] ?? "")
        let text = state.withLock { document($0, base).text() }
        return TestHTTPServer.Answer(
            headers: [("Content-Type", "application/vnd.readium.license.status.v1.0+json")], body: Bytes(utf8: text))
    }

    private func document(_ state: State, _ base: String) -> JSONValue {
        func link(_ rel: String, _ path: String) -> JSONValue {
            [
                "rel": .string(rel), "href": .string(base + path), "templated": true,
                "type": "application/vnd.readium.license.status.v1.0+json",
            ]
        }
        let renew: JSONValue =
            state.renewsOnPage
            ? ["rel": "renew", "href": .string(base + "/page"), "type": "text/html"]
            : link("renew", "/renew{?end,id,name}")
        return [
            "id": .string(state.fault == .foreignStatus ? "another" : state.license.id),
            "status": .string(state.status), "message": .string("The licence is \(state.status)."),
            "updated": ["license": .string(state.licenseUpdated), "status": "2024-06-01T00:00:00Z"],
            "links": [
                [
                    "rel": "license", "href": .string(base + "/license"),
                    "type": "application/vnd.readium.lcp.license.v1.0+json",
                ],
                link("register", "/register{?id,name}"), link("return", "/return{?id,name}"), renew,
            ],
            "potential_rights": ["end": .string(state.latestEnd)],
            "events": .array(
                state.events.map { event in
                    [
                        "type": .string(event.type), "id": .string(event.id), "name": "device",
                        "timestamp": .string(event.date),
                    ]
                }),
        ]
    }

    private func problem(_ type: String, _ detail: String, status: Int) -> TestHTTPServer.Answer {
        let object: JSONValue = [
            "type": .string(type.contains(":") ? type : "http://readium.org/license-status-document/error/" + type),
            "detail": .string(detail),
        ]
        return TestHTTPServer.Answer(
            status: status, headers: [("Content-Type", "application/problem+json")], body: Bytes(utf8: object.text()))
    }

    // MARK: Interactions

    private func register(_ id: String, _ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
        guard !id.isEmpty else { return problem("registration", "no id", status: 400) }
        state.withLock { state in
            if !state.devices.contains(id) { state.devices.append(id) }
            if state.status == "ready" { state.status = "active" }
            state.events.append(("register", id, "2024-06-01T00:00:00Z"))
        }
        return statusAnswer(request)
    }

    private func giveBack(_ id: String, _ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
        let status = now.status
        if status == "returned" { return problem("return/already", "returned before", status: 403) }
        if status == "expired" { return problem("return/expired", "over", status: 403) }
        state.withLock { state in
            state.status = "returned"
            state.events.append(("return", id, "2024-06-02T00:00:00Z"))
        }
        return statusAnswer(request)
    }

    private func renew(_ end: String, _ id: String, _ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
        let known = now
        guard known.status == "active" || known.status == "ready" else {
            return problem("renew", "the loan is over", status: 400)
        }
        let wanted = end.isEmpty ? known.latestEnd : end
        guard wanted <= known.latestEnd else { return problem("renew/date", "too long", status: 403) }
        state.withLock { state in
            state.license.end = wanted
            state.license.updated = "2024-06-03T00:00:00Z"
            state.licenseUpdated = "2024-06-03T00:00:00Z"
            state.events.append(("renew", id, "2024-06-03T00:00:00Z"))
        }
        return statusAnswer(request)
    }
}
