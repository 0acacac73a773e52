import Foundation
import LecternTestKit

/// What a program of the repository or the system says and answers.
struct ToolRun {
    let status: Int32
    let output: String

    /// The folder of the repository.
    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder of the programs that were built with these tests.
    static func products() throws -> URL {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests).deletingLastPathComponent()
    }

    /// Whether all programs are on PATH.
    static func hasPrograms(_ names: String...) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return names.allSatisfy { name in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }
    }

    /// Runs a program, found on PATH, in the repository's folder.
    init(_ words: String..., environment: [String: String] = [:]) async throws {
        try await self.init(words, environment: environment)
    }

    init(_ words: [String], environment: [String: String] = [:]) async throws {
        (status, output) = try await onOwnThread {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = words
            process.currentDirectoryURL = Self.repository
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, output)
        }
    }
}
