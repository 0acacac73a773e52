import Foundation
import Glibc
import LecternBase
import LecternLibrary
import LecternTestKit
import Testing

@testable import LecternSync

/// Two processes that exchange highlights are killed at any time, 100 times.
/// Every highlight that they stored must reach both libraries.
@Suite(.timeLimit(.minutes(10))) struct SyncKillingTests {
    @Test func nothingIsLostByKills() async throws {
        try await withTemporaryFolder { folder in
            try write(Bytes(utf8: "the book"), toFile: "\(folder)/book.epub")
            try FileManager.default.createDirectory(
                atPath: "\(folder)/store", withIntermediateDirectories: false)
            var random = SeededRandom(seed: 9)
            var promises: Set<String> = []
            for round in 0..<100 {
                let device = round % 2 == 0 ? "one" : "two"
                let delay = UInt32.random(in: 5_000...120_000, using: &random)
                let said = try await onOwnThread {
                    try run(folder, device, start: round * 100_000, killedAfter: delay)
                }
                promises.formUnion(
                    said.split(separator: "\n").dropLast(said.hasSuffix("\n") ? 0 : 1).map(String.init))
            }
            #expect(promises.count > 100)
            try await check(promises, in: folder)
        }
    }

    private func run(_ folder: String, _ device: String, start: Int, killedAfter delay: UInt32) throws
        -> String
    {
        let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(filePath: products).deletingLastPathComponent().appending(
            path: "SyncWriter")
        process.arguments = ["\(folder)/\(device).sqlite", folder, device, String(start)]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        // The first line says that the library is open.
        var said = pipe.fileHandleForReading.availableData
        usleep(delay)
        kill(process.processIdentifier, SIGKILL)
        said += pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }

    private func check(_ promises: Set<String>, in folder: String) async throws {
        let libraries = try ["one", "two"].map { try Library(path: "\(folder)/\($0).sqlite") }
        let book = try #require(try await libraries[0].books().first?.id)
        let store = FolderStore(path: "\(folder)/store")
        for own in [0, 1, 0, 1] {
            try await LibrarySynchronizer(libraries[own], store: store, device: ["one", "two"][own])
                .synchronize(book)
        }
        for library in libraries {
            let notes = Set(try await library.highlights(of: book).map(\.note))
            #expect(promises.subtracting(notes).isEmpty)
        }
        #expect(
            try await libraries[0].highlights(of: book).map(\.id).sorted()
                == libraries[1].highlights(of: book).map(\.id).sorted())
    }
}
