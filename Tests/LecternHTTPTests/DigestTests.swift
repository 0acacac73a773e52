import Foundation
import LecternAssets
import LecternBase
import LecternHTTP
import LecternTestKit
import Synchronization
import Testing

/// A server's side of Digest authentication (RFC 7616 section 3.4), which computes the answer itself.
private struct DigestChecker: Sendable {
    var algorithm: String?
    var qualities: String?
    var user = "Mufasa", password = "Circle of \"Life\""
    let realm = "http-auth@example.org", nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque = "FQhe/q\""

    var challenge: String {
        var fields = ["realm=\"\(realm)\"", "nonce=\"\(nonce)\"", "opaque=\"\(opaque.replacing("\"", with: "\\\""))\""]
        if let algorithm { fields.append("algorithm=\(algorithm)") }
        if let qualities { fields.append("qop=\"\(qualities)\"") }
        return "Digest " + fields.joined(separator: ", ")
    }

    /// Whether the whole answer is right.
    func accepts(_ header: String, _ request: TestHTTPServer.Request) -> Bool {
        guard header.hasPrefix("Digest ") else { return false }
        let fields = Self.fields(String(header.dropFirst(7)))
        guard fields["username"] == user, fields["realm"] == realm, fields["nonce"] == nonce,
            fields["uri"] == request.path, fields["opaque"] == opaque,
            fields["algorithm"] == nil || fields["algorithm"] == (algorithm ?? "MD5")
        else { return false }
        return fields["response"] == answer(fields, request)
    }

    private func answer(_ fields: [String: String], _ request: TestHTTPServer.Request) -> String? {
        var first = hash("\(user):\(realm):\(password)")
        let client = fields["cnonce"] ?? ""
        if algorithm?.hasSuffix("-sess") == true { first = hash("\(first):\(nonce):\(client)") }
        let second = hash("\(request.method):\(request.path)")
        guard qualities != nil else { return fields["qop"] == nil ? hash("\(first):\(nonce):\(second)") : nil }
        guard fields["qop"] == "auth", let count = fields["nc"], count.count == 8, Int(count, radix: 16) != nil,
            !client.isEmpty
        else { return nil }
        return hash("\(first):\(nonce):\(count):\(client):auth:\(second)")
    }

    private func hash(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return (algorithm ?? "MD5").hasPrefix("SHA-256")
            ? SHA256.digest(of: bytes).hexadecimal : MD5.digest(of: bytes).hexadecimal
    }

    /// The fields of a header, without the quotes.
    private static func fields(_ text: String) -> [String: String] {
        var fields: [String: String] = [:]
        var rest = text[...]
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].trimmingCharacters(in: [" ", ","])
            rest = rest[rest.index(after: equals)...]
            var value = ""
            if rest.first == "\"" {
                rest = rest.dropFirst()
                while let character = rest.popFirst(), character != "\"" {
                    value.append(character == "\\" ? rest.popFirst() ?? " " : character)
                }
            } else {
                value = String(rest.prefix { $0 != "," })
                rest = rest.dropFirst(value.count)
            }
            fields[name] = value
        }
        return fields
    }
}

@Suite(.timeLimit(.minutes(10))) struct DigestTests {
    private static let kinds: [(algorithm: String?, qualities: String?)] = [
        (nil, nil), (nil, "auth"), ("MD5", "auth,auth-int"), ("MD5-sess", "auth"), ("SHA-256", "auth"),
        ("SHA-256", nil), ("SHA-256-sess", "auth-int, auth"),
    ]

    /// The example of RFC 7616 section 3.9.1 for the checker itself.
    @Test func theCheckerKnowsTheRFC() {
        func hash(_ text: String) -> String { MD5.digest(of: Array(text.utf8)).hexadecimal }
        let nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"
        let first = hash("Mufasa:http-auth@example.org:Circle of Life"), second = hash("GET:/dir/index.html")
        let client = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
        #expect(hash("\(first):\(nonce):00000001:\(client):auth:\(second)") == "8ca523f5e9506fed4657c9700eebdbec")
    }

    /// The whole answer is right, for each algorithm, several times with one nonce; and a wrong password is refused.
    @Test(arguments: kinds) func answersAreRight(algorithm: String?, qualities: String?) async throws {
        let checker = DigestChecker(algorithm: algorithm, qualities: qualities)
        let counts = Mutex<[String]>([])
        let server = try TestHTTPServer { request in
            let header = request.headers["authorization"] ?? ""
            if let count = header.firstMatch(of: /nc=([0-9a-f]+)/)?.output.1 {
                counts.withLock { $0.append(String(count)) }
            }
            return checker.accepts(header, request)
                ? .init(body: Bytes(utf8: "in"))
                : .init(status: 401, headers: [("WWW-Authenticate", checker.challenge)])
        }
        try await server.run {
            let client = AuthenticatingHTTPClient(DefaultHTTPClient()) { challenge in
                challenge.failures == 0 ? .password(user: checker.user, password: checker.password) : nil
            }
            for path in ["/dir/index.html", "/a%20b?c=%22d%22&e", "/"] {
                let request = HTTPRequest(try #require(HTTPURL(string: server.url(path))))
                #expect(try await client.fetch(request).body.utf8Text == "in")
            }
            #expect(server.requests.count == 4, "one refusal, then the nonce is used again")
            if qualities != nil { #expect(counts.withLock { $0 } == ["00000001", "00000002", "00000003"]) }
            let wrong = AuthenticatingHTTPClient(DefaultHTTPClient()) { challenge in
                challenge.failures == 0 ? .password(user: checker.user, password: "Circle of Life") : nil
            }
            let request = HTTPRequest(try #require(HTTPURL(string: server.url("/"))))
            await #expect(throws: HTTPError.self) { try await wrong.fetch(request) }
        }
    }
}
