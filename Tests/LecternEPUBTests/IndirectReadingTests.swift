import LecternAssets
import LecternBase
import LecternEPUB
import LecternModel
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

/// A book whose bytes only its host can access.
@Suite(.timeLimit(.minutes(10))) struct IndirectReadingTests {
    /// Serves the content of another container encrypted, and records reads.
    private final class HostContainer: Container {
        private let source: any Container
        let asked = Mutex<[String]>([])

        init(_ source: any Container) { self.source = source }

        var entries: [String] { source.entries }

        func resource(at path: String) -> (any Resource)? {
            source.resource(at: path).map { resource in
                HostedResource(source: Self.cipher(resource)) { [weak self] in
                    self?.asked.withLock { $0.append(path) }
                }
            }
        }

        static func cipher(_ resource: any Resource) -> any Resource {
            TransformingResource(resource) { bytes in Bytes(bytes.array.map { $0 ^ 0x5A }) }
        }
    }

    /// A resource of a host: never immediate, decrypted when it is read.
    private struct HostedResource: Resource {
        let source: any Resource
        let onRead: @Sendable () -> Void

        func length() async throws(ReadError) -> UInt64 { try await source.length() }

        func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
            onRead()
            return Bytes(try await source.read(range: range).array.map { $0 ^ 0x5A })
        }
    }

    @Test func allBytesComeFromTheHost() async throws {
        var book = EPUBBuilder(title: "Hidden")
        book.addChapter("one.xhtml", title: "One", body: "<p>Call me Ishmael.</p>")
        let host = HostContainer(try await book.container())
        let publication = try await PublicationOpener(parser: EPUBParser()).open(.container(host, .epub))
        #expect(publication.metadata.title == "Hidden")
        #expect(host.asked.withLock { $0 }.contains("META-INF/container.xml"))
        let chapter = try #require(publication.readingOrder.first)
        let text = try #require(try await publication.get(chapter)?.read().utf8Text)
        #expect(text.contains("Call me Ishmael."))
        let asked = host.asked.withLock { $0 }
        #expect(asked.allSatisfy { !$0.hasPrefix("/") && !$0.contains("://") }, "paths are relative to the book")
        #expect(asked.contains { $0.hasSuffix("one.xhtml") })
    }
}
