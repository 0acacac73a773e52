import Foundation
import LecternBase

/// The `openssl` command, which makes keys, certificates, signatures and cipher
/// text for tests: independent of the code under test.
enum OpenSSLCommand {
    struct Failure: Error { let text: String }

    /// Runs the command in a folder and returns its output.
    @discardableResult static func run(_ arguments: [String], input: Bytes = .empty, in folder: String) throws -> Bytes
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let name = folder + "/input-\(UInt64.random(in: 0...UInt64.max))"
        try Data(input.array).write(to: URL(fileURLWithPath: name))
        defer { try? FileManager.default.removeItem(atPath: name) }
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: name))
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(text: "\(arguments): \(text)") }
        return Bytes(Array(bytes))
    }
}
