import Foundation
import LecternBase
import LecternTestKit
import Testing

/// `lectern convert`.
@Suite(.timeLimit(.minutes(10))) struct ConvertTests {
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
            // A book may be converted in place.
            #expect(try await lectern("convert", "a.epub", "a.epub", "--force", folder: folder) == Run(status: 0))
            #expect(try await lectern("text", "a.epub", folder: folder).output.contains("More."))
            #expect(try files(in: folder) == ["a.epub", "a.md"])
        }
    }

    @Test func outputIsGivenOnce() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(Bytes(utf8: "# One\n\nText.\n"), toFile: folder + "/a.md")
            #expect(try await lectern("convert", "a.md", "-o", "a.epub", folder: folder) == Run(status: 0))
            let told = try await lectern("convert", "a.md", "a.epub", "--force", "--json", folder: folder)
            #expect(told.status == 0 && told.output.contains("\"format\": \"epub\""))
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

    /// A name with the extension of another format does not become a folder.
    @Test(arguments: ["a.txt", "a.PDF", "b/a.mobi", "a.cbz", "a.json"]) func otherFormatsAreRefused(
        name: String
    ) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(Bytes(utf8: "# One\n\nText.\n"), toFile: folder + "/a.md")
            let run = try await lectern("convert", "a.md", name, folder: folder)
            #expect(run.status == 2 && run.output.isEmpty)
            #expect(run.complaint.contains("convert writes .epub, .webpub, .divina, .audiobook, or a folder"))
            #expect(try files(in: folder) == ["a.md"])
        }
    }

    @Test(arguments: ["a.txt/", "v1.2", "Mr. Smith", ".out"]) func foldersMayHaveAnyName(name: String) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(Bytes(utf8: "# One\n\nText.\n"), toFile: folder + "/a.md")
            #expect(try await lectern("convert", "a.md", name, folder: folder) == Run(status: 0))
            #expect(try files(in: folder + "/" + name).contains("manifest.json"))
        }
    }

    /// A folder with other content is not replaced, even with --force.
    @Test func otherFoldersAreNotReplaced() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try fixture().write(toFile: folder + "/a.epub")
            try FileManager.default.createDirectory(atPath: folder + "/mine", withIntermediateDirectories: false)
            try write(Bytes(utf8: "dear"), toFile: folder + "/mine/letter.txt")
            let run = try await lectern("convert", "a.epub", "mine", "--force", folder: folder)
            #expect(run.complaint.contains("with other content than a publication"))
            #expect(try await lectern("convert", "a.epub", "mine/a.epub", folder: folder).status == 0)
            #expect(try await lectern("convert", "mine/a.epub", "a.epub", "--force", folder: folder).status == 0)
            #expect(try files(in: folder + "/mine") == ["a.epub", "letter.txt"])
        }
    }

    @Test func failuresLeaveNoFiles() async throws {
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
            // An unreadable picture.
            comic.add("2.png", Bytes([1, 2, 3])) { $0.declaredChecksum = 7 }
            comic.entries[1].method = .deflated
            comic.entries[1].packedBytes = Bytes([0xFF, 0xFF, 0xFF])
            try write(comic.bytes(), toFile: folder + "/bad.cbz")
            _ = try await lectern("convert", "bad.cbz", "out.divina", folder: folder)
            #expect(try files(in: folder).filter { $0.contains(".part-") || $0.contains(".lectern-") }.isEmpty)
        }
    }

    /// A picture of 200 MB is written by a process limited to half of that.
    @Test(arguments: [
        ["convert", "a.cbz", "out"], ["convert", "a.cbz", "out.divina"], ["images", "a.cbz", "-o", "out"],
    ])
    func longEntriesAreWrittenInBoundedMemory(command: [String]) async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try Self.writeLongComic(folder + "/a.cbz")
            let run = try await lectern(command, folder: folder, dataLimit: 100 << 10)
            // It is not a picture, which `images` reports.
            let complaint = command[0] == "images" ? "lectern: 1.png: not a picture in a supported format\n" : ""
            #expect(run == Run(status: 0, complaint: complaint))
            let written = ["out": "out/1.png", "out.divina": "out.divina"][command[2]] ?? "out/0001-1.png"
            let length = try FileManager.default.attributesOfItem(atPath: folder + "/" + written)[.size] as? Int
            #expect((length ?? 0) >= Self.longLength)
        }
    }

    private static let longLength = 200 << 20

    /// A stored entry in a sparse file.
    private static func writeLongComic(_ path: String) throws {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let facts = little(0, 12) + little(longLength, 4) + little(longLength, 4) + little(5, 2) + little(0, 2)
        let head = [0x50, 0x4B, 3, 4] + little(20, 2) + facts + Array("1.png".utf8)
        let entry = [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + facts + little(0, 14) + Array("1.png".utf8)
        let end =
            [0x50, 0x4B, 5, 6] + little(0, 4) + little(1, 2) + little(1, 2) + little(entry.count, 4)
            + little(head.count + longLength, 4) + little(0, 2)
        try write(Bytes(head), toFile: path)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seek(toOffset: UInt64(head.count + longLength))
        try file.write(contentsOf: entry + end)
        try file.close()
    }
}
