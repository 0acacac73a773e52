import Foundation
import Testing

/// `docs/capabilities.md` names a proof for every capability that is done or
/// partly done. These tests verify that the proofs exist.
@Suite(.timeLimit(.minutes(10))) struct CapabilitiesTests {
    struct Row {
        var identifier: String
        /// What exactly is wanted, and how it is to be shown.
        var requirement: [String]
        var state: String
        var proof: String
        /// Whether it is a capability of the systems that Lectern stands on, not one beyond them.
        var isFromSeeds: Bool { identifier.hasPrefix("S") }
    }

    static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let rows: [Row] = {
        let text = (try? String(contentsOf: top.appending(path: "docs/capabilities.md"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 8, cells[1].wholeMatch(of: /(S\d|B)-\d+[a-z]?/) != nil else { return nil }
            return Row(
                identifier: cells[1], requirement: Array(cells[3...4]), state: cells[5], proof: cells[6])
        }
    }()

    @Test func everyCapabilityHasItsRow() {
        #expect(Self.rows.count { $0.isFromSeeds } == 307)
        #expect(Set(Self.rows.map(\.identifier)).count == Self.rows.count)
        for row in Self.rows {
            #expect(["planned", "partly", "done"].contains(row.state), "\(row.identifier): \(row.state)")
            #expect(!row.requirement.contains(""), "\(row.identifier) does not say what is wanted")
        }
    }

    /// Commands are no proof, and scripts are skipped without the corpus: each row names a test.
    @Test func doneCapabilitiesNameTests() throws {
        for row in Self.rows where row.state != "planned" {
            let proofs = row.proof.matches(of: /`([^`]+)`/).map { String($0.1) }
            for proof in proofs {
                #expect(try Self.exists(proof), "\(row.identifier): no such test or script: \(proof)")
            }
            let isScriptEnough = proofs.contains { Self.scriptsWithoutCorpus.contains($0) }
            #expect(proofs.contains { !Self.isScript($0) } || isScriptEnough, "\(row.identifier) names no test")
        }
    }

    /// A row that is partly done says what is missing; a row that is done does not.
    @Test func partlyDoneRowsSayWhatIsMissing() {
        for row in Self.rows where row.state != "planned" {
            #expect(row.proof.contains("missing: ") == (row.state == "partly"), "\(row.identifier)")
        }
    }

    @Test func readmeSaysHowManyAreDone() throws {
        let readme = try Self.source(Self.top.appending(path: "README.md"))
        let rows = Self.rows.filter(\.isFromSeeds)
        let done = rows.count { $0.state == "done" }
        let partly = rows.count { $0.state == "partly" }
        #expect(readme.contains("| \(done) of \(rows.count) done, \(partly) partly |"))
    }

    /// Scripts whose result does not depend on files outside of the repository.
    private static let scriptsWithoutCorpus: Set<String> = ["Scripts/check-layers", "Scripts/check-products"]

    private static func isScript(_ proof: String) -> Bool { proof.hasPrefix("Scripts/") || proof.hasPrefix(".ci/") }

    /// Whether a test `Target/function`, a script or a check of `Scripts/corpus` exists.
    static func exists(_ proof: String) throws -> Bool {
        if isScript(proof) {
            let words = proof.split(separator: " ").map(String.init)
            guard FileManager.default.isExecutableFile(atPath: top.appending(path: words[0]).path) else { return false }
            guard words[0] == "Scripts/corpus" else { return true }
            return try words.count == 2 && source(top.appending(path: words[0])).contains("\"\(words[1])\": (")
        }
        let parts = proof.split(separator: "/").map(String.init)
        guard parts.count == 2 else { return false }
        let declaration = try Regex("func `?\(parts[1])`?\\s*\\(")
        return try swiftFiles(below: "Tests/\(parts[0])").contains { try source($0).contains(declaration) }
    }

    static func swiftFiles(below path: String) -> [URL] {
        let files = FileManager.default.enumerator(at: top.appending(path: path), includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    }

    static func source(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
