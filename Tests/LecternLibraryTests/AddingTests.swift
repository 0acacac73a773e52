import Glibc
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct AddingTests {
    @Test(arguments: Storage.allCases) func addedBookIsInTheLibrary(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma|Jane Austen|Novels", in: folder)
            #expect(book.title == "Emma")
            #expect(book.sortAuthor == "Austen, Jane")
            #expect(book.series == Book.Series(name: "Novels", position: 1))
            #expect(book.id.hash.count == 64)
            #expect(!book.isMissing && book.progression == nil && book.openedAt == nil)
            #expect(try await library.books() == [book])
            #expect(await library.cover(of: book.id)?.bytes.utf8Text == "cover of Emma")
        }
    }

    /// EPUB need not say that a collection is a series: one in which books have numbers is.
    @Test func numberedCollectionIsASeries() {
        var metadata = Metadata()
        metadata.collections = [Contributor("Classics"), Contributor("Waters", position: 2)]
        #expect(BookDescription(metadata, mediaType: .epub).series == Book.Series(name: "Waters", position: 2))
        metadata.series = [Contributor("Seas", position: 3)]
        #expect(BookDescription(metadata, mediaType: .epub).series == Book.Series(name: "Seas", position: 3))
        metadata.series = []
        metadata.collections.removeLast()
        #expect(BookDescription(metadata, mediaType: .epub).series == nil)
    }

    @Test(arguments: Storage.allCases) func movedFileIsTheSameBook(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder, as: "old.epub")
            try await library.savePlace(locator(0.5), of: book.id)
            #expect(rename(folder + "/old.epub", folder + "/new.epub") == 0)
            #expect(try await library.book(book.id)?.isMissing == true)
            let added = try await library.add(path: folder + "/new.epub", importer: LineImporter())
            #expect(added == .known(added.book))
            #expect(added.book.id == book.id)
            #expect(added.book.path.hasSuffix("/new.epub"))
            #expect(!added.book.isMissing && added.book.progression == 0.5)
            #expect(try await library.count() == 1)
        }
    }

    @Test(arguments: Storage.allCases) func copyDoesNotReplaceThePathOfTheOriginal(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder, as: "a.epub")
            #expect(try await library.add("Emma", in: folder, as: "b.epub") == book)
        }
    }

    @Test(arguments: Storage.allCases) func otherContentAtAPathIsAnotherBook(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let old = try await library.add("Emma", in: folder)
            let new = try await library.add("Persuasion", in: folder)
            #expect(old.id != new.id && old.path == new.path)
            #expect(try await library.book(old.id)?.isMissing == true)
            #expect(try await library.book(new.id)?.isMissing == false)
            #expect(try await library.book(at: new.path)?.id == new.id)
        }
    }

    @Test(arguments: Storage.allCases) func knownFileIsFoundWithoutReading(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder)
            #expect(chmod(book.path, 0) == 0)
            #expect(try await library.book(at: book.path) == book)
            // The importer fails, but is not called.
            #expect(try await library.add(path: book.path, importer: FailingImporter()) == .known(book))
            #expect(try await library.book(at: folder + "/other.epub") == nil)
        }
    }

    @Test(arguments: Storage.allCases) func otherFilesAreRejected(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            try write(Bytes(utf8: "broken"), toFile: folder + "/b.epub")
            let broken = await failure { _ = try await library.add(path: folder + "/b.epub", importer: LineImporter()) }
            #expect(broken?.description == folder + "/b.epub: it is broken")
            let missing = await failure { _ = try await library.add(path: folder + "/none", importer: LineImporter()) }
            #expect(missing?.description == folder + "/none does not exist")
            #expect(try await library.books().isEmpty)
        }
    }

    @Test(arguments: Storage.allCases) func untitledBookIsNamedAfterItsFile(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add(" |A", in: folder, as: "my book.v2.epub")
            #expect(book.title == "my book.v2")
        }
    }

    @Test(arguments: Storage.allCases) func folderIsIdentifiedByItsFiles(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            for name in ["/x", "/x/META-INF", "/y", "/y/META-INF"] { #expect(mkdir(folder + name, 0o755) == 0) }
            for name in ["/x", "/y"] {
                try write(Bytes(utf8: "1"), toFile: folder + name + "/META-INF/container.xml")
                try write(Bytes(utf8: "2"), toFile: folder + name + "/b")
            }
            let x = try await library.add(path: folder + "/x", importer: TitleImporter())
            let y = try await library.add(path: folder + "/y", importer: TitleImporter())
            #expect(x.book.id == y.book.id)
            #expect(rename(folder + "/y/b", folder + "/y/c") == 0)
            let changed = try await library.add(path: folder + "/y", importer: TitleImporter())
            #expect(changed.book.id != x.book.id)
        }
    }

    @Test(arguments: Storage.allCases) func missingBookIsFoundAgain(storage: Storage) async throws {
        try await withLibrary(storage) { library, folder in
            let book = try await library.add("Emma", in: folder, as: "old.epub")
            #expect(rename(folder + "/old.epub", folder + "/new.epub") == 0)
            try write(Bytes(utf8: "Other"), toFile: folder + "/other.epub")
            await #expect { try await library.relocate(book.id, to: folder + "/other.epub") } throws: {
                guard case LibraryError.differentContent = $0 else { return false }
                return true
            }
            let found = try await library.relocate(book.id, to: folder + "/new.epub")
            #expect(found.path.hasSuffix("/new.epub") && !found.isMissing)
        }
    }
}

/// An importer that fails for every file.
private struct FailingImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription { throw .notSupported }
}

/// An importer that accepts every file.
private struct TitleImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription { BookDescription(title: "T") }
}
