import LecternAssets
import LecternBase
import LecternLibrary
import LecternTestKit
import Synchronization
import Testing

@testable import LecternReader

@MainActor @Suite(.timeLimit(.minutes(10))) struct BookshelfAddingTests {
    @Test func addedBooksAreMentioned() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("Emma"))
            await fixture.add(try fixture.files("Emma"))
            await fixture.add(try fixture.files("A", "B"))
            await fixture.add(try fixture.files("A", "B"))
            await fixture.add([folder])
            #expect(
                fixture.messages.map(\.text) == [
                    "Added “Emma”", "“Emma” is on the shelf already", "Added 2 books",
                    "2 books are on the shelf already", "3 books are on the shelf already",
                ])
            #expect(fixture.shelf.report == nil)
        }
    }

    @Test func skippedFilesAreMentioned() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            _ = try fixture.files("Emma")
            for name in ["notes.odt", "a.png", "b.PNG", "LICENSE", ".hidden"] {
                try write(Bytes(utf8: "x"), toFile: folder + "/" + name)
            }
            await fixture.add([folder])
            #expect(fixture.messages.map(\.text) == ["Added “Emma” · Skipped 4 files that are not books: .png, .odt"])
        }
    }

    /// Texts in a folder are books, as they are when they are dropped.
    @Test func foldersHaveTexts() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            for name in ["War.txt", "notes.MD", "Mtsyri.fb2.zip", "archive.zip", "page.html"] {
                try write(Bytes(utf8: name), toFile: folder + "/" + name)
            }
            await fixture.add([folder])
            #expect(Set(fixture.titles) == ["War.txt", "notes.MD", "Mtsyri.fb2.zip"])
            #expect(fixture.messages.map(\.text) == ["Added 3 books · Skipped 2 files that are not books: .html, .zip"])
        }
    }

    /// The folder of the settings is followed in silence: what is new and a book comes, the rest is not spoken of.
    @Test func newBooksOfTheFolderCome() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            _ = try fixture.files("Emma", "broken")
            for name in ["notes.odt", "list.txt"] { try write(Bytes(utf8: "x"), toFile: folder + "/" + name) }
            await fixture.shelf.follow(folder: folder).value
            #expect(fixture.titles == ["Emma"] && fixture.messages.isEmpty && fixture.shelf.report == nil)
            _ = try fixture.files("Persuasion")
            await fixture.shelf.follow(folder: folder).value
            #expect(Set(fixture.titles) == ["Emma", "Persuasion"] && fixture.messages.isEmpty)
            await fixture.shelf.follow(folder: folder + "/nowhere").value
            #expect(fixture.titles.count == 2)
        }
    }

    @Test func failuresHavePlainTexts() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("Emma", "broken") + [folder + "/nowhere.epub"])
            let report = try #require(fixture.shelf.report)
            #expect(report.title == "2 files could not be added")
            #expect(Set(report.failures.map(\.name)) == ["broken.epub", "nowhere.epub"])
            let broken = try #require(report.failures.first { $0.name == "broken.epub" })
            #expect(broken.reason == "The book is damaged.")
            #expect(broken.advice == "Get the file again from where it came from.")
            #expect(broken.detail.contains("it is broken"))
            #expect(fixture.changes.contains(.report))
            #expect(fixture.titles == ["Emma"])
            fixture.shelf.dismissReport()
            #expect(fixture.shelf.report == nil)
        }
    }

    @Test(arguments: [
        LibraryError.notImported(path: "/a", .notSupported), .notImported(path: "/a", .damaged(reason: "odd")),
        .notImported(path: "/a", .reading(.cancelled)), .unreadable(path: "/a", .cancelled), .diskFull, .busy,
        .damaged(reason: "odd"), .newerSchema(path: "/a"), .notALibrary(path: "/a"), .database(reason: "odd"),
        .cannotOpen(path: "/a", reason: "odd"), .unknownBook(BookID(hash: "a")), .differentContent(path: "/a"),
        .cancelled,
    ]) func everyErrorHasReasonAndAdvice(error: LibraryError) {
        let failure = BookshelfFailure(path: "/folder/a.epub", error)
        #expect(failure.name == "a.epub")
        #expect(failure.reason.hasSuffix(".") && failure.advice.hasSuffix("."))
        #expect(!(failure.reason + failure.advice).contains("odd"), "a reason of the machine is no plain word")
    }

    @Test func quickImportIsNotShown() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("A", "B", "broken"))
            #expect(!fixture.changes.contains(.importing))
        }
    }

    @Test func longImportIsShownAndCanBeCancelled() async throws {
        try await withTemporaryFolder { folder in
            let importer = GatedImporter()
            let fixture = try ShelfFixture(folder, importer: importer, patience: .zero)
            var shown: [BookshelfImport?] = []
            let seen = AsyncStream.makeStream(of: Void.self)
            fixture.shelf.onChange = { [weak shelf = fixture.shelf] change in
                guard change == .importing, let shelf else { return }
                shown.append(shelf.importing)
                seen.continuation.yield()
            }
            fixture.shelf.add(paths: try fixture.files("A", "B", "C", "D"))
            for await _ in seen.stream where fixture.shelf.importing?.fraction != nil { break }
            #expect(fixture.shelf.importing == BookshelfImport(ImportProgress(total: 4)))
            #expect(fixture.shelf.importing?.text == "Adding 1 of 4")
            fixture.shelf.cancelImport()
            importer.open()
            await fixture.shelf.imported()
            #expect(fixture.shelf.importing == nil && shown.last == .some(nil))
            #expect(fixture.titles.count < 4)
        }
    }
}

/// Describes books once the test allows it.
private final class GatedImporter: BookImporter {
    private let gate = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func open() {
        let waiting = gate.withLock { gate in
            defer { gate = (true, []) }
            return gate.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func describe(path: String) async throws(BookImportError) -> BookDescription {
        await withCheckedContinuation { continuation in
            let isOpen = gate.withLock { gate in
                if !gate.isOpen { gate.waiting.append(continuation) }
                return gate.isOpen
            }
            if isOpen { continuation.resume() }
        }
        return try await LineImporter().describe(path: path)
    }
}
