import Foundation
import LecternBase
import LecternTestKit
import Testing

/// `lectern define`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct DefineTests {
    /// Runs the command in a folder with one dictionary, and no others.
    private func define(_ arguments: String...) async throws -> Run { try await define(arguments) { _ in } }

    /// - Parameter prepare: Writes more files into the folder.
    private func define(_ arguments: [String], prepare: (String) throws -> Void) async throws -> Run {
        try await withTemporaryFolder { folder in
            try prepare(folder)
            try write(
                Bytes(utf8: "00databaseshort\tA\tI\ngive up\tI\tb\nhund\tj\tR\n"),
                toFile: folder + "/freedict-deu-eng.index")
            try write(
                Bytes(utf8: "A title\ngive up\n  to stop\n\n  {end}\nHund /hʊnt/\ndog\n"),
                toFile: folder + "/freedict-deu-eng.dict")
            try write(Bytes(utf8: "no"), toFile: folder + "/broken.mdx")
            let environment = ["HOME": folder + "/home", "XDG_DATA_HOME": folder + "/data"]
            let run = try await lectern(["define"] + arguments, folder: folder, environment: environment)
            return Run(
                status: run.status, output: run.output.replacing(folder, with: "FOLDER"),
                complaint: run.complaint.replacing(folder, with: "FOLDER"))
        }
    }

    @Test func printsDefinitions() async throws {
        #expect(
            try await define("Give", "up", "--dictionary", "freedict-deu-eng.dict")
                == Run(status: 0, output: "give up – A title\n  to stop\n\n  end\n"))
        #expect(
            try await define("hund", "--dictionary", "freedict-deu-eng.index", "--language", "de")
                == Run(status: 0, output: "Hund – A title\n  /hʊnt/\n  dog\n"))
    }

    /// Words that are not in the list are the rarest.
    @Test func printsHints() async throws {
        let dictionary = ["--dictionary", "freedict-deu-eng.dict", "--language", "de", "--frequencies", "."]
        let words = ["Hund", "give up", "Katze"]
        func hints(_ level: String, _ frequency: Int) async throws -> Run {
            try await define(["--hint", "--level", level] + dictionary + words) {
                try write(Bytes(utf8: "der \(1_000_000 - frequency)\nhund \(frequency)\n"), toFile: $0 + "/de.txt")
            }
        }
        // Of a million words.
        #expect(try await hints("few", 1) == Run(status: 0, output: "Hund\t\ngive up\tstop\nKatze\t\n"))
        #expect(try await hints("medium", 1) == Run(status: 0, output: "Hund\tdog\ngive up\tstop\nKatze\t\n"))
        let missing = try await define(["--hint"] + dictionary + words) { _ in }
        #expect(
            missing
                == Run(
                    status: 1,
                    complaint:
                        "lectern: there is no list of word frequencies of the language de; Scripts/install-frequencies installs lists of 42 languages\n"
                ))
    }

    @Test func printsJSON() async throws {
        let run = try await define("GIVE UP", "--dictionary", "freedict-deu-eng.index", "--json")
        let json = try JSONValue(parsing: run.output)
        #expect(run.status == 0 && json.elements.count == 1)
        let entry = json.elements[0]
        #expect(entry["headword"] == "give up" && entry["match"] == "folded" && entry["dictionary"] == "A title")
        #expect(entry["text"] == "to stop\n\nend" && entry["links"] == ["end"])
        #expect(entry["xhtml"] == "<p>to stop</p><p><a href=\"lookup:end\">end</a></p>")
    }

    @Test func listsDictionaries() async throws {
        let run = try await define("--list", "--dictionary", ".")
        #expect(run.output == "A title  de-en  dictd  ./freedict-deu-eng.index\n")
        #expect(run.status == 0 && run.complaint == "lectern: ./broken.mdx is damaged: its header is incomplete\n")
        let json = try await define("--list", "--json", "--dictionary", "freedict-deu-eng.index").output
        #expect(
            json == """
                [
                  {
                    "title": "A title",
                    "format": "dictd",
                    "language": "de",
                    "definitionLanguage": "en",
                    "path": "freedict-deu-eng.index"
                  }
                ]

                """)
    }

    @Test func saysWhatIsMissing() async throws {
        #expect(
            try await define("cat", "--dictionary", "freedict-deu-eng.index")
                == Run(
                    status: 1,
                    complaint: "lectern: no dictionary has “cat”; lectern define --list lists the dictionaries\n"))
        #expect(
            try await define("cat", "--dictionary", "none.ifo")
                == Run(
                    status: 1,
                    complaint: "lectern: none.ifo: No such file or directory; give a file of StarDict (.ifo), "
                        + "dictd (.index) or MDict (.mdx)\n"))
        #expect(
            try await define("a", "--server", "127.0.0.1:1")
                == Run(
                    status: 1,
                    complaint: "lectern: 127.0.0.1: Connection refused; check the address and the connection\n"))
    }

    @Test(arguments: [
        [], ["a", "--list"], ["a", "--language", "1"], ["a", "--server", "h", "--dictionary", "d"],
        ["a", "--server", "h:x"],
    ])
    func wrongUsageIsReported(arguments: [String]) async throws {
        let run = try await lectern(["define"] + arguments, folder: "/tmp")
        #expect(run.status == 2 && run.complaint.hasPrefix("lectern: ") && run.output.isEmpty)
    }
}
