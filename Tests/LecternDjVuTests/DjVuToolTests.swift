import Foundation
import LecternAssets
import LecternBase
import LecternDjVu
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

/// Whether the tools of djvulibre-bin are installed.
private func hasTools() async -> Bool {
    let hasAll = ["djvm", "djvused", "djvmcvt", "djvutxt"].allSatisfy { tool in
        ["/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + tool) }
    }
    return await isInstalled() && hasAll
}

/// Documents that the tools of DjVuLibre make, with the compressed directory, outline and text that they write.
@Suite(.timeLimit(.minutes(10)), .enabled("djvulibre-bin is not installed", hasTools)) struct DjVuToolTests {
    @discardableResult
    private func run(_ tool: String, _ arguments: String...) async throws -> String {
        try await onOwnThread {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [tool] + arguments
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            #expect(process.waitForExit() == 0, "\(tool)")
            return String(decoding: data, as: UTF8.self)
        }
    }

    /// Writes a bundled document of two pages, and returns its path.
    private func book(in folder: TemporaryFolder) async throws -> String {
        let pages = try [[["Call", "me", "Ishmael."]], [["The", "white"], ["whale"]]].enumerated().map { index, lines in
            try folder.write("p\(index + 1).djvu", DjVuBuilder(pages: [.init(lines: lines)]).build())
        }
        let path = folder.path + "/book.djvu"
        try await run("djvm", "-c", path, pages[0], pages[1])
        let script = try folder.write(
            "script",
            """
            set-outline
            (bookmarks ("One" "#1" ("Inner" "#p2.djvu")) ("Über" "#iv") ("Web" "https://example.org/") ("Lost" "#77"))
            .
            set-meta
            title "Moby Dick"
            author "Melville"
            year "1851"
            .
            select 2
            set-page-title iv
            save

            """)
        try await run("djvused", path, "-f", script)
        return path
    }

    private func bytes(_ path: String) throws -> Bytes { Bytes([UInt8](try Data(contentsOf: URL(filePath: path)))) }

    @Test func bundledDocumentsHaveOutlineTitlesAndMetadata() async throws {
        let folder = try TemporaryFolder()
        let path = try await book(in: folder)
        let asset = try await AssetRetriever.files.retrieve(path: path)
        #expect(asset.format == .djvu)
        let publication = try await PublicationOpener(parser: DjVuParser()).open(asset)
        let contents = publication.tableOfContents
        #expect(contents.map(\.title) == ["One", "Über", "Web", "Lost"])
        #expect(contents.map(\.href) == ["book.djvu#page=1", "book.djvu#page=2", "https://example.org/", "#"])
        #expect(contents[0].children.map(\.href) == ["book.djvu#page=2"])
        #expect(publication.metadata.title == "Moby Dick")
        #expect(publication.metadata.published?.year == 1851)
        #expect(publication.metadata.authors.map(\.name.string) == ["Melville"])
        #expect(publication.pageList.map(\.title) == ["1", "iv"])
    }

    @Test func indirectDocumentsAreRefusedWithTheReason() async throws {
        let folder = try TemporaryFolder()
        let path = try await book(in: folder)
        try FileManager.default.createDirectory(atPath: folder.path + "/parts", withIntermediateDirectories: false)
        try await run("djvmcvt", "-i", path, folder.path + "/parts", "index.djvu")
        let index = try bytes(folder.path + "/parts/index.djvu")
        await #expect {
            _ = try await open(index)
        } throws: {
            "\($0)".contains("djvmcvt -b")
        }
    }

    /// Words of `djvutxt` and of the document, for the specification of DjVu where the corpus has it.
    @Test func textEqualsThatOfTheTools() async throws {
        let folder = try TemporaryFolder()
        let own = try await book(in: folder)
        for path in [own, TestCorpus.path("djvu/djvu3spec.djvu")].compactMap(\.self) {
            let document = try await open(try bytes(path))
            var words: [Substring] = []
            let texts = try await run("djvutxt", path)
            for page in 0..<document.pageCount {
                words += await document.text(ofPage: page).string.split(whereSeparator: \.isWhitespace)
            }
            #expect(words == texts.split { $0.isWhitespace || $0.isASCII && ($0.asciiValue ?? 0) < 0x20 })
        }
    }
}
