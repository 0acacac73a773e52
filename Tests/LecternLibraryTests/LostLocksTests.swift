import Foundation
import Glibc
import LecternBase
import LecternLibrary
import LecternTestKit
import Testing

/// A process that opens and closes a file loses all its locks on it, including
/// those of SQLite. A file chooser that reads the files in the library's folder
/// does this.
@Suite(.timeLimit(.minutes(10))) struct LostLocksTests {
    @Test func writesSurviveLostLocks() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let library = try Library(path: path)
            for round in 0..<5 {
                let book = try await library.add("Book \(round)", in: folder, as: "\(round).epub")
                for suffix in ["", "-wal", "-shm"] { close(open(path + suffix, O_RDONLY)) }
                try visit(path)
                try await library.savePlace(locator(0.5), of: book.id)
                #expect(try await library.books().count == round + 1)
                #expect(try await Library(path: path).place(of: book.id) != nil)
            }
            let again = try Library(path: path)
            #expect(again.diagnostics.isEmpty)
            #expect(try await again.books().count == 5)
        }
    }

    @Test func backupInPlaceOfTheLibraryIsRead() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let first = try await addAndClose("First", in: folder, path)
            let backup = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
            try await addAndClose("Second", in: folder, as: "second.epub", path)
            try write(Bytes(backup), toFile: path)
            let restored = try Library(path: path)
            #expect(restored.diagnostics.isEmpty)
            #expect(try await restored.books().map(\.id) == [first.id])
        }
    }

    private func visit(_ path: String) throws {
        let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: products).deletingLastPathComponent()
            .appending(path: "LibraryWriter")
        process.arguments = [path]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
