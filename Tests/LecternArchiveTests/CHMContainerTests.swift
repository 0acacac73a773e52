import Foundation
import LecternAssets
import LecternBase
import LecternTestKit
import Testing

@testable import LecternArchive

/// The files of books of HTML Help. Without libmspack there are none.
@Suite(.enabled(if: CHMOpener.isInstalled), .timeLimit(.minutes(10))) struct CHMContainerTests {
    private static func open(_ bytes: Bytes) async throws -> any Container {
        try await CHMOpener().sniffOpen(resource: DataResource(bytes)).0
    }

    @Test func filesAreReadByName() async throws {
        var book = CHMBuilder()
        let long = String(repeating: "word ", count: 10_000)
        book.add("/one.htm", "One")
        book.add("/sub folder/é.htm", long)
        book.addSystem([(3, Array("Title\0".utf8))])
        book.add("/empty.txt", "")
        let container = try await Self.open(book.build())
        #expect(container.entries.sorted() == ["#SYSTEM", "empty.txt", "one.htm", "sub folder/é.htm"])
        #expect(try await container.resource(at: "one.htm")?.read().utf8Text == "One")
        #expect(try await container.resource(at: "sub folder/é.htm")?.read().utf8Text == long)
        #expect(try await container.resource(at: "sub folder/é.htm")?.read(range: 5..<9).utf8Text == "word")
        #expect(try await container.resource(at: "empty.txt")?.length() == 0)
        #expect(container.resource(at: "missing") == nil)
    }
    /// The seed of the fuzzer, which chmcmd has compressed.
    @Test func compressedFilesAreRead() async throws {
        let seeds = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fuzz/Seeds/chm")
        let bytes = try Bytes([UInt8](Data(contentsOf: seeds.appending(path: "compressed.chm"))))
        let container = try await Self.open(bytes)
        let text = (1...9).map { "<p>one two three four five \($0)</p>\n" }.joined()
        #expect(try await container.resource(at: "a.htm")?.read().utf8Text == text)
        #expect(try await container.resource(at: "b.htm")?.read().utf8Text == "<p>b <a href=a.htm>a</a>\n")
        #expect(try await container.resource(at: "a.htm")?.read(range: 3..<6).utf8Text == "one")
    }

    @Test func manyFilesAreInSeveralPieces() async throws {
        var book = CHMBuilder()
        for number in 0..<600 { book.add("/topic \(number).htm", String(number)) }
        let container = try await Self.open(book.build())
        #expect(container.entries.count == 600)
        #expect(try await container.resource(at: "topic 599.htm")?.read().utf8Text == "599")
    }

    @Test func pathsStayInTheBook() async throws {
        var book = CHMBuilder()
        book.add("/../up.htm", "x")
        book.add("/a/b.htm", "y")
        let container = try await Self.open(book.build())
        #expect(container.entries.allSatisfy { !$0.contains("..") && !$0.hasPrefix("/") })
    }

    @Test func damagedBooksAreErrors() async throws {
        var book = CHMBuilder()
        book.add("/one.htm", String(repeating: "One", count: 1000))
        let bytes = book.build()
        await #expect(throws: (any Error).self) { try await Self.open(Bytes(utf8: "ITSF")) }
        // The end is missing: the list is whole, the file is not.
        let container = try await Self.open(bytes.slice(0..<bytes.count - 1_000))
        await #expect(throws: ReadError.self) { try await container.resource(at: "one.htm")?.read() }
        await #expect(throws: (any Error).self) { try await CHMOpener().sniffOpen(resource: DataResource("PK")) }
    }
}
