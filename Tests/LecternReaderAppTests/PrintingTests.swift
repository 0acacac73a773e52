import Foundation
import LecternTestKit
import Testing

/// Printing through the toolkit, to a file.
@Suite(.timeLimit(.minutes(10))) struct PrintingTests {
    @Test func pagesAreCountedAndDrawnWithoutBlocking() async throws {
        let (display, folder) = (try VirtualDisplay(), try TemporaryFolder())
        defer { display.stop() }
        let path = folder.path + "/printed.pdf"
        let probe = try display.start("GTKProbe", ["print", path])
        #expect(await probe.line("paper ") == "paper true")
        #expect(await probe.line("printed") != nil)
        #expect(probe.lines.filter { $0.hasPrefix("page ") } == ["page 0", "page 1", "page 2"])
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.starts(with: Data("%PDF".utf8)))
        let info = try await ToolRun("pdfinfo", path)
        #expect(info.output.contains(/Pages:\s+3/), "\(info.output)")
    }
}
