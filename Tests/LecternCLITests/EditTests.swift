import Foundation
import LecternBase
import LecternTestKit
import Testing

/// `lectern edit`.
@Suite(.timeLimit(.minutes(10))) struct EditTests {
    @Test func aCopyHasOtherMetadata() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try fixture().write(toFile: folder + "/a.epub")
            let before = try Data(contentsOf: URL(filePath: folder + "/a.epub"))
            let edited = try await lectern(
                "edit", "a.epub", "-o", "b.epub", "--title", "The Hobbit", "--sort-title", "Hobbit, The", "--author",
                "J. R. R. Tolkien|Tolkien, J. R. R.", "--series", "Middle-earth", "--number", "1", "--language",
                "en-GB",
                folder: folder)
            #expect(edited == Run(status: 0))
            let manifest = try await lectern("manifest", "b.epub", folder: folder).output
            for words in ["The Hobbit", "Hobbit, The", "Tolkien, J. R. R.", "Middle-earth", "en-GB"] {
                #expect(manifest.contains(words), "\(words)")
            }
            #expect(
                try await lectern("text", "b.epub", folder: folder).output
                    == lectern("text", "a.epub", folder: folder).output)
            #expect(try Data(contentsOf: URL(filePath: folder + "/a.epub")) == before)
            let again = try await lectern("edit", "a.epub", "-o", "b.epub", "--title", "X", folder: folder)
            #expect(again == Run(status: 1, complaint: "lectern: b.epub exists; give --force to replace it\n"))
            // A book may be edited in place.
            let place = try await lectern("edit", "b.epub", "-o", "b.epub", "--series", "", "--force", folder: folder)
            #expect(place == Run(status: 0))
            #expect(try await !lectern("manifest", "b.epub", folder: folder).output.contains("Middle-earth"))
            #expect(try files(in: folder) == ["a.epub", "b.epub"])
        }
    }

    @Test func faultsAreSaid() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(Bytes(utf8: "Text."), toFile: folder + "/a.txt")
            try fixture().write(toFile: folder + "/a.epub")
            let text = try await lectern("edit", "a.txt", "-o", "b.epub", "--title", "X", folder: folder)
            #expect(text.status == 1 && text.complaint.contains("not an EPUB; write it as an EPUB first"))
            #expect(try await lectern("edit", "a.epub", "-o", "b.epub", folder: folder).status == 2)
            #expect(try await lectern("edit", "a.epub", "-o", "b.epub", "--number", "2", folder: folder).status == 2)
            let cover = try await lectern("edit", "a.epub", "-o", "b.epub", "--cover", "a.txt", folder: folder)
            #expect(cover.status == 1 && cover.complaint.contains("a.txt is no picture"))
            let place = try await lectern("edit", "a.epub", "-o", "none/b.epub", "--title", "X", folder: folder)
            #expect(place.status == 1 && place.complaint.contains("none does not exist; choose another place"))
            #expect(try files(in: folder) == ["a.epub", "a.txt"])
        }
    }
}
