import Foundation
import LecternAssets
import LecternBase
import LecternTestKit
import Synchronization
import Testing

@testable import LecternServer

/// Answers with the path; what is below `/slow` takes time, `/big` is streamed.
private struct EchoHandler: RequestHandler {
    static let big = Bytes((0..<1_000_000).map { UInt8($0 % 251) })

    func immediateResponse(to request: ServerRequest) -> ServerResponse? {
        request.path.hasPrefix("/now") ? ServerResponse(Bytes(utf8: request.path), type: "text/plain") : nil
    }

    func response(to request: ServerRequest) async -> ServerResponse {
        if request.path == "/big" {
            return ServerResponse(body: .resource(DataResource(Self.big), 10..<900_010))
        }
        if request.path == "/short" {
            return ServerResponse(body: .resource(DataResource(Self.big), 0..<2_000_000))
        }
        if request.path == "/slow" { try? await Task.sleep(for: .seconds(60)) }
        return ServerResponse(Bytes(utf8: request.path), type: "text/plain")
    }
}

@Suite(.timeLimit(.minutes(10))) struct EventLoopServerTests {
    private static func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: h\r\n\(fields)\r\n"
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
        try await withServer(EchoHandler()) { address in
            try await onOwnThread {
                let client = try RawClient(address)
                client.send(Self.get("/now/1") + Self.get("/2") + Self.get("/now/3", "Connection: close\r\n"))
                let text = client.receiveAll()
                let found = ["/now/1", "/2", "/now/3"].map { text.range(of: $0)?.lowerBound }
                #expect(found.allSatisfy { $0 != nil })
                #expect(found.compactMap(\.self) == found.compactMap(\.self).sorted())
                #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
                #expect(text.contains("connection: close"))
            }
        }
    }

    @Test func bodiesAreStreamedWhole() async throws {
        try await withServer(EchoHandler()) { address in
            try await onOwnThread {
                let client = try RawClient(address)
                client.send(Self.get("/big", "Connection: close\r\n"))
                let bytes = client.receiveBytes()
                let head = String(decoding: bytes.prefix(bytes.count - 900_000), as: UTF8.self)
                #expect(head.contains("content-length: 900000\r\n") && head.hasSuffix("\r\n\r\n"))
                #expect(bytes.suffix(900_000).elementsEqual(EchoHandler.big[10..<900_010]))
                let other = try RawClient(address)
                other.send("HEAD /big HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                let answer = other.receiveAll()
                #expect(answer.contains("content-length: 900000\r\n") && answer.hasSuffix("\r\n\r\n"))
            }
        }
    }

    /// A resource that ends early must not look complete.
    @Test func brokenResourceEndsTheConnection() async throws {
        try await withServer(EchoHandler()) { address in
            try await onOwnThread {
                let client = try RawClient(address)
                client.send(Self.get("/short"))
                let bytes = client.receiveBytes()
                #expect(String(decoding: bytes.prefix(300), as: UTF8.self).contains("content-length: 2000000"))
                #expect(bytes.count > 700_000 && bytes.count < 2_000_000)
            }
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/3.0\r\nHost: h\r\n\r\n", 505),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9999999\r\n\r\n", 413),
        ("GET /" + String(repeating: "a", count: 20_000), 414),
        ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 20_000), 431),
    ])
    func wrongRequestsAreRefused(text: String, status: Int) async throws {
        try await withServer(EchoHandler()) { address in
            try await onOwnThread {
                let client = try RawClient(address)
                client.send(text)
                #expect(client.receiveAll().hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }

    /// A client that sends its request byte by byte is cut off.
    @Test func slowRequestsEnd() async throws {
        var limits = ServerLimits()
        limits.headTime = 1500
        limits.idleTime = 60_000
        try await withServer(EchoHandler(), limits: limits) { address in
            try await onOwnThread {
                let client = try RawClient(address)
                var sent = 0
                for character in "GET / HTTP/1.1\r\nHost: h\r\nX-Slow: " + String(repeating: "a", count: 2000) {
                    guard client.send(String(character)) else { break }
                    sent += 1
                    usleep(20_000)
                }
                #expect(sent < 500)
                #expect(client.receiveAll().isEmpty)
            }
        }
    }

    @Test func idleConnectionsAndSlowAnswersEnd() async throws {
        var limits = ServerLimits()
        limits.answerTime = 600
        limits.idleTime = 600
        try await withServer(EchoHandler(), limits: limits) { address in
            try await onOwnThread {
                #expect(try RawClient(address).receiveAll().isEmpty)
                let client = try RawClient(address)
                client.send(Self.get("/slow", "Connection: close\r\n"))
                #expect(client.receiveAll().hasPrefix("HTTP/1.1 503 "))
            }
        }
    }

    @Test func connectionsAreBounded() async throws {
        var limits = ServerLimits()
        limits.connections = 3
        try await withServer(EchoHandler(), limits: limits) { address in
            try await onOwnThread {
                let one = try RawClient(address)
                let two = try RawClient(address)
                let three = try RawClient(address)
                one.send(Self.get("/now/1"))
                #expect(one.receive(until: "/now/1").contains("/now/1"))
                two.send(Self.get("/now/2"))
                three.send(Self.get("/now/3"))
                #expect(two.receive(until: "/now/2").contains("/now/2"))
                #expect(three.receive(until: "/now/3").contains("/now/3"))
                let four = try RawClient(address)
                four.send(Self.get("/now/4"))
                #expect(four.receiveAll().isEmpty)
            }
        }
    }

    @Test func manyClientsAtTheSameTime() async throws {
        try await withServer(EchoHandler()) { address in
            let answered = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await onOwnThread {
                            var answered = 0
                            for turn in 0..<40 {
                                let path = turn % 2 == 0 ? "/now/\(number).\(turn)" : "/\(number).\(turn)"
                                let client = try RawClient(address)
                                client.send(Self.get(path, "Connection: close\r\n"))
                                if client.receiveAll().hasSuffix(path) { answered += 1 }
                            }
                            return answered
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(answered == 320)
        }
    }

    @Test func addressInUseIsAnError() async throws {
        try await withServer(EchoHandler()) { address in
            await #expect(throws: ServerError.self) {
                try await EventLoopServer(address: address).serve(EchoHandler()) { _ in }
            }
        }
    }

    @Test func addressesAreParsed() throws {
        #expect(try ServerAddress("localhost:80").description == "127.0.0.1:80")
        #expect(try ServerAddress("[::1]:8080").isLoopback)
        #expect(try !ServerAddress("0.0.0.0:8080").isLoopback)
        for text in ["8080", "::1:80", "example.org:80", "127.0.0.1:x", "127.0.0.1:70000", ""] {
            #expect(throws: ServerError.self) { try ServerAddress(text) }
        }
    }
}
