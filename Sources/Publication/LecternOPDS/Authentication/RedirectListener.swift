import Glibc
import LecternAssets
import LecternBase

/// Listens on 127.0.0.1 for the redirection of a browser.
final class RedirectListener: Sendable {
    private let socket: Int32
    let port: UInt16
    private static let longestHead = 64 << 10

    init() throws(ReadError) {
        let descriptor = Glibc.socket(
            AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard descriptor >= 0, isBound else {
            if descriptor >= 0 { close(descriptor) }
            throw .access(.fileSystem(path: "127.0.0.1", errno: errno))
        }
        socket = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(socket) }

    /// Returns the parameters of the redirection; nil after the time or if the
    /// task is cancelled.
    func parameters(within limit: Duration) async -> [String: String]? {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end {
            let connection = accept(socket, nil, nil)
            if connection >= 0 {
                if let parameters = await serve(connection) { return parameters }
                continue
            }
            do { try await Task.sleep(for: .milliseconds(20)) } catch { return nil }
        }
        return nil
    }

    /// Answers one request; returns its parameters if it is the redirection.
    private func serve(_ connection: Int32) async -> [String: String]? {
        defer { close(connection) }
        _ = fcntl(connection, F_SETFL, fcntl(connection, F_GETFL) | O_NONBLOCK)
        guard let target = await target(connection) else { return nil }
        guard target.hasPrefix("/opds") else {
            send("404 Not Found", "", to: connection)
            return nil
        }
        let parameters = Self.parameters(target)
        let isAnswer = ["access_token", "code", "error"].contains { parameters[$0] != nil }
        send("200 OK", isAnswer ? Self.thanks : Self.forwarding, to: connection)
        return isAnswer ? parameters : nil
    }

    /// Reads the request; returns the target of its first line.
    private func target(_ connection: Int32) async -> String? {
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        let end = ContinuousClock.now + .seconds(5)
        while head.count < Self.longestHead, ContinuousClock.now < end {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count > 0 {
                head += buffer[..<count]
                if head.firstRange(of: [13, 10, 13, 10]) != nil { break }
            } else if count == 0 || errno != EAGAIN {
                return nil
            } else {
                do { try await Task.sleep(for: .milliseconds(5)) } catch { return nil }
            }
        }
        let line = String(decoding: head.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
        return line.count == 3 && line[0] == "GET" ? String(line[1]) : nil
    }

    private func send(_ status: String, _ page: String, to connection: Int32) {
        let answer = Array(
            """
            HTTP/1.1 \(status)\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: \(page.utf8.count)\r\n\
            Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n\(page)
            """.utf8)
        _ = answer.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        shutdown(connection, Int32(SHUT_WR))
    }

    static func parameters(_ target: String) -> [String: String] {
        guard let mark = target.firstIndex(of: "?") else { return [:] }
        let pairs = target[target.index(after: mark)...].prefix { $0 != "#" }.split(separator: "&").prefix(64)
        return Dictionary(
            pairs.map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    .map { PercentEncoding.decode($0.replacing("+", with: " ")) }
                return (parts[0], parts.count > 1 ? parts[1] : "")
            }, uniquingKeysWith: { first, _ in first })
    }

    private static let thanks =
        "<!DOCTYPE html><title>Lectern</title><p>You are logged in. You can close this page and return to Lectern."

    /// A browser does not send the fragment, which has the token of the
    /// implicit grant: the page sends it as a query.
    private static let forwarding = """
        <!DOCTYPE html><title>Lectern</title><p>Logging in…<script>if (location.hash.length > 1) \
        location.replace(location.pathname + "?" + location.hash.slice(1) + "&" + location.search.slice(1))</script>
        """
}
