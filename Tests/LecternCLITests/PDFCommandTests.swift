import Foundation
import LecternBase
import LecternTestKit
import Testing

/// Commands on PDF.
@Suite(.timeLimit(.minutes(10))) struct PDFCommandTests {
    private func withBook(password: String? = nil, _ body: (String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            var pdf = PDFBuilder(pages: [["The white whale"], ["Whale oil"]])
            pdf.title = "Oil"
            pdf.outline = [("Start", 0), ("End", 1)]
            pdf.password = password
            try Data(pdf.build().array).write(to: URL(fileURLWithPath: folder + "/b.pdf"))
            try await body(folder)
        }
    }

    @Test func searchesAndLists() async throws {
        try await withBook { (folder: String) async throws in
            #expect(
                try await lectern("search", "b.pdf", "WHALE", folder: folder).output
                    == "b.pdf#page=1:10  The white [whale]\nb.pdf#page=2:0   [Whale] oil\n")
            #expect(
                try await lectern("content", "b.pdf", folder: folder).output
                    == "text: The white whale\ntext: Whale oil\n")
            #expect(try await lectern("positions", "b.pdf", folder: folder).output == "b.pdf  1-2\n")
            let toc = try await lectern("toc", "b.pdf", folder: folder).output
            #expect(toc == "Start  b.pdf#page=1\nEnd    b.pdf#page=2\n")
            #expect(try await lectern("cover", "b.pdf", "-o", "c.png", folder: folder).output == "image/png\n")
            let told = try await lectern("cover", "b.pdf", "-o", "c.png", "--json", folder: folder)
            #expect(told.status == 0 && told.output.contains("\"file\": \"c.png\""))
            #expect(try await lectern("manifest", "b.pdf", "--json", folder: folder).status == 0)
            #expect(try await lectern("cover", "b.pdf", folder: folder) == Run(status: 0, output: "b.png  image/png\n"))
            let there = "lectern: b.png exists already; choose another name with -o\n"
            #expect(try await lectern("cover", "b.pdf", folder: folder) == Run(status: 1, complaint: there))
            #expect(try await lectern("images", "b.pdf", folder: folder) == Run(status: 0))
        }
    }

    @Test func passwordsOpen() async throws {
        try await withBook(password: "sesame") { (folder: String) async throws in
            let refused = try await lectern("text", "b.pdf", folder: folder)
            #expect(refused.status == 1 && refused.output.isEmpty)
            #expect(refused.complaint.contains("needs a password") && refused.complaint.contains("--password"))
            let wrong = try await lectern("search", "b.pdf", "whale", "--password", "x", folder: folder)
            #expect(wrong.status == 1 && wrong.complaint.contains("has a different password"))
            #expect(try await lectern("info", "b.pdf", folder: folder).output.contains("Locked    PDF password"))
            for words in [["text", "b.pdf"], ["search", "b.pdf", "oil"], ["content", "b.pdf"], ["info", "b.pdf"]] {
                let run = try await lectern(words + ["--password", "sesame"], folder: folder)
                #expect(run.status == 0 && run.output.lowercased().contains("oil"), "\(words)")
            }
        }
    }
}
