import LecternAssets
import LecternBase
import LecternPublication
import LecternTestKit
import Testing

/// Damaged files: the library may fail or crash, in its process; this one goes on.
@Suite(.timeLimit(.minutes(10)), .enabled("libdjvulibre21 is not installed", isInstalled)) struct DjVuHostileTests {
    private static let book: Bytes = {
        var builder = DjVuBuilder(pages: [
            .init(lines: [["Call", "me", "Ishmael."]]), .init(lines: [["The", "whale"]]),
        ])
        builder.pages[0].annotations = "(maparea \"#2\" \"\" (rect 0 0 9 9)) (metadata (title \"Moby\"))"
        return builder.build()
    }()

    /// Uses everything of a document.
    private func use(_ bytes: Bytes) async {
        guard let document = try? await open(bytes) else { return }
        _ = await document.tableOfContents(href: "a.djvu")
        for page in 0..<min(document.pageCount, 3) {
            _ = await document.geometry(ofPage: page)
            let text = await document.text(ofPage: page)
            #expect(text.units.count == text.boxes.count)
            _ = await document.links(onPage: page)
            _ = await document.picture(ofPage: page, width: 32, height: 40)
        }
    }

    @Test func cutFilesDoNotEndTheProgram() async throws {
        for length in stride(from: 0, to: Self.book.count, by: 9) { await use(Self.book.slice(0..<length)) }
    }

    @Test func changedFilesDoNotEndTheProgram() async throws {
        var random = SeededRandom(seed: 11)
        for _ in 0..<150 {
            var bytes = Self.book.array
            for _ in 0..<1 + random.below(6) {
                bytes[random.below(bytes.count)] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(random.below(256))][random.below(6)]
            }
            await use(Bytes(bytes))
        }
    }

    /// A page of 65535 by 65535 pixels, and annotations that are nested 200,000 times.
    @Test func greedyFilesAreRefused() async throws {
        var page = DjVuBuilder.Page(lines: [["Hello"]])
        page.annotations = String(repeating: "(", count: 200_000)
        let nested = try await open(DjVuBuilder(pages: [page]))
        #expect(await nested.links(onPage: 0).isEmpty)
        #expect(await nested.text(ofPage: 0).string == "Hello")
        var bytes = DjVuBuilder(pages: [.init(lines: [["Hello"]])]).build().array
        let info = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("INFO".utf8)) })
        for index in info + 8..<info + 12 { bytes[index] = 0xFF }
        await use(Bytes(bytes))
    }
}
