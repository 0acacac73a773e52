import Foundation
import LecternAssets
import LecternBase
import LecternModel
import LecternPDFium
import LecternPublication
import LecternTestKit
import Testing

/// Outlines, as `mutool show … outline` prints them.
@Suite(.timeLimit(.minutes(10))) struct PDFOutlineTests {
    private static let mutool = "/usr/bin/mutool"

    /// An entry: depth, title and page.
    private struct Entry: Hashable {
        let depth: Int
        let title: String
        let page: Int
    }

    /// A document of four pages with an outline of two levels, of which one title is not ASCII.
    private static var nested: Bytes {
        var pdf = PDFWriter()
        pdf.add("<</Type/Catalog/Pages 2 0 R/Outlines 7 0 R>>")
        pdf.add("<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/Count 4>>")
        for _ in 0..<4 { pdf.add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>") }
        pdf.add("<</Type/Outlines/First 8 0 R/Last 11 0 R/Count 4>>")
        pdf.add("<</Title(One)/Parent 7 0 R/Dest[3 0 R/Fit]/Next 11 0 R/First 9 0 R/Last 10 0 R/Count 2>>")
        pdf.add("<</Title(One, first)/Parent 8 0 R/Dest[4 0 R/XYZ 0 100 0]/Next 10 0 R>>")
        pdf.add("<</Title<FEFF004400F600720066>/Parent 8 0 R/A<</S/GoTo/D[5 0 R/Fit]>>/Prev 9 0 R>>")
        pdf.add("<</Title(Two)/Parent 7 0 R/Dest[6 0 R/Fit]/Prev 8 0 R>>")
        return pdf.bytes(trailer: "")
    }

    private func entries(_ bytes: Bytes) async throws -> [Entry] {
        let document = try await PDFiumDocumentFactory().open(DataResource(bytes), password: nil)
        func flat(_ links: [Link], _ depth: Int) -> [Entry] {
            links.flatMap { link in
                let page = link.href.split(separator: "=").last.flatMap { Int($0) } ?? 0
                return [Entry(depth: depth, title: link.title ?? "", page: page)] + flat(link.children, depth + 1)
            }
        }
        return flat(await document.tableOfContents(href: "a.pdf"), 0)
    }

    private func entriesOfPeer(_ path: String) async throws -> [Entry] {
        let text = try await onOwnThread {
            let process = Process()
            process.executableURL = URL(filePath: Self.mutool)
            process.arguments = ["show", path, "outline"]
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            _ = process.waitForExit()
            return text
        }
        return text.split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: /^[|+-](\t+)"(.*)"\t#page=(\d+)/), let page = Int(match.3) else {
                return nil
            }
            return Entry(depth: match.1.count - 1, title: String(match.2), page: page)
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: mutool)))
    func outlinesEqualThoseOfAPeer() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try Data(Self.nested).write(to: URL(filePath: folder + "/nested.pdf"))
            let found = try await entries(Self.nested)
            #expect(found.map(\.title) == ["One", "One, first", "Dörf", "Two"])
            #expect(found.map(\.depth) == [0, 1, 1, 0] && found.map(\.page) == [1, 2, 3, 4])
            #expect(try await entriesOfPeer(folder + "/nested.pdf") == found)
        }
    }
}
