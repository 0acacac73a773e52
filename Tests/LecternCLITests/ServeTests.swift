import Foundation
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
    ])
    func refusesWhatCannotBeServed(arguments: [String], message: String) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let run = try await lectern(["serve"] + arguments, folder: folder)
            #expect(run.status == 1)
            #expect(run.complaint.hasPrefix("lectern: \(message)"), "\(run.complaint)")
            #expect(run.complaint.split(separator: "\n").count == 1)
        }
    }

    @Test(arguments: [["serve"], ["serve", ".", "--login", "ann"], ["serve", ".", "--access-token", "short"]])
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
