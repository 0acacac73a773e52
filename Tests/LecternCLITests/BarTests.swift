import LecternBase
import LecternTestKit
import Testing

/// `lectern-lab bench-… --check`: a figure that misses its bar fails the command.
@Suite(.timeLimit(.minutes(10))) struct BarTests {
    @Test func missedBarsFail() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try pagesFixture().write(toFile: folder + "/book.epub")
            func bench(_ options: String...) async throws -> Run {
                try await lectern(
                    ["bench-search", "book.epub", "Beta", "--runs", "1"] + options, tool: "lectern-lab", folder: folder)
            }
            let (plain, wide) = (try await bench(), try await bench("--check", "--slack", "10000"))
            #expect(plain.status == 0 && wide.status == 0 && wide.complaint.isEmpty)
            let narrow = try await bench("--check", "--slack", "0")
            #expect(narrow.status == 1 && narrow.output.contains("\"cold\""))
            #expect(narrow.complaint.hasPrefix("lectern-lab: 2 of 2 bars missed: cold "), "\(narrow.complaint)")
            #expect(narrow.complaint.contains("; Beta ") && narrow.complaint.contains("at most 0.0"))
        }
    }
}
