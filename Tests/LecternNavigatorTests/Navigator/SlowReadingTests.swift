import LecternAssets
import LecternBase
import LecternNavigator
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

/// Books whose bytes are read slowly, as from a network.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SlowReadingTests {
    /// Opens a book of three chapters. The first read of the slow one waits until it is cancelled; the next is fast.
    private func open(slow: String, without hole: String? = nil) async throws -> (TestNavigator, SlowContainer) {
        var book = EPUBBuilder(title: "Slow")
        for (index, word) in ["one", "two", "three"].enumerated() {
            book.addChapter("c\(index + 1).xhtml", title: word, body: "<p>\(word)</p>")
        }
        let container = SlowContainer(try await book.container(), slow: "EPUB/\(slow)", hole: hole.map { "EPUB/\($0)" })
        let manifest = try await TestRendition.make(book).publication.manifest
        return (
            try await TestNavigator.open(Publication(manifest: manifest, container: container), 220, 180), container
        )
    }

    /// Turns forward, and changes the layout while the turn waits for bytes.
    private func turnAndResize(_ test: TestNavigator, _ container: SlowContainer) async throws -> Bool {
        let turn = Task { await test.navigator.goForward() }
        try #require(await eventually { container.isWaiting })
        try await Task.sleep(for: .milliseconds(20))
        test.navigator.setViewport(Viewport(width: 333, height: 222))
        return await turn.value
    }

    @Test func cancelledReadIsNotReported() async throws {
        let (test, container) = try await open(slow: "c2.xhtml")
        #expect(try await turnAndResize(test, container))
        #expect(test.navigator.shown?.text == "two" && test.errors.isEmpty)
        #expect(test.navigator.shown?.layout.viewport.width == 333)
    }

    @Test func errorIsReportedOncePerPage() async throws {
        let (test, container) = try await open(slow: "c3.xhtml", without: "c2.xhtml")
        #expect(try await turnAndResize(test, container))
        #expect(test.navigator.shown?.text == "three" && test.errors.count == 1)
    }
}

/// A container with a slow entry and a missing one.
private final class SlowContainer: Container {
    private let base: any Container
    private let slow: String
    private let hole: String?
    private let reading = Mutex(0)

    init(_ base: any Container, slow: String, hole: String?) {
        self.base = base
        self.slow = slow
        self.hole = hole
    }

    /// Whether the slow entry was requested.
    var isWaiting: Bool { reading.withLock { $0 > 0 } }

    var entries: [String] { base.entries }

    func resource(at path: String) -> (any Resource)? {
        guard path != hole, let resource = base.resource(at: path) else { return nil }
        guard path == slow else { return resource }
        return SlowResource(base: resource) { [self] in
            reading.withLock { count in
                count += 1
                return count == 1
            }
        }
    }
}

/// A resource that returns its bytes at the second request.
private struct SlowResource: Resource {
    let base: any Resource
    let isFirst: @Sendable () -> Bool

    func length() async throws(ReadError) -> UInt64 { try await base.length() }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        guard isFirst() else { return try await base.read(range: range) }
        _ = try? await eventually { false }
        throw .cancelled
    }
}
