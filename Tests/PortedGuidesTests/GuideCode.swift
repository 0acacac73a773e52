import Foundation
import Testing

/// The Swift code of a page of the documentation.
struct GuideCode {
    /// The text of each block.
    let blocks: [String]

    /// Reads a guide in `docs/guides`.
    init(_ name: String) throws { try self.init(page: "docs/guides/\(name).md") }

    /// Reads a page.
    ///
    /// - Parameter path: From the top of the repository.
    init(page path: String) throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let page = tests.deletingLastPathComponent().appending(path: path)
        blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```").first ?? "" }
    }

    /// Returns the blocks whose lines do not all stand together in one of the sources: the compiler has not read them.
    /// Imports are left out: a test has them at its top.
    static func notCompiled(_ blocks: [String], in sources: [String]) -> [String] {
        let sources = sources.map(lines)
        return blocks.filter { block in
            let block = lines(block)
            return !sources.contains { $0.contains(block) }
        }
    }

    private static func lines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n")
    }
}
