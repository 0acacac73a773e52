import Foundation
import Testing

/// `docs/capabilities.md` says what is done and how it is proved. These tests
/// fail when a proof does not exist.
@Suite(.timeLimit(.minutes(10))) struct CapabilitiesTests {
    struct Row {
        var identifier: String
        var state: String
        var proof: String
    }

    static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let rows: [Row] = {
        let text = (try? String(contentsOf: top.appending(path: "docs/capabilities.md"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 6, cells[1].wholeMatch(of: /S\d-\d+[a-z]?/) != nil else { return nil }
            return Row(identifier: cells[1], state: cells[3], proof: cells[4])
        }
    }()

    @Test func everyCapabilityHasItsRow() {
        #expect(Self.rows.count == 307)
        #expect(Set(Self.rows.map(\.identifier)).count == 307)
        for row in Self.rows {
            #expect(["planned", "partly", "done"].contains(row.state), "\(row.identifier): \(row.state)")
        }
    }

    @Test func whatIsDoneIsProved() throws {
        for row in Self.rows where row.state != "planned" {
            #expect(!row.proof.isEmpty, "\(row.identifier) is \(row.state) without a proof")
            for proof in row.proof.matches(of: /`([^`]+)`/).map({ String($0.1) }) {
                #expect(try Self.exists(proof), "\(row.identifier): no such proof: \(proof)")
            }
        }
    }

    @Test func readmeSaysHowManyAreDone() throws {
        let readme = try Self.source(Self.top.appending(path: "README.md"))
        let done = Self.rows.count { $0.state == "done" }
        let partly = Self.rows.count { $0.state == "partly" }
        #expect(readme.contains("| \(done) of \(Self.rows.count) done, \(partly) partly |"))
    }

    /// A proof is `Target/function` of a test, or a command or script of the repository.
    static func exists(_ proof: String) throws -> Bool {
        let word = proof.split(separator: " ").first.map(String.init) ?? ""
        if word.hasPrefix("Scripts/") || word.hasPrefix(".ci/") {
            return FileManager.default.isExecutableFile(atPath: top.appending(path: word).path)
        }
        if word == "lectern" {
            let command = proof.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            return try swiftFiles(below: "Sources/Apps/LecternCLI").contains {
                try source($0).contains("commandName: \"\(command)\"")
            }
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
