import Foundation
import LecternBase
import LecternTestKit
import Testing

/// Programs of the system that tests need.
private enum Programs {
    static func has(_ name: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }
}

/// `lectern speak` and `lectern voices`, with espeak-ng.
@Suite(.timeLimit(.minutes(10)), .enabled(if: Programs.has("espeak-ng"))) struct SpeakTests {
    /// A number with its lowest byte first.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        var number = 0
        for byte in bytes.reversed() { number = number << 8 | Int(byte) }
        return number
    }

    private func book() -> EPUBBuilder {
        var book = EPUBBuilder(title: "The Lamp")
        book.addChapter(
            "one.xhtml", title: "One, “first”",
            body: """
                <h1>Evening</h1><p>The lamp <i>burned</i> on<a epub:type="noteref" href="#n">1</a>. Nobody &amp; no one knew.</p>
                <p>Il dit : <span xml:lang="fr">bonjour, monsieur.</span></p>
                """)
        book.addChapter("two.xhtml", title: "Two", body: "<h1>Morning</h1><p>It was light. <b>Very</b> light.</p>")
        return book
    }

    private func inFolder<Result>(
        _ body: (String) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { (folder: String) async throws in
            try book().write(toFile: folder + "/book.epub")
            return try await body(folder)
        }
    }

    private func tool(_ words: String..., folder: String) async throws -> String {
        try await onOwnThread {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = words
            process.currentDirectoryURL = URL(fileURLWithPath: folder)
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            _ = process.waitForExit()
            return text
        }
    }

    private struct Answer: Decodable {
        struct Chapter: Decodable {
            var title: String
            var start: Double
        }
        var file: String
        var duration: Double
        var chapters: [Chapter]
    }

    private func speak(_ options: [String], folder: String) async throws -> Answer {
        let run = try await lectern(["speak", "book.epub", "--json"] + options, folder: folder)
        #expect(run.status == 0 && run.complaint == "", "\(run)")
        return try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
    }

    @Test func aCoverThatCannotBeReadMakesTheCommandFail() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var book = book()
            book.addImage("cover.png", Bytes(utf8: "no picture"), isCover: true)
            try book.write(toFile: folder + "/book.epub")
            let run = try await lectern(["speak", "book.epub", "-o", "book.wav"], folder: folder)
            #expect(run.status == 1)
            let complaint =
                "lectern: the cover of book.epub cannot be read: the cover cannot be decoded; it is left out\n"
            #expect(run.complaint == complaint)
            #expect(FileManager.default.fileExists(atPath: folder + "/book.wav"))
        }
    }

    @Test func aWaveFileHasTheSpeechAndItsChapters() async throws {
        try await inFolder { folder in
            let answer = try await speak(["-o", "book.wav"], folder: folder)
            #expect(answer.chapters.map(\.title) == ["One, “first”", "Two"])
            #expect(answer.chapters[0].start == 0 && answer.chapters[1].start > 3)
            #expect((6..<20).contains(answer.duration))
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/book.wav")))
            let length = Self.number(bytes[40..<44])
            #expect(abs(Double(length) / 2 / 22_050 - answer.duration) < 0.001)
            let riff = Self.number(bytes[4..<8])
            #expect(bytes.count == 8 + riff)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["book.epub", "book.wav"])
            guard Programs.has("sox") else { return }
            let seconds = try await tool("soxi", "-D", "book.wav", folder: folder)
            #expect(
                abs((Double(seconds.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) - answer.duration) < 0.01)
            let loudness = try await tool("sox", "book.wav", "-n", "stat", folder: folder)
            #expect(!loudness.contains("Maximum amplitude:     0.00000"))
        }
    }

    /// The same text in another rate, from a place, to a place, and in another language.
    @Test func placesRateAndLanguage() async throws {
        try await inFolder { folder in
            let whole = try await speak(["-o", "a.wav"], folder: folder)
            let fast = try await speak(["-o", "b.wav", "--rate", "2"], folder: folder)
            #expect(fast.duration < whole.duration * 0.75)
            let second = try await speak(["-o", "c.wav", "--from", "EPUB/two.xhtml"], folder: folder)
            #expect(second.chapters.map(\.title) == ["Two"])
            let first = try await speak(["-o", "d.wav", "--to", "EPUB/two.xhtml"], folder: folder)
            #expect(first.chapters.map(\.title) == ["One, “first”"])
            #expect(abs(first.duration + second.duration - whole.duration) < 0.05)
            let half = try await speak(["-o", "e.wav", "--from", "0.5"], folder: folder)
            #expect(half.duration == second.duration)
            _ = try await speak(["-o", "f.wav", "--language", "de", "--from", "0.5"], folder: folder)
            let bytes = { (name: String) in try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)) }
            #expect(try bytes("f.wav") != bytes("c.wav"))
            #expect(try bytes("e.wav") == bytes("c.wav"))
        }
    }

    /// The formats that GStreamer encodes, with their chapters.
    @Test(.enabled(if: Programs.has("gst-discoverer-1.0")), arguments: ["ogg", "opus", "m4b"])
    func encodedFilesHaveTheirLengthAndChapters(format: String) async throws {
        try await inFolder { folder in
            let answer = try await speak(["-o", "book.\(format)"], folder: folder)
            let found = try await tool("gst-discoverer-1.0", "-v", "book.\(format)", folder: folder)
            let line = try #require(found.split(separator: "\n").first { $0.contains("Duration:") })
            let seconds = try #require(line.split(separator: ":").last.flatMap { Double($0) })
            #expect(abs(seconds - answer.duration) < 0.1, "\(line)")
            #expect(found.contains("title: The Lamp") && found.contains("artist: Ann Author"))
            #expect(found.contains("Channels: 1"), "\(found)")
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/book.\(format)"))
            let text = String(decoding: bytes, as: Unicode.ASCII.self)
            if format == "m4b" {
                #expect(text.contains("chpl") && text.contains("chap") && text.contains("Two"))
            } else {
                #expect(text.contains("CHAPTER001=00:00:00.000") && text.contains("CHAPTER002NAME=Two"))
            }
            guard Programs.has("ffprobe") else { return }
            let chapters = try await tool("ffprobe", "-v", "error", "-show_chapters", "book.\(format)", folder: folder)
            #expect(chapters.contains("TAG:title=One, “first”") && chapters.contains("TAG:title=Two"))
        }
    }

    /// The overlay EPUB has a span and a clip for each sentence, also across markup.
    @Test(.enabled(if: Programs.has("gst-discoverer-1.0"))) func overlaysAreValid() async throws {
        try await inFolder { folder in
            let run = try await lectern("speak", "book.epub", "--overlay", "spoken.epub", folder: folder)
            #expect(run == Run(status: 0, output: "spoken.epub\n"))
            _ = try await tool("unzip", "-q", "spoken.epub", "-d", "x", folder: folder)
            let text = try String(contentsOfFile: folder + "/x/EPUB/one.xhtml", encoding: .utf8)
            #expect(text.contains("<h1><span id=\"spoken-1\">Evening</span></h1>"))
            #expect(text.contains("<i><span id=\"spoken-3\">burned</span></i>"))
            #expect(text.contains(">Nobody &amp; no one knew.</span>"))
            let smil = try String(contentsOfFile: folder + "/x/spoken/1.smil", encoding: .utf8)
            #expect(smil.contains("<text src=\"../EPUB/one.xhtml#spoken-1\"/>"))
            #expect(smil.contains("<audio src=\"1.m4a\" clipBegin=\"00:00:00.000\""))
            let plain = try await lectern("text", "book.epub", folder: folder)
            #expect(try await lectern("text", "spoken.epub", folder: folder) == plain)
            // Debian's `epubcheck` command is the archive itself, which the kernel starts only with binfmt support.
            let checker = "/usr/share/java/epubcheck.jar"
            guard Programs.has("java"), FileManager.default.fileExists(atPath: checker) else { return }
            let report = try await tool("java", "-jar", checker, "spoken.epub", folder: folder)
            #expect(report.contains("No errors or warnings detected"), "\(report)")
        }
    }

    @Test func voicesOfALanguage() async throws {
        try await inFolder { folder in
            let run = try await lectern("voices", "--language", "de", folder: folder)
            #expect(run.status == 0 && run.output.contains("espeak:gmw/de"))
            let none = try await lectern("voices", "--language", "tlh", folder: folder)
            #expect(none.status == 1 && none.complaint.contains("no voice speaks tlh"))
        }
    }

    @Test(arguments: [
        (["-o", "book.mp7"], 1, "book.mp7 names no sound format"), ([], 2, "Give an output"),
        (["-o", "a.wav", "--rate", "9"], 2, "Give a rate from 0.5 to 3"),
        (["-o", "a.wav", "--voice", "Nobody"], 1, "there is no voice Nobody"),
        (["-o", "a.wav", "--from", "none.xhtml"], 1, "none.xhtml is not a place in the book"),
        (["-o", "book.epub"], 1, "names no sound format"), (["-o", "missing/a.wav"], 1, "missing/a.wav"),
    ])
    func badUsage(options: [String], status: Int32, complaint: String) async throws {
        try await inFolder { folder in
            let run = try await lectern(["speak", "book.epub"] + options, folder: folder)
            #expect(run.status == status && run.complaint.contains(complaint), "\(run)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["book.epub"])
        }
    }

    /// A phrase in a language without a voice is spoken by another voice; the command says so once, with the place.
    @Test func aForeignPhraseDoesNotStopTheBook() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var book = EPUBBuilder(title: "Foreign")
            book.addChapter(
                "one.xhtml",
                body:
                    "<p>He said <i lang=\"oc-x-a\">adiu</i> and <i lang=\"tlh\">Qapla</i>, <i lang=\"tlh\">Qapla</i>.</p>"
            )
            try book.write(toFile: folder + "/book.epub")
            let run = try await lectern(["speak", "book.epub", "-o", "book.wav"], folder: folder)
            #expect(run.status == 0 && FileManager.default.fileExists(atPath: folder + "/book.wav"))
            let lines = run.complaint.split(separator: "\n").filter { $0.contains("tlh") }
            #expect(
                lines == ["lectern: no voice speaks tlh; the voice for en speaks its text (EPUB/one.xhtml: “Qapla”)"])
        }
    }

    @Test func aBookWithoutALanguageIsSpoken() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var book = EPUBBuilder(title: "Ohne")
            book.language = "und"
            book.addChapter("one.xhtml", body: "<p>Der Mann und die Frau sind in dem Haus, und es ist nicht kalt.</p>")
            try book.write(toFile: folder + "/book.epub")
            let run = try await lectern(["speak", "book.epub", "-o", "book.wav"], folder: folder)
            #expect(run.status == 0)
            #expect(
                run.complaint.contains(
                    "the book names no language; it is spoken as de (--language chooses another one)"))
        }
    }

    /// A share of the book is one of its length, not of its documents.
    @Test func sharesAreOfTheLength() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var book = EPUBBuilder(title: "Long")
            for index in 0..<4 {
                book.addChapter("s\(index).xhtml", title: "S\(index)", body: "<p>Short \(index).</p>")
            }
            let long = (0..<400).map { "<p>This is the sentence with the number \($0), and it is long enough.</p>" }
            book.addChapter("long.xhtml", title: "Long", body: long.joined())
            try book.write(toFile: folder + "/book.epub")
            let run = try await lectern(
                ["speak", "book.epub", "--json", "--from", "0.9", "--to", "0.91", "-o", "part.wav"], folder: folder)
            #expect(run.status == 0, "\(run)")
            let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
            #expect(answer.chapters.map(\.title) == ["Long"] && (4..<120).contains(answer.duration))
        }
    }

    /// The parentheses around readings get no spans, which EPUB forbids there, and are not spoken.
    @Test func overlaysLeaveReadingsAlone() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var book = EPUBBuilder(title: "Ruby")
            book.language = "ja"
            book.addChapter(
                "one.xhtml",
                body:
                    "<p>水は<ruby>化学<rp>(</rp><rt>かがく</rt><rp>)</rp></ruby>の言葉です。<ruby>水<rp>（</rp><rt>みず</rt><rp>）</rp></ruby>。</p>"
            )
            try book.write(toFile: folder + "/book.epub")
            let run = try await lectern(["speak", "book.epub", "--overlay", "spoken.epub"], folder: folder)
            #expect(run.status == 0, "\(run)")
            let page = try await tool("unzip", "-p", "spoken.epub", "EPUB/one.xhtml", folder: folder)
            #expect(page.contains("<rp>(</rp>") && page.contains("<rt>かがく</rt>") && page.contains("<rp>）</rp>"))
            #expect(!page.contains("<rp><span") && page.contains("<span id=\"spoken-1\">水は</span>"))
        }
    }
}
