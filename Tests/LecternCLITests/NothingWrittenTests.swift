import Foundation
import LecternBase
import LecternTestKit
import Testing

/// Books are never unpacked or decrypted to disk: the commands work without
/// permission to write a byte.
@Suite(.timeLimit(.minutes(10))) struct NothingWrittenTests {
    /// Runs a command that is killed when it writes to a file (`RLIMIT_FSIZE`),
    /// with its own home and temporary folder.
    private func run(_ arguments: [String], folder: String) async throws -> Run {
        try await onOwnThread {
            let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let program = URL(fileURLWithPath: products).deletingLastPathComponent().appending(path: "lectern").path
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "ulimit -f 0; exec \"$0\" \"$@\"", program] + arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder)
            process.environment = ProcessInfo.processInfo.environment.merging(
                ["HOME": folder + "/home", "TMPDIR": folder + "/home", "XDG_CACHE_HOME": folder + "/home"]
            ) { _, new in new }
            let (output, complaint) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = complaint
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let errors = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return Run(status: process.terminationStatus, output: text, complaint: errors)
        }
    }

    /// A book with an obfuscated font.
    private var book: EPUBBuilder {
        var book = fixture()
        book.addFont("fonts/f.otf", Bytes((0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }))
        book.addEntry(
            "META-INF/encryption.xml",
            Bytes(
                utf8: """
                    <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
                      xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData>
                      <e:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>
                      <e:CipherData><e:CipherReference URI="EPUB/fonts/f.otf"/></e:CipherData>
                    </e:EncryptedData></encryption>
                    """))
        return book
    }

    @Test func commandsWriteNoFiles() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/home", withIntermediateDirectories: false)
            try book.write(toFile: folder + "/book.epub")
            let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
            let commands = [
                ["info"], ["toc"], ["text"], ["content"], ["index"], ["positions"], ["images"], ["manifest"],
                ["search", "second"],
            ]
            for command in commands {
                let words = [command[0], "book.epub"] + command.dropFirst()
                let run = try await run(words, folder: folder)
                #expect(run.status == 0 && !run.output.isEmpty || command == ["images"], "\(command): \(run.complaint)")
                #expect(run.status == 0, "\(command): \(run.status) \(run.complaint)")
            }
            #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == before)
            // The limit is effective: a command that writes fails.
            #expect(try await run(["convert", "book.epub", "-o", "out.epub"], folder: folder).status != 0)
        }
    }
}

/// `lectern index`, by its whole output.
@Suite(.timeLimit(.minutes(10))) struct IndexTests {
    @Test func indexListsElementsWithPlaces() async throws {
        try await withTemporaryFolder { folder in
            var book = EPUBBuilder(title: "Whales")
            book.addChapter(
                "one.xhtml", title: "One",
                body: "<h1>One</h1><p>First.</p><img src='w.png' alt='A whale'/>"
                    + "<table><caption>Sizes</caption><tr><td>a</td></tr><tr><td>b</td></tr></table>")
            book.addChapter("two.xhtml", title: "Two", body: "<h2>Two</h2><audio src='a.mp3' title='Song'></audio>")
            book.addImage("w.png", Bytes([0x89, 0x50, 0x4E, 0x47]))
            try book.write(toFile: folder + "/book.epub")
            let run = try await lectern("index", "book.epub", folder: folder)
            #expect(run.status == 0 && run.complaint.isEmpty)
            // Kind, place and text; the place ends with an offset in the text.
            let rows = run.output.split(separator: "\n").map { $0.split(separator: /\s{2,}/).map(String.init) }
            #expect(rows.map(\.first) == ["heading 1", "image", "table", "heading 2", "audio"])
            #expect(rows.map(\.last) == ["One", "A whale", "Sizes", "Two", "Song"])
            #expect(rows.allSatisfy { $0.count == 3 && $0[1].wholeMatch(of: /EPUB\/(one|two)\.xhtml@\d+/) != nil })
            let json = try await lectern("index", "book.epub", "--json", folder: folder)
            #expect(json.status == 0)
            let list = try #require(JSONValue(parsing: Bytes(utf8: json.output)).array)
            #expect(list.map { $0.object?["type"]?.string } == ["heading 1", "image", "table", "heading 2", "audio"])
            #expect(list[1].object?["locator"]?.object?["href"]?.string == "EPUB/one.xhtml")
        }
    }
}
