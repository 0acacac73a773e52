import Foundation
import LecternBase
import LecternTestKit
import Testing

/// Books on servers that require a login.
@Suite(.timeLimit(.minutes(10))) struct LoginTests {
    private func server() throws -> TestHTTPServer {
        let bytes = fixture().bytes()
        return try TestHTTPServer { request in
            guard request.headers["authorization"] == "Basic YW5uOnNlY3JldA==" else {
                return .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"Books\"")])
            }
            return .init(body: bytes)
        }
    }

    @Test func logsInWithUserOption() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let server = try server()
            try await server.run {
                let url = server.url("/a.epub")
                let right = try await lectern("info", url, "--user", "ann:secret", folder: folder)
                #expect(right.status == 0 && right.output.contains("The Fixture"))
                let refused = Run(
                    status: 1,
                    complaint: "lectern: \(url) requires a login, or refused the one given; "
                        + "give --user, --token or --netrc\n")
                #expect(try await lectern("info", url, folder: folder) == refused)
                #expect(try await lectern("info", url, "--user", "ann:wrong", folder: folder) == refused)
            }
        }
    }

    @Test func logsInWithToken() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let bytes = fixture().bytes()
            let server = try TestHTTPServer { request in
                guard request.headers["authorization"] == "Bearer a-token" else {
                    return .init(status: 401, headers: [("WWW-Authenticate", "Bearer realm=\"Books\"")])
                }
                return .init(body: bytes)
            }
            try await server.run {
                let url = server.url("/a.epub")
                for (option, value, status) in [
                    ("--token", "a-token", 0), ("--token", "another", 1), ("--user", "ann:secret", 1),
                ] as [(String, String, Int32)] {
                    let run = try await lectern("info", url, option, value, folder: folder)
                    #expect(run.status == status)
                }
            }
        }
    }
}
