import LecternBase

/// A server of dictionaries, reached by the DICT protocol.
///
/// ```swift
/// let server = DictionaryServer(host: "dict.example.org")
/// for entry in try await server.define("dog") { print(entry.definition.text) }
/// ```
///
/// Every request is a connection of its own. The words that are looked up leave the machine without encryption: ask the user
/// before.
///
/// Spec: https://www.rfc-editor.org/rfc/rfc2229
public struct DictionaryServer: Hashable, Sendable {
    /// A database or strategy of a server.
    public struct Listed: Hashable, Sendable {
        /// What requests say, such as `wn`.
        public let name: String
        /// The server's description, to be shown.
        public let title: String
    }

    /// A host name or an IP address.
    public let host: String
    /// The TCP port, 2628 on most servers.
    public let port: UInt16
    /// The longest time that a request takes, apart from the system's look-up of the host.
    public let timeout: Duration

    /// - Parameter port: the port; dictionary servers have 2628.
    public init(host: String, port: UInt16 = 2628, timeout: Duration = .seconds(10)) {
        self.host = host
        self.port = port
        self.timeout = timeout
    }

    /// Creates the server at `host` or `host:port`; nil if the address is neither.
    ///
    ///     DictionaryServer(address: "dict.example.org:2629")?.port  // 2629
    public init?(address: String) {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, parts.count <= 2, !host.contains(where: \.isWhitespace) else {
            return nil
        }
        guard parts.count == 2 else {
            self.init(host: String(host))
            return
        }
        guard let port = UInt16(parts[1]) else { return nil }
        self.init(host: String(host), port: port)
    }

    /// Blocking connections need threads of their own.
    private static let threads = BackgroundThreads(count: 2, patience: 0)
    private static let mostEntries = 200

    /// Returns the entries of a word; empty if the server has none.
    ///
    /// - Parameter database: the name of a database, `*` for all, or `!` for the first that has the word.
    public func define(
        _ word: String, database: String = "*"
    ) async throws(DictionaryServerError) -> [DictionaryEntry] {
        try await request { (connection) throws(DictionaryServerError) in
            try connection.send("DEFINE", [database, word])
            return try definitions(connection)
        }
    }

    /// Returns the headwords that match a word, with their databases; empty if there are none.
    ///
    /// - Parameter strategy: how they match: `exact`, `prefix`, others of ``strategies()``, or `.` for the server's own.
    public func match(
        _ word: String, strategy: String = ".", database: String = "*"
    ) async throws(DictionaryServerError) -> [(database: String, headword: String)] {
        try await request { (connection) throws(DictionaryServerError) in
            try connection.send("MATCH", [database, strategy, word])
            return try list(connection, code: 152).map { ($0.name, $0.title) }
        }
    }

    /// Returns the databases of the server.
    public func databases() async throws(DictionaryServerError) -> [Listed] {
        try await request { (connection) throws(DictionaryServerError) in
            try connection.send("SHOW DB", [])
            return try list(connection, code: 110)
        }
    }

    /// Returns the ways in which the server can match words.
    public func strategies() async throws(DictionaryServerError) -> [Listed] {
        try await request { (connection) throws(DictionaryServerError) in
            try connection.send("SHOW STRAT", [])
            return try list(connection, code: 111)
        }
    }

    /// Connects, greets, and makes one request on a thread that may block.
    private func request<Answer: Sendable>(
        _ body: @escaping @Sendable (DICTConnection) throws(DictionaryServerError) -> Answer
    ) async throws(DictionaryServerError) -> Answer {
        let result: Result<Answer, DictionaryServerError> = await withCheckedContinuation { continuation in
            Self.threads.run {
                do throws(DictionaryServerError) {
                    let connection = try DICTConnection(host: host, port: port, timeout: timeout)
                    try connection.greet()
                    continuation.resume(returning: .success(try body(connection)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }

    private func definitions(_ connection: DICTConnection) throws(DictionaryServerError) -> [DictionaryEntry] {
        guard try connection.status(accepting: [150]) != nil else { return [] }
        var entries: [DictionaryEntry] = []
        while let status = try connection.status(accepting: [151, 250]), status.code == 151 {
            let fields = DICTField.split(status.message)
            let text = try connection.text().joined(separator: "\n")
            guard fields.count >= 2, entries.count < Self.mostEntries else { continue }
            let info = DictionaryInfo(
                path: "dict://\(host):\(port)/\(fields[1])", title: fields.count > 2 ? fields[2] : fields[1],
                format: .server, languages: LanguagePair(naming: fields[1]))
            let part = ArticlePart(markup: .dictd, text: text)
            entries.append(
                DictionaryEntry(
                    headword: fields[0], dictionary: info,
                    definition: DefinitionMaker.definition([part], headword: fields[0])))
        }
        return entries
    }

    private func list(_ connection: DICTConnection, code: Int) throws(DictionaryServerError) -> [Listed] {
        guard try connection.status(accepting: [code]) != nil else { return [] }
        let lines = try connection.text()
        return lines.compactMap { line in
            let fields = DICTField.split(line)
            return fields.count >= 2 ? Listed(name: fields[0], title: fields[1]) : nil
        }
    }
}

/// The words of a line of the protocol, which may be between quotation marks.
enum DICTField {
    /// Divides a line at its spaces.
    static func split(_ line: String) -> [String] {
        var fields: [String] = []
        var field: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                field = (field ?? "") + String(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { field = (field ?? "") + String(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                field = field ?? ""
            } else if character == " " || character == "\t" {
                if let complete = field { fields.append(complete) }
                field = nil
            } else {
                field = (field ?? "") + String(character)
            }
        }
        return fields + (field.map { [$0] } ?? [])
    }

    /// A word between quotation marks, without the characters that end a command.
    static func quoted(_ word: String) -> String {
        var text = "\""
        for scalar in word.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
            if scalar == "\"" || scalar == "\\" { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
    }
}
