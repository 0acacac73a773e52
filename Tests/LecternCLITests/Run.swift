import Foundation
import LecternAssets
import LecternBase
import LecternTestKit

/// The result of a run of `lectern`.
struct Run: Equatable {
    var status: Int32
    var output: String
    var complaint: String

    init(status: Int32, output: String = "", complaint: String = "") {
        self.status = status
        self.output = output
        self.complaint = complaint
    }
}

/// Runs the built `lectern`.
func lectern(_ arguments: String..., folder: String) async throws -> Run {
    try await lectern(arguments, folder: folder)
}

/// Runs the built `lectern`.
///
/// - Parameters:
///   - tool: `lectern`, or `lectern-lab`.
///   - dataLimit: the limit on its memory in kilobytes.
///   - environment: variables that it gets besides those of the tests.
func lectern(
    _ arguments: [String], tool: String = "lectern", folder: String, dataLimit: Int? = nil,
    environment: [String: String] = [:]
) async throws -> Run {
    try await onOwnThread {
        let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: products).deletingLastPathComponent().appending(path: tool)
        process.arguments = arguments
        if let dataLimit, let command = process.executableURL?.path {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "ulimit -d \(dataLimit); exec \"$0\" \"$@\"", command] + arguments
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
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

/// The book used by the command tests.
func fixture() -> EPUBBuilder {
    var book = EPUBBuilder(title: "The Fixture", version: .both)
    book.extraMetadata = """
        <dc:publisher>Press</dc:publisher><dc:date>1999</dc:date><dc:subject>Tests</dc:subject>
        <meta property="belongs-to-collection" id="s">Fixtures</meta><meta refines="#s" property="collection-type">series</meta>
        <meta refines="#s" property="group-position">2</meta><meta property="odd:thing">3</meta>
        """
    book.addChapter("text/one.xhtml", title: "One", body: "<h1>One</h1><p>First.</p>")
    book.addChapter("text/two.xhtml", title: "第二章", body: "<h1>Two</h1><p>Second.</p>")
    book.addStyle("style.css", "p { text-indent: 1em }")
    return book
}
