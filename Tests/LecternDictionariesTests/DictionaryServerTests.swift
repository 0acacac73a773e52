import Foundation
import LecternBase
import LecternTestKit
import Testing

@testable import LecternDictionaries

/// The client of dictionary servers, with a small server in the test and with dictd.
@Suite(.timeLimit(.minutes(3))) struct DictionaryServerTests {
    @Test func definesWords() async throws {
        let answers = [
            "DEFINE \"*\" \"hot \\\"dog\"": """
            150 2 definitions retrieved\r
            151 "hot dog" wn "WordNet (r) 3.0"\r
            hot dog\r
                n 1: a {sausage} in a bun\r
            ..dots\r
            .\r
            151 "hot dog" freedict-eng-deu eng-deu\r
            Würstchen\r
            .\r
            250 ok\r

            """
        ]
        try await TestDictionaryServer(answers).run { (server: DictionaryServer) async throws in
            let entries = try await server.define("hot \"dog\r\n")
            #expect(entries.map(\.headword) == ["hot dog", "hot dog"])
            #expect(entries.map(\.definition.text) == ["n 1: a sausage in a bun\n.dots", "Würstchen"])
            #expect(entries[0].dictionary.title == "WordNet (r) 3.0" && entries[0].definition.links == ["sausage"])
            #expect(entries[1].dictionary.language == Language("en"))
            #expect(entries[1].dictionary.path.hasSuffix("/freedict-eng-deu"))
        }
    }

    @Test func matchesAndLists() async throws {
        let answers = [
            "MATCH \"wn\" \"prefix\" \"do\"": "152 2 matches\r\nwn \"do\"\r\nwn \"dog\"\r\n.\r\n250 ok\r\n",
            "MATCH \"*\" \".\" \"zz\"": "552 no match\r\n",
            "SHOW DB": "110 1 database\r\nwn \"WordNet\"\r\n.\r\n250 ok\r\n",
            "SHOW STRAT": "111 1 strategy\r\nexact \"Match headwords exactly\"\r\n.\r\n250 ok\r\n",
            "DEFINE \"nope\" \"a\"": "550 invalid database\r\n",
        ]
        try await TestDictionaryServer(answers).run { (server: DictionaryServer) async throws in
            #expect(try await server.match("do", strategy: "prefix", database: "wn").map(\.headword) == ["do", "dog"])
            #expect(try await server.match("zz").isEmpty)
            #expect(try await server.databases().map(\.title) == ["WordNet"])
            #expect(try await server.strategies().map(\.name) == ["exact"])
            await #expect(
                throws: DictionaryServerError.refused(host: "127.0.0.1", code: 550, message: "invalid database")
            ) { try await server.define("a", database: "nope") }
        }
    }

    @Test func silentAndHostileServersEnd() async throws {
        let answers = [
            "DEFINE \"*\" \"silent\"": "", "DEFINE \"*\" \"odd\"": "hello\r\n",
            "DEFINE \"*\" \"long\"": String(repeating: "x", count: 1 << 18),
            "DEFINE \"*\" \"endless\"": "150 1\r\n151 \"a\" b c\r\n" + String(repeating: "line\r\n", count: 2 << 20),
        ]
        try await TestDictionaryServer(answers).run { (server: DictionaryServer) async throws in
            let patient = DictionaryServer(host: server.host, port: server.port, timeout: .milliseconds(200))
            await #expect(throws: DictionaryServerError.timeout(host: "127.0.0.1")) {
                try await patient.define("silent")
            }
            for word in ["odd", "long", "endless"] {
                await #expect(throws: DictionaryServerError.invalidAnswer(host: "127.0.0.1")) {
                    try await server.define(word)
                }
            }
        }
        await #expect(throws: DictionaryServerError.self) {
            try await DictionaryServer(host: "127.0.0.1", port: 1).define("a")
        }
        await #expect(throws: DictionaryServerError.noSuchHost("host.invalid")) {
            try await DictionaryServer(host: "host.invalid").define("a")
        }
    }

    @Test func addressesHaveHostAndPort() {
        let server = DictionaryServer(address: "dict.example.org:2629")
        #expect(server?.host == "dict.example.org" && server?.port == 2629)
        #expect(DictionaryServer(address: "localhost")?.port == 2628)
        for address in ["", ":", "a:b", "a:", "a:1:2", "a:70000", "a b"] {
            #expect(DictionaryServer(address: address) == nil, "\(address)")
        }
    }

    private static let dictd = "/usr/sbin/dictd"

    /// The client understands what dictd says.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: dictd)))
    func dictdAnswers() async throws {
        try await withTemporaryFolder { folder in
            let builder = DictdBuilder([
                ("00-database-allchars", ""), ("00-database-short", "A small database"), ("00-database-utf8", ""),
                ("dog", "dog\n  an {animal}\n"), ("door", "door\n  in a wall\n"),
            ])
            try write(Bytes(utf8: builder.index), toFile: folder + "/small.index")
            try write(Bytes(builder.articles), toFile: folder + "/small.dict")
            let port = try FreePort.number()
            try write(
                Bytes(
                    utf8: """
                        global { listen_to 127.0.0.1
                        port \(port) }
                        access { allow * }
                        database small { data "\(folder)/small.dict"
                        index "\(folder)/small.index" }

                        """), toFile: folder + "/dictd.conf")
            // dictd reads with the rights of another user.
            chmod(folder, 0o755)
            let process = Process()
            process.executableURL = URL(filePath: Self.dictd)
            process.arguments = [
                "-c", folder + "/dictd.conf", "-d", "nodetach", "--locale", "C.UTF-8", "--pid-file", folder + "/pid",
            ]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            defer {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
            let server = DictionaryServer(host: "127.0.0.1", port: port)
            try #require(try await eventually(within: .seconds(20)) { (try? await server.databases()) != nil })
            #expect(try await server.databases().map(\.name) == ["small"])
            #expect(try await server.define("dog").map(\.definition.links) == [["animal"]])
            #expect(try await server.match("do", strategy: "prefix").map(\.headword) == ["dog", "door"])
            #expect(try await server.define("cat").isEmpty)
        }
    }
}
