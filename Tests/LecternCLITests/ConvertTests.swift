import Foundation
import LecternBase
import LecternTestKit
import Testing

/// `lectern convert`.
struct ConvertTests {
    @Test func writesAnEPUBOnce() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(Bytes(utf8: "# One\n\nText.\n\n# Two\n\nMore.\n"), toFile: folder + "/a.md")
            #expect(try await lectern("convert", "a.md", "a.epub", folder: folder) == Run(status: 0))
            #expect(try await lectern("toc", "a.epub", folder: folder).output.contains("Two"))
            let again = try await lectern("convert", "a.md", "a.epub", folder: folder)
            #expect(again == Run(status: 1, complaint: "lectern: a.epub exists; give --force to replace it\n"))
            let first = try Data(contentsOf: URL(filePath: folder + "/a.epub"))
            #expect(try await lectern("convert", "a.md", "a.epub", "--force", folder: folder) == Run(status: 0))
            #expect(try Data(contentsOf: URL(filePath: folder + "/a.epub")) == first)
            // A book may take its own place.
            #expect(try await lectern("convert", "a.epub", "a.epub", "--force", folder: folder) == Run(status: 0))
            #expect(try await lectern("text", "a.epub", folder: folder).output.contains("More."))
            #expect(try files(in: folder) == ["a.epub", "a.md"])
        }
    }

    @Test func theOutputIsSaidOnce() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(Bytes(utf8: "# One\n\nText.\n"), toFile: folder + "/a.md")
            #expect(try await lectern("convert", "a.md", "-o", "a.epub", folder: folder) == Run(status: 0))
            #expect(try await lectern("convert", "a.md", folder: folder).status == 2)
            #expect(try await lectern("convert", "a.md", "b.epub", "-o", "c.epub", folder: folder).status == 2)
            #expect(try files(in: folder) == ["a.epub", "a.md"])
        }
    }

    @Test func writesAFolder() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try fixture().write(toFile: folder + "/a.epub")
            #expect(try await lectern("convert", "a.epub", "out/", folder: folder) == Run(status: 0))
            #expect(try files(in: folder + "/out").contains("manifest.json"))
            #expect(
                try await lectern("text", "out", folder: folder).output
                    == lectern("text", "a.epub", folder: folder).output)
            #expect(try await lectern("convert", "a.epub", "out", folder: folder).status == 1)
            #expect(try await lectern("convert", "a.epub", "out", "--force", folder: folder) == Run(status: 0))
            #expect(try files(in: folder) == ["a.epub", "out"])
        }
    }

    /// A folder of something else is not replaced, whatever is said.
    @Test func sparesWhatIsNoPublication() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try fixture().write(toFile: folder + "/a.epub")
            try FileManager.default.createDirectory(atPath: folder + "/mine", withIntermediateDirectories: false)
            try write(Bytes(utf8: "dear"), toFile: folder + "/mine/letter.txt")
            let run = try await lectern("convert", "a.epub", "mine", "--force", folder: folder)
            #expect(run.complaint.contains("holds something else than a publication"))
            #expect(try await lectern("convert", "a.epub", "mine/a.epub", folder: folder).status == 0)
            #expect(try await lectern("convert", "mine/a.epub", "a.epub", "--force", folder: folder).status == 0)
            #expect(try files(in: folder + "/mine") == ["a.epub", "letter.txt"])
        }
    }

    @Test func leavesNothingWhereItFails() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            var comic = ZIPBuilder()
            comic.add("1.png", Bytes([0x89, 0x50, 0x4E, 0x47]))
            try write(comic.bytes(), toFile: folder + "/a.cbz")
            let run = try await lectern("convert", "a.cbz", "a.epub", folder: folder)
            #expect(run.status == 1)
            #expect(
                run.complaint.hasPrefix(
                    "lectern: a.cbz cannot be an EPUB: it has pictures, pages or sounds but no text that flows;"))
            #expect(try await lectern("convert", "none.epub", "b.epub", folder: folder).status == 1)
            #expect(try await lectern("convert", "a.cbz", "no/where/out", folder: folder).status == 1)
            // A picture that cannot be read.
            comic.add("2.png", Bytes([1, 2, 3])) { $0.declaredChecksum = 7 }
            comic.entries[1].method = .deflated
            comic.entries[1].packedBytes = Bytes([0xFF, 0xFF, 0xFF])
            try write(comic.bytes(), toFile: folder + "/bad.cbz")
            _ = try await lectern("convert", "bad.cbz", "out.divina", folder: folder)
            #expect(try files(in: folder).filter { $0.contains(".part-") }.isEmpty)
        }
    }
}
