import Glibc

/// A connection to a dictionary server that must end before a time. Used by one thread.
final class DICTConnection {
    /// A line with a code.
    struct Status {
        let code: Int
        let message: String
    }

    private let host: String
    private let socket: DICTSocket
    private var buffer: [UInt8] = []
    private var start = 0
    /// The length of the texts that were read, of all answers.
    private var textLength = 0

    /// The specification allows 1024 characters; servers send more.
    private static let longestLine = 1 << 16
    /// The longest text of all answers together.
    private static let longestText = 8 << 20

    init(host: String, port: UInt16, timeout: Duration) throws(DictionaryServerError) {
        self.host = host
        socket = try DICTSocket(host: host, port: port, deadline: .now + timeout)
    }

    /// Reads the banner and says who asks.
    func greet() throws(DictionaryServerError) {
        guard try status(accepting: [220]) != nil else { throw .invalidAnswer(host: host) }
        try send("CLIENT", ["lectern"])
        _ = try status(accepting: [250])
    }

    /// Sends a command. The first of two words of a command is not quoted.
    func send(_ command: String, _ parameters: [String]) throws(DictionaryServerError) {
        let line = ([command] + parameters.map { DICTField.quoted($0) }).joined(separator: " ")
        try socket.send(Array((line + "\r\n").utf8))
    }

    /// Reads a line with a code.
    ///
    /// - Returns: `nil` if the server says that there is nothing (552, 554, 555).
    /// - Throws: `.refused` for other codes than the accepted ones.
    func status(accepting codes: Set<Int>) throws(DictionaryServerError) -> Status? {
        let line = try self.line()
        guard line.utf8.count >= 3, let code = Int(line.prefix(3)), (100...599).contains(code) else {
            throw .invalidAnswer(host: host)
        }
        let message = String(line.dropFirst(3).drop { $0 == " " })
        if codes.contains(code) { return Status(code: code, message: message) }
        if [552, 554, 555].contains(code) { return nil }
        guard code >= 400 else { throw .invalidAnswer(host: host) }
        throw .refused(host: host, code: code, message: message)
    }

    /// Reads lines up to one with a period alone. A period at the start of a line is doubled.
    func text() throws(DictionaryServerError) -> [String] {
        var lines: [String] = []
        while true {
            let line = try self.line()
            if line == "." { return lines }
            textLength += line.utf8.count + 1
            guard textLength <= Self.longestText else { throw .invalidAnswer(host: host) }
            lines.append(line.hasPrefix("..") ? String(line.dropFirst()) : line)
        }
    }

    private func line() throws(DictionaryServerError) -> String {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                var line = buffer[start..<end]
                if line.last == 0x0D { line.removeLast() }
                start = end + 1
                return String(decoding: line, as: UTF8.self)
            }
            searched = buffer.count
            guard buffer.count - start <= Self.longestLine else { throw .invalidAnswer(host: host) }
            buffer.removeSubrange(..<start)
            searched -= start
            start = 0
            try socket.receive(into: &buffer)
        }
    }
}
