import Foundation
import LecternBase
import Testing

@testable import LecternDictionaries

/// Dictionaries of MDict, made in memory.
@Suite(.timeLimit(.minutes(2))) struct MDictTests {
    static let entries = [
        ("apple", "<b>apple</b> a fruit"), ("apples", "@@@LINK=apple\r\n"), ("Banana", "yellow"), ("cherry", "red"),
        ("loop", "@@@LINK=loop"),
    ]

    @Test(arguments: [1.2, 2.0], [MDictBuilder.Method.stored, .lzo, .zlib])
    func findsHeadwordsOfBothVersions(version: Double, method: MDictBuilder.Method) throws {
        var builder = MDictBuilder(Self.entries)
        builder.version = version
        builder.method = method
        builder.attributes = "Title=\"English-German Fruits\""
        let dictionary = try builder.open()
        #expect(try dictionary.texts("apple") == ["apple a fruit"])
        #expect(try dictionary.texts("apples") == ["apple a fruit"])
        #expect(try dictionary.texts("cherry") == ["red"])
        #expect(try dictionary.texts("banana", .folded) == ["yellow"])
        #expect(try dictionary.texts("loop") == [] && dictionary.texts("cherries") == [])
        #expect(dictionary.info.title == "English-German Fruits" && dictionary.info.count == 5)
        #expect(dictionary.info.language == Language("en"))
    }

    @Test func findsEachOfManyHeadwords() throws {
        let words = (0..<500).map { "word\(1_000 + $0)" }
        var builder = MDictBuilder(words.map { ($0, "meaning of \($0)") })
        builder.perBlock = 17
        let dictionary = try builder.open()
        for word in words { #expect(try dictionary.texts(word) == ["meaning of \(word)"]) }
    }

    @Test func textsMayBeInOtherEncodings() throws {
        var wide = MDictBuilder([("学校", "school"), ("水", "water 水")])
        wide.encoding = "UTF-16"
        wide.unitLength = 2
        wide.encode = { $0.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }
        #expect(try wide.open().texts("水") == ["water 水"])
        #expect(try wide.open().texts("学校") == ["school"])
        let table: [(String, String, [UInt8])] = [("GBK", "中", [0xD6, 0xD0]), ("Big5", "中", [0xA4, 0xA4])]
        for (name, character, bytes) in table {
            var narrow = MDictBuilder([("x", character)])
            narrow.encoding = name
            narrow.encode = { $0 == character ? bytes : Array($0.utf8) }
            #expect(try narrow.open().texts("x") == [character])
        }
    }

    @Test func styleSheetsAreWrittenOut() throws {
        var builder = MDictBuilder([("a", "`1`bold`2`slanted`3`x")])
        builder.attributes = "StyleSheet=\"1&#10;&lt;b&gt;&#10;&lt;/b&gt;&#10;2&#10;&lt;i&gt;&#10;&lt;/i&gt;&#10;\""
        let definition = try #require(try builder.open().entries(for: "a", matching: .exact).first?.definition)
        #expect(definition.xhtml == "<b>bold</b><i>slanted</i>x")
    }

    /// Abbreviations that are much longer than what they stand in do not fill the memory.
    @Test func styleSheetsAreBounded() throws {
        var builder = MDictBuilder([("a", String(repeating: "`1`x", count: 100_000))])
        builder.attributes = "StyleSheet=\"1&#10;\(String(repeating: "y", count: 100_000))&#10;&#10;\""
        let text = try #require(try builder.open().texts("a").first)
        #expect(text.utf8.count <= 4 << 20)
    }

    /// A block of liblzo2 (lzo1x_999), with matches of all lengths and distances of a text.
    @Test func blocksOfLZOAreDecompressed() throws {
        let compressed = try #require(
            Data(
                base64Encoded: """
                    KmVudHJ5IDAgb2YgYSBkaWN0aW9uYXJ5LCChAzE2YQAyNmEAMzZhADQ2YQA1NmEANjZhADc2YQA4NmEAOTeAAzjoAzftAzE38QMxN/UDM\
                    Tf5AzE3/QMxNwEEMTcFBDE3CQQxNw0EMjcNBDI4/Ac3DQQyNw0EMjcNBDI3DQQyNw0EMjcNBDI3DQQyNw0EMzcNBDM3DQQzOBAMNw0EMz\
                    cNBDM3DQQzNwwEIAAAJ9wOACnIycrLzM3Oz9DR0tPU1dbX2Nna29zd3t/g4eLj5OXm5+jp6uvs7e7v8PHy8/T19vf4+fr7/P3+/3RoZVYKZ\
                    CAtHAAgDVkAACAAAJwAABEAAA==
                    """))
        let text = (0..<60).map { "entry \($0 % 37) of a dictionary, " }.joined()
        let expected =
            Array(text.utf8) + Array(200...255)
            + Array("the end the end the endthe end the end the endthe end the end the end".utf8)
            + [UInt8](repeating: 0, count: 700)
        let stream = Bytes(Array(compressed))
        #expect(LZO.bytes(stream, limit: expected.count)?.array == expected)
        #expect(LZO.bytes(stream, limit: expected.count - 1) == nil)
        // Every prefix and every wrong byte end.
        for length in 0..<stream.count { #expect(LZO.bytes(stream.slice(0..<length), limit: 1 << 16) == nil) }
        for index in 0..<stream.count {
            var changed = stream.array
            changed[index] ^= 0x55
            _ = LZO.bytes(Bytes(changed), limit: 1 << 16)
        }
    }

    @Test func encryptedFilesAreRefusedByName() throws {
        var builder = MDictBuilder(Self.entries)
        builder.attributes = "Encrypted=\"2\""
        #expect(throws: DictionaryError.unsupported(path: "test.mdx", feature: "it is encrypted")) {
            try builder.open()
        }
    }

    /// Every prefix of a file, and every file with one wrong byte, gives an answer or an error.
    @Test func damageIsAnError() throws {
        let file = MDictBuilder(Self.entries).file
        var errors = 0
        for length in stride(from: 0, to: file.count, by: 3) {
            do {
                let dictionary = IndexedDictionary(try MDictDictionary(Bytes(Array(file[..<length])), path: "a.mdx"))
                _ = try dictionary.texts("cherry")
            } catch { errors += 1 }
        }
        #expect(errors > file.count / 3 - 3)
        for index in file.indices.dropFirst(4) {
            var changed = file
            changed[index] ^= 0x55
            let dictionary = (try? MDictDictionary(Bytes(changed), path: "a.mdx")).map { IndexedDictionary($0) }
            _ = try? dictionary?.texts("cherry", .folded)
        }
    }
}
