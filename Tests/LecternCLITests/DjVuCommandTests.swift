import Foundation
import LecternBase
import LecternTestKit
import Testing

/// Commands on DjVu.
@Suite(.timeLimit(.minutes(10))) struct DjVuCommandTests {
    @Test func commandsTreatItAsPages() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let book = DjVuBuilder(pages: [
                .init(lines: [["The", "white", "whale"]]), .init(lines: [["Whale", "oil"]]),
            ])
            try write(book.build(), toFile: folder + "/b.djvu")
            func run(_ words: String...) async throws -> Run { try await lectern(words, folder: folder) }
            #expect(try await run("info", "b.djvu").output.contains("Format    image/vnd.djvu\n"))
            #expect(
                try await run("search", "b.djvu", "WHALE").output
                    == "b.djvu#page=1:10  The white [whale]\nb.djvu#page=2:0   [Whale] oil\n")
            #expect(try await run("content", "b.djvu").output == "text: The white whale\ntext: Whale oil\n")
            #expect(try await run("text", "b.djvu").output == "The white whale\n\nWhale oil\n\n")
            #expect(try await run("positions", "b.djvu").output == "b.djvu  1-2\n")
            #expect(try await run("paginate", "b.djvu").output == "2  pages\n")
            #expect(try await run("cover", "b.djvu", "-o", "c.png").output == "image/png\n")
            #expect(try await run("images", "b.djvu").output.contains("image/png  320x400\n"))
            for words in [["--bare", "-o", "p.png"], ["-o", "q.png"]] {
                #expect(try await lectern(["render", "b.djvu", "--page", "2"] + words, folder: folder).status == 0)
            }
            #expect(FileManager.default.fileExists(atPath: folder + "/q.png"))
            let vector = try await run("render", "b.djvu", "-o", "p.svg")
            #expect(vector.status == 1 && vector.complaint.contains("a PDF or DjVu is drawn to PNG only"))
        }
    }

    @Test func damagedFilesAreNamed() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let bytes = DjVuBuilder(pages: [.init(), .init()]).build()
            try write(bytes.slice(0..<30), toFile: folder + "/b.djvu")
            let run = try await lectern(["info", "b.djvu"], folder: folder)
            #expect(run.status == 1 && run.complaint.contains("b.djvu: the file is damaged, or not a DjVu document"))
        }
    }
}
