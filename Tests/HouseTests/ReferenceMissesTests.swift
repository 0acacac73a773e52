import Foundation
import Testing

/// The W3C's tests that are known to fail: `Scripts/reftests` writes them with
/// a verdict, somebody looks and says why.
@Suite(.timeLimit(.minutes(10))) struct ReferenceMissesTests {
    /// What `Scripts/reftests` finds without looking.
    private static let verdicts: Set<String> = [
        "", "differs", "blank", "crash", "timeout", "not rendered", "looks the same", "reference not rendered",
    ]

    @Test func everyMissHasAReason() throws {
        let file = CapabilitiesTests.top.appending(path: "docs/conformance/reftests-expected.txt")
        let lines = try CapabilitiesTests.source(file).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.count > 100, "the list is not where it was")
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            let reason = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            #expect(!Self.verdicts.contains(reason), "\(parts[0]) has a verdict and no reason")
        }
    }

    /// The verdicts here are those that the script writes.
    @Test func verdictsAreThoseOfTheScript() throws {
        let script = try CapabilitiesTests.source(CapabilitiesTests.top.appending(path: "Scripts/reftests"))
        let line = script.split(separator: "\n").first { $0.hasPrefix("KINDS = ") }
        let kinds = line.map { $0.split(separator: "\"", omittingEmptySubsequences: false) } ?? []
        let found = stride(from: 1, to: kinds.count, by: 2).map { String(kinds[$0]) }
        #expect(Set(found) == Self.verdicts.subtracting([""]))
    }
}
