import Foundation
import GRDB
import LecternBase
import LecternTestKit
import Testing

@testable import LecternLibrary

/// Where books came from: licences and catalogues.
@Suite(.timeLimit(.minutes(10))) struct SourceTests {
    @Test func aBookIsFoundByItsSources() async throws {
        try await withTemporaryFolder { folder in
            let library = try Library(path: folder + "/library.sqlite")
            let book = try await library.add("Emma", in: folder)
            let sources = [
                BookSource(.license, "urn:a"), BookSource(.catalog, "urn:b"), BookSource(.catalog, "/c.epub"),
            ]
            try await library.setBook(book.id, from: sources)
            for source in sources { #expect(try await library.book(from: source) == book.id) }
            // A name is one of its kind.
            #expect(try await library.book(from: BookSource(.catalog, "urn:a")) == nil)
            #expect(try library.booksNow(from: .catalog) == ["urn:b": book.id, "/c.epub": book.id])
            await #expect(throws: LibraryError.self) {
                try await library.setBook(BookID(hash: "00"), from: sources)
            }
        }
    }

    /// The reader and the command line note licences at the same time.
    @Test func twoProcessesLoseNothing() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let library = try Library(path: path)
            let book = try await library.add("Emma", in: folder)
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let processes = try (0..<2).map { number in
                let process = Process()
                process.executableURL = URL(fileURLWithPath: program).deletingLastPathComponent()
                    .appending(path: "LibraryWriter")
                process.arguments = [path, book.id.hash, "\(number * 100)", "100"]
                try process.run()
                return process
            }
            try await onOwnThread { for process in processes { process.waitUntilExit() } }
            #expect(processes.allSatisfy { $0.terminationStatus == 0 })
            for number in 0..<200 {
                #expect(try await library.file(ofLicense: "urn:\(number)") == "/books/\(number).epub")
                #expect(try await library.book(from: BookSource(.license, "urn:\(number)")) == book.id)
            }
        }
    }

    /// The reader and the command line, or two licences that are fulfilled together, lose nothing of each other.
    @Test func twoWritersLoseNothing() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let libraries = [try Library(path: path), try Library(path: path)]
            let book = try await libraries[0].add("Emma", in: folder)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        let library = libraries[number % 2]
                        try await library.setFile("/books/\(number).epub", ofLicense: "urn:\(number)")
                        try await library.setBook(book.id, from: [BookSource(.license, "urn:\(number)")])
                    }
                }
                try await group.waitForAll()
            }
            for number in 0..<40 {
                #expect(try await libraries[0].file(ofLicense: "urn:\(number)") == "/books/\(number).epub")
                #expect(try await libraries[1].book(from: BookSource(.license, "urn:\(number)")) == book.id)
            }
        }
    }

    /// What was a setting becomes rows; sources of books that are gone are left out.
    @Test func sourcesThatWereSettingsAreMoved() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/library.sqlite"
            let library = try Library(path: path)
            let book = try await library.add("Emma", in: folder)
            for key in ["lcp.identities", "catalogues.books"] {
                try await library.setSetting(key, to: .object(["urn:\(key)": .string(book.id.hash), "urn:x": "00"]))
            }
            try await library.setSetting("lcp.books", to: .object(["urn:f": "/books/f.epub"]))
            try await library.setSetting("theme", to: "dark")
            try await library.database.write { database in
                try database.execute(sql: "DROP TABLE source; DROP TABLE licenseFile")
                try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '4 %'")
            }
            try library.close()
            let opened = try Library(path: path)
            #expect(opened.diagnostics.isEmpty)
            #expect(try await opened.book(from: BookSource(.license, "urn:lcp.identities")) == book.id)
            #expect(try opened.booksNow(from: .catalog) == ["urn:catalogues.books": book.id])
            #expect(try await opened.book(from: BookSource(.license, "urn:x")) == nil)
            #expect(try await opened.file(ofLicense: "urn:f") == "/books/f.epub")
            for key in ["lcp.identities", "catalogues.books", "lcp.books"] {
                #expect(await opened.setting(key) == nil)
            }
            #expect(await opened.setting("theme") == "dark")
        }
    }
}
