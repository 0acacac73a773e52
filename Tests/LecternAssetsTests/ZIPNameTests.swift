import LecternAssets
import LecternBase
import LecternTestKit
import Testing

/// Names with undeclared encodings.
@Suite(.timeLimit(.minutes(10))) struct ZIPNameTests {
    private func entries(_ names: [[UInt8]]) async throws -> [String] {
        var zip = ZIPBuilder()
        for (number, name) in names.enumerated() {
            zip.add("", "\(number)") {
                $0.rawName = name
                $0.isFlaggedUTF8 = false
            }
        }
        let container = try await ZIPContainer(opening: DataResource(zip.bytes()))
        for (number, path) in container.entries.enumerated() {
            #expect(try await container.resource(at: path)?.read().utf8Text == "\(number)")
        }
        return container.entries
    }

    /// 漫画/表紙.jpg: the second byte of 表 is a backslash.
    private static let shiftJIS: [UInt8] =
        [0x96, 0x9F, 0x89, 0xE6, 0x2F, 0x95, 0x5C, 0x8E, 0x86] + Array(".jpg".utf8)

    @Test func japanese() async throws {
        // ひらがな and カタカナ
        let hiragana: [UInt8] = [0x82, 0xD0, 0x82, 0xE7, 0x82, 0xAA, 0x82, 0xC8, 0x31]
        let katakana: [UInt8] = [0x83, 0x4A, 0x83, 0x5E, 0x83, 0x4A, 0x83, 0x69]
        #expect(
            try await entries([Self.shiftJIS, hiragana, katakana, Array("a.jpg".utf8)]) == [
                "漫画/表紙.jpg", "ひらがな1", "カタカナ", "a.jpg",
            ])
    }

    @Test func chinese() async throws {
        // 中文/第一章.txt and 红楼梦
        let one: [UInt8] = [0xD6, 0xD0, 0xCE, 0xC4, 0x2F, 0xB5, 0xDA, 0xD2, 0xBB, 0xD5, 0xC2] + Array(".txt".utf8)
        let two: [UInt8] = [0xBA, 0xEC, 0xC2, 0xA5, 0xC3, 0xCE]
        #expect(try await entries([one, two]) == ["中文/第一章.txt", "红楼梦"])
        // 封面.jpg by a Taiwanese archiver.
        #expect(try await entries([[0xAB, 0xCA, 0xAD, 0xB1] + Array(".jpg".utf8)]) == ["封面.jpg"])
    }

    /// A digit between single characters, which are those of any comic.
    @Test(
        arguments: [
            ([0xB5, 0xDA, 0x31, 0xBB, 0xB0, 0x2F, 0x30, 0x31, 0x2E, 0x70, 0x6E, 0x67], "第1话/01.png"),
            ([0x91, 0xE6, 0x31, 0x98, 0x62, 0x2F, 0x30, 0x31, 0x2E, 0x70, 0x6E, 0x67], "第1話/01.png"),
            ([0xB2, 0xC4, 0x31, 0xB8, 0xDC, 0x2F, 0x30, 0x31, 0x2E, 0x70, 0x6E, 0x67], "第1話/01.png"),
            ([0xC1, 0xA6, 0x31, 0xC8, 0xAD, 0x2F, 0x30, 0x31, 0x2E, 0x70, 0x6E, 0x67], "제1화/01.png"),
        ] as [([UInt8], String)])
    func numberedChapters(name: [UInt8], text: String) async throws {
        let second = name.map { $0 == 0x31 ? 0x32 : $0 } as [UInt8]
        #expect(try await entries([name, second]) == [text, text.replacing("1", with: "2")])
    }

    @Test func cyrillic() async throws {
        // Глава 1 and Война
        let dos: [UInt8] = [0x83, 0xAB, 0xA0, 0xA2, 0xA0, 0x20, 0x31]
        #expect(try await entries([dos, [0x82, 0xAE, 0xA9, 0xAD, 0xA0]]) == ["Глава 1", "Война"])
        let windows: [UInt8] = [0xC3, 0xEB, 0xE0, 0xE2, 0xE0]
        #expect(try await entries([windows]) == ["Глава"])
    }

    /// Single letters are in code page 437.
    @Test(arguments: [
        ([0x52, 0x82, 0x73, 0x75, 0x6D, 0x82] as [UInt8], "Résumé"),
        ([0x53, 0x63, 0x68, 0x94, 0x6E, 0x65, 0x20, 0x47, 0x72, 0x94, 0xE1, 0x65], "Schöne Größe"),
        ([0x4D, 0x69, 0x73, 0x8A, 0x72, 0x65], "Misère"), ([0x45, 0x73, 0x70, 0x61, 0xA4, 0x61], "España"),
        ([0x86, 0x6C], "ål"),
    ])
    func western(name: [UInt8], text: String) async throws {
        #expect(try await entries([name]) == [text])
    }

    /// Unsafe names are detected after decoding.
    @Test func unsafeNamesAreRejected() async throws {
        let up = Array("../".utf8) + Self.shiftJIS
        var zip = ZIPBuilder()
        zip.add("", "1") {
            $0.rawName = up
            $0.isFlaggedUTF8 = false
        }
        let container = try await ZIPContainer(opening: DataResource(zip.bytes()))
        #expect(container.entries.isEmpty)
        #expect(container.diagnostics.map(\.code.rawValue) == ["zip.name.unsafe"])
        #expect(container.diagnostics.first?.href == "../漫画/表紙.jpg")
    }

    /// A truncated archive is reported, with the recovered files.
    @Test(arguments: [ZIPBuilder.Lengths.header, .dataDescriptor])
    func truncatedArchivesListRecoveredFiles(lengths: ZIPBuilder.Lengths) async throws {
        var zip = ZIPBuilder()
        zip.add("one", "1", method: .stored)
        zip.add("two", "22", method: .stored)
        zip.add("three", String(repeating: "x", count: 1_000), method: .stored) { $0.lengths = lengths }
        zip.add("four", "4444", method: .stored)
        let container = try await ZIPContainer(opening: DataResource(zip.bytes().slice(0..<500)))
        let found = try #require(container.diagnostics.first { $0.code == "zip.truncated" })
        #expect(found.message.contains("2 files of it could be recovered, “three” is incomplete"))
        #expect(try await container.resource(at: "two")?.read().utf8Text == "22")
    }
}
