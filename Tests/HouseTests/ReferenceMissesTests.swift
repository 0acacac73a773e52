import Foundation
import Testing

/// The list of W3C tests that fail: `Scripts/reftests` writes a verdict, which a
/// person replaces by the reason.
@Suite(.timeLimit(.minutes(10))) struct ReferenceMissesTests {
    /// The verdicts that `Scripts/reftests` writes.
    private static let verdicts: Set<String> = [
        "", "differs", "blank", "crash", "timeout", "not rendered", "looks the same", "reference not rendered",
    ]

    @Test func expectedFailuresHaveReasons() throws {
        let file = CapabilitiesTests.top.appending(path: "docs/conformance/reftests-expected.txt")
        let lines = try CapabilitiesTests.source(file).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.count > 100, "the list is missing")
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            let reason = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            #expect(!Self.verdicts.contains(reason), "\(parts[0]) has only a verdict")
        }
    }

    @Test func verdictsEqualThoseOfTheScript() throws {
        let script = try CapabilitiesTests.source(CapabilitiesTests.top.appending(path: "Scripts/reftests"))
        let line = script.split(separator: "\n").first { $0.hasPrefix("KINDS = ") }
        let kinds = line.map { $0.split(separator: "\"", omittingEmptySubsequences: false) } ?? []
        let found = stride(from: 1, to: kinds.count, by: 2).map { String(kinds[$0]) }
        #expect(Set(found) == Self.verdicts.subtracting([""]))
    }
}
