import Foundation
import Testing

/// The tables of `docs/guides/porting-from-readium.md`.
@Suite(.timeLimit(.minutes(10))) struct PortingGuideTests {
    private static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    /// The rows of the tables: their cells.
    private func rows() throws -> [[String]] {
        let guide = Self.root.appending(path: "docs/guides/porting-from-readium.md")
        return try String(contentsOf: guide, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map {
                $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
    }

    private static let keywords: Set<Substring> = [
        "func", "var", "let", "struct", "class", "enum", "protocol", "actor", "typealias",
    ]

    /// The names that lines of the sources declare. Requirements of protocols
    /// have no modifier.
    private func declaredNames() throws -> Set<Substring> {
        var names: Set<Substring> = []
        let sources = Self.root.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where line.contains("public ") || line.hasPrefix("    func ") || line.hasPrefix("    var ") {
                let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                for (word, next) in zip(words, words.dropFirst()) where Self.keywords.contains(word) {
                    names.insert(next)
                }
            }
        }
        return names
    }

    @Test func portingGuideNamesExist() throws {
        let rows = try rows()
        #expect(rows.count > 60)
        let declared = try declaredNames()
        for row in rows {
            let named = row[1].matches(of: /`(\w+)`/).map(\.1)
            #expect(!named.isEmpty || row[2].hasPrefix("*missing*:"), "no counterpart and no reason: \(row[0])")
            for name in named { #expect(declared.contains(name), "\(name) does not exist") }
        }
    }
}
