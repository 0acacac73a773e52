import Foundation
import Glibc
import LecternTestKit
import Testing

/// `lectern serve`.
@Suite(.timeLimit(.minutes(10))) struct ServeTests {
    @Test(arguments: [
        (["x.epub"], "x.epub does not exist; check the path and its permissions"),
        (["--address", "0.0.0.0:0", "."], "0.0.0.0:0 can be reached by others"),
        (["--address", "example.org:80", "."], "example.org:80 is not an address to listen on"),
        (["--address", "8080", "."], "8080 is not an address to listen on"),
        (["--address", "192.0.2.1:8080", "--login", "a:b", "."], "cannot listen on 192.0.2.1:8080"),
        (["--logins", "none.txt", "."], "none.txt"),
        (["--log", "none/access.log", "."], "none/access.log cannot be written (No such file or directory)"),
    ])
    func refusesWhatCannotBeServed(arguments: [String], message: String) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let run = try await lectern(["serve"] + arguments, folder: folder)
            #expect(run.status == 1)
            #expect(run.complaint.hasPrefix("lectern: \(message)"), "\(run.complaint)")
            #expect(run.complaint.split(separator: "\n").count == 1)
        }
    }

    /// A manifest in a file has nothing read from this machine, whatever it says
    /// of its own address.
    @Test func manifestInAFileReadsNothingHere() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let manifest = """
                {"metadata": {"title": "x"}, "links": [{"rel": "self", "href": "http://127.0.0.1:1/m.json"}],
                "readingOrder": [{"href": "http://127.0.0.1:1/a.xhtml", "type": "application/xhtml+xml"}]}
                """
            try Data(manifest.utf8).write(to: URL(filePath: folder + "/m.json"))
            let refused = try await lectern("text", "m.json", folder: folder)
            #expect(refused.complaint.contains("private networks are not read for a manifest"))
            let allowed = try await lectern("text", "m.json", "--allow-private-addresses", folder: folder)
            #expect(!allowed.complaint.contains("private networks are not read"))
        }
    }

    /// What is not served is said: files with other names, with names that are
    /// not UTF-8, and behind links to other folders. Only what is served counts.
    @Test func saysWhatIsLeftOut() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let (inside, outside) = (folder + "/books", folder + "/other")
            for path in [inside, outside] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
            for (path, title) in [(inside + "/a.epub", "A"), (inside + "/b.epub", "B"), (outside + "/c.epub", "C")] {
                var book = EPUBBuilder(title: title)
                book.addChapter("c.xhtml", body: "<p>\(title)</p>")
                try book.write(toFile: path)
            }
            try FileManager.default.createSymbolicLink(
                atPath: inside + "/link.epub", withDestinationPath: outside + "/c.epub")
            try Data().write(to: URL(filePath: inside + "/picture.xcf"))
            let odd =
                Array((inside + "/").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)] + Array(".epub".utf8CString)
            close(open(odd, O_CREAT | O_WRONLY, 0o644))
            let said = try await Self.said(serving: inside, until: "left out by their names: 1")
            #expect(said.contains("Found 2 books\n"))
            #expect(said.contains("\u{FFFD}.epub: the name is not UTF-8"))
            #expect(said.contains("left out behind links to other folders: 1\n"))
        }
    }

    /// Serves a folder until a text is said; returns everything said.
    private static func said(serving folder: String, until text: String) async throws -> String {
        try await onOwnThread {
            let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let process = Process()
            process.executableURL = URL(filePath: products).deletingLastPathComponent().appending(path: "lectern")
            process.arguments = ["serve", "--address", "127.0.0.1:0", folder]
            let pipe = Pipe()
            process.standardError = pipe
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            defer { process.terminate() }
            var said = ""
            while !said.contains(text) {
                let data = pipe.fileHandleForReading.availableData
                guard !data.isEmpty else { break }
                said += String(decoding: data, as: UTF8.self)
            }
            return said
        }
    }

    @Test(arguments: [
        ["serve"], ["serve", ".", "--allow-origin", "*"], ["serve", ".", "--allow-origin", "reader.example"],
        ["serve", ".", "--login", "ann"], ["serve", ".", "--access-token", "short"],
    ])
    func wrongOptionsAreUsageErrors(arguments: [String]) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            #expect(try await lectern(arguments, folder: folder).status == 2)
        }
    }

    private static let chromium = "/usr/bin/chromium"

    /// Reads a book with pointer, keys and touch.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: chromium)))
    func bookIsReadInChromium() async throws {
        let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let (status, output) = try await onOwnThread {
            let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let process = Process()
            process.executableURL = top.appending(path: "Scripts/check-browser")
            process.arguments = [URL(filePath: products).deletingLastPathComponent().appending(path: "lectern").path]
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, text)
        }
        #expect(status == 0, "\(output)")
    }
}
