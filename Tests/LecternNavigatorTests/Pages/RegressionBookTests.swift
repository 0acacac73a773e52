import Foundation
import LecternAssets
import LecternBase
import LecternEPUB
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPublication
import LecternTestKit
import Testing

/// The books of `Tests/Books` and the welcome book are read as before: what is recorded in `digests.json`.
///
/// `LECTERN_UPDATE_DIGESTS=1` records them anew.
@Suite(.timeLimit(.minutes(10))) struct RegressionBookTests {
    private static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let record = top.appending(path: "Books/digests.json")
    private static let sizes = [(400.0, 300.0), (320.0, 640.0)]

    @Test func booksAreReadAsRecorded() async throws {
        var found: [String: JSONValue] = [:]
        for folder in try Self.folders() { found[folder.lastPathComponent] = try await digest(of: folder) }
        #expect(found.count >= 8)
        if ProcessInfo.processInfo.environment["LECTERN_UPDATE_DIGESTS"] != nil {
            var all: JSONObject = [:]
            for (name, value) in found.sorted(by: { $0.key < $1.key }) { all[name] = value }
            try Data((JSONValue.object(all).text(.indented) + "\n").utf8).write(to: Self.record)
        }
        let recorded = try JSONValue(parsing: Bytes(Array(Data(contentsOf: Self.record)))).object ?? [:]
        for (name, value) in found { #expect(recorded[name] == value, "\(name): \(value.text())") }
    }

    /// Other text, other pages: a digest that never changes would show nothing.
    @Test func digestsTellBooksApart() async throws {
        let digests = try await Self.folders().asyncMap { try await digest(of: $0) }
        #expect(Set(digests).count == digests.count)
    }

    private static func folders() throws -> [URL] {
        let books = top.appending(path: "Books")
        let names = try FileManager.default.contentsOfDirectory(atPath: books.path).sorted()
        let folders = names.map { books.appending(path: $0) }.filter(\.isFolder)
        return folders + [top.deletingLastPathComponent().appending(path: "Welcome")]
    }

    private func digest(of folder: URL) async throws -> JSONValue {
        let asset = Asset.container(try DirectoryContainer(path: folder.path), .epub)
        let publication = try await PublicationOpener(parser: EPUBParser()).open(asset)
        var result: JSONObject = [
            "title": .string(publication.metadata.displayTitle ?? ""),
            "contents": .string(hash(JSONValue.array(publication.manifest.tableOfContents.map(\.json)).text())),
            "positions": .integer(await publication.positions().count),
        ]
        for (width, height) in Self.sizes {
            let rendition = Rendition(
                publication, services: TestRendition.services, settings: TestRendition.settings(width, height))
            var (pages, starts, text) = ([Int](), "", "")
            for index in 0..<rendition.chapterCount {
                let chapter = try await rendition.chapter(at: index)
                while chapter.page(at: chapter.pageStarts.count) != nil {}
                pages.append(chapter.pageStarts.count)
                starts += chapter.pageStarts.map { "\($0.offset).\($0.element) " }.joined()
                text += chapter.document.text(in: 0..<chapter.length)
            }
            result["text"] = .string(hash(text))
            result["pages \(Int(width))x\(Int(height))"] = .string(
                pages.map(String.init).joined(separator: " ") + " " + hash(starts))
        }
        return .object(result)
    }

    /// FNV-1a, 64 bits.
    private func hash(_ text: String) -> String {
        String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}

extension URL {
    fileprivate var isFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true }
}
