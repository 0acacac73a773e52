import LecternTestKit
import Testing

/// After an `await` at its top level a program cannot show windows. `Application.run` reports this, so that no window
/// stays blank.
@Suite(.serialized, .timeLimit(.minutes(15))) struct AwaitTests {
    @Test func anApplicationSaysThatItCannotRunAfterAnAwait() async throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        let probe = try display.start("AwaitProbe", [])
        #expect(await probe.line("Application.run was called after an `await`") != nil)
        #expect(await probe.line("status 1") != nil)
    }
}
