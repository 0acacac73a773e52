import LecternBase
import LecternTestKit
import Testing

/// Books without text: commands name what they have instead.
@Suite(.timeLimit(.minutes(10))) struct WordlessTests {
    private func archive(_ names: [String], at path: String) throws {
        var zip = ZIPBuilder()
        for name in names { zip.add(name, Bytes([0x89, 0x50, 0x4E, 0x47])) }
        try write(zip.bytes(), toFile: path)
    }

    @Test func picturesAndTracksAreNamed() async throws {
        try await withTemporaryFolder { folder in
            try archive(["1.png", "2.png"], at: folder + "/a.cbz")
            try archive(["1.mp3"], at: folder + "/a.zab")
            let (comic, audio) = try await (
                lectern("info", "a.cbz", folder: folder), lectern("info", "a.zab", folder: folder)
            )
            #expect(comic.output.contains("Contents  2 pictures, 0 other resources"))
            #expect(audio.output.contains("Contents  1 track, 0 other resources"))
            #expect(comic.output.contains("Layout    fixed, left to right"))
            // Audiobooks have no layout.
            #expect(!audio.output.contains("Layout"))
        }
    }

    @Test func booksWithoutTextAreRejected() async throws {
        try await withTemporaryFolder { folder in
            try archive(["1.png"], at: folder + "/a.cbz")
            try archive(["1.mp3"], at: folder + "/a.zab")
            #expect(
                try await lectern("text", "a.cbz", folder: folder)
                    == Run(
                        status: 1, complaint: "lectern: the book has no text; lectern info describes its content\n"))
            #expect(
                try await lectern("text", "a.zab", folder: folder)
                    == Run(
                        status: 1,
                        complaint:
                            "lectern: a.zab is an audiobook: it has neither text nor pages; lectern toc lists its chapters\n"
                    ))
        }
    }
}
