import LecternBase
import LecternNavigator
import LecternReader
import LecternTestKit
import Testing

/// Books on a server that requires a login.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReaderLoginTests {
    /// Serves a book in ranges to the user `ann` with the password `secret`.
    private static func server(challenge: String) throws -> TestHTTPServer {
        var book = EPUBBuilder(title: "Remote")
        book.addChapter("c1.xhtml", title: "One", body: "<p>Call me Ishmael.</p>")
        let bytes = book.bytes()
        return try TestHTTPServer { request in
            let given = request.headers["authorization"] ?? ""
            // "ann:secret" in Base64; tests of the client verify the digest.
            let isRight = given == "Basic YW5uOnNlY3JldA==" || given.contains("username=\"ann\"")
            guard isRight else {
                return .init(status: 401, headers: [("WWW-Authenticate", challenge)])
            }
            guard let range = request.range(of: UInt64(bytes.count)) else {
                return .init(headers: [("Accept-Ranges", "bytes")], body: bytes)
            }
            let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
            return .init(
                status: 206, headers: [("Content-Range", place)],
                body: bytes.slice(Int(range.lowerBound)..<Int(range.upperBound)))
        }
    }

    private func login(_ model: ReaderModel) async throws -> BookLogin {
        var login: BookLogin?
        let isAsked = try await eventually {
            if case .failed(let failure) = model.state { throw failure }
            if case .login(let asked) = model.state { login = asked }
            return login != nil
        }
        #expect(isAsked)
        return try #require(login)
    }

    @Test(arguments: ["Basic realm=\"Shelf\"", "Digest realm=\"Shelf\", nonce=\"n\", qop=\"auth\""])
    func theReaderLogsIn(challenge: String) async throws {
        let server = try Self.server(challenge: challenge)
        try await server.run {
            let model = try TestReader().app.open(path: server.url("/book.epub"))
            model.setViewport(width: 400, height: 300, scale: 1)
            let asked = try await login(model)
            #expect(asked.host == "127.0.0.1" && asked.realm == "Shelf" && !asked.isRefused)
            model.opening.logIn(user: "bob", password: "guess")
            // The first login may still be shown.
            #expect(try await eventually { try await login(model).isRefused })
            model.opening.logIn(user: "ann", password: "secret")
            await model.opened()
            await model.settle()
            #expect(model.title == "Remote")
            #expect(model.current?.text.contains("Call me Ishmael.") == true, "\(model.state)")
            model.close()
        }
    }

    /// Closing the window ends the login and everything that waits for it.
    @Test func closingEndsTheLogin() async throws {
        let server = try Self.server(challenge: "Basic realm=\"Shelf\"")
        try await server.run {
            let model = try TestReader().app.open(path: server.url("/book.epub"))
            _ = try await login(model)
            model.close()
            await model.opened()
            #expect(model.current == nil)
        }
    }
}
