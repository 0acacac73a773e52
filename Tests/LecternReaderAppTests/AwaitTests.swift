import LecternTestKit
import Testing

/// A program that awaits before it runs its application could show no window: it is told so, instead of a blank one.
@Suite(.serialized, .timeLimit(.minutes(15))) struct AwaitTests {
    @Test func anApplicationSaysThatItCannotRunAfterAnAwait() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("AwaitProbe", [])
        #expect(await probe.line("Application.run was called after an `await`") != nil)
        #expect(await probe.line("status 1") != nil)
    }
}
